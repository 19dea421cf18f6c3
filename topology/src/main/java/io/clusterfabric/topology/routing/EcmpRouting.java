package io.clusterfabric.topology.routing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Locale;
import org.apiguardian.api.API;

/**
 * ECMP: each flow keeps to one of the equally short ways to its destination, by a hash at each
 * switch. Short means few hops. What is expected of many flows is an equal share for each next
 * link, or one by rate, see {@link ShareRule}; where a given flow goes is told by a {@link
 * HashModel}.
 *
 * <p>Endpoints are never passed through. All endpoints of a switch are one {@linkplain
 * #destinationGroup destination group}.
 *
 * <p>Immutable. Making one takes time in proportion to nodes and bundles; the distances to a switch
 * are found on first use, by one breadth-first search, and kept: 4 bytes for each pair of a switch
 * and a switch with endpoints that is asked for.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class EcmpRouting implements ShortestPathRouting {
  private final ShortestPaths paths;

  private EcmpRouting(ShortestPaths paths) {
    this.paths = paths;
  }

  /**
   * The routing of a graph, with equal shares for each link.
   *
   * @param graph the fabric
   * @return the routing
   */
  public static EcmpRouting of(FabricGraph graph) {
    return of(graph, ShareRule.LINKS);
  }

  /**
   * The routing of a graph.
   *
   * @param graph the fabric
   * @param rule how next hops share the traffic
   * @return the routing
   */
  public static EcmpRouting of(FabricGraph graph, ShareRule rule) {
    return new EcmpRouting(new ShortestPaths(requireNonNull(graph), requireNonNull(rule)));
  }

  @Override
  public FabricGraph graph() {
    return paths.graph();
  }

  @Override
  public RoutingKind kind() {
    return RoutingKind.ECMP;
  }

  /**
   * How next hops share the traffic.
   *
   * @return the rule
   */
  public ShareRule rule() {
    return paths.rule();
  }

  @Override
  public int nextHops(int node, int destination, int trafficClass, int[] bundles, double[] shares) {
    return paths.nextHops(node, destination, bundles, shares);
  }

  @Override
  public int destinationGroup(int endpoint) {
    return paths.home(endpoint);
  }

  @Override
  public ShortestPaths shortestPaths() {
    return paths;
  }

  /** Pairs of endpoints that no path joins, counted, with an example. */
  @Override
  public Findings findings() {
    return paths.findings();
  }

  @Override
  public String toString() {
    return kind()
        + " on "
        + graph().name()
        + ", shares by "
        + rule().name().toLowerCase(Locale.ROOT);
  }
}
