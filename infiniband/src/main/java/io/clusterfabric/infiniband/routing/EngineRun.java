package io.clusterfabric.infiniband.routing;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.model.finding.Findings;
import java.util.Optional;

/** What engines of one chain share: the subnet, the options, and counts that one leaves behind. */
final class EngineRun {
  final Subnet subnet;
  final RoutingOptions options;

  /** Routes counted at each slot; OpenSM does not clear them between engines. */
  final int[] routes;

  EngineRun(Subnet subnet, RoutingOptions options) {
    this.subnet = subnet;
    this.options = options;
    this.routes = new int[subnet.slots()];
  }

  /** Tables by the ports of least hops. */
  ForwardingTables balanced(EngineName engine, HopCounts hops, boolean dimensions, Findings f) {
    long[] first =
        options
            .routingOrder()
            .map(g -> g.entries().stream().mapToLong(GuidFile.Entry::guid).toArray())
            .orElse(new long[0]);
    byte[][] table =
        new BalancedTables(subnet, hops, dimensions, options.countSwitchRoutes(), routes)
            .fill(BalancedTables.order(subnet, first));
    Findings all = f.plus(options.routingOrder().map(GuidFile::findings).orElse(Findings.none()));
    return new ForwardingTables(subnet, engine.toString(), table, Optional.empty(), all, 0);
  }
}
