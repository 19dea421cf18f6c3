package io.clusterfabric.collectives.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.collectives.algorithm.AlgorithmInput;
import io.clusterfabric.collectives.algorithm.CollectiveAlgorithm;
import io.clusterfabric.collectives.algorithm.CollectiveAlgorithms;
import io.clusterfabric.collectives.algorithm.Schedule;
import io.clusterfabric.collectives.algorithm.ScheduleSimulation;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.collectives.sample.LeafSpine;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.EcmpRouting;
import io.clusterfabric.topology.routing.Routing;
import io.clusterfabric.topology.routing.SprayRouting;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Schedules of algorithms on a fabric, beside their simulation and the patterns. */
class ScheduleContentionTest {
  private static final DataSize SIZE = DataSize.ofBytes(720_720L << 10);

  static List<CollectiveAlgorithm> algorithms() {
    return CollectiveAlgorithms.all();
  }

  private static Contention on(Cluster cluster, int ranks, boolean hashed) {
    return on(cluster, PlacementPolicy.packed(ranks), hashed, ContentionOptions.defaults());
  }

  private static Contention on(
      Cluster cluster, PlacementPolicy policy, boolean hashed, ContentionOptions options) {
    FabricGraph graph = FabricGraph.of(cluster.backend());
    Routing routing = hashed ? EcmpRouting.of(graph) : SprayRouting.of(graph);
    return Contention.of(graph, policy.on(cluster), routing, options);
  }

  /** Also the schedule of a torus, which a job on a fabric has no sides for. */
  private static Optional<Schedule> schedule(CollectiveAlgorithm a, int p) {
    AlgorithmInput inside =
        AlgorithmInput.builder()
            .size(DataSize.ofBytes(64L << 10))
            .ranks(p)
            .scaleUpRate(Bandwidth.of("100Gb/s"))
            .scaleUpStep(TimeSpan.ofNanoseconds(700))
            .reducingScaleUp(true)
            .build();
    AlgorithmInput.Builder torus = AlgorithmInput.builder().from(inside);
    torus.torusSides(p > 3 && p % 3 == 0 ? List.of(3, p / 3) : List.of(p));
    AlgorithmInput.Builder across = AlgorithmInput.builder().from(inside).domains(p);
    across.ranksPerDomain(1).networkStep(inside.scaleUpStep()).treeRate(inside.scaleUpRate());
    return a.schedule(inside)
        .or(() -> a.schedule(torus.build()))
        .or(() -> a.schedule(across.build()));
  }

  /** On one switch nothing is shared: each algorithm takes what its simulation takes. */
  @ParameterizedTest
  @MethodSource("algorithms")
  void onOneSwitchItTakesAsLongAsCarriedOutStepByStep(CollectiveAlgorithm a) {
    boolean levels = a.id().contains("two-level") || a.id().contains("reducing-domains");
    int seen = 0;
    for (int p : new int[] {2, 3, 7, 8, 12, 17}) {
      Cluster star = new LeafSpine(1, p, 1, false, 1, 1, 100, 100, 0).build();
      Contention c = on(star, p, true);
      Optional<Schedule> s = schedule(a, p);
      if (s.isEmpty()) {
        continue;
      }
      seen++;
      ContentionOptions allPhases = ContentionOptions.builder().phaseLimit(1 << 20).build();
      ScheduleContention on = on(star, PlacementPolicy.packed(p), true, allPhases).of(s.get());
      assertThat(on.findings().errors().isEmpty()).isTrue();
      assertThat(on.phases()).hasSize(s.get().phases().size());
      double expected =
          ScheduleSimulation.time(s.get(), SIZE, TimeSpan.ZERO, Bandwidth.of("100Gb/s"))
              .toSeconds();
      double found = on.time(SIZE).orElseThrow().toSeconds();
      if (s.get().ports() == 1) {
        assertThat(found / expected).as("%s over %s", a, p).isCloseTo(1, within(1e-6));
      } else {
        // A torus has a link for each neighbour, a port takes what all of them take.
        assertThat(found).as("%s over %s", a, p).isLessThanOrEqualTo(expected * (1 + 1e-6));
      }
      // Few phases looked at tell nearly the same where phases are many.
      assertThat(c.of(s.get()).time(SIZE).orElseThrow().toSeconds() / expected)
          .isBetween(s.get().ports() == 1 ? 0.999 : 0.1, 1.001);
    }
    assertThat(seen).as("%s", a).isGreaterThanOrEqualTo(levels ? 0 : 5);
  }

