package io.clusterfabric.topology.internal.flow;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Maximum flow between two sets of nodes of an undirected graph, by Dinic's algorithm (Dinitz,
 * 1970): blocking flows in the level graph until the sinks are out of reach.
 *
 * <p>An undirected edge of capacity c is a pair of opposite arcs with residual capacity c each.
 * Sets of sources and sinks need no extra nodes: the search starts from all sinks at once and a
 * path ends at any of them. Nothing recurses, so deep graphs are no danger. The network is built
 * once and serves many calls.
 *
 * <p>Cost: O(n² m) at worst, about a handful of passes over the arcs on fabrics, where levels are
 * few. Not thread-safe.
 */
public final class DinicFlow {
  private final int nodes;
  private final int[] first;
  private final int[] heads;
  private final int[] twin;
  private final long[] capacity;
  private final long[] residual;
  private final int[] level;
  private final int[] queue;
  private final int[] cursor;
  private final int[] path;
  private final boolean[] source;
  private final boolean[] sink;

  private DinicFlow(int nodes, int[] first, int[] heads, int[] twin, long[] capacity) {
    this.nodes = nodes;
    this.first = first;
    this.heads = heads;
    this.twin = twin;
    this.capacity = capacity;
    this.residual = new long[capacity.length];
    this.level = new int[nodes];
    this.queue = new int[nodes];
    this.cursor = new int[nodes];
    this.path = new int[nodes];
    this.source = new boolean[nodes];
    this.sink = new boolean[nodes];
  }

  /**
   * A flow network of undirected edges. Parallel edges add up; self-loops and edges of capacity 0
   * carry nothing.
   *
   * @param nodes number of nodes
   * @param a one end of each edge
   * @param b the other end of each edge
   * @param capacity the most that each edge carries, in either direction; at least 0
   * @return the network
   * @throws IllegalArgumentException if the arrays differ in length, an end is no node, a capacity
   *     is negative, or all capacities together exceed 2<sup>61</sup>
   */
  public static DinicFlow of(int nodes, int[] a, int[] b, long[] capacity) {
    if (a.length != b.length || a.length != capacity.length) {
      throw new IllegalArgumentException(
          "edge arrays differ in length: " + a.length + ", " + b.length + ", " + capacity.length);
    }
    int[] first = new int[nodes + 1];
    long total = 0;
    for (int e = 0; e < a.length; e++) {
      if (a[e] < 0 || a[e] >= nodes || b[e] < 0 || b[e] >= nodes) {
        throw new IllegalArgumentException(
            "edge " + e + " joins " + a[e] + " and " + b[e] + ", but nodes are 0.." + (nodes - 1));
      }
      if (capacity[e] < 0 || capacity[e] > (1L << 61) - total) {
        throw new IllegalArgumentException(
            "capacity "
                + capacity[e]
                + " of edge "
                + e
                + " is negative, or lifts the sum of capacities above 2^61; use a larger unit");
      }
      total += capacity[e];
      if (a[e] != b[e] && capacity[e] > 0) {
        first[a[e] + 1]++;
        first[b[e] + 1]++;
      }
    }
    for (int n = 0; n < nodes; n++) {
      first[n + 1] += first[n];
    }
    int arcs = first[nodes];
    int[] heads = new int[arcs];
    int[] twin = new int[arcs];
    long[] arcCapacity = new long[arcs];
    int[] next = Arrays.copyOf(first, nodes);
    for (int e = 0; e < a.length; e++) {
      if (a[e] != b[e] && capacity[e] > 0) {
        int forth = next[a[e]]++;
        int back = next[b[e]]++;
        heads[forth] = b[e];
        heads[back] = a[e];
        twin[forth] = back;
        twin[back] = forth;
        arcCapacity[forth] = capacity[e];
        arcCapacity[back] = capacity[e];
      }
    }
    return new DinicFlow(nodes, first, heads, twin, arcCapacity);
  }

  /**
   * The largest flow from the sources, together, to the sinks, together.
   *
   * @param sources at least one node
   * @param sinks at least one node, none of them a source
   * @return the value of the flow, which is also the capacity of the least cut between the two sets
   * @throws IllegalArgumentException if a set is empty, names no node, or the sets overlap
   */
  public long maxFlow(int[] sources, int[] sinks) {
    return maxFlow(sources, sinks, Long.MAX_VALUE);
  }

