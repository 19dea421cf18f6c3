package io.clusterfabric.infiniband.routing;

import java.util.Optional;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** What of OpenSM's configuration the routing engines look at; without anything, its defaults. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class RoutingOptions {
  RoutingOptions() {}

  /**
   * The roots, OpenSM's {@code root_guid_file}.
   *
   * @return GUIDs of switches; if empty, engines look for roots themselves
   */
  public abstract Optional<GuidFile> roots();

  /**
   * The order of switches of equal rank for up/down, OpenSM's {@code ids_guid_file}.
   *
   * @return GUIDs of switches, each with a number; if empty, GUIDs decide
   */
  public abstract Optional<GuidFile> ids();

  /**
   * The compute nodes, OpenSM's {@code cn_guid_file}.
   *
   * @return GUIDs of ports; if empty, all are, but for I/O nodes
   */
  public abstract Optional<GuidFile> computeNodes();

  /**
   * The I/O nodes, OpenSM's {@code io_guid_file}.
   *
   * @return GUIDs of ports
   */
  public abstract Optional<GuidFile> ioNodes();

  /**
   * Which ports MinHop and its like route first, OpenSM's {@code guid_routing_order_file}.
   *
   * @return GUIDs of ports
   */
  public abstract Optional<GuidFile> routingOrder();

  /**
   * Whether switches reach the roots by other ways too, OpenSM's {@code connect_roots}.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean connectRoots() {
    return false;
  }

  /**
   * Whether routes to switches count where routes are balanced, OpenSM's {@code
   * port_profile_switch_nodes}.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean countSwitchRoutes() {
    return false;
  }

  /**
   * How often a way to an I/O node may turn back in a fat tree, OpenSM's {@code max_reverse_hops}.
   *
   * @return 0 or more; 0 unless set
   */
  @Value.Default
  public int maxReverseHops() {
    return 0;
  }

  /**
   * The first lane that LASH uses, OpenSM's {@code lash_start_vl}.
   *
   * @return from 0; 0 unless set
   */
  @Value.Default
  public int lashStartLane() {
    return 0;
  }

  /** Refuses what cannot be. */
  @Value.Check
  void possible() {
    if (maxReverseHops() < 0 || lashStartLane() < 0) {
      throw new IllegalArgumentException(
          "reverse hops and lanes are 0 or more, found "
              + maxReverseHops()
              + " and "
              + lashStartLane());
    }
  }

  /**
   * OpenSM's defaults.
   *
   * @return no files, nothing set
   */
  public static RoutingOptions standard() {
    return builder().build();
  }

  /**
   * Starts options.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the options. */
  public static class Builder extends ImmutableRoutingOptions.Builder {
    Builder() {}
  }
}