  /** What is told of a phase between domains is what the schedule's step sends between them. */
  @ParameterizedTest
  @MethodSource("algorithms")
  void flowsOfAPhaseMoveWhatItsStepSays(CollectiveAlgorithm a) {
    int hosts = 6;
    int gpus = 4;
    Cluster cluster = new LeafSpine(2, 3, gpus, true, 4, 1, 100, 100, 400).build();
    FabricGraph graph = FabricGraph.of(cluster.backend());
    Placement placement = PlacementPolicy.packed(hosts * gpus).on(cluster);
    for (boolean pxn : new boolean[] {true, false}) {
      JobFlows job = new JobFlows(placement, FabricStructure.of(graph), pxn);
      ContentionOptions options = ContentionOptions.builder().pxn(pxn).build();
      Contention c = Contention.of(graph, placement, EcmpRouting.of(graph), options);
      Optional<ScheduleContention> found = c.of(a, SIZE);
      Schedule s =
          found
              .map(ScheduleContention::schedule)
              .or(() -> schedule(a, hosts * gpus))
              .filter(x -> x.switches() == 0)
              .orElse(null);
      if (s == null) {
        assertThat(a.id()).containsAnyOf("in-network", "reducing-domains");
        continue;
      }
      // Double trees are over domains: a job of several GPUs a host has none.
      assertThat(c.of(s).time(SIZE)).isPresent();
      SchedulePhases phases = new SchedulePhases(job, s, 1 << 20);
      long steps = 0;
      for (int i = 0; i < phases.count(); i++) {
        double[] told = new double[2];
        double unit = phases.share(i).toDouble();
        long[] flows = new long[1];
        phases.tell(
            i,
            (channel, salt, from, to, weight) -> {
              assertThat(graph.hostOf(from)).isNotEqualTo(graph.hostOf(to));
              told[0] += weight * unit;
              flows[0]++;
            });
        double[] said = new double[1];
        s.step(s.phases().get(i).firstStep())
            .forEach(
                (from, to, share) -> {
                  said[0] += from / gpus == to / gpus ? 0 : share;
                  told[1] += from / gpus == to / gpus ? share : 0;
                });
        assertThat(told[0]).as("%s phase %s", a, i).isCloseTo(said[0], within(1e-9));
        assertThat(phases.flows(i)).isEqualTo(flows[0]);
        assertThat(phases.scaleUpFactor(i) > 0 || told[1] == 0).isTrue();
        steps += phases.repeats(i);
      }
      assertThat(steps).isEqualTo(s.steps());
    }
  }

  /** A ring of ranks in as many copies as there are channels is the ring of domains. */
  @Test
  void ringsAndTreesAreThosePatterns() {
    for (boolean hashed : new boolean[] {true, false}) {
      Cluster cluster = new LeafSpine(4, 2, 4, true, 4, 1, 100, 100, 700).build();
      for (PlacementPolicy policy :
          List.of(PlacementPolicy.packed(32), PlacementPolicy.random(32, 3))) {
        Contention c = on(cluster, policy, hashed, ContentionOptions.defaults());
        CollectiveAlgorithm ring = CollectiveAlgorithms.find("ring-all-reduce").orElseThrow();
        ScheduleContention s = c.of(ring, SIZE).orElseThrow();
        assertThat(s.time(SIZE)).isEqualTo(c.ring().time(Collective.ALL_REDUCE, SIZE));
        assertThat(s.limitedBy()).isEqualTo(c.ring().limitedBy());
        assertThat(s.explain().toString()).contains("steps 1 to 62");
      }
      Cluster flat = new LeafSpine(4, 4, 1, false, 2, 1, 100, 100, 0).build();
      Contention c = on(flat, PlacementPolicy.spread(16), false, ContentionOptions.defaults());
      CollectiveAlgorithm trees = CollectiveAlgorithms.find("double-tree-all-reduce").orElseThrow();
      double streamed = c.doubleTree().time(Collective.ALL_REDUCE, SIZE).orElseThrow().toSeconds();
      double cut = c.of(trees, SIZE).orElseThrow().time(SIZE).orElseThrow().toSeconds();
      // Many chunks stream: what fills and empties the pipeline is little.
      assertThat(cut / streamed).isBetween(1.0, 1.01);
    }
  }

