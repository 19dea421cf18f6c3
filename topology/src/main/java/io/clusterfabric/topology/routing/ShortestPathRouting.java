package io.clusterfabric.topology.routing;

import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Locale;

/** A routing over all shortest paths, whose order by distance is known without a search. */
abstract class ShortestPathRouting implements Routing {
  private final ShortestPaths paths;

  ShortestPathRouting(ShortestPaths paths) {
    this.paths = paths;
  }

  /** The paths. */
  final ShortestPaths shortestPaths() {
    return paths;
  }

  @Override
  public final FabricGraph graph() {
    return paths.graph();
  }

  /**
   * How next hops share the traffic.
   *
   * @return the rule
   */
  public final ShareRule rule() {
    return paths.rule();
  }

  @Override
  public final int nextHops(
      int node, int destination, int trafficClass, int[] bundles, double[] shares) {
    return paths.nextHops(node, destination, bundles, shares);
  }

  @Override
  public final int destinationGroup(int endpoint) {
    return paths.home(endpoint);
  }

  /** Pairs of endpoints that no path joins, counted, with an example. */
  @Override
  public final Findings findings() {
    return paths.findings();
  }

  @Override
  public final String toString() {
    return kind()
        + " on "
        + graph().name()
        + ", shares by "
        + rule().name().toLowerCase(Locale.ROOT);
  }
}
