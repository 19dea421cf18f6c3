package io.clusterfabric.infiniband.routing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.model.finding.Findings;
import java.util.Arrays;
import org.apiguardian.api.API;

/**
 * OpenSM's down/up: ranks count from the switches that have adapters or routers, and no way goes
 * down again once it went up. Between switches of one rank everything is allowed, so that there is
 * no protection from credit loops where all switches have adapters. Source: opensm 3.3.23,
 * osm_ucast_dnup.c.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DownUpEngine {
  static final String NO_LEAVES = "No leaf switches found, DnUp routing failed";

  private DownUpEngine() {}

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
   * Routes a subnet.
   *
   * @param subnet the subnet
   * @param options the configuration; whether roots are joined is looked at
   * @return its tables, or why there are none
   */
  public static EngineResult route(Subnet subnet, RoutingOptions options) {
    return run(new EngineRun(requireNonNull(subnet), requireNonNull(options)));
  }

  static EngineResult run(EngineRun run) {
    Subnet subnet = run.subnet;
    int[] rank = new int[subnet.switches().size()];
    Arrays.fill(rank, Integer.MAX_VALUE);
    boolean any = false;
    for (int e = 0; e < subnet.endCount(); e++) {
      if (subnet.endSwitch(e) >= 0) {
        rank[subnet.endSwitch(e)] = 0;
        any = true;
      }
    }
    if (!any) {
      return EngineResult.failed(EngineName.DNUP, NO_LEAVES, Findings.none());
    }
    UpDownEngine.rankFromRoots(subnet, rank);
    DirectedHops hops =
        DirectedHops.downUp(
            subnet,
            (from, to) ->
                rank[from] == rank[to]
                    ? DirectedHops.EQUAL
                    : rank[from] < rank[to] ? DirectedHops.DOWN : DirectedHops.UP);
    if (run.options.connectRoots()) {
      hops.allowAll();
    }
    return EngineResult.routed(
        EngineName.DNUP, run.balanced(EngineName.DNUP, hops, false, Findings.none()));
  }
}
