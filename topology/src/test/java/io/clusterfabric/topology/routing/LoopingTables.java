package io.clusterfabric.topology.routing;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.SplittableRandom;

/** Forwarding tables without sense, and what packets make of them one by one. */
final class LoopingTables {
  private final FabricGraph graph;
  private final int[][] bundle;
  private final int[][] link;

  private LoopingTables(FabricGraph graph) {
    this.graph = graph;
    this.bundle = new int[graph.nodeCount()][graph.endpointCount()];
    this.link = new int[graph.nodeCount()][graph.endpointCount()];
  }

  /** Each switch sends what is for each endpoint anywhere, and now and then nowhere. */
  static LoopingTables any(FabricGraph graph, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    LoopingTables out = new LoopingTables(graph);
    for (int v = graph.endpointCount(); v < graph.nodeCount(); v++) {
      for (int d = 0; d < graph.endpointCount(); d++) {
        int k = random.nextInt(9) == 0 ? graph.degree(v) : random.nextInt(graph.degree(v) + 1);
        out.bundle[v][d] = k == graph.degree(v) ? -1 : graph.bundle(v, k);
        out.link[v][d] =
            k == graph.degree(v) ? 0 : random.nextInt(graph.linkCount(graph.bundle(v, k)));
      }
    }
    return out;
  }

  SinglePathRouting routing() {
    SinglePathRouting.Builder b = SinglePathRouting.builder(graph);
    for (int v = graph.endpointCount(); v < graph.nodeCount(); v++) {
      for (int d = 0; d < graph.endpointCount(); d++) {
        if (bundle[v][d] >= 0) {
          b.next(v, d, bundle[v][d], link[v][d]);
        }
      }
    }
    return b.build();
  }

  /** Pairs of channels, each as "node>node/link", that some packet passes one after the other. */
  Set<String> dependencies() {
    Set<String> out = new LinkedHashSet<>();
    for (int x = 0; x < graph.endpointCount(); x++) {
      for (int y = 0; y < graph.endpointCount(); y++) {
        if (x != y && graph.degree(x) > 0) {
          follow(x, y, out);
        }
      }
    }
    return out;
  }

  private void follow(int x, int y, Set<String> out) {
    int node = graph.neighbor(x, 0);
    String last = x + ">" + node + "/0";
    Set<String> passed = new HashSet<>();
    // Hosts forward nothing, so a packet ends at the first it comes to.
    while (!graph.isEndpoint(node) && bundle[node][y] >= 0) {
      int b = bundle[node][y];
      int next = graph.endA(b) == node ? graph.endB(b) : graph.endA(b);
      String channel = node + ">" + next + "/" + link[node][y];
      out.add(last + " " + channel);
      if (!passed.add(channel)) {
        return;
      }
      last = channel;
      node = next;
    }
  }
}
