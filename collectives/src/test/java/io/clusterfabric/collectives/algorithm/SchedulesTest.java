package io.clusterfabric.collectives.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.collectives.bound.CollectiveBound;
import io.clusterfabric.collectives.bound.CollectiveBounds;
import io.clusterfabric.collectives.internal.load.DoubleTree;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each algorithm that has a schedule, on 1 to 64 ranks: its schedule does what the operation says,
 * its cost is what the schedule takes step by step, and no bound is beaten.
 */
class SchedulesTest {
  /** One byte takes a nanosecond. */
  private static final Bandwidth RATE = Bandwidth.of("8Gb/s");

  private static final TimeSpan STEP = TimeSpan.ofNanoseconds(700);

  /** Pipelines choose few chunks for the first and many for the others; all cut without rest. */
  private static final List<DataSize> SIZES =
      List.of(DataSize.ofBytes(1 << 16), DataSize.ofBytes(3 << 20));

  static List<CollectiveAlgorithm> algorithms() {
    return CollectiveAlgorithms.all();
  }

  /** The inputs that an algorithm takes for some ranks that are all alike. */
  private static List<AlgorithmInput> flat(CollectiveAlgorithm a, DataSize size, int p) {
    List<AlgorithmInput> out = new ArrayList<>();
    AlgorithmInput inside =
        AlgorithmInput.builder()
            .size(size)
            .ranks(p)
            .scaleUpStep(STEP)
            .scaleUpRate(RATE)
            .reducingScaleUp(true)
            .build();
    out.add(inside);
    if (p > 1) {
      out.add(
          AlgorithmInput.builder()
              .size(size)
              .ranks(p)
              .domains(p)
              .networkStep(STEP)
              .ringRate(RATE)
              .exchangeRate(RATE)
              .reducingNetworkRate(RATE)
              .treeRate(RATE.times(Ratio.of(2, DoubleTree.of(p).mostEdges())))
              .pairRate(RATE.dividedBy(p - 1L))
              .build());
      for (List<Integer> sides : toruses(p)) {
        out.add(AlgorithmInput.builder().from(inside).torusSides(sides).build());
      }
    }
    out.removeIf(in -> !a.applies(in));
    return out;
  }

