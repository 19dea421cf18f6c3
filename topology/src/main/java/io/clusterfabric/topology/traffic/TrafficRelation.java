package io.clusterfabric.topology.traffic;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.NoSuchElementException;
import org.apiguardian.api.API;

/** How the two ends of a transfer stand to each other in a fabric. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum TrafficRelation {
  /** Two ports of one host: a host's own traffic, which a scale-up fabric would carry. */
  SAME_HOST,
  /** Two hosts' ports on one leaf: the traffic crosses no uplink. */
  SAME_LEAF,
  /** Two leaves of one pod, and the same rail if there are rails. */
  SAME_POD,
  /** Two rails of one pod. */
  OTHER_RAIL,
  /** Two pods: the traffic climbs to the top tier. */
  OTHER_POD,
  /** Two planes: the fabric does not join them; a host must pass the traffic on. */
  OTHER_PLANE;

  /**
   * How two endpoints stand to each other. The first of these that holds: same host, other plane,
   * same leaf, other pod, other rail, same pod.
   *
   * @param structure the fabric's structure
   * @param from the number of one endpoint
   * @param to the number of another
   * @return their relation
   * @throws IndexOutOfBoundsException if a node is no endpoint
   */
  public static TrafficRelation between(FabricStructure structure, int from, int to) {
    FabricGraph graph = structure.graph();
    if (graph.hostOf(from) == graph.hostOf(to)) {
      return SAME_HOST;
    }
    if (structure.planeOf(from) < 0 || structure.planeOf(from) != structure.planeOf(to)) {
      return OTHER_PLANE;
    }
    if (shareLeaf(graph, from, to)) {
      return SAME_LEAF;
    }
    if (structure.podOf(from) != structure.podOf(to)) {
      return OTHER_POD;
    }
    return structure.railOf(from) == structure.railOf(to) ? SAME_POD : OTHER_RAIL;
  }

  /**
   * How two endpoints stand to each other.
   *
   * @param structure the fabric's structure
   * @param from the port of one endpoint, as {@code host-1[mlx5_0]}
   * @param to the port of another
   * @return their relation
   * @throws NoSuchElementException if the graph has no such node
   */
  public static TrafficRelation between(FabricStructure structure, String from, String to) {
    return between(structure, structure.graph().indexOf(from), structure.graph().indexOf(to));
  }

  private static boolean shareLeaf(FabricGraph graph, int from, int to) {
    for (int i = 0; i < graph.degree(from); i++) {
      for (int j = 0; j < graph.degree(to); j++) {
        if (graph.neighbor(from, i) == graph.neighbor(to, j)) {
          return true;
        }
      }
    }
    return false;
  }
}
