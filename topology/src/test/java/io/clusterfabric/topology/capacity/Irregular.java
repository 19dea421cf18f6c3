package io.clusterfabric.topology.capacity;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Networks without much symmetry, and the plain way to their bisection. */
final class Irregular {
  private Irregular() {}

  /** Switches in a ring with a host each, joined to those at the given distances. */
  static FabricGraph circulant(int size, int... steps) {
    FabricGraphBuilder b = FabricGraph.builder("circulant");
    for (int h = 0; h < size; h++) {
      b.addEndpoint(b.addHost("h" + h), "p");
    }
    for (int s = 0; s < size; s++) {
      b.addLinks(s, b.addSwitch("s" + s), 1, 100);
    }
    for (int s = 0; s < size; s++) {
      for (int step : steps) {
        b.addLinks(size + s, size + (s + step) % size, 1, 100);
      }
    }
    return b.build();
  }

  /** A leaf-spine network with uneven bundles, rates and population. */
  static FabricGraph clos(long seed, long scale) {
    SplittableRandom random = new SplittableRandom(seed);
    FabricGraphBuilder b = FabricGraph.builder("clos");
    int hosts = random.nextInt(2, 9);
    int leaves = random.nextInt(1, 5);
    int spines = random.nextInt(1, 4);
    int ports = random.nextInt(1, 4);
    List<int[]> access = new ArrayList<>();
    for (int h = 0; h < hosts; h++) {
      int host = b.addHost("h" + h);
      int home = random.nextInt(leaves);
      for (int p = 0; p < ports; p++) {
        int endpoint = b.addEndpoint(host, "p" + p);
        access.add(new int[] {endpoint, random.nextBoolean() ? home : random.nextInt(leaves)});
      }
    }
    int[] leaf = new int[leaves];
    for (int l = 0; l < leaves; l++) {
      leaf[l] = b.addSwitch("leaf-" + l);
    }
    for (int[] a : access) {
      b.addLinks(a[0], leaf[a[1]], 1, scale * random.nextInt(1, 4));
    }
    for (int s = 0; s < spines; s++) {
      int spine = b.addSwitch("spine-" + s);
      for (int l : leaf) {
        b.addLinks(l, spine, random.nextInt(0, 3), scale * random.nextInt(1, 4));
      }
    }
    return b.build();
  }

  /** Hosts anywhere, links anywhere. */
  static FabricGraph any(long seed) {
    return any(seed, 1);
  }

  /** The same with all capacities multiplied. */
  static FabricGraph any(long seed, long scale) {
    SplittableRandom random = new SplittableRandom(seed);
    FabricGraphBuilder b = FabricGraph.builder("any");
    int hosts = random.nextInt(2, 9);
    int switches = random.nextInt(1, 7);
    int ports = random.nextInt(1, 3);
    for (int h = 0; h < hosts; h++) {
      int host = b.addHost("h" + h);
      for (int p = 0; p < ports; p++) {
        b.addEndpoint(host, "p" + p);
      }
    }
    int first = hosts * ports;
    for (int s = 0; s < switches; s++) {
      b.addSwitch("s" + s);
    }
    for (int e = 0; e < first; e++) {
      b.addLinks(e, first + random.nextInt(switches), 1, scale * random.nextInt(1, 5));
    }
    for (int l = random.nextInt(0, 12); l > 0; l--) {
      int x = random.nextInt(switches);
      int y = random.nextInt(switches);
      if (x != y) {
        b.addLinks(first + x, first + y, 1, scale * random.nextInt(1, 5));
      }
    }
    return b.build();
  }

  /** The same network, about a third of the bundles at another rate; below 0 it is unknown. */
  static FabricGraph withSomeRates(FabricGraph g, long seed, long bps) {
    SplittableRandom random = new SplittableRandom(seed);
    FabricGraphBuilder b = FabricGraph.builder(g.name());
    for (int h = 0; h < g.hostCount(); h++) {
      b.addHost(g.hostId(h));
    }
    for (int e = 0; e < g.endpointCount(); e++) {
      b.addEndpoint(g.hostOf(e), g.endpoint(e).port().port());
    }
    for (int n = g.endpointCount(); n < g.nodeCount(); n++) {
      b.addSwitch(g.node(n).id());
    }
    for (int i = 0; i < g.bundleCount(); i++) {
      boolean other = random.nextInt(3) == 0;
      if (!other) {
        b.addLinks(g.endA(i), g.endB(i), 1, g.capacityBps(i));
      } else if (bps < 0) {
        b.addLinksOfUnknownRate(g.endA(i), g.endB(i), 1);
      } else if (bps > 0) {
        b.addLinks(g.endA(i), g.endB(i), 1, bps);
      }
    }
    return b.build();
  }

  /** The least cut over all balanced splits of hosts and all places of switches, one by one. */
  static long bruteForce(FabricGraph g) {
    int hosts = g.hostCount();
    int switches = g.switchCount();
    long best = Long.MAX_VALUE;
    for (int split = 0; split < 1 << hosts; split++) {
      if (Integer.bitCount(split) != hosts / 2) {
        continue;
      }
      for (int places = 0; places < 1 << switches; places++) {
        long cut = 0;
        for (int b = 0; b < g.bundleCount(); b++) {
          if (side(g, g.endA(b), split, places) != side(g, g.endB(b), split, places)) {
            cut += g.capacityBps(b);
          }
        }
        best = Math.min(best, cut);
      }
    }
    return best;
  }

  private static boolean side(FabricGraph g, int node, int split, int places) {
    return g.isEndpoint(node)
        ? (split >> g.hostOf(node) & 1) == 1
        : (places >> (node - g.endpointCount()) & 1) == 1;
  }
}