  /** All ways to write a number as a product of up to three sides. */
  private static List<List<Integer>> toruses(int p) {
    List<List<Integer>> out = new ArrayList<>();
    out.add(List.of(p));
    for (int a = 2; a < p; a++) {
      if (p % a == 0) {
        out.add(List.of(a, p / a));
        for (int b = 2; b < p / a; b++) {
          if (p / a % b == 0) {
            out.add(List.of(a, b, p / a / b));
          }
        }
      }
    }
    return out;
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void endsAsTheOperationSaysInItsClosedTimeAndBeatsNoBound(CollectiveAlgorithm a) {
    // Numbers of ranks are independent of one another: all processors take part.
    int seen = IntStream.rangeClosed(1, 64).parallel().map(p -> check(a, p)).sum();
    boolean levels = a.id().contains("two-level") || a.id().contains("reducing-domains");
    assertThat(seen).as("inputs for %s", a).isGreaterThanOrEqualTo(levels ? 0 : 2 * 40);
  }

  /** The laws for a number of ranks; how many inputs there are. */
  private static int check(CollectiveAlgorithm a, int p) {
    int seen = 0;
    List<List<Integer>> known = new ArrayList<>();
    for (DataSize size : SIZES) {
      for (AlgorithmInput in : flat(a, size, p)) {
        Schedule s = a.schedule(in).orElseThrow();
        seen++;
        // Chunks beyond a few only repeat what was seen; sides of a torus matter once.
        if (s.blocks() <= 12_288
            && (size.equals(SIZES.get(0)) || s.blocks() <= 64)
            && !known.contains(key(in, s))) {
          known.add(key(in, s));
          assertThat(ScheduleSimulation.of(s).fault()).as("%s over %s", a, in).isEmpty();
        }
        assertThat(a.cost(in).time())
            .as("%s over %s ranks, %s, torus %s", a, p, size, in.torusSides())
            .isEqualTo(ScheduleSimulation.time(s, size, STEP, RATE));
        s.slot()
            .ifPresent(
                slot -> assertThat(ScheduleSimulation.busiestStep(s)).isLessThanOrEqualTo(slot));
        beatsNoBound(a, in, size, p);
        assertThat(s.ranks()).isEqualTo(p);
      }
    }
    return seen;
  }

  private static List<Integer> key(AlgorithmInput in, Schedule s) {
    List<Integer> out = new ArrayList<>(in.torusSides());
    out.add(-s.blocks());
    return out;
  }

  private static void beatsNoBound(CollectiveAlgorithm a, AlgorithmInput in, DataSize size, int p) {
    TimeSpan cost = a.cost(in).time();
    boolean switches = a.traffic() == CommunicationPattern.REDUCING_SWITCHES;
    CollectiveBound bytes =
        CollectiveBounds.partition(
            a.collective(), size, Collections.nCopies(p, 1), RATE.times(p), switches, "ranks");
    assertThat(cost).as("%s over %s", a, p).isGreaterThanOrEqualTo(bytes.time());
    CollectiveBound one = CollectiveBounds.part(a.collective(), size, p, 1, RATE, "one rank");
    assertThat(cost).as("%s over %s", a, p).isGreaterThanOrEqualTo(one.time());
    if (!switches) {
      CollectiveBound steps = CollectiveBounds.latency(a.collective(), p, STEP);
      assertThat(cost).as("%s over %s", a, p).isGreaterThanOrEqualTo(steps.time());
    }
  }

  /** Steps of two networks; messages so small that no second chunk pays. */
  @Test
  void algorithmsOfTwoLevelsTakeTheSumOfTheirSteps() {
    int equal = 0;
    for (int n = 2; n <= 16; n++) {
      for (int g = 2; n * g <= 64; g++) {
        int p = n * g;
        DataSize size = DataSize.ofBytes(4L * p);
        Bandwidth nic = RATE.dividedBy(4);
        AlgorithmInput in =
            AlgorithmInput.builder()
                .size(size)
                .ranks(p)
                .domains(n)
                .scaleUpStep(TimeSpan.ofNanoseconds(4_000))
                .scaleUpRate(RATE)
                .networkStep(TimeSpan.ofNanoseconds(9_000))
                .ringRate(nic.times(g))
                .pairRate(nic.dividedBy((n - 1L) * g))
                .build();
        for (CollectiveAlgorithm a : CollectiveAlgorithms.all()) {
          if (a.id().startsWith("two-level")) {
            Schedule s = a.schedule(in).orElseThrow();
            assertThat(ScheduleSimulation.of(s).fault()).as("%s %sx%s", a, n, g).isEmpty();
            assertThat(a.cost(in).time())
                .as("%s %sx%s", a, n, g)
                .isEqualTo(
                    ScheduleSimulation.time(
                        s, size, g, in.scaleUpStep(), RATE, in.networkStep(), nic));
            equal++;
          }
        }
      }
    }
    assertThat(equal).isGreaterThan(300);
  }

  /**
   * What a step tells by size is what it tells by blocks, and phases cover steps that are alike.
   */
  @ParameterizedTest
  @MethodSource("algorithms")
  void phasesCoverTheStepsAndAreAlike(CollectiveAlgorithm a) {
    for (int p : new int[] {2, 3, 7, 8, 12, 17, 32}) {
      for (AlgorithmInput in : flat(a, SIZES.get(1), p)) {
        Schedule s = a.schedule(in).orElseThrow();
        int next = 0;
        for (Phase phase : s.phases()) {
          assertThat(phase.firstStep()).isEqualTo(next);
          next += phase.steps();
          Map<String, Double> first = flows(s.step(phase.firstStep()));
          assertThat(flows(s.step(next - 1))).isEqualTo(first);
          s.step(phase.firstStep())
              .shift()
              .ifPresent(
                  shift -> {
                    assertThat(first).hasSize(p);
                    assertThat(new TreeSet<>(first.values())).hasSize(1);
                    for (int r = 0; r < p; r++) {
                      assertThat(first).containsKey(r + ">" + (r + shift) % p);
                    }
                  });
        }
        assertThat(next).isEqualTo(s.steps());
      }
    }
  }

  private static Map<String, Double> flows(Step step) {
    Map<String, Double> out = new HashMap<>();
    step.forEach((from, to, share) -> out.merge(from + ">" + to, share, Double::sum));
    return out;
  }

  /** A ring over many ranks is two dozen bytes until a step is walked. */
  @Test
  void aLargeRingIsOnePhase() {
    Schedule ring = Schedules.ringAllReduce(24_576);
    assertThat(ring.phases()).containsExactly(new Phase(0, 2 * 24_575));
    double[] sum = new double[1];
    ring.step(40_000).forEach((from, to, share) -> sum[0] += share);
    assertThat(sum[0]).isCloseTo(1, Offset.offset(1e-9));
    Schedule pairs = Schedules.pairwiseAllToAll(24_576);
    assertThat(pairs.phases()).hasSize(24_575);
    assertThat(pairs.step(776).shift()).hasValue(777);
    Schedule tree = Schedules.doubleTree(24_576, 65_536);
    assertThat(tree.steps()).isEqualTo(2 * 15 + 65_535);
    assertThat(tree.phases()).hasSizeLessThan(70);
  }

  /** The full pipeline of two trees fills its clock, as soon as chunks are enough. */
  @Test
  void aFullDoubleTreeFillsItsClock() {
    for (int n = 2; n <= 64; n++) {
      Schedule s = Schedules.doubleTree(n, 64);
      assertThat(ScheduleSimulation.busiestStep(s)).isEqualTo(s.slot().orElseThrow());
    }
  }

  /** Van de Geijn's chunks by the textbook: no power of two near the root is better. */
  @Test
  void theChainsChunksAreThoseOfTheTextbook() {
    CollectiveAlgorithm chain = CollectiveAlgorithms.find("chain-broadcast").orElseThrow();
    for (DataSize size : SIZES) {
      for (int p : new int[] {3, 10, 64}) {
        AlgorithmInput in = flat(chain, size, p).get(0);
        double best = Math.sqrt((double) size.bytes() * (p - 2) / 700);
        int chunks = chain.schedule(in).orElseThrow().blocks();
        assertThat(chunks / best).isBetween(0.7, 1.42);
      }
    }
  }

  @Test
  void aSimulationFindsWhatIsWrong() {
    Schedule late =
        ScheduleParts.of(Collective.ALL_GATHER, 3, 3, 1, s -> Schedules.ringAllGather(3).step(1));
    assertThat(ScheduleSimulation.of(late).fault())
        .hasValueSatisfying(f -> assertThat(f).contains("without having it"));
    Schedule shy =
        ScheduleParts.of(Collective.ALL_GATHER, 3, 3, 1, s -> Schedules.ringAllGather(3).step(0));
    assertThat(ScheduleSimulation.of(shy).fault())
        .hasValueSatisfying(f -> assertThat(f).contains("rank 0 ends with {} of block 1"));
    Schedule twice =
        ScheduleParts.of(
            Collective.ALL_REDUCE, 2, 1, 2, s -> Schedules.doublingAllReduce(2).step(0));
    assertThat(ScheduleSimulation.of(twice).fault())
        .hasValueSatisfying(f -> assertThat(f).contains("though it has part of it"));
    assertThatThrownBy(() -> ScheduleSimulation.of(Schedules.ringAllReduce(5_000)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("5000 ranks");
    assertThatThrownBy(() -> Schedules.ringAllGather(3).step(2))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  /** Section by section of the textbook's table, p = 2^k and beside it. */
  @Test
  void closedFormsAreThoseOfTheTextbooks() {
    assertThat(volume("recursive-doubling-all-reduce", 8)).isEqualTo(Ratio.of(3));
    assertThat(volume("recursive-doubling-all-reduce", 9)).isEqualTo(Ratio.of(5));
    assertThat(volume("rabenseifner-all-reduce", 8)).isEqualTo(Ratio.of(7, 4));
    assertThat(volume("swing-all-reduce", 64)).isEqualTo(Ratio.of(63, 32));
    assertThat(volume("bruck-all-gather", 5)).isEqualTo(Ratio.of(4, 5));
    assertThat(volume("bruck-all-to-all", 16)).isEqualTo(Ratio.of(4, 2));
    assertThat(volume("scatter-all-gather-broadcast", 5)).isEqualTo(Ratio.of(8, 5));
    assertThat(volume("binomial-broadcast", 5)).isEqualTo(Ratio.of(3));
    assertThat(steps("scatter-all-gather-broadcast", 5)).isEqualTo(3 + 4);
    assertThat(steps("pat-all-gather", 100)).isEqualTo(7);
    assertThat(steps("recursive-halving-reduce-scatter", 100)).isEqualTo(8);
    assertThat(steps("rabenseifner-all-reduce", 100)).isEqualTo(2 * 6 + 2);
    for (int k = 3; k <= 8; k++) {
      AlgorithmInput torus =
          AlgorithmInput.builder()
              .size(DataSize.ofBytes(1 << 20))
              .ranks(k * k)
              .torusSides(List.of(k, k))
              .scaleUpStep(STEP)
              .scaleUpRate(RATE)
              .build();
      AlgorithmCost cost =
          CollectiveAlgorithms.find("torus-bucket-all-reduce").orElseThrow().cost(torus);
      assertThat(cost.latency()).isEqualTo(STEP.times(2 * 2 * (k - 1L)));
      assertThat(cost.transfer().toPicoseconds())
          .isEqualTo(ceil((1L << 20) * 1_000 * 2 * ((long) k * k - 1), (long) k * k));
    }
  }

  private static long ceil(long a, long b) {
    return (a + b - 1) / b;
  }

  private static Ratio volume(String id, int p) {
    AlgorithmCost c = cost(id, p);
    return c.transfer().dividedBy(TimeSpan.ofNanoseconds(5L * 9 * 64 * 1_000));
  }

  private static long steps(String id, int p) {
    return cost(id, p).latency().dividedBy(STEP).floor();
  }

  private static AlgorithmCost cost(String id, int p) {
    return CollectiveAlgorithms.find(id)
        .orElseThrow()
        .cost(
            AlgorithmInput.builder()
                .size(DataSize.ofBytes(5L * 9 * 64 * 1_000))
                .ranks(p)
                .scaleUpStep(STEP)
                .scaleUpRate(RATE)
                .build());
  }
}
