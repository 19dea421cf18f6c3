package io.clusterfabric.benchmarks;

import io.clusterfabric.collectives.contention.Contention;
import io.clusterfabric.collectives.contention.ContentionOptions;
import io.clusterfabric.collectives.contention.HashSpread;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.reference.ReferenceDesigns;
import io.clusterfabric.topology.routing.EcmpRouting;
import io.clusterfabric.topology.routing.Routing;
import io.clusterfabric.topology.routing.SprayRouting;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Contention on Meta's 24,576 endpoints: what ring and all-to-all cost, on the perfect fabric and
 * with one uplink in 200 removed; and, given a number of seeds, ECMP over adaptive routing.
 */
public final class ContentionTimes {
  private static final int GPUS = 24_576;
  private static final int ROUNDS = 5;

  private ContentionTimes() {}

  /**
   * Prints the tables.
   *
   * @param args the number of hash seeds for the second table; without it only times are printed
   */
  public static void main(String[] args) {
    Cluster cluster = meta(16);
    FabricGraph graph = FabricGraph.of(cluster.backend());
    Placement packed = PlacementPolicy.packed(GPUS).on(cluster);
    times("perfect", graph, packed);
    times("damaged", damaged(graph), packed);
    if (args.length > 0) {
      int seeds = Integer.parseInt(args[0]);
      for (int uplinks : new int[] {16, 18, 32}) {
        distributions(uplinks, seeds);
      }
    }
  }

  private static Cluster meta(int uplinks) {
    return ReferenceDesigns.find("meta-roce-24k")
        .orElseThrow()
        .build(Map.of("torUplinks", uplinks));
  }

  private static FabricGraph damaged(FabricGraph graph) {
    SplittableRandom random = new SplittableRandom(1);
    List<ElementRef> removed = new ArrayList<>();
    for (int b = 0; b < graph.bundleCount(); b++) {
      if (!graph.isEndpoint(graph.endA(b)) && random.nextInt(200) == 0) {
        removed.add(ElementRef.link(graph.links(b).get(0).id()));
      }
    }
    return graph.without(removed.toArray(ElementRef[]::new));
  }

  private static void times(String state, FabricGraph graph, Placement placement) {
    for (int round = 1; round <= ROUNDS; round++) {
      for (Routing routing : List.of(EcmpRouting.of(graph), SprayRouting.of(graph))) {
        ContentionOptions options = ContentionOptions.builder().queuePairs(16).build();
        long start = System.nanoTime();
        long work = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        Contention c = Contention.of(graph, placement, routing, options);
        String ring = c.ring().limitedBy().orElseThrow().toString();
        String all = c.allToAll().limitedBy().orElseThrow().toString();
        long worked = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - work;
        System.out.printf(
            Locale.ROOT,
            "%s, round %d, %s: %d ms (at work %d ms), ring %s, all-to-all %s%n",
            state,
            round,
            routing.kind(),
            (System.nanoTime() - start) / 1_000_000,
            worked / 1_000_000,
            ring,
            all);
      }
    }
  }

  private static void distributions(int uplinks, int seeds) {
    Cluster cluster = meta(uplinks);
    FabricGraph graph = FabricGraph.of(cluster.backend());
    for (PlacementPolicy policy :
        List.of(PlacementPolicy.packed(GPUS), PlacementPolicy.random(GPUS, 1))) {
      Placement placement = policy.on(cluster);
      for (int queuePairs : new int[] {1, 4, 16, 64}) {
        HashSpread spread = HashSpread.of(graph, placement, queuePairs, seeds);
        System.out.printf(
            Locale.ROOT,
            "| %d | %s | %d | %.2f | %.2f | %.2f | %.2f |%n",
            uplinks,
            policy,
            queuePairs,
            spread.quantile(0),
            spread.median(),
            spread.quantile(1),
            spread.medianRack());
      }
    }
  }
}
