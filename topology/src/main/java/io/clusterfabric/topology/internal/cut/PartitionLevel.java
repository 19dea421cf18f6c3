package io.clusterfabric.topology.internal.cut;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * One level of a {@link MultilevelPartitioner}: a graph in compressed rows whose nodes have
 * weights. A coarser level has one node for every matched pair of a finer one.
 */
final class PartitionLevel {
  private final int[] first;
  private final int[] heads;
  private final long[] weights;
  private final long[] nodeWeight;
  private final long[] degree;
  private final long heaviest;

  private PartitionLevel(int[] first, int[] heads, long[] weights, long[] nodeWeight) {
    this.first = first;
    this.heads = heads;
    this.weights = weights;
    this.nodeWeight = nodeWeight;
    this.degree = new long[nodeWeight.length];
    long most = 0;
    for (int v = 0; v < nodeWeight.length; v++) {
      most = Math.max(most, nodeWeight[v]);
      for (int i = first[v]; i < first[v + 1]; i++) {
        degree[v] += weights[i];
      }
    }
    this.heaviest = most;
  }

  /**
   * The finest level.
   *
   * @param graph units first, then switches, which weigh nothing
   * @param unitWeight weight of each unit
   */
  static PartitionLevel of(CutGraph graph, long[] unitWeight) {
    int n = graph.nodeCount();
    int[] first = new int[n + 1];
    int[] heads = new int[2 * graph.edgeCount()];
    long[] weights = new long[heads.length];
    int at = 0;
    for (int v = 0; v < n; v++) {
      first[v] = at;
      for (int k = 0; k < graph.degree(v); k++) {
        heads[at] = graph.neighbor(v, k);
        weights[at++] = graph.weight(v, k);
      }
    }
    first[n] = at;
    return new PartitionLevel(first, heads, weights, Arrays.copyOf(unitWeight, n));
  }

  int nodes() {
    return nodeWeight.length;
  }

  int arcs() {
    return heads.length;
  }

  int firstArc(int v) {
    return first[v];
  }

  int endOfArcs(int v) {
    return first[v + 1];
  }

  int head(int arc) {
    return heads[arc];
  }

  long weight(int arc) {
    return weights[arc];
  }

  long nodeWeight(int v) {
    return nodeWeight[v];
  }

  /** The weight of all edges at a node. */
  long degree(int v) {
    return degree[v];
  }

  /** The greatest weight of a node. */
  long heaviest() {
    return heaviest;
  }

  /**
   * Matches nodes by heavy edges, visited by lot; then, since stars leave most of their leaves
   * unmatched, pairs of what is left that have a neighbour in common.
   *
   * @param group nodes of different groups are never matched
   * @param mostWeight no pair weighs more
   * @return the coarse node of each node; numbers from 0 without gaps
   */
  int[] match(int[] group, long mostWeight, SplittableRandom random) {
    int n = nodes();
    int[] mate = new int[n];
    Arrays.fill(mate, -1);
    int[] order = shuffled(n, random);
    for (int v : order) {
      if (mate[v] < 0) {
        int best = -1;
        long bestWeight = 0;
        for (int i = first[v]; i < first[v + 1]; i++) {
          int to = heads[i];
          if (mate[to] < 0
              && group[to] == group[v]
              && nodeWeight[to] + nodeWeight[v] <= mostWeight
              && (weights[i] > bestWeight
                  || (weights[i] == bestWeight && degree[to] < degree[best]))) {
            best = to;
            bestWeight = weights[i];
          }
        }
        if (best >= 0) {
          mate[v] = best;
          mate[best] = v;
        }
      }
    }
    matchAcross(group, mostWeight, mate);
    int[] image = new int[n];
    Arrays.fill(image, -1);
    int next = 0;
    for (int v : order) {
      if (image[v] < 0) {
        image[v] = next;
        if (mate[v] >= 0) {
          image[mate[v]] = next;
        }
        next++;
      }
    }
    return image;
  }

  /** Pairs unmatched nodes of few neighbours that share their heaviest one. */
  private void matchAcross(int[] group, long mostWeight, int[] mate) {
    int[] waiting = new int[nodes()];
    Arrays.fill(waiting, -1);
    for (int v = 0; v < nodes(); v++) {
      if (mate[v] >= 0 || first[v + 1] == first[v]) {
        continue;
      }
      int hub = heads[first[v]];
      long most = weights[first[v]];
      for (int i = first[v] + 1; i < first[v + 1]; i++) {
        if (weights[i] > most) {
          most = weights[i];
          hub = heads[i];
        }
      }
      int other = waiting[hub];
      if (other >= 0
          && group[other] == group[v]
          && nodeWeight[other] + nodeWeight[v] <= mostWeight) {
        mate[v] = other;
        mate[other] = v;
        waiting[hub] = -1;
      } else {
        waiting[hub] = v;
      }
    }
  }

  private static int[] shuffled(int n, SplittableRandom random) {
    int[] order = new int[n];
    for (int i = 0; i < n; i++) {
      int j = random.nextInt(i + 1);
      order[i] = order[j];
      order[j] = i;
    }
    return order;
  }

  /** The level in which every node is replaced by its image. */
  PartitionLevel contract(int[] image, int coarseNodes) {
    long[] coarseWeight = new long[coarseNodes];
    int[] start = new int[coarseNodes + 1];
    for (int v = 0; v < nodes(); v++) {
      coarseWeight[image[v]] += nodeWeight[v];
      start[image[v] + 1]++;
    }
    for (int c = 0; c < coarseNodes; c++) {
      start[c + 1] += start[c];
    }
    int[] member = new int[nodes()];
    int[] next = Arrays.copyOf(start, coarseNodes);
    for (int v = 0; v < nodes(); v++) {
      member[next[image[v]]++] = v;
    }
    int[] coarseFirst = new int[coarseNodes + 1];
    int[] coarseHeads = new int[heads.length];
    long[] coarseWeights = new long[heads.length];
    int[] place = new int[coarseNodes];
    Arrays.fill(place, -1);
    int at = 0;
    for (int c = 0; c < coarseNodes; c++) {
      int begin = at;
      coarseFirst[c] = begin;
      for (int m = start[c]; m < start[c + 1]; m++) {
        int v = member[m];
        for (int i = first[v]; i < first[v + 1]; i++) {
          int to = image[heads[i]];
          if (to == c) {
            continue;
          }
          if (place[to] >= begin) {
            coarseWeights[place[to]] += weights[i];
          } else {
            place[to] = at;
            coarseHeads[at] = to;
            coarseWeights[at++] = weights[i];
          }
        }
      }
    }
    coarseFirst[coarseNodes] = at;
    return new PartitionLevel(
        coarseFirst,
        Arrays.copyOf(coarseHeads, at),
        Arrays.copyOf(coarseWeights, at),
        coarseWeight);
  }
}
