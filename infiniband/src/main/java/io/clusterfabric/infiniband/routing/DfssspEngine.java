package io.clusterfabric.infiniband.routing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.model.finding.Findings;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * OpenSM's deadlock-free single source shortest path routing: the tables of {@link SsspEngine},
 * with service levels that keep the ways of each lane from waiting in a circle, if applications
 * take the level of the path record. It gives up if the lanes do not suffice. Where several levels
 * serve a pair, OpenSM answers one of them at random; here it is the least. Source: opensm 3.3.23,
 * osm_ucast_dfsssp.c.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DfssspEngine {
  /** More pairs of identifiers have no place in an array. */
  private static final int MOST_LIDS = 46_340;

  private DfssspEngine() {}

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
   * Routes a subnet. Takes time and memory in proportion to pairs of local identifiers and the
   * cables between them, and time for each circle that is broken.
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
    ServiceLevels levels;
    try {
      int[] order = paths.fill();
      if (run.subnet.lids().given() > MOST_LIDS) {
        throw new WeightedPaths.UnroutableException(
            "cannot allocate memory for srcdest2vl_table of "
                + run.subnet.lids().given()
                + " local identifiers");
      }
      levels = new LaneLayers(run.subnet, paths.table).divide(order);
    } catch (WeightedPaths.UnroutableException e) {
      return EngineResult.failed(EngineName.DFSSSP, String.valueOf(e.getMessage()), log.build());
    }
    return EngineResult.routed(
        EngineName.DFSSSP,
        new ForwardingTables(
            run.subnet,
            EngineName.DFSSSP.toString(),
            paths.table,
            Optional.of(levels),
            log.build(),
            0));
  }
}
