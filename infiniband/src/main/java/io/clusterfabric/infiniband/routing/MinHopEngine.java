package io.clusterfabric.infiniband.routing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.model.finding.Findings;
import org.apiguardian.api.API;

/**
 * OpenSM's MinHop: each switch sends on by a port of a shortest way, of several the one that the
 * fewest routes take so far. The tables are those of a subnet manager without memory; a live one
 * keeps what is still shortest. Source: opensm 3.3.23, osm_ucast_mgr.c and osm_switch.c.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class MinHopEngine {
  private MinHopEngine() {}

  /**
   * Routes a subnet with OpenSM's defaults.
   *
   * @param subnet the subnet
   * @return its tables
   */
  public static ForwardingTables route(Subnet subnet) {
    return route(subnet, RoutingOptions.standard());
  }

  /**
   * Routes a subnet. Takes time in proportion to switches, local identifiers and the ports on
   * shortest ways.
   *
   * @param subnet the subnet
   * @param options the configuration
   * @return its tables
   */
  public static ForwardingTables route(Subnet subnet, RoutingOptions options) {
    return run(new EngineRun(requireNonNull(subnet), requireNonNull(options)));
  }

  static ForwardingTables run(EngineRun run) {
    return run.balanced(EngineName.MINHOP, new ShortestHops(run.subnet), false, Findings.none());
  }
}
