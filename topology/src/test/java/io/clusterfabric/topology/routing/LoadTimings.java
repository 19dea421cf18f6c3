package io.clusterfabric.topology.routing;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Networks;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Prints what the large shapes cost; run by hand. */
final class LoadTimings {
  private LoadTimings() {}

  public static void main(String[] args) {
    FabricGraph meta = Networks.torPods(8, 192, 2, 8, 16, 27);
    FabricGraph full = Networks.torPods(24, 32, 4, 8, 32, 32);
    for (FabricGraph g : List.of(meta, full, damaged(meta, 10, 1), damaged(full, 10, 1))) {
      for (int round = 0; round < 4; round++) {
        long start = System.nanoTime();
        LinkLoads loads = LinkLoads.of(EcmpRouting.of(g), TrafficPattern.allToAll(g));
        long end = System.nanoTime();
        System.out.printf(Locale.ROOT, "%s: %d ms, %s%n", g, (end - start) / 1_000_000, loads);
      }
    }
  }

  static FabricGraph damaged(FabricGraph graph, int ofThousand, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<ElementRef> removed = new ArrayList<>();
    for (int b = 0; b < graph.bundleCount(); b++) {
      if (!graph.isEndpoint(graph.endA(b)) && random.nextInt(1000) < ofThousand) {
        removed.add(ElementRef.link(graph.links(b).get(0).id()));
      }
    }
    return graph.without(removed.toArray(ElementRef[]::new));
  }
}
