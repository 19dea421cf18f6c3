package io.clusterfabric.benchmarks;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.HostShape;
import io.clusterfabric.topology.design.SwitchShape;
import io.clusterfabric.topology.design.Wiring;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The fabrics that are measured: folded Clos networks of three tiers at full bisection. */
final class ClosFabrics {
  private static final Bandwidth RATE = Bandwidth.of("400Gb/s");

  private ClosFabrics() {}

  /** 24,576 endpoints: 24 pods of 32 leaves of radix 64, hosts of 8 NICs on 8 rails. */
  static ClosDesign of24k() {
    return design("clos-24k", 3072, 64, 4);
  }

  /** 131,072 endpoints: 32 pods of 64 leaves of radix 128, hosts of 8 NICs on 8 rails. */
  static ClosDesign of131k() {
    return design("clos-131k", 16_384, 128, 8);
  }

  /** 1,024 endpoints: 16 pods of 8 leaves of radix 16, hosts of 8 NICs on 8 rails. */
  static ClosDesign of1024() {
    return design("clos-1k", 128, 16, 1);
  }

  private static ClosDesign design(String id, int hosts, int radix, int groupsPerPod) {
    return ClosDesign.builder()
        .id(id)
        .hosts(hosts)
        .hostSpec(HostShape.of("host", 8, 8, 1, RATE))
        .hostsPerGroup(radix / 2)
        .access(Wiring.of(RATE))
        .leaf(SwitchShape.of("switch", radix, RATE))
        .tiers(3)
        .groupsPerPod(groupsPerPod)
        .withCables(false)
        .build();
  }

  /** The same fabric without so many of each thousand links, drawn with a seed. */
  static FabricGraph damaged(FabricGraph graph, int ofThousand, long seed) {
    return damaged(graph, ofThousand, seed, true);
  }

  /** The same, access links lost as well or not: an endpoint without a link has no all-to-all. */
  static FabricGraph damaged(FabricGraph graph, int ofThousand, long seed, boolean access) {
    List<String> ids = new ArrayList<>(graph.linkCount());
    for (int b = 0; b < graph.bundleCount(); b++) {
      if (access || !graph.isEndpoint(graph.endA(b))) {
        graph.links(b).forEach(l -> ids.add(l.id()));
      }
    }
    SplittableRandom random = new SplittableRandom(seed);
    int lost = (int) ((long) ids.size() * ofThousand / 1000);
    ElementRef[] removed = new ElementRef[lost];
    for (int i = 0; i < lost; i++) {
      int at = i + random.nextInt(ids.size() - i);
      String id = ids.set(at, ids.get(i));
      removed[i] = ElementRef.link(id);
    }
    return graph.without(removed);
  }
}
