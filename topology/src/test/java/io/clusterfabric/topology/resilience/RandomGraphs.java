package io.clusterfabric.topology.resilience;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import java.util.SplittableRandom;

/** Small fabrics without much symmetry. */
final class RandomGraphs {
  private RandomGraphs() {}

  /** Hosts anywhere, links anywhere, parallel ones and parts that nothing joins included. */
  static FabricGraph any(long seed) {
    return build(seed, 0, -1);
  }

  /** The same, but a quarter of the links have a rate of their own, or none that is known if 0. */
  static FabricGraph withUnknown(long seed, long rate) {
    return build(seed, 4, rate);
  }

  private static void join(
      FabricGraphBuilder b, int from, int to, int count, long rate, boolean open, long instead) {
    if (!open) {
      b.addLinks(from, to, count, rate);
    } else if (instead == 0) {
      b.addLinksOfUnknownRate(from, to, count);
    } else {
      b.addLinks(from, to, count, instead);
    }
  }

  private static FabricGraph build(long seed, int openOneIn, long instead) {
    SplittableRandom which = new SplittableRandom(seed + 1);
    SplittableRandom random = new SplittableRandom(seed);
    FabricGraphBuilder b = FabricGraph.builder("any");
    int hosts = random.nextInt(2, 8);
    int switches = random.nextInt(1, 9);
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
      if (random.nextInt(20) > 0) {
        int leaf = first + random.nextInt(switches);
        join(b, e, leaf, 1, random.nextInt(3, 5), isOpen(which, openOneIn), instead);
      }
    }
    for (int l = random.nextInt(0, 20); l > 0; l--) {
      int x = random.nextInt(switches);
      int y = random.nextInt(switches);
      if (x != y) {
        int count = random.nextInt(1, 3);
        long rate = random.nextInt(1, 5);
        join(b, first + x, first + y, count, rate, isOpen(which, openOneIn), instead);
      }
    }
    return b.build();
  }

  private static boolean isOpen(SplittableRandom which, int oneIn) {
    return oneIn > 0 && which.nextInt(oneIn) == 0;
  }
}
