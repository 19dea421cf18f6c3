package io.clusterfabric.topology.internal.flow;

import java.util.Arrays;

/**
 * Nodes joined by pairs of opposite arcs, in compressed rows: what flows of many commodities are
 * computed on. Arcs of a node ascend by the node at their far end; no two arcs join the same nodes
 * in the same direction, and none joins a node to itself.
 *
 * <p>Immutable; the arrays it gives away must only be read.
 */
public final class ArcNetwork {
  private final int[] first;
  private final int[] heads;
  private final int[] twin;
  private final long[] capacity;
  private final int[] unknown;

  private ArcNetwork(int[] first, int[] heads, int[] twin, long[] capacity, int[] unknown) {
    this.first = first;
    this.heads = heads;
    this.twin = twin;
    this.capacity = capacity;
    this.unknown = unknown;
  }

  /**
   * A network of undirected edges, each of which becomes two arcs. Parallel edges are summed and
   * loops left out.
   *
   * @param nodes how many nodes there are
   * @param a one end of each edge
   * @param b the other end of each edge
   * @param capacity what each edge carries in each direction, 0 or more
   * @param unknown how many links of each edge carry nobody knows how much more
   * @return the network
   * @throws ArithmeticException if the sum of parallel capacities overflows
   */
  public static ArcNetwork of(int nodes, int[] a, int[] b, long[] capacity, int[] unknown) {
    int[] start = new int[nodes + 1];
    for (int e = 0; e < a.length; e++) {
      if (a[e] != b[e]) {
        start[a[e] + 1]++;
        start[b[e] + 1]++;
      }
    }
    for (int n = 0; n < nodes; n++) {
      start[n + 1] += start[n];
    }
    // Two passes of a counting sort, by tail and then stably by head, give rows in order.
    int arcs = start[nodes];
    long[] keys = new long[arcs];
    int[] at = Arrays.copyOf(start, nodes);
    for (int e = 0; e < a.length; e++) {
      if (a[e] != b[e]) {
        keys[at[a[e]]++] = (long) b[e] << 32 | e;
        keys[at[b[e]]++] = (long) a[e] << 32 | e;
      }
    }
    int[] first = new int[nodes + 1];
    int[] heads = new int[arcs];
    long[] sums = new long[arcs];
    int[] unknowns = new int[arcs];
    int count = 0;
    for (int n = 0; n < nodes; n++) {
      first[n] = count;
      Arrays.sort(keys, start[n], start[n + 1]);
      for (int k = start[n]; k < start[n + 1]; k++) {
        int head = (int) (keys[k] >>> 32);
        int edge = (int) keys[k];
        if (count == first[n] || heads[count - 1] != head) {
          heads[count++] = head;
        }
        sums[count - 1] = Math.addExact(sums[count - 1], capacity[edge]);
        unknowns[count - 1] += unknown[edge];
      }
    }
    first[nodes] = count;
    int[] twin = new int[count];
    int[] next = Arrays.copyOf(first, nodes);
    // Tails ascend, so the arcs back into a row are met in the row's own order.
    for (int n = 0; n < nodes; n++) {
      for (int arc = first[n]; arc < first[n + 1]; arc++) {
        twin[next[heads[arc]]++] = arc;
      }
    }
    return new ArcNetwork(
        first,
        Arrays.copyOf(heads, count),
        twin,
        Arrays.copyOf(sums, count),
        Arrays.copyOf(unknowns, count));
  }

  /**
   * The network in which each class of nodes is one node; arcs inside a class vanish.
   *
   * @param classOf the class of each node
   * @param classes how many classes there are
   * @return the smaller network
   */
  public ArcNetwork quotient(int[] classOf, int classes) {
    int edges = arcCount() / 2;
    int[] a = new int[edges];
    int[] b = new int[edges];
    long[] sums = new long[edges];
    int[] unknowns = new int[edges];
    int count = 0;
    for (int n = 0; n < nodeCount(); n++) {
      for (int arc = first[n]; arc < first[n + 1]; arc++) {
        if (heads[arc] > n) {
          a[count] = classOf[n];
          b[count] = classOf[heads[arc]];
          sums[count] = capacity[arc];
          unknowns[count] = unknown[arc];
          count++;
        }
      }
    }
    return of(classes, a, b, sums, unknowns);
  }

  /**
   * How many nodes there are.
   *
   * @return the number
   */
  public int nodeCount() {
    return first.length - 1;
  }

  /**
   * How many arcs there are, two for each pair of neighbours.
   *
   * @return the number
   */
  public int arcCount() {
    return heads.length;
  }

  /**
   * Where the arcs of each node begin.
   *
   * @return the index of the first arc of each node, and one past the last arc
   */
  public int[] first() {
    return first;
  }

  /**
   * The node at the far end of each arc.
   *
   * @return nodes by arc
   */
  public int[] heads() {
    return heads;
  }

  /**
   * The opposite of each arc.
   *
   * @return arcs by arc
   */
  public int[] twin() {
    return twin;
  }

  /**
   * What each arc is known to carry.
   *
   * @return capacities by arc
   */
  public long[] capacity() {
    return capacity;
  }

  /**
   * How many links of each arc may carry more.
   *
   * @return counts by arc
   */
  public int[] unknown() {
    return unknown;
  }

  /**
   * The arc from one node to another, by binary search.
   *
   * @param from the node it leaves
   * @param to the node it enters
   * @return the arc, or a number below 0
   */
  public int arc(int from, int to) {
    return Arrays.binarySearch(heads, first[from], first[from + 1], to);
  }
}
