package io.clusterfabric.topology.internal.cut;

import java.util.Arrays;

/**
 * One level of a multilevel method: a graph in compressed rows whose nodes carry weights, and for
 * each node of the finer graph the node that it became part of.
 */
final class CoarseGraph {
  final int nodes;
  final int[] first;
  final int[] heads;
  final long[] weights;
  final long[] nodeWeight;

  /** Weight of all edges at each node. */
  final long[] degree;

  /** What each node of the finer graph became; empty at the finest level. */
  final int[] of;

  private CoarseGraph(
      int nodes, int[] first, int[] heads, long[] weights, long[] nodeWeight, int[] of) {
    this.nodes = nodes;
    this.first = first;
    this.heads = heads;
    this.weights = weights;
    this.nodeWeight = nodeWeight;
    this.of = of;
    this.degree = new long[nodes];
    for (int n = 0; n < nodes; n++) {
      for (int i = first[n]; i < first[n + 1]; i++) {
        degree[n] += weights[i];
      }
    }
  }

  /** The finest level. */
  static CoarseGraph of(CutGraph graph, long[] nodeWeight) {
    int n = graph.nodeCount();
    int[] first = new int[n + 1];
    for (int v = 0; v < n; v++) {
      first[v + 1] = first[v] + graph.degree(v);
    }
    int[] heads = new int[first[n]];
    long[] weights = new long[first[n]];
    for (int v = 0; v < n; v++) {
      for (int k = 0; k < graph.degree(v); k++) {
        heads[first[v] + k] = graph.neighbor(v, k);
        weights[first[v] + k] = graph.weight(v, k);
      }
    }
    return new CoarseGraph(n, first, heads, weights, nodeWeight.clone(), new int[0]);
  }

  int edges() {
    return heads.length / 2;
  }

  long maxNodeWeight() {
    long most = 0;
    for (long w : nodeWeight) {
      most = Math.max(most, w);
    }
    return most;
  }

  /**
   * The graph in which matched nodes are one; edges inside vanish, parallel ones add up.
   *
   * @param mate the partner of each node, itself if it has none
   */
  CoarseGraph contract(int[] mate) {
    int[] to = new int[nodes];
    int count = 0;
    for (int v = 0; v < nodes; v++) {
      if (mate[v] >= v) {
        to[v] = count;
        to[mate[v]] = count++;
      }
    }
    long[] weight = new long[count];
    for (int v = 0; v < nodes; v++) {
      weight[to[v]] += nodeWeight[v];
    }
    int[] newFirst = new int[count + 1];
    int[] newHeads = new int[heads.length];
    long[] newWeights = new long[heads.length];
    int[] seenAt = new int[count];
    Arrays.fill(seenAt, -1);
    int end = 0;
    int c = 0;
    for (int v = 0; v < nodes; v++) {
      if (mate[v] < v) {
        continue;
      }
      int start = end;
      for (int half = 0; half < (mate[v] == v ? 1 : 2); half++) {
        int from = half == 0 ? v : mate[v];
        for (int i = first[from]; i < first[from + 1]; i++) {
          int head = to[heads[i]];
          if (head == c) {
            continue;
          }
          if (seenAt[head] >= start) {
            newWeights[seenAt[head]] += weights[i];
          } else {
            seenAt[head] = end;
            newHeads[end] = head;
            newWeights[end++] = weights[i];
          }
        }
      }
      newFirst[++c] = end;
    }
    return new CoarseGraph(
        count, newFirst, Arrays.copyOf(newHeads, end), Arrays.copyOf(newWeights, end), weight, to);
  }
}
