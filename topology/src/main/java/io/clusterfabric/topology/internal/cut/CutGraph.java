package io.clusterfabric.topology.internal.cut;

import io.clusterfabric.topology.internal.flow.BreadthFirst;
import io.clusterfabric.topology.internal.flow.DinicFlow;
import java.util.Arrays;
import java.util.BitSet;

/**
 * An undirected graph with positive whole weights in compressed rows. Parallel edges are merged by
 * adding their weights, self-loops and edges of weight 0 are dropped: none of these changes any
 * cut.
 *
 * <p>Immutable. Neighbours of a node are in ascending order, edges in the order of their lower,
 * then higher end.
 */
public final class CutGraph {
  /** All weights together stay below this, so that sums and twofold residuals fit a long. */
  static final long MAX_TOTAL_WEIGHT = 1L << 60;

  private final int nodes;
  private final int[] first;
  private final int[] heads;
  private final int[] edges;
  private final long[] weights;
  private final long totalWeight;

  private CutGraph(int nodes, int[] first, int[] heads, int[] edges, long[] weights, long total) {
    this.nodes = nodes;
    this.first = first;
    this.heads = heads;
    this.edges = edges;
    this.weights = weights;
    this.totalWeight = total;
  }

  /**
   * A graph of the given edges, in time linear in nodes and edges.
   *
   * @param nodes number of nodes
   * @param a one end of each edge
   * @param b the other end of each edge
   * @param weight weight of each edge; at least 0
   * @return the graph with parallel edges merged
   * @throws IllegalArgumentException if the arrays differ in length, an end is no node, a weight is
   *     negative, or all weights together exceed 2<sup>60</sup>
   */
  public static CutGraph of(int nodes, int[] a, int[] b, long[] weight) {
    if (nodes < 0 || a.length != b.length || a.length != weight.length) {
      throw new IllegalArgumentException(
          "a graph needs nodes >= 0 and edge arrays of one length; found "
              + nodes
              + " nodes and lengths "
              + a.length
              + ", "
              + b.length
              + ", "
              + weight.length);
    }
    int[] start = new int[nodes + 1];
    long total = 0;
    for (int e = 0; e < a.length; e++) {
      if (a[e] < 0 || a[e] >= nodes || b[e] < 0 || b[e] >= nodes) {
        throw new IllegalArgumentException(
            "edge " + e + " joins " + a[e] + " and " + b[e] + ", but nodes are 0.." + (nodes - 1));
      }
      if (weight[e] < 0 || weight[e] > MAX_TOTAL_WEIGHT - total) {
        throw new IllegalArgumentException(
            "weight "
                + weight[e]
                + " of edge "
                + e
                + " is negative, or lifts the sum of weights above 2^60; use a larger unit");
      }
      if (a[e] != b[e] && weight[e] > 0) {
        total += weight[e];
        start[a[e] + 1]++;
        start[b[e] + 1]++;
      }
    }
    for (int n = 0; n < nodes; n++) {
      start[n + 1] += start[n];
    }
    int arcs = start[nodes];
    // Two counting passes sort the arcs by tail, then by head, without comparing anything.
    int[] byHeadTail = new int[arcs];
    long[] byHeadWeight = new long[arcs];
    int[] next = Arrays.copyOf(start, nodes);
    for (int e = 0; e < a.length; e++) {
      if (a[e] != b[e] && weight[e] > 0) {
        int forth = next[b[e]]++;
        byHeadTail[forth] = a[e];
        byHeadWeight[forth] = weight[e];
        int back = next[a[e]]++;
        byHeadTail[back] = b[e];
        byHeadWeight[back] = weight[e];
      }
    }
    int[] heads = new int[arcs];
    long[] weights = new long[arcs];
    System.arraycopy(start, 0, next, 0, nodes);
    for (int head = 0; head < nodes; head++) {
      for (int i = start[head]; i < start[head + 1]; i++) {
        int tail = byHeadTail[i];
        int last = next[tail] - 1;
        if (last >= start[tail] && heads[last] == head) {
          weights[last] += byHeadWeight[i];
        } else {
          heads[next[tail]] = head;
          weights[next[tail]++] = byHeadWeight[i];
        }
      }
    }
    return compact(nodes, start, next, heads, weights, total);
  }

