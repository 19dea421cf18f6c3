package io.clusterfabric.model;

import io.clusterfabric.model.unit.Bandwidth;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** A port that is described beyond its name. Ports that only carry a link need no description. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class Port {
  Port() {}

  /**
   * Which port it is.
   *
   * @return the reference
   */
  public abstract PortRef ref();

  /**
   * The cage that it is in, from 1.
   *
   * @return the number, if known; several ports may share a cage
   */
  public abstract OptionalInt cage();

  /**
   * How many lanes it has in each direction.
   *
   * @return the number, if known
   */
  public abstract OptionalInt lanes();

  /**
   * The name of the port that was split to make this one.
   *
   * @return the name of a port of the same node, if it was
   */
  public abstract Optional<String> splitOf();

  /**
   * The state that was set.
   *
   * @return UNKNOWN unless set
   */
  @Value.Default
  public PortState admin() {
    return PortState.UNKNOWN;
  }

  /**
   * The state that it has.
   *
   * @return UNKNOWN unless set
   */
  @Value.Default
  public PortState operational() {
    return PortState.UNKNOWN;
  }

  /**
   * The rate that both ends agreed on, per direction.
   *
   * @return the rate, if known
   */
  public abstract Optional<Bandwidth> negotiatedRate();

  /**
   * The number of lanes that both ends agreed on.
   *
   * @return the number, if known
   */
  public abstract OptionalInt negotiatedLanes();

  /**
   * The forward error correction in force.
   *
   * @return its name, such as {@code RS-544}, if known
   */
  public abstract Optional<String> fec();

  /**
   * What the port is kept free for.
   *
   * @return the purpose, if it is reserved
   */
  public abstract Optional<String> reservedFor();

  /** Refuses figures that cannot be. */
  @Value.Check
  void possible() {
    Possible.figures("a port")
        .from(1, "the cage", cage())
        .from(1, "the number of lanes", lanes())
        .rate("the negotiated rate", negotiatedRate(), "leave it out where nothing was negotiated")
        .from(1, "the number of negotiated lanes", negotiatedLanes())
        .check();
  }

  /**
   * Starts a description.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutablePort.Builder {
    Builder() {}
  }
}
