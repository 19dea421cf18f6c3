package io.clusterfabric.topology.internal.flow;

import java.util.Arrays;

/**
 * Shortest paths of no more than so many arcs, by lengths that are not negative: one pass over the
 * arcs for each arc more. Buffers are used again. Not thread-safe.
 */
final class LimitedPaths {
  private final ArcNetwork network;
  private double[][] distance = {};
  private int[][] arcTo = {};
  private int passes;

  LimitedPaths(ArcNetwork network) {
    this.network = network;
  }

  /** Searches from a node. */
  void from(int source, int hops, double[] length) {
    int n = network.nodeCount();
    if (distance.length <= hops) {
      int before = distance.length;
      distance = Arrays.copyOf(distance, hops + 1);
      arcTo = Arrays.copyOf(arcTo, hops + 1);
      for (int h = before; h <= hops; h++) {
        distance[h] = new double[n];
        arcTo[h] = new int[n];
      }
    }
    Arrays.fill(distance[0], Double.POSITIVE_INFINITY);
    distance[0][source] = 0;
    passes = 0;
    boolean changed = true;
    while (passes < hops && changed) {
      changed = pass(distance[passes], distance[passes + 1], arcTo[passes + 1], length);
      passes++;
    }
  }

  private boolean pass(double[] before, double[] after, int[] arcs, double[] length) {
    int[] first = network.first();
    int[] heads = network.heads();
    System.arraycopy(before, 0, after, 0, before.length);
    Arrays.fill(arcs, -1);
    boolean changed = false;
    for (int v = 0; v < before.length; v++) {
      if (before[v] == Double.POSITIVE_INFINITY) {
        continue;
      }
      for (int arc = first[v]; arc < first[v + 1]; arc++) {
        double reached = before[v] + length[arc];
        if (reached < after[heads[arc]] && isOpen(arc)) {
          after[heads[arc]] = reached;
          arcs[heads[arc]] = arc;
          changed = true;
        }
      }
    }
    return changed;
  }

  private boolean isOpen(int arc) {
    return network.capacity()[arc] > 0 || network.unknown()[arc] > 0;
  }

  /** How far a node is by at most so many arcs, infinite if it is not reached by so many. */
  double distance(int node, int hops) {
    return distance[Math.min(hops, passes)][node];
  }

  /** The arcs of such a path, from the last on; the node is reached. */
  int[] path(int node, int hops) {
    int[] path = new int[Math.min(hops, passes)];
    int count = 0;
    int at = node;
    for (int h = Math.min(hops, passes); h > 0; h--) {
      int arc = arcTo[h][at];
      if (arc >= 0) {
        path[count++] = arc;
        at = network.heads()[network.twin()[arc]];
      }
    }
    return Arrays.copyOf(path, count);
  }
}
