package io.clusterfabric.topology.structure;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;

/** Numbers the parts into which a fabric falls: planes, and pods below the top tier. */
final class PartFinder {
  private final FabricGraph graph;
  private final int[] part;
  private int parts;

  private PartFinder(FabricGraph graph) {
    this.graph = graph;
    this.part = new int[graph.nodeCount()];
    Arrays.fill(part, -1);
  }

  /** What links join; hosts join nothing. Nodes without links are in no plane. */
  static PartFinder planes(FabricGraph graph) {
    PartFinder finder = new PartFinder(graph);
    UnionFind sets = new UnionFind(graph.nodeCount());
    for (int b = 0; b < graph.bundleCount(); b++) {
      sets.union(graph.endA(b), graph.endB(b));
    }
    finder.number(sets, Integer.MAX_VALUE, new int[graph.nodeCount()]);
    return finder;
  }

  /**
   * What links below a tier and hosts join.
   *
   * @param below the tier whose switches, and those above, are in no pod
   */
  static PartFinder pods(FabricGraph graph, int[] tier, int below) {
    PartFinder finder = new PartFinder(graph);
    UnionFind sets = new UnionFind(graph.nodeCount());
    for (int b = 0; b < graph.bundleCount(); b++) {
      if (tier[graph.endA(b)] < below && tier[graph.endB(b)] < below) {
        sets.union(graph.endA(b), graph.endB(b));
      }
    }
    int[] first = new int[graph.hostCount()];
    Arrays.fill(first, -1);
    for (int e = 0; e < graph.endpointCount(); e++) {
      int host = graph.hostOf(e);
      if (graph.degree(e) > 0) {
        if (first[host] >= 0) {
          sets.union(first[host], e);
        } else {
          first[host] = e;
        }
      }
    }
    finder.number(sets, below, tier);
    return finder;
  }

  private void number(UnionFind sets, int below, int[] tier) {
    for (int n = 0; n < part.length; n++) {
      if (graph.degree(n) > 0 && tier[n] < below) {
        int root = sets.find(n);
        if (part[root] < 0) {
          part[root] = parts++;
        }
        part[n] = part[root];
      }
    }
  }

  int[] parts() {
    return part.clone();
  }

  int count() {
    return parts;
  }
}
