package io.clusterfabric.topology.capacity;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.NoSuchElementException;
import java.util.OptionalInt;
import org.apiguardian.api.API;

/** How many links lie between one node and each other on shortest paths. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Distances {
  private final FabricGraph graph;
  private final int from;
  private final int[] hops;
  private final int reached;
  private final int farthest;

  private Distances(FabricGraph graph, int from, int[] hops, int reached, int farthest) {
    this.graph = graph;
    this.from = from;
    this.hops = hops;
    this.reached = reached;
    this.farthest = farthest;
  }

  /**
   * Searches a graph from one node, in time linear in nodes and bundles.
   *
   * @param graph the graph
   * @param id a switch's id, or an endpoint's port as {@code host-1[mlx5_0]}
   * @return the distances
   * @throws NoSuchElementException if the graph has no such node
   */
  public static Distances from(FabricGraph graph, String id) {
    int start = graph.indexOf(id);
    int[] hops = graph.hopsFrom(start);
    int reached = 0;
    int farthest = 0;
    for (int h : hops) {
      reached += h >= 0 ? 1 : 0;
      farthest = Math.max(farthest, h);
    }
    return new Distances(graph, start, hops, reached, farthest);
  }

  /**
   * The links on a shortest path to a node.
   *
   * @param node its number
   * @return the number of links; empty if it is not reached
   */
  public OptionalInt to(int node) {
    return hops[node] < 0 ? OptionalInt.empty() : OptionalInt.of(hops[node]);
  }

  /**
   * The links on a shortest path to a node.
   *
   * @param id a switch's id, or an endpoint's port
   * @return the number of links; empty if it is not reached
   * @throws NoSuchElementException if the graph has no such node
   */
  public OptionalInt to(String id) {
    return to(graph.indexOf(id));
  }

  /**
   * How many nodes are reached, the start included.
   *
   * @return the number
   */
  public int reachedCount() {
    return reached;
  }

  /**
   * The links on the shortest path to the farthest node that is reached.
   *
   * @return the number
   */
  public int farthest() {
    return farthest;
  }

  /** One line: the start, how many nodes are reached and how far they are. */
  @Override
  public String toString() {
    return "Distances from "
        + graph.node(from)
        + ": "
        + reached
        + " of "
        + graph.nodeCount()
        + " nodes, at most "
        + farthest
        + " links away";
  }
}
