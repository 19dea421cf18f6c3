package io.clusterfabric.collectives.contention;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.collectives.sample.LeafSpine;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.reference.ReferenceDesigns;
import io.clusterfabric.topology.routing.EcmpRouting;
import io.clusterfabric.topology.routing.HashModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Meta's two clusters of 24,576 GPUs: one graph, ECMP with queue pairs against adaptive routing.
 * What Meta tells (equal results) is evidence to compare with, never put in.
 */
class MetaPairTest {
  private static final int GPUS = 24_576;

  /** Parity rests on racks that use a quarter of their uplinks, and on queue pairs. */
  @Test
  void parityWithSixteenQueuePairsAndRoomAndNotWithOne() {
    Cluster cluster =
        ReferenceDesigns.find("meta-roce-24k").orElseThrow().build(Map.of("torUplinks", 32));
    FabricGraph graph = FabricGraph.of(cluster.backend());
    Placement packed = PlacementPolicy.packed(GPUS).on(cluster);
    HashSpread sixteen = HashSpread.of(graph, packed, 16, 5);
    assertThat(sixteen.median()).isBetween(0.9, 1.0);
    HashSpread one = HashSpread.of(graph, packed, 1, 5);
    assertThat(one.median()).isLessThan(0.5);
    assertThat(one.medianRack()).isGreaterThan(one.median());
    assertThat(sixteen.explain().toString())
        .contains("what hides collisions is room")
        .contains("the hash tells queue pairs apart");
  }

  /** A place in the table of docs/contention.md. */
  private record Asked(int uplinks, boolean packed, int queuePairs) {}

  /**
   * All of the table, on all processors. Of 64 queue pairs, which spread least and cost most, fewer
   * seeds are tried; the runner of the benchmarks has 100 of all.
   */
  @Tag("full")
  @Test
  void distributionsOfTheSlowestRack() throws Exception {
    Map<Asked, HashSpread> found = new ConcurrentHashMap<>();
    ExecutorService threads =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int uplinks : new int[] {16, 18, 32}) {
        Cluster cluster =
            ReferenceDesigns.find("meta-roce-24k")
                .orElseThrow()
                .build(Map.of("torUplinks", uplinks));
        FabricGraph graph = FabricGraph.of(cluster.backend());
        for (boolean packed : new boolean[] {false, true}) {
          Placement placement =
              (packed ? PlacementPolicy.packed(GPUS) : PlacementPolicy.random(GPUS, 1)).on(cluster);
          for (int queuePairs : new int[] {64, 16, 4, 1}) {
            Asked asked = new Asked(uplinks, packed, queuePairs);
            int seeds = queuePairs == 64 ? 30 : 100;
            running.add(
                threads.submit(
                    () -> found.put(asked, HashSpread.of(graph, placement, queuePairs, seeds))));
          }
        }
      }
      for (Future<?> f : running) {
        f.get();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(found).hasSize(24);
    found.forEach(
        (asked, spread) -> {
          double[] ratios = spread.ratios();
          assertThat(ratios).as("%s", asked).hasSize(asked.queuePairs() == 64 ? 30 : 100);
          assertThat(ratios).as("%s", asked).isSorted();
          assertThat(ratios[0]).as("%s", asked).isGreaterThan(0);
          assertThat(ratios[ratios.length - 1]).as("%s", asked).isLessThanOrEqualTo(1 + 1e-9);
          // A job with room has parity from 16 queue pairs on, one with half the room from 64 on.
          boolean parity =
              asked.packed() && asked.queuePairs() >= (asked.uplinks() == 32 ? 16 : 64);
          assertThat(spread.median() >= 0.9).as("%s %s", asked, spread).isEqualTo(parity);
          // More queue pairs never hurt.
          if (asked.queuePairs() > 1) {
            Asked fewer = new Asked(asked.uplinks(), asked.packed(), asked.queuePairs() / 4);
            assertThat(spread.median())
                .isGreaterThan(requireNonNull(found.get(fewer)).median() - 1e-9);
          }
          if (asked.packed() && asked.queuePairs() < 64) {
            assertThat(spread.medianRack()).as("%s", asked).isGreaterThan(spread.median() - 1e-9);
          }
          assertThat(spread.explain().toString())
              .contains("what hides collisions is room")
              .contains("the hash tells queue pairs apart");
        });
  }

  /** Elephants from one leaf to another, led through the routing: the closed form to 0.02. */
  @ParameterizedTest
  @CsvSource({"8, 1", "8, 4", "8, 16", "16, 1", "16, 16", "32, 4", "64, 1"})
  void elephantsMeetTheClosedForm(int links, int queuePairs) {
    LeafSpine pair = new LeafSpine(2, links, 1, false, links, 1, 100, 100, 0);
    FabricGraph graph = FabricGraph.of(pair.build().backend());
    EcmpRouting routing = EcmpRouting.of(graph);
    DirectedLinks directed = new DirectedLinks(graph, Map.of());
    double throughput = 0;
    double used = 0;
    int seeds = 3_000;
    for (int seed = 1; seed <= seeds; seed++) {
      HashedWalk walk =
          new HashedWalk(
              routing,
              directed,
              new HashModel[] {HashModel.seedPerSwitch(seed)},
              null,
              queuePairs,
              -1);
      for (int e = 0; e < links; e++) {
        int from = graph.indexOf("host-" + e + "[nic0]");
        int to = graph.indexOf("host-" + (links + e) + "[nic0]");
        walk.flow(0, 0, from, to, 1);
      }
      LinkVector loads = walk.result();
      double most = 0;
      int on = 0;
      for (int l = 0; l < directed.count(); l++) {
        if (loads.load[l] > 0 && graph.node(directed.tail(l)).id().equals("leaf-0")) {
          most = Math.max(most, loads.load[l]);
          on++;
        }
      }
      throughput += 1 / most;
      used += on;
    }
    assertThat(throughput / seeds)
        .isCloseTo(EcmpCollisions.expectedThroughput(links, links, queuePairs), within(0.02));
    assertThat(used / seeds / links)
        .isCloseTo(
            EcmpCollisions.expectedUsedLinks(links * queuePairs, links) / links, within(0.02));
  }
}
