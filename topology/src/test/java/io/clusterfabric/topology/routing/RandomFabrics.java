package io.clusterfabric.topology.routing;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import io.clusterfabric.topology.sample.Networks;
import io.clusterfabric.topology.traffic.TrafficBlock;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Small fabrics and patterns without much symmetry, and some with a name. */
final class RandomFabrics {
  private RandomFabrics() {}

  /** Hosts anywhere, links anywhere, parallel ones and parts that nothing joins included. */
  static FabricGraph any(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    FabricGraphBuilder b = FabricGraph.builder("any");
    int hosts = random.nextInt(2, 8);
    int switches = random.nextInt(1, 8);
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
        b.addLinks(e, first + random.nextInt(switches), 1, 4);
      }
    }
    for (int l = random.nextInt(0, 16); l > 0; l--) {
      int x = random.nextInt(switches);
      int y = random.nextInt(switches);
      if (x != y) {
        b.addLinks(first + x, first + y, random.nextInt(1, 3), random.nextInt(1, 5));
      }
    }
    return b.build();
  }

  /** A few blocks of random ends and weights. */
  static TrafficPattern pattern(FabricGraph graph, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<TrafficBlock> blocks = new ArrayList<>();
    for (int b = random.nextInt(1, 4); b > 0; b--) {
      blocks.add(
          TrafficBlock.of(
              some(graph, random),
              some(graph, random),
              random.nextInt(1, 4),
              random.nextBoolean()));
    }
    return TrafficPattern.of("random", graph, blocks);
  }

  private static int[] some(FabricGraph graph, SplittableRandom random) {
    return IntStream.range(0, graph.endpointCount()).filter(e -> random.nextInt(3) > 0).toArray();
  }

  /** Forwarding tables that take any one of the shortest ways. */
  static SinglePathRouting tables(FabricGraph graph, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    EcmpRouting all = EcmpRouting.of(graph);
    int[] bundles = new int[ForwardingOrder.greatestDegree(graph)];
    double[] shares = new double[bundles.length];
    SinglePathRouting.Builder b = SinglePathRouting.builder(graph);
    for (int d = 0; d < graph.endpointCount(); d++) {
      for (int v = graph.endpointCount(); v < graph.nodeCount(); v++) {
        int n = all.nextHops(v, d, 0, bundles, shares);
        if (n > 0) {
          int bundle = bundles[random.nextInt(n)];
          b.next(v, d, bundle, random.nextInt(graph.linkCount(bundle)));
        }
      }
    }
    return b.build();
  }

  /** Switches in a ring with so many hosts each. */
  static FabricGraph ring(int switches, int hosts) {
    return row("ring", switches, hosts, switches);
  }

  /** Switches in a row with so many hosts each. */
  static FabricGraph chain(int switches, int hosts) {
    return row("chain", switches, hosts, switches - 1);
  }

  private static FabricGraph row(String name, int switches, int hosts, int links) {
    FabricGraphBuilder b = FabricGraph.builder(name);
    for (int h = 0; h < switches * hosts; h++) {
      b.addEndpoint(b.addHost("h" + h), "p");
    }
    int first = switches * hosts;
    for (int s = 0; s < switches; s++) {
      b.addSwitch("s" + s);
    }
    for (int h = 0; h < first; h++) {
      b.addLinks(h, first + h / hosts, 1, Networks.NDR);
    }
    for (int s = 0; s < links; s++) {
      b.addLinks(first + s, first + (s + 1) % switches, 1, Networks.NDR);
    }
    return b.build();
  }
}
