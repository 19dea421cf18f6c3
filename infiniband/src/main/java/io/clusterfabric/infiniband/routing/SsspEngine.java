package io.clusterfabric.infiniband.routing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.model.finding.Findings;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * OpenSM's single source shortest path routing: shortest ways, of several the one whose links
 * fewest routes of the whole subnet take so far. Nothing keeps it from credit loops. Source: opensm
 * 3.3.23, osm_ucast_dfsssp.c.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SsspEngine {
  private SsspEngine() {}

  /**
   * Routes a subnet with OpenSM's defaults.
   *
   * @param subnet the subnet
   * @return its tables, or why there are none
   */
  public static EngineResult route(Subnet subnet) {
    return route(subnet, RoutingOptions.standard());
  }

  /**
   * Routes a subnet. Takes time in proportion to local identifiers and links.
   *
   * @param subnet the subnet
   * @param options the configuration; compute and I/O nodes are looked at
   * @return its tables, or why there are none
   */
  public static EngineResult route(Subnet subnet, RoutingOptions options) {
    return run(new EngineRun(requireNonNull(subnet), requireNonNull(options)));
  }

  static EngineResult run(EngineRun run) {
    Findings.Builder log = Findings.builder();
    WeightedPaths paths = new WeightedPaths(run, log);
    try {
      paths.fill();
    } catch (WeightedPaths.UnroutableException e) {
      return EngineResult.failed(EngineName.SSSP, String.valueOf(e.getMessage()), log.build());
    }
    return EngineResult.routed(
        EngineName.SSSP,
        new ForwardingTables(
            run.subnet, EngineName.SSSP.toString(), paths.table, Optional.empty(), log.build(), 0));
  }
}
