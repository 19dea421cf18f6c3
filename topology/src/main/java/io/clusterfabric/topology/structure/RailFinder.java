package io.clusterfabric.topology.structure;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;

/**
 * Finds rails: the NICs at one position in their hosts, with the leaves that serve them. A fabric
 * has rails if each of its leaves serves one position, apart from at most one endpoint in ten
 * (cables do get swapped), and not all leaves the same one.
 *
 * <p>The position of a NIC is its rank among the host's NICs on this fabric, in the order of their
 * ports; declared rails are not read.
 */
final class RailFinder {
  private static final int TOLERATED_IN_TEN = 1;

  private final FabricGraph graph;
  private final int[] tier;
  private final int[] rail;
  private int rails;
  private int strays;
  private int firstStray = -1;

  private RailFinder(FabricGraph graph, int[] tier) {
    this.graph = graph;
    this.tier = tier;
    this.rail = new int[graph.nodeCount()];
    Arrays.fill(rail, -1);
  }

  static RailFinder of(FabricGraph graph, int[] tier) {
    RailFinder finder = new RailFinder(graph, tier);
    finder.find();
    return finder;
  }

  /** The rail of each endpoint and leaf, -1 for the rest and where there are no rails. */
  int[] rails() {
    return rail.clone();
  }

  int count() {
    return rails;
  }

  /** How many endpoints are on another rail's leaf. */
  int strays() {
    return strays;
  }

  /** The first of them, or -1. */
  int firstStray() {
    return firstStray;
  }

  private void find() {
    if (!graph.hostIdentityKnown()) {
      return;
    }
    int[] position = positions();
    int most = 0;
    for (int p : position) {
      most = Math.max(most, p + 1);
    }
    if (most < 2) {
      return;
    }
    int[] count = new int[most];
    boolean several = false;
    int first = -1;
    for (int n = graph.endpointCount(); n < graph.nodeCount(); n++) {
      int served = tally(n, position, count);
      if (served > 0) {
        int best = 0;
        for (int p = 1; p < most; p++) {
          best = count[p] > count[best] ? p : best;
        }
        if (10 * (served - count[best]) > TOLERATED_IN_TEN * served) {
          Arrays.fill(rail, -1);
          return;
        }
        rail[n] = best;
        several |= first >= 0 && first != best;
        first = best;
      }
    }
    if (!several) {
      Arrays.fill(rail, -1);
      return;
    }
    System.arraycopy(position, 0, rail, 0, position.length);
    rails = most;
    countStrays();
  }

  private int tally(int leaf, int[] position, int[] count) {
    Arrays.fill(count, 0);
    int served = 0;
    if (tier[leaf] == 1) {
      for (int k = 0; k < graph.degree(leaf) && graph.isEndpoint(graph.neighbor(leaf, k)); k++) {
        count[position[graph.neighbor(leaf, k)]]++;
        served++;
      }
    }
    return served;
  }

  private void countStrays() {
    for (int e = 0; e < graph.endpointCount(); e++) {
      for (int k = 0; k < graph.degree(e); k++) {
        int leaf = graph.neighbor(e, k);
        if (rail[leaf] >= 0 && rail[leaf] != rail[e]) {
          strays++;
          firstStray = firstStray < 0 ? e : firstStray;
        }
      }
    }
  }

  /** The rank of each endpoint's adapter in its host. */
  private int[] positions() {
    int[] position = new int[graph.endpointCount()];
    int[] next = new int[graph.hostCount()];
    int[] last = new int[graph.hostCount()];
    Arrays.fill(last, -1);
    for (int e = 0; e < position.length; e++) {
      int host = graph.hostOf(e);
      if (last[host] >= 0
          && graph.endpoint(last[host]).adapter().id().equals(graph.endpoint(e).adapter().id())) {
        position[e] = position[last[host]];
      } else {
        position[e] = next[host]++;
      }
      last[host] = e;
    }
    return position;
  }
}
