package io.clusterfabric.topology.internal.cut;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Pairs nodes along heavy edges (Karypis and Kumar 1998): nodes in an order by lot, each with the
 * free neighbour whose edge weighs most. What is left pairs with a neighbour's neighbour, or stars
 * would not shrink: the hosts of a leaf have no neighbour but the leaf.
 */
final class HeavyMatching {
  /** Neighbours of a node of more edges than this are not looked through for pairs. */
  private static final int MAX_FAN = 4096;

  private HeavyMatching() {}

  /**
   * A matching.
   *
   * @param graph the graph
   * @param label nodes of different labels are never paired
   * @param maxWeight no pair weighs more
   * @param random for the order
   * @return the partner of each node, itself if it has none
   */
  static int[] of(CoarseGraph graph, int[] label, long maxWeight, SplittableRandom random) {
    int n = graph.nodes;
    int[] order = new int[n];
    for (int i = 0; i < n; i++) {
      int j = random.nextInt(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    int[] mate = new int[n];
    Arrays.fill(mate, -1);
    for (int v : order) {
      if (mate[v] >= 0) {
        continue;
      }
      int best = -1;
      long most = 0;
      for (int i = graph.first[v]; i < graph.first[v + 1]; i++) {
        int u = graph.heads[i];
        if (mate[u] < 0
            && label[u] == label[v]
            && graph.weights[i] > most
            && graph.nodeWeight[u] + graph.nodeWeight[v] <= maxWeight) {
          most = graph.weights[i];
          best = u;
        }
      }
      if (best >= 0) {
        mate[v] = best;
        mate[best] = v;
      }
    }
    for (int hub : order) {
      if (graph.first[hub + 1] - graph.first[hub] <= MAX_FAN) {
        pairAround(graph, label, maxWeight, mate, hub);
      }
    }
    for (int v = 0; v < n; v++) {
      mate[v] = mate[v] < 0 ? v : mate[v];
    }
    return mate;
  }

  /** Pairs what is left around a node, as long as it comes: for stars that is all there is. */
  private static void pairAround(
      CoarseGraph graph, int[] label, long maxWeight, int[] mate, int hub) {
    int waiting = -1;
    for (int i = graph.first[hub]; i < graph.first[hub + 1]; i++) {
      int u = graph.heads[i];
      // Only nodes that hang on few others: pairing two that share little hides structure.
      if (mate[u] >= 0 || graph.first[u + 1] - graph.first[u] > 3) {
        continue;
      }
      if (waiting >= 0
          && label[waiting] == label[u]
          && graph.nodeWeight[waiting] + graph.nodeWeight[u] <= maxWeight) {
        mate[waiting] = u;
        mate[u] = waiting;
        waiting = -1;
      } else {
        waiting = u;
      }
    }
  }
}
