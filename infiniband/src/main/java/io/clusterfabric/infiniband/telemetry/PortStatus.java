package io.clusterfabric.infiniband.telemetry;

import io.clusterfabric.infiniband.link.LinkRate;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** What a host tells of one of its ports. What a tool does not print is empty. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class PortStatus {
  PortStatus() {}

  /**
   * The adapter.
   *
   * @return its name on the host, such as {@code mlx5_0}
   */
  public abstract String device();

  /**
   * The port.
   *
   * @return its number, from 1
   */
  public abstract int port();

  /**
   * The logical state.
   *
   * @return such as {@code Active}, {@code Down}, {@code Init}, as printed without its number
   */
  public abstract Optional<String> state();

  /**
   * The physical state.
   *
   * @return such as {@code LinkUp}, {@code Disabled}, {@code Polling}
   */
  public abstract Optional<String> physicalState();

  /**
   * The rate as printed.
   *
   * @return a nominal rate in one direction
   */
  public abstract Optional<Bandwidth> rate();

  /**
   * Width and generation.
   *
   * @return the link; empty on Ethernet, where drivers print names of InfiniBand that mean nothing
   */
  public abstract Optional<LinkRate> link();

  /**
   * InfiniBand or Ethernet.
   *
   * @return the link layer as printed
   */
  public abstract Optional<String> linkLayer();

  /**
   * The port's LID.
   *
   * @return the LID; 0 if it has none
   */
  public abstract OptionalInt lid();

  /**
   * The subnet manager's LID.
   *
   * @return the LID; 0 if there is none
   */
  public abstract OptionalInt managerLid();

  /**
   * The port's GUID.
   *
   * @return as printed; of a switch that of the switch, which all its ports have
   */
  public abstract Optional<String> guid();

  /**
   * The adapter's model.
   *
   * @return such as {@code MT4129}
   */
  public abstract Optional<String> model();

  /**
   * The adapter's firmware.
   *
   * @return its version
   */
  public abstract Optional<String> firmware();

  /**
   * Where its record begins.
   *
   * @return the position
   */
  public abstract SourcePosition position();

  /**
   * Starts a status.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutablePortStatus.Builder {
    Builder() {}
  }
}
