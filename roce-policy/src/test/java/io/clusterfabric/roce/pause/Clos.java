package io.clusterfabric.roce.pause;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;

/** Leaf-spines and fat trees, whole and damaged. */
final class Clos {
  static final long RATE = 400_000_000_000L;

  private Clos() {}

  static FabricGraph leafSpine(int leaves, int hosts, int spines) {
    FabricGraphBuilder g = FabricGraph.builder("leaf-spine");
    for (int e = 0; e < leaves * hosts; e++) {
      g.addEndpoint(g.addHost("host-" + (e + 1)), "nic-1");
    }
    int[] leaf = switches(g, "leaf-", leaves);
    int[] spine = switches(g, "spine-", spines);
    for (int e = 0; e < leaves * hosts; e++) {
      g.addLinks(e, leaf[e / hosts], 1, RATE);
    }
    for (int l : leaf) {
      for (int s : spine) {
        g.addLinks(l, s, 1, RATE);
      }
    }
    return g.build();
  }

  static FabricGraph fatTree(int k) {
    int half = k / 2;
    FabricGraphBuilder g = FabricGraph.builder("fat-tree");
    for (int e = 0; e < k * half * half; e++) {
      g.addEndpoint(g.addHost("host-" + (e + 1)), "nic-1");
    }
    int[] leaf = switches(g, "leaf-", k * half);
    int[] spine = switches(g, "spine-", k * half);
    int[] core = switches(g, "core-", half * half);
    for (int e = 0; e < k * half * half; e++) {
      g.addLinks(e, leaf[e / half], 1, RATE);
    }
    for (int pod = 0; pod < k; pod++) {
      for (int s = 0; s < half; s++) {
        for (int l = 0; l < half; l++) {
          g.addLinks(leaf[pod * half + l], spine[pod * half + s], 1, RATE);
        }
        for (int c = 0; c < half; c++) {
          g.addLinks(spine[pod * half + s], core[s * half + c], 1, RATE);
        }
      }
    }
    return g.build();
  }

  private static int[] switches(FabricGraphBuilder g, String prefix, int count) {
    int[] out = new int[count];
    for (int i = 0; i < count; i++) {
      out[i] = g.addSwitch(prefix + (i + 1));
    }
    return out;
  }

  static String link(FabricGraph g, String from, String to) {
    int v = g.indexOf(from);
    for (int k = 0; k < g.degree(v); k++) {
      if (g.neighbor(v, k) == g.indexOf(to)) {
        return g.links(g.bundle(v, k)).get(0).id();
      }
    }
    throw new AssertionError(from + " and " + to + " are not joined");
  }

  static FabricGraph without(FabricGraph g, String from, String to) {
    return g.without(ElementRef.link(link(g, from, to)));
  }
}
