package io.clusterfabric.collectives.internal.cut;

import java.util.Arrays;
import java.util.BitSet;

/**
 * A flow network that is filled anew for each question and solved by Dinic's algorithm (1970).
 * Small: its nodes are colours of a larger one.
 */
public final class CutNetwork {
  private int nodes;
  private int arcs;
  private int[] from = new int[64];
  private int[] to = new int[64];
  private long[] residual = new long[64];
  private int[] first = new int[0];
  private int[] order = new int[0];
  private int[] level = new int[0];
  private int[] queue = new int[0];
  private int[] cursor = new int[0];
  private int[] path = new int[0];

  /** An empty network. */
  public CutNetwork() {}

  /**
   * Empties it.
   *
   * @param count how many nodes it has from now on
   */
  public void clear(int count) {
    nodes = count;
    arcs = 0;
    if (level.length < count) {
      level = new int[count];
      queue = new int[count];
      cursor = new int[count];
      path = new int[count + 1];
    }
  }

  /**
   * Adds an edge.
   *
   * @param a one end
   * @param b the other end
   * @param there what it carries from a to b at most
   * @param back what it carries from b to a at most
   */
  public void add(int a, int b, long there, long back) {
    if (arcs + 2 > from.length) {
      from = Arrays.copyOf(from, 2 * from.length);
      to = Arrays.copyOf(to, 2 * to.length);
      residual = Arrays.copyOf(residual, 2 * residual.length);
    }
    from[arcs] = a;
    to[arcs] = b;
    residual[arcs++] = there;
    from[arcs] = b;
    to[arcs] = a;
    residual[arcs++] = back;
  }

  /**
   * The largest flow.
   *
   * @param source where it begins
   * @param sink where it ends
   * @return its value
   */
  public long flow(int source, int sink) {
    first = new int[nodes + 1];
    for (int e = 0; e < arcs; e++) {
      first[from[e] + 1]++;
    }
    for (int n = 0; n < nodes; n++) {
      first[n + 1] += first[n];
    }
    order = new int[arcs];
    int[] next = Arrays.copyOf(first, nodes);
    for (int e = 0; e < arcs; e++) {
      order[next[from[e]]++] = e;
    }
    long flow = 0;
    while (levels(source, sink)) {
      System.arraycopy(first, 0, cursor, 0, nodes);
      flow += push(source, sink);
    }
    return flow;
  }

  private boolean levels(int source, int sink) {
    Arrays.fill(level, 0, nodes, -1);
    level[sink] = 0;
    queue[0] = sink;
    int tail = 1;
    for (int head = 0; head < tail; head++) {
      int n = queue[head];
      for (int i = first[n]; i < first[n + 1]; i++) {
        int e = order[i];
        if (level[to[e]] < 0 && residual[e ^ 1] > 0) {
          level[to[e]] = level[n] + 1;
          queue[tail++] = to[e];
        }
      }
    }
    return level[source] >= 0;
  }

  private long push(int source, int sink) {
    long pushed = 0;
    int depth = 0;
    int node = source;
    while (true) {
      if (node == sink) {
        long amount = Long.MAX_VALUE;
        for (int i = 0; i < depth; i++) {
          amount = Math.min(amount, residual[path[i]]);
        }
        int back = depth;
        for (int i = depth - 1; i >= 0; i--) {
          residual[path[i]] -= amount;
          residual[path[i] ^ 1] += amount;
          if (residual[path[i]] == 0) {
            back = i;
          }
        }
        pushed += amount;
        depth = back;
        node = from[path[depth]];
        continue;
      }
      int end = first[node + 1];
      int i = cursor[node];
      while (i < end && (residual[order[i]] == 0 || level[to[order[i]]] != level[node] - 1)) {
        i++;
      }
      cursor[node] = i;
      if (i < end) {
        path[depth++] = order[i];
        node = to[order[i]];
      } else if (depth == 0) {
        return pushed;
      } else {
        depth--;
        node = from[path[depth]];
        cursor[node]++;
      }
    }
  }

  /**
   * The smallest sink side of a least cut, after {@link #flow}.
   *
   * @param sink where the flow ends
   * @return the nodes from which more could still reach the sink
   */
  public BitSet sinkSide(int sink) {
    BitSet side = new BitSet(nodes);
    side.set(sink);
    queue[0] = sink;
    int tail = 1;
    for (int head = 0; head < tail; head++) {
      int n = queue[head];
      for (int i = first[n]; i < first[n + 1]; i++) {
        int e = order[i];
        if (residual[e ^ 1] > 0 && !side.get(to[e])) {
          side.set(to[e]);
          queue[tail++] = to[e];
        }
      }
    }
    return side;
  }
}
