package io.clusterfabric.topology.routing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.topology.graph.FabricGraph;
import org.apiguardian.api.API;

/**
 * Packet spraying: each packet may take any of the equally short ways to its destination. The loads
 * that ECMP has on average, spraying has at all times, so no hash plays a part.
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
public final class SprayRouting extends ShortestPathRouting {
  private SprayRouting(ShortestPaths paths) {
    super(paths);
  }

  /**
   * The routing of a graph, with equal shares for each link.
   *
   * @param graph the fabric
   * @return the routing
   */
  public static SprayRouting of(FabricGraph graph) {
    return of(graph, ShareRule.LINKS);
  }

  /**
   * The routing of a graph.
   *
   * @param graph the fabric
   * @param rule how next hops share the traffic
   * @return the routing
   */
  public static SprayRouting of(FabricGraph graph, ShareRule rule) {
    return new SprayRouting(new ShortestPaths(requireNonNull(graph), requireNonNull(rule)));
  }

  @Override
  public RoutingKind kind() {
    return RoutingKind.SPRAY;
  }
}
