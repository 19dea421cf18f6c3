package io.clusterfabric.infiniband.routing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.model.finding.Findings;
import org.apiguardian.api.API;

/**
 * OpenSM's routing in order of dimensions: of the shortest ways the one by the lowest port, so that
 * cables must be plugged in the same order of dimensions at every switch. Free of credit loops on
 * meshes and hypercubes; on tori of more than 3 switches in a dimension it is not, and in fat trees
 * it uses one of the ways only. Source: opensm 3.3.23, osm_ucast_mgr.c and osm_switch.c.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DorEngine {
  private DorEngine() {}

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
   * Routes a subnet.
   *
   * @param subnet the subnet
   * @param options the configuration
   * @return its tables
   */
  public static ForwardingTables route(Subnet subnet, RoutingOptions options) {
    return run(new EngineRun(requireNonNull(subnet), requireNonNull(options)));
  }

  static ForwardingTables run(EngineRun run) {
    return run.balanced(EngineName.DOR, new ShortestHops(run.subnet), true, Findings.none());
  }
}
