package io.clusterfabric.benchmarks;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.Design;
import io.clusterfabric.topology.design.HostShape;
import io.clusterfabric.topology.design.SwitchShape;
import io.clusterfabric.topology.design.Wiring;
import io.clusterfabric.topology.design.XgftDesign;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Fabrics of 1,048,576 endpoints, each a host of its own, at full bisection. */
final class MillionEndpoints {
  private static final Bandwidth G200 = Bandwidth.ofGigabitsPerSecond(200);
  private static final Bandwidth G400 = Bandwidth.ofGigabitsPerSecond(400);

  private MillionEndpoints() {}

  /** Three tiers of switches of 256 ports of 200 Gb/s. */
  static Design threeTiers() {
    return clos("clos-1m", 1 << 20);
  }

  /** A quarter of it, of which the whole cluster is built. */
  static Design quarter() {
    return clos("clos-256k", 1 << 18);
  }

  private static Design clos(String id, int hosts) {
    return ClosDesign.builder()
        .id(id)
        .hosts(hosts)
        .hostSpec(HostShape.of("host", 1, 1, 1, G200))
        .hostsPerGroup(128)
        .access(Wiring.of(G200))
        .leaf(SwitchShape.of("switch", 256, G200))
        .tiers(3)
        .withCables(false)
        .build();
  }

  /** Four tiers of switches of 64 ports. */
  static Design fourTiers() {
    return XgftDesign.mPortNTree(64, 4, 32, G400);
  }

  /** The same fabric without some links and leaves, drawn with a seed. */
  static FabricGraph damaged(FabricGraph graph, int links, int leaves, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Integer> leafNodes = new ArrayList<>();
    for (int n = graph.endpointCount(); n < graph.nodeCount(); n++) {
      if (graph.node(n).id().startsWith("leaf-")) {
        leafNodes.add(n);
      }
    }
    Set<ElementRef> removed = new LinkedHashSet<>();
    while (removed.size() < links) {
      int bundle = random.nextInt(graph.bundleCount());
      removed.add(ElementRef.link(graph.links(bundle).get(0).id()));
    }
    while (removed.size() < links + leaves) {
      int leaf = leafNodes.get(random.nextInt(leafNodes.size()));
      removed.add(ElementRef.switchNode(graph.node(leaf).id()));
    }
    return graph.without(removed.toArray(new ElementRef[0]));
  }
}
