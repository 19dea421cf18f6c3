package io.clusterfabric.collectives.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.collectives.contention.Contention;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.collectives.sample.LeafSpine;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.SprayRouting;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BestPlacementTest {
  /** Four leaves of four hosts of one GPU, 4:1 oversubscribed. */
  private static final LeafSpine NARROW = new LeafSpine(4, 4, 1, false, 1, 1, 100, 100, 400);

  private static List<String> hosts(Placement p) {
    return IntStream.range(0, p.hosts()).mapToObj(h -> p.host(h).id()).toList();
  }

  private static ChoiceOptions free(List<String> hosts) {
    return ChoiceOptions.builder().addAllFreeHosts(hosts).build();
  }

  /** Packing from the left would take two leaves; leaf 2 holds all. */
  @Test
  void takesTheLeafThatHoldsTheJob() {
    List<String> free =
        List.of("host-0", "host-1", "host-5", "host-8", "host-9", "host-10", "host-15");
    Cluster cluster = NARROW.build();
    BestPlacement best = BestPlacement.of(cluster, 3, PlacementObjective.BOTH, free(free));
    assertThat(hosts(best.placement())).containsExactly("host-8", "host-9", "host-10");
    assertThat(hosts(PlacementPolicy.packed(3).among(free).on(cluster)))
        .isNotEqualTo(hosts(best.placement()));
    assertThat(best.toString()).contains("the geometric mean");
    assertThat(best.explain().toString()).contains("does not prove").contains("best fit");
  }

  /** Against every set of hosts, on small fabrics with random hosts taken. */
  @Test
  void isAsGoodAsTheBestOfAllSets() {
    SplittableRandom random = new SplittableRandom(11);
    LeafSpine small = new LeafSpine(3, 3, 1, false, 1, 1, 100, 100, 400);
    Cluster cluster = small.build();
    FabricGraph graph = FabricGraph.of(cluster.backend());
    for (int round = 0; round < 12; round++) {
      List<String> free = new ArrayList<>();
      for (int h = 0; h < 9; h++) {
        if (random.nextInt(4) > 0) {
          free.add("host-" + h);
        }
      }
      int ranks = 2 + random.nextInt(3);
      if (free.size() < ranks) {
        continue;
      }
      double most = 0;
      for (int set = 0; set < 1 << free.size(); set++) {
        if (Integer.bitCount(set) == ranks) {
          List<String> hosts = new ArrayList<>();
          for (int i = 0; i < free.size(); i++) {
            if ((set >> i & 1) == 1) {
              hosts.add(free.get(i));
            }
          }
          Placement p = PlacementPolicy.onHosts(hosts, ranks).on(cluster);
          Contention c = Contention.of(graph, p, SprayRouting.of(graph));
          most = Math.max(most, c.allToAll().networkRate().orElseThrow().toGigabitsPerSecond());
        }
      }
      BestPlacement best =
          BestPlacement.of(cluster, ranks, PlacementObjective.ALL_TO_ALL, free(free));
      assertThat(best.allToAll().networkRate().orElseThrow().toGigabitsPerSecond())
          .as("%d ranks among %s", ranks, free)
          .isGreaterThanOrEqualTo(most * (1 - 1e-9));
      assertThat(new TreeSet<>(free)).containsAll(hosts(best.placement()));
    }
  }

  @Test
  void oneHostNeedsNoNetwork() {
    LeafSpine rails = new LeafSpine(2, 2, 4, true, 2, 1, 100, 100, 400);
    BestPlacement best =
        BestPlacement.of(
            rails.build(), 4, PlacementObjective.RING, free(List.of("host-3", "host-1")));
    assertThat(best.placement().hosts()).isEqualTo(1);
    assertThat(best.value()).isEmpty();
  }

  @Test
  void tooFewFreeHostsAreRefused() {
    assertThatThrownBy(
            () ->
                BestPlacement.of(
                    NARROW.build(), 3, PlacementObjective.RING, free(List.of("host-1"))))
        .hasMessageContaining("1 GPU on the hosts that may be used");
    assertThatThrownBy(
            () ->
                BestPlacement.of(
                    NARROW.build(), 1, PlacementObjective.RING, free(List.of("nobody"))))
        .hasMessageContaining("has no host nobody");
  }
}
