package io.clusterfabric.topology.routing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.topology.graph.FabricGraph;
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
 * and a switch with endpoints that is asked for, up to a gigabyte or a quarter of the heap,
 * whichever is less. Beyond that those found first are found again when they are needed.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class EcmpRouting extends ShortestPathRouting {
  private EcmpRouting(ShortestPaths paths) {
    super(paths);
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
  public RoutingKind kind() {
    return RoutingKind.ECMP;
  }
}
