package io.clusterfabric.topology.resilience;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import java.util.SplittableRandom;

/** Small fabrics without much symmetry. */
final class RandomGraphs {
  private RandomGraphs() {}

  /** Hosts anywhere, links anywhere, parallel ones and parts that nothing joins included. */
  static FabricGraph any(long seed) {
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
        b.addLinks(e, first + random.nextInt(switches), 1, random.nextInt(3, 5));
      }
    }
    for (int l = random.nextInt(0, 20); l > 0; l--) {
      int x = random.nextInt(switches);
      int y = random.nextInt(switches);
      if (x != y) {
        b.addLinks(first + x, first + y, random.nextInt(1, 3), random.nextInt(1, 5));
      }
    }
    return b.build();
  }
}
