package io.clusterfabric.topology.format.infiniband;

import io.clusterfabric.model.finding.SourcePosition;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** One record: a node and its ports that have a partner. A node may have several records. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class IbNode {
  IbNode() {}

  /**
   * Where it stands.
   *
   * @return the position of the line that names the node
   */
  public abstract SourcePosition position();

  /**
   * What kind of node it is.
   *
   * @return the type
   */
  public abstract IbNodeType type();

  /**
   * Its id.
   *
   * @return the id as written, such as {@code S-0c42a10300a9b026}; any text in files of ibsim
   */
  public abstract String id();

  /**
   * The node's GUID by the line of its own before the record's head.
   *
   * @return 64 bits, if told
   */
  public abstract OptionalLong guid();

  /**
   * How many ports it has, those without a partner and the one of an aggregation node included.
   *
   * @return the number, if told
   */
  public abstract OptionalInt portCount();

  /**
   * How it describes itself.
   *
   * @return the text with all its spaces, if told
   */
  public abstract Optional<String> description();

  /**
   * The LID of a switch.
   *
   * @return the LID of port 0, 65535 if none is assigned; empty if not told
   */
  public abstract OptionalInt lid();

  /**
   * Its vendor.
   *
   * @return the vendor id, if told
   */
  public abstract OptionalInt vendorId();

  /**
   * Its device.
   *
   * @return the device id, such as 0xd2f2 for Quantum-2, if told
   */
  public abstract OptionalInt deviceId();

  /**
   * The system that it is part of.
   *
   * @return the system image GUID, if told; many adapters of one host have one each
   */
  public abstract OptionalLong systemImageGuid();

  /**
   * The chassis that the tool put it in.
   *
   * @return name or number of the chassis, if the dump was made with {@code -g}
   */
  public abstract Optional<String> chassis();

  /**
   * Whether the tool knows it as a board of a modular chassis.
   *
   * @return whether its record says line or spine board
   */
  @Value.Default
  public boolean isChassisBoard() {
    return false;
  }

  /**
   * Its ports that have a partner.
   *
   * @return in the order of the file
   */
  public abstract List<IbPortLine> ports();

  /**
   * Its ports that are told to have no partner.
   *
   * @return their numbers; empty where the format is silent about them
   */
  public abstract List<Integer> downPorts();

  /**
   * The physical state of its ports that have no partner.
   *
   * @return as printed, such as {@code Polling}, by the number of the port, where it is told
   */
  public abstract Map<Integer, String> downPhysicalStates();

  @Override
  public String toString() {
    return type()
        + " "
        + id()
        + description().map(d -> " \"" + d + "\"").orElse("")
        + ", "
        + ports().size()
        + " ports with a partner";
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
  public static class Builder extends ImmutableIbNode.Builder {
    Builder() {}
  }
}