  private static CutGraph compact(
      int nodes, int[] start, int[] end, int[] heads, long[] weights, long total) {
    int[] first = new int[nodes + 1];
    for (int n = 0; n < nodes; n++) {
      first[n + 1] = first[n] + end[n] - start[n];
    }
    int arcs = first[nodes];
    int[] packedHeads = new int[arcs];
    long[] packedWeights = new long[arcs];
    int[] edges = new int[arcs];
    int[] mate = new int[nodes];
    int edge = 0;
    for (int n = 0; n < nodes; n++) {
      int length = end[n] - start[n];
      System.arraycopy(heads, start[n], packedHeads, first[n], length);
      System.arraycopy(weights, start[n], packedWeights, first[n], length);
      mate[n] = first[n];
    }
    for (int n = 0; n < nodes; n++) {
      for (int i = first[n]; i < first[n + 1]; i++) {
        int other = packedHeads[i];
        if (other > n) {
          // Rows are ascending, so the arcs back to lower nodes come first and in this very order.
          edges[i] = edge;
          edges[mate[other]++] = edge++;
        }
      }
    }
    return new CutGraph(nodes, first, packedHeads, edges, packedWeights, total);
  }

  /**
   * How many nodes there are.
   *
   * @return at least 0
   */
  public int nodeCount() {
    return nodes;
  }

  /**
   * How many edges there are, parallel ones merged.
   *
   * @return at least 0
   */
  public int edgeCount() {
    return heads.length / 2;
  }

  /**
   * How many neighbours a node has.
   *
   * @param n a node
   * @return the count of distinct neighbours
   */
  public int degree(int n) {
    return first[n + 1] - first[n];
  }

  /**
   * A neighbour of a node; they ascend with k.
   *
   * @param n a node
   * @param k from 0 to {@link #degree} - 1
   * @return the neighbour
   */
  public int neighbor(int n, int k) {
    return heads[first[n] + k];
  }

  /**
   * The weight of the edge to a neighbour.
   *
   * @param n a node
   * @param k from 0 to {@link #degree} - 1
   * @return the sum of the parallel edges' weights, at least 1
   */
  public long weight(int n, int k) {
    return weights[first[n] + k];
  }

  /**
   * The edge to a neighbour.
   *
   * @param n a node
   * @param k from 0 to {@link #degree} - 1
   * @return from 0 to {@link #edgeCount} - 1
   */
  public int edge(int n, int k) {
    return edges[first[n] + k];
  }

  /**
   * The weight of all edges at a node.
   *
   * @param n a node
   * @return at least 0
   */
  public long weightedDegree(int n) {
    long sum = 0;
    for (int i = first[n]; i < first[n + 1]; i++) {
      sum += weights[i];
    }
    return sum;
  }

  /**
   * The weight of all edges.
   *
   * @return at least 0
   */
  public long totalWeight() {
    return totalWeight;
  }

  /**
   * The capacity of a cut.
   *
   * @param side the nodes on one side
   * @return the sum of the weights of the edges with exactly one end in the set
   */
  public long cut(BitSet side) {
    long sum = 0;
    for (int n = side.nextSetBit(0); n >= 0 && n < nodes; n = side.nextSetBit(n + 1)) {
      for (int i = first[n]; i < first[n + 1]; i++) {
        if (!side.get(heads[i])) {
          sum += weights[i];
        }
      }
    }
    return sum;
  }

  /**
   * A flow network of the same edges.
   *
   * @return a new network
   */
  public DinicFlow flow() {
    int[] a = new int[edgeCount()];
    int[] b = new int[edgeCount()];
    long[] w = new long[edgeCount()];
    for (int n = 0; n < nodes; n++) {
      for (int i = first[n]; i < first[n + 1]; i++) {
        if (heads[i] > n) {
          a[edges[i]] = n;
          b[edges[i]] = heads[i];
          w[edges[i]] = weights[i];
        }
      }
    }
    return DinicFlow.of(nodes, a, b, w);
  }

  /**
   * A breadth-first search over the same edges.
   *
   * @return a new search
   */
  public BreadthFirst breadthFirst() {
    return BreadthFirst.over(first, heads);
  }

  @Override
  public String toString() {
    return "CutGraph[" + nodes + " nodes, " + edgeCount() + " edges]";
  }
}