  /**
   * The largest flow, or one that is enough.
   *
   * @param sources at least one node
   * @param sinks at least one node, none of them a source; the search starts at these, so the fewer
   *     they are the nearer it stays
   * @param enough a flow of this or more ends the search
   * @return the value of the largest flow if that is below {@code enough}; else at least that
   * @throws IllegalArgumentException if a set is empty, names no node, or the sets overlap
   */
  public long maxFlow(int[] sources, int[] sinks, long enough) {
    Arrays.fill(source, false);
    Arrays.fill(sink, false);
    mark(sources, source, "source");
    mark(sinks, sink, "sink");
    for (int s : sources) {
      if (sink[s]) {
        throw new IllegalArgumentException("node " + s + " is both a source and a sink");
      }
    }
    System.arraycopy(capacity, 0, residual, 0, capacity.length);
    long flow = 0;
    while (flow < enough && levelsFromSinks(sources, sinks)) {
      System.arraycopy(first, 0, cursor, 0, nodes);
      for (int i = 0; i < sources.length && flow < enough; i++) {
        flow += pushFrom(sources[i]);
      }
    }
    return flow;
  }

  private void mark(int[] members, boolean[] set, String role) {
    if (members.length == 0) {
      throw new IllegalArgumentException("a flow needs at least one " + role);
    }
    for (int n : members) {
      if (n < 0 || n >= nodes) {
        throw new IllegalArgumentException(
            role + " " + n + " is no node; nodes are 0.." + (nodes - 1));
      }
      set[n] = true;
    }
  }

  /** Hops to the nearest sink along residual arcs; stops once the nearest sources are passed. */
  private boolean levelsFromSinks(int[] sources, int[] sinks) {
    Arrays.fill(level, Integer.MAX_VALUE);
    int tail = 0;
    for (int t : sinks) {
      if (level[t] != 0) {
        level[t] = 0;
        queue[tail++] = t;
      }
    }
    int limit = Integer.MAX_VALUE;
    for (int head = 0; head < tail; head++) {
      int node = queue[head];
      int next = level[node] + 1;
      if (next > limit) {
        break;
      }
      for (int arc = first[node], end = first[node + 1]; arc < end; arc++) {
        int neighbor = heads[arc];
        if (level[neighbor] == Integer.MAX_VALUE && residual[twin[arc]] > 0) {
          level[neighbor] = next;
          if (source[neighbor]) {
            limit = next;
          } else {
            queue[tail++] = neighbor;
          }
        }
      }
    }
    return limit != Integer.MAX_VALUE && sources.length > 0;
  }

  /** Pushes along level-decreasing paths from one source until none is left. */
  private long pushFrom(int start) {
    if (level[start] == Integer.MAX_VALUE) {
      return 0;
    }
    long pushed = 0;
    int depth = 0;
    int node = start;
    while (true) {
      if (sink[node]) {
        long amount = Long.MAX_VALUE;
        for (int i = 0; i < depth; i++) {
          amount = Math.min(amount, residual[path[i]]);
        }
        int saturated = depth;
        for (int i = depth - 1; i >= 0; i--) {
          int arc = path[i];
          residual[arc] -= amount;
          residual[twin[arc]] += amount;
          if (residual[arc] == 0) {
            saturated = i;
          }
        }
        pushed += amount;
        depth = saturated;
        node = heads[twin[path[depth]]];
        continue;
      }
      int wanted = level[node] - 1;
      int arc = cursor[node];
      int end = first[node + 1];
      while (arc < end && (level[heads[arc]] != wanted || residual[arc] == 0)) {
        arc++;
      }
      cursor[node] = arc;
      if (arc < end) {
        path[depth++] = arc;
        node = heads[arc];
      } else if (depth == 0) {
        return pushed;
      } else {
        depth--;
        node = heads[twin[path[depth]]];
        cursor[node]++;
      }
    }
  }

  /**
   * The sink side of a least cut, after a {@link #maxFlow} that was not ended early: every node
   * from which residual capacity still reaches a sink. It is the smallest such side.
   *
   * @return a new set of nodes that holds every sink and no source
   */
  public BitSet sinkSide() {
    BitSet side = new BitSet(nodes);
    int tail = 0;
    for (int n = 0; n < nodes; n++) {
      if (sink[n]) {
        side.set(n);
        queue[tail++] = n;
      }
    }
    for (int head = 0; head < tail; head++) {
      int node = queue[head];
      for (int arc = first[node], end = first[node + 1]; arc < end; arc++) {
        if (residual[twin[arc]] > 0 && !side.get(heads[arc])) {
          side.set(heads[arc]);
          queue[tail++] = heads[arc];
        }
      }
    }
    return side;
  }

  /**
   * The source side of a least cut, after {@link #maxFlow}: every node that residual capacity still
   * reaches from a source. It is the smallest such side.
   *
   * @return a new set of nodes that holds every source and no sink
   */
  public BitSet sourceSide() {
    BitSet side = new BitSet(nodes);
    int tail = 0;
    for (int n = 0; n < nodes; n++) {
      if (source[n]) {
        side.set(n);
        queue[tail++] = n;
      }
    }
    for (int head = 0; head < tail; head++) {
      int node = queue[head];
      for (int arc = first[node], end = first[node + 1]; arc < end; arc++) {
        if (residual[arc] > 0 && !side.get(heads[arc])) {
          side.set(heads[arc]);
          queue[tail++] = heads[arc];
        }
      }
    }
    return side;
  }
}