  /** Ranks two places on, four to a host: half of each host leaves it, on all four rails. */
  @Test
  void whatLeavesADomainDividesOverItsChannels() {
    Cluster cluster = new LeafSpine(1, 4, 4, true, 1, 1, 100, 100, 0).build();
    Contention c = on(cluster, 16, true);
    CollectiveAlgorithm bruck = CollectiveAlgorithms.find("bruck-all-to-all").orElseThrow();
    ScheduleContention s = c.of(bruck, SIZE).orElseThrow();
    // Distances 1, 2, 4, 8: 1, 2, 4, 4 ranks of a host send half of their message to others.
    double[] leaving = {1, 2, 4, 4};
    for (int i = 0; i < 4; i++) {
      PhaseContention phase = s.phases().get(i);
      double seconds =
          phase.share().toDouble()
              * SIZE.bytes()
              * 8
              / phase.networkRate().orElseThrow().asRatio().toDouble();
      assertThat(seconds).isCloseTo(leaving[i] / 2 / 4 * SIZE.bytes() * 8 / 100e9, within(1e-6));
    }
    // The scale-up rate is not known.
    assertThat(s.time(SIZE)).isPresent();
    assertThat(s.isLowerBound()).isTrue();
  }

  /** A tree of switches that combine has the message once on each of its links, each way. */
  @Test
  void reducingSwitchesCarryTheMessageOnce() {
    Cluster narrow = new LeafSpine(4, 4, 1, false, 1, 1, 100, 50, 0).build();
    CollectiveAlgorithm a = CollectiveAlgorithms.find("in-network-all-reduce").orElseThrow();
    ScheduleContention s = on(narrow, 16, true).of(a, SIZE).orElseThrow();
    assertThat(s.limitedBy().orElseThrow().kind()).isEqualTo(LimitingLink.Kind.SWITCH_LINK);
    assertThat(s.limitedBy().orElseThrow().load()).isEqualTo(1);
    assertThat(s.time(SIZE).orElseThrow().toSeconds())
        .isCloseTo(SIZE.bytes() * 8 / 50e9, within(1e-9));
    // The ranks of one leaf need no spine.
    assertThat(on(narrow, 4, true).of(a, SIZE).orElseThrow().limitedBy().orElseThrow().kind())
        .isEqualTo(LimitingLink.Kind.ACCESS_LINK);
  }

  @Test
  void aScheduleOfOtherRanksIsRefused() {
    Cluster cluster = new LeafSpine(1, 4, 1, false, 1, 1, 100, 100, 0).build();
    Schedule five =
        CollectiveAlgorithms.find("ring-all-gather")
            .orElseThrow()
            .schedule(AlgorithmInput.builder().size(SIZE).ranks(5).build())
            .orElseThrow();
    assertThatThrownBy(() -> on(cluster, 4, true).of(five)).hasMessageContaining("5 ranks");
    CollectiveAlgorithm torus = CollectiveAlgorithms.find("torus-bucket-all-gather").orElseThrow();
    assertThat(on(cluster, 4, true).of(torus, SIZE)).isEmpty();
    CollectiveAlgorithm ring = CollectiveAlgorithms.find("ring-all-gather").orElseThrow();
    ScheduleContention one = on(cluster, 1, true).of(ring, SIZE).orElseThrow();
    assertThat(one.phases()).isEmpty();
    assertThat(one.slowest()).isEmpty();
    assertThat(one.time(SIZE)).contains(TimeSpan.ZERO);
  }
}
