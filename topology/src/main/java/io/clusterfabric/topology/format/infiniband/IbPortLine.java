package io.clusterfabric.topology.format.infiniband;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** One line of a node's record: a port that has a partner, as this node sees it. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class IbPortLine {
  IbPortLine() {}

  /**
   * Where it stands.
   *
   * @return the number of the line in its file, from 1
   */
  public abstract int line();

  /**
   * The port.
   *
   * @return its number, 1 to 254
   */
  public abstract int port();

  /**
   * The port's number on the front of a chassis.
   *
   * @return the number, if told
   */
  public abstract OptionalInt externalPort();

  /**
   * The port's GUID.
   *
   * @return 64 bits; told for adapters only
   */
  public abstract OptionalLong guid();

  /**
   * The port's own LID.
   *
   * @return the LID, 65535 if none is assigned; told for adapters only
   */
  public abstract OptionalInt lid();

  /**
   * The partner's node.
   *
   * @return the id as written, such as {@code S-0c42a10300a9b026}
   */
  public abstract String remoteId();

  /**
   * The partner's port.
   *
   * @return its number, 1 to 254
   */
  public abstract int remotePort();

  /**
   * The partner port's number on the front of a chassis.
   *
   * @return the number, if told
   */
  public abstract OptionalInt remoteExternalPort();

  /**
   * The partner port's GUID.
   *
   * @return 64 bits; told for adapters only
   */
  public abstract OptionalLong remoteGuid();

  /**
   * The partner's LID.
   *
   * @return the LID, 65535 if none is assigned; empty if not told
   */
  public abstract OptionalInt remoteLid();

  /**
   * The partner's description, or its name in the name map of who ran the tool.
   *
   * @return the text, if told
   */
  public abstract Optional<String> remoteDescription();

  /**
   * Width and speed.
   *
   * @return what was printed, if anything was
   */
  public abstract Optional<IbRate> rate();

  /**
   * Width and speed that both ends could do, where the tool says that the link runs below them.
   *
   * @return what was printed; empty if the link runs as it should, or the format does not say
   */
  public abstract Optional<IbRate> possibleRate();

  /**
   * The logical state of the link.
   *
   * @return as printed, such as {@code Active}; empty where the format does not say
   */
  public abstract Optional<String> state();

  /**
   * The physical state of the port.
   *
   * @return as printed, such as {@code LinkUp}; empty where the format does not say
   */
  public abstract Optional<String> physicalState();

  @Override
  public String toString() {
    return "["
        + port()
        + "] to "
        + remoteId()
        + "["
        + remotePort()
        + "]"
        + rate().map(r -> " " + r).orElse("");
  }

  /**
   * Starts a record.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts of a record. */
  public static class Builder extends ImmutableIbPortLine.Builder {
    Builder() {}
  }
}
