package io.clusterfabric.topology;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The bisection of ports of a leaf-spine network of few spines, whatever its links, by trying every
 * way to put the spines on two sides. Each leaf then stands alone: what it costs to have so many of
 * its ports on side A is the lesser of the leaf being there (its links to spines on B, and its
 * lightest ports on B) and of it being on B; and the leaves are put together by their numbers of
 * ports. Shares no code with the library, merges nothing, and leaves nothing out.
 */
final class SpineSides {
  private final FabricGraph graph;
  private final int[] spines;
  private final int[] leaves;

  /** By leaf: what its lightest 0, 1, 2... ports carry together. */
  private final long[][] lightest;

  /** By leaf and spine. */
  private final long[][] uplinks;

  SpineSides(FabricGraph graph, IntPredicate isSpine) {
    this.graph = graph;
    int first = graph.endpointCount();
    this.spines = IntStream.range(first, graph.nodeCount()).filter(isSpine).toArray();
    this.leaves = IntStream.range(first, graph.nodeCount()).filter(isSpine.negate()).toArray();
    this.lightest = new long[leaves.length][];
    this.uplinks = new long[leaves.length][spines.length];
    for (int l = 0; l < leaves.length; l++) {
      long[] ports = new long[graph.degree(leaves[l])];
      int count = 0;
      for (int k = 0; k < graph.degree(leaves[l]); k++) {
        int to = graph.neighbor(leaves[l], k);
        long bps = graph.capacityBps(graph.bundle(leaves[l], k));
        if (to < first) {
          ports[count++] = bps;
        } else {
          int spine = Arrays.binarySearch(spines, to);
          if (spine < 0) {
            throw new AssertionError(graph.node(leaves[l]) + " is joined to " + graph.node(to));
          }
          uplinks[l][spine] = bps;
        }
      }
      ports = Arrays.copyOf(ports, count);
      Arrays.sort(ports);
      lightest[l] = new long[count + 1];
      for (int i = 0; i < count; i++) {
        lightest[l][i + 1] = lightest[l][i] + ports[i];
      }
    }
    requireLeafSpine(first);
  }

  /** Every port is on a leaf, by one link, and every other link joins a leaf and a spine. */
  private void requireLeafSpine(int endpoints) {
    int ports = Arrays.stream(lightest).mapToInt(row -> row.length - 1).sum();
    int seen = ports;
    for (long[] row : uplinks) {
      for (long bps : row) {
        seen += bps > 0 ? 1 : 0;
      }
    }
    if (seen != graph.bundleCount() || ports != endpoints) {
      throw new AssertionError("not a leaf-spine network with all ports on leaves: " + graph);
    }
  }

  /** The least that a cut with so many ports on side A carries, in bits per second. */
  long leastCut(int portsOnA) {
    long best = Long.MAX_VALUE;
    for (int sides = 0; sides < 1 << spines.length; sides++) {
      long[] cost = new long[portsOnA + 1];
      Arrays.fill(cost, Long.MAX_VALUE / 2);
      cost[0] = 0;
      for (int l = 0; l < leaves.length; l++) {
        cost = with(cost, costs(l, sides));
      }
      best = Math.min(best, cost[portsOnA]);
    }
    return best;
  }

  /** By how many of its ports are on side A. */
  private long[] costs(int l, int spinesOnA) {
    long toA = 0;
    long toB = 0;
    for (int s = 0; s < spines.length; s++) {
      boolean onA = (spinesOnA >> s & 1) == 1;
      toA += onA ? uplinks[l][s] : 0;
      toB += onA ? 0 : uplinks[l][s];
    }
    int ports = lightest[l].length - 1;
    long[] costs = new long[ports + 1];
    for (int j = 0; j <= ports; j++) {
      costs[j] = Math.min(toB + lightest[l][ports - j], toA + lightest[l][j]);
    }
    return costs;
  }

  private static long[] with(long[] before, long[] leaf) {
    long[] after = new long[before.length];
    Arrays.fill(after, Long.MAX_VALUE / 2);
    for (int a = 0; a < before.length; a++) {
      for (int j = 0; j < leaf.length && a + j < after.length; j++) {
        after[a + j] = Math.min(after[a + j], before[a] + leaf[j]);
      }
    }
    return after;
  }
}
