package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.internal.flow.DinicFlow;
import java.math.BigInteger;
import java.util.NoSuchElementException;
import org.apiguardian.api.API;

/**
 * How many ways there are from one node to another: shortest paths, and paths that share no link.
 * Parallel links make different paths.
 *
 * <p>Between leaves of different pods of a k-ary fat tree there are (k/2)² shortest paths, and k/2
 * that share no link. Takes one search and one maximum flow of unit capacities. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PathDiversity {
  private final FabricGraph graph;
  private final int from;
  private final int to;
  private final int hops;
  private final BigInteger shortestPaths;
  private final long disjointPaths;

  private PathDiversity(
      FabricGraph graph, int from, int to, int hops, BigInteger shortest, long disjoint) {
    this.graph = graph;
    this.from = from;
    this.to = to;
    this.hops = hops;
    this.shortestPaths = shortest;
    this.disjointPaths = disjoint;
  }

  /**
   * The ways between two nodes.
   *
   * @param graph the graph
   * @param from a switch's id, or an endpoint's port as {@code host-1[mlx5_0]}
   * @param to another node
   * @return the result
   * @throws NoSuchElementException if the graph has no such node
   * @throws IllegalArgumentException if both are the same node
   */
  public static PathDiversity between(FabricGraph graph, String from, String to) {
    int source = graph.indexOf(from);
    int target = graph.indexOf(to);
    if (source == target) {
      throw new IllegalArgumentException(
          "paths lead from one node to another; found " + from + " twice");
    }
    int[] hops = graph.hopsFrom(source);
    int count = graph.bundleCount();
    int[] a = new int[count];
    int[] b = new int[count];
    long[] links = new long[count];
    for (int i = 0; i < count; i++) {
      a[i] = graph.endA(i);
      b[i] = graph.endB(i);
      links[i] = graph.linkCount(i);
    }
    long disjoint =
        DinicFlow.of(graph.nodeCount(), a, b, links)
            .maxFlow(new int[] {source}, new int[] {target});
    return new PathDiversity(
        graph, source, target, hops[target], shortest(graph, hops, target), disjoint);
  }

  /** Counts back from the target: a node has the paths of its neighbours one hop farther on. */
  private static BigInteger shortest(FabricGraph graph, int[] hops, int target) {
    if (hops[target] < 0) {
      return BigInteger.ZERO;
    }
    BigInteger[] paths = new BigInteger[graph.nodeCount()];
    int[] queue = new int[graph.nodeCount()];
    int tail = 0;
    paths[target] = BigInteger.ONE;
    queue[tail++] = target;
    // The queue holds nodes by descending hops, so each is complete when its turn comes.
    for (int head = 0; head < tail; head++) {
      int node = queue[head];
      if (hops[node] == 0) {
        return paths[node];
      }
      for (int k = 0; k < graph.degree(node); k++) {
        int next = graph.neighbor(node, k);
        if (hops[next] == hops[node] - 1) {
          BigInteger more =
              paths[node].multiply(BigInteger.valueOf(graph.linkCount(graph.bundle(node, k))));
          if (paths[next] == null) {
            paths[next] = more;
            queue[tail++] = next;
          } else {
            paths[next] = paths[next].add(more);
          }
        }
      }
    }
    throw new IllegalStateException("no path back to the start");
  }

  /**
   * The links on a shortest path.
   *
   * @return the number; below 0 if there is no path
   */
  public int hops() {
    return hops;
  }

  /**
   * How many shortest paths there are.
   *
   * @return the number; 0 if there is no path
   */
  public BigInteger shortestPaths() {
    return shortestPaths;
  }

  /**
   * How many paths, of any length, share no link: as many links must fail at least before no path
   * is left (Menger's theorem).
   *
   * @return the number; 0 if there is no path
   */
  public long disjointPaths() {
    return disjointPaths;
  }

  /**
   * How the counts came about.
   *
   * @return the counts and what was assumed
   */
  public Explanation explain() {
    Explanation.Builder out =
        Explanation.of(toString())
            .term("links on a shortest path", hops < 0 ? "no path" : hops)
            .term("shortest paths", shortestPaths, "parallel links told apart")
            .term("paths that share no link", disjointPaths, "of any length")
            .assume("links of unknown rate join as well");
    GraphAssumptions.add(graph, out);
    return out.source(Source.computed("breadth-first search and a maximum flow of single links"))
        .build();
  }

  /** One line: both counts. */
  @Override
  public String toString() {
    return "Paths from "
        + graph.node(from)
        + " to "
        + graph.node(to)
        + ": "
        + shortestPaths
        + " shortest, "
        + disjointPaths
        + " that share no link";
  }
}
