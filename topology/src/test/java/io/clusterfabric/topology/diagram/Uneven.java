package io.clusterfabric.topology.diagram;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import java.util.SplittableRandom;

/** Networks in which hardly two switches are alike. */
final class Uneven {
  private Uneven() {}

  /** A random network of so many switches with a host each. */
  static FabricGraph network(int switches) {
    SplittableRandom random = new SplittableRandom(7);
    FabricGraphBuilder b = FabricGraph.builder("uneven");
    for (int h = 0; h < switches; h++) {
      b.addEndpoint(b.addHost("h" + h), "p");
    }
    for (int s = 0; s < switches; s++) {
      b.addLinks(s, b.addSwitch("s" + s), 1, 100);
    }
    for (int i = 0; i < 3 * switches; i++) {
      int from = random.nextInt(switches);
      int to = random.nextInt(switches);
      if (from != to) {
        b.addLinks(switches + from, switches + to, 1, 100);
      }
    }
    return b.build();
  }
}
