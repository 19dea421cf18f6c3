package io.clusterfabric.collectives.contention;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.collectives.algorithm.CollectiveAlgorithm;
import io.clusterfabric.collectives.algorithm.CollectiveAlgorithms;
import io.clusterfabric.collectives.algorithm.CommunicationPattern;
import io.clusterfabric.collectives.bound.FabricBounds;
import io.clusterfabric.collectives.bound.InNetworkReduction;
import io.clusterfabric.collectives.estimate.Collectives;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.collectives.sample.OddCluster;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.EcmpRouting;
import io.clusterfabric.topology.routing.HashModel;
import io.clusterfabric.topology.routing.Routing;
import io.clusterfabric.topology.routing.ShareRule;
import io.clusterfabric.topology.routing.SprayRouting;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * No traffic that is led over a network beats what is proved of that network. The two share no code
 * but the network itself: bounds are cuts of a graph from GPU to GPU, contention sums up flows.
 */
class BoundedContentionProperties {
  private static final DataSize MESSAGE = DataSize.ofBytes(1_000_000_000);

  private static Placement placement(OddCluster.Drawn odd, Random random) {
    int ranks = 1 + random.nextInt(odd.gpus());
    PlacementPolicy policy =
        switch (random.nextInt(4)) {
          case 0 -> PlacementPolicy.packed(ranks);
          case 1 -> PlacementPolicy.spread(ranks);
          case 2 -> PlacementPolicy.byRail(ranks);
          default -> PlacementPolicy.random(ranks, random.nextLong());
        };
    return policy.on(odd.cluster());
  }

  /** Not joined, so that nothing can be asked; both layers say so. */
  private static Optional<FabricBounds> bounds(Placement placement) {
    try {
      return Optional.of(FabricBounds.of(placement));
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageContaining("no link leads from");
      return Optional.empty();
    }
  }

  private static Contention contention(Placement placement, Random random) {
    FabricGraph graph = FabricGraph.of(placement.cluster().backend());
    Routing routing =
        switch (random.nextInt(3)) {
          case 0 -> EcmpRouting.of(graph);
          case 1 -> SprayRouting.of(graph);
          default -> SprayRouting.of(graph, ShareRule.CAPACITY);
        };
    ContentionOptions options =
        ContentionOptions.builder()
            .pxn(random.nextBoolean())
            .queuePairs(1 + random.nextInt(3))
            .phaseLimit(4_000)
            .flowLimit(random.nextBoolean() ? 0 : 1_000_000)
            .hash(HashModel.seedPerSwitch(random.nextLong()))
            .build();
    return Contention.of(graph, placement, routing, options);
  }

  @Property(tries = 120)
  void noPatternBeatsABound(@ForAll long seed) {
    Random random = new Random(seed);
    Placement placement = placement(OddCluster.of(seed), random);
    Optional<FabricBounds> bounds = bounds(placement);
    Assume.that(bounds.isPresent());
    Contention contention;
    try {
      contention = contention(placement, random);
    } catch (IllegalArgumentException e) {
      // Planes of which none reaches all domains, though hosts could pass data on.
      assertThat(e).hasMessageContaining("no part of it reaches them all");
      return;
    }
    for (ContentionPattern p : ContentionPattern.values()) {
      PatternContention of = contention.of(p);
      for (Collective c : Collective.values()) {
        if (p.passes(c) > 0 && !of.isLowerBound()) {
          TimeSpan least = bounds.orElseThrow().bound(c, MESSAGE).time();
          Optional<TimeSpan> time = of.time(c, MESSAGE);
          assertThat(of.findings().errors()).isEmpty();
          assertThat(time.orElseThrow()).as("%s of %s", c, of).isGreaterThanOrEqualTo(least);
        }
      }
    }
  }

  @Property(tries = 20)
  void noScheduleBeatsABound(@ForAll long seed) {
    Random random = new Random(seed);
    Placement placement = placement(OddCluster.of(seed), random);
    Optional<FabricBounds> bounds = bounds(placement);
    Assume.that(bounds.isPresent());
    Contention contention;
    try {
      contention = contention(placement, random);
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageContaining("no part of it reaches them all");
      return;
    }
    for (CollectiveAlgorithm a : CollectiveAlgorithms.all()) {
      boolean reduces = a.traffic() == CommunicationPattern.REDUCING_SWITCHES;
      FabricBounds of =
          bounds
              .orElseThrow()
              .with(reduces ? InNetworkReduction.EVERYWHERE : InNetworkReduction.NONE);
      Optional<ScheduleContention> s = contention.of(a, MESSAGE);
      if (s.isPresent() && !s.get().isLowerBound()) {
        assertThat(s.get().time(MESSAGE).orElseThrow())
            .as(a.id())
            .isGreaterThanOrEqualTo(of.bound(a.collective(), MESSAGE).time());
      }
    }
  }

  /**
   * An estimate's quick bound is no more than the exact optimum of an all-gather. Ports that
   * several GPUs share are left out: the graph lets them talk over such a port, the quick bound
   * does not.
   */
  @Property(tries = 120)
  void theQuickBoundIsNoMoreThanTheOptimum(@ForAll long seed) {
    Random random = new Random(seed);
    Placement placement = placement(OddCluster.of(seed), random);
    Optional<FabricBounds> bounds = bounds(placement);
    Assume.that(bounds.isPresent() && !sharesPorts(placement));
    for (Collective c : List.of(Collective.ALL_GATHER, Collective.REDUCE_SCATTER)) {
      TimeSpan quick;
      try {
        quick =
            Collectives.on(placement.cluster(), "f")
                .mechanism(c, MESSAGE.times(1_000), placement)
                .bound()
                .time();
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageContaining("no part of it reaches them all");
        return;
      }
      TimeSpan optimum = bounds.orElseThrow().bound(c, MESSAGE.times(1_000)).time();
      assertThat(quick).isLessThanOrEqualTo(optimum.plus(TimeSpan.ofMillis(1)));
    }
  }

  private static boolean sharesPorts(Placement placement) {
    long all = 0;
    long distinct = 0;
    for (int h = 0; h < placement.hosts(); h++) {
      int host = h;
      List<Object> used =
          IntStream.range(0, placement.ranks())
              .filter(r -> placement.hostOf(r) == host)
              .boxed()
              .flatMap(r -> placement.endpoints(r).stream())
              .<Object>map(e -> e.port())
              .toList();
      all += used.size();
      distinct += used.stream().distinct().count();
    }
    return all > distinct;
  }
}
