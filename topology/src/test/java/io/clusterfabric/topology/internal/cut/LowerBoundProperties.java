package io.clusterfabric.topology.internal.cut;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** No bound may pass the truth, which brute force over all splits knows. */
class LowerBoundProperties {
  private static final long ENOUGH = 1L << 60;

  @Property(tries = 400, seed = "11")
  void noneExceedsTheLeastCut(
      @ForAll @IntRange(min = 2, max = 11) int units,
      @ForAll @IntRange(min = 0, max = 8) int switches,
      @ForAll @IntRange(min = 1, max = 40) int links,
      @ForAll @IntRange(min = 1, max = 9) int heaviest,
      @ForAll long seed) {
    CutProblem problem = random(units, switches, links, heaviest, seed);
    long truth = CutFixtures.bruteForce(problem);
    CutGraph graph = problem.graph();
    Balance balance = Balance.ofUnits(units);
    long[] ones = problem.unitWeights();
    CoreGraph core = CoreGraph.of(graph, units);
    SemidefiniteBound matrix =
        SemidefiniteBound.of(
            ClassGraph.of(graph, units), ones, balance, ENOUGH, Effort.unlimited());
    assertThat(matrix.lower()).isLessThanOrEqualTo(truth);
    assertThat(SemidefiniteBound.ofCore(core, truth, Effort.unlimited()))
        .isLessThanOrEqualTo(truth);
    assertThat(SemidefiniteBound.ofCore(core, truth + 5, Effort.unlimited()))
        .isLessThanOrEqualTo(truth);
    assertThat(RoutedFlowBound.of(core, ENOUGH, Effort.unlimited())).isLessThanOrEqualTo(truth);
    CutParity parity = CutParity.of(graph, units, true);
    assertThat(parity.raise(truth)).as("parity %s of %s", parity, truth).isEqualTo(truth);
  }

  @Property(tries = 150, seed = "12")
  void unitsOfDifferentWeights(
      @ForAll @IntRange(min = 2, max = 10) int units,
      @ForAll @IntRange(min = 0, max = 6) int switches,
      @ForAll @IntRange(min = 1, max = 40) int links,
      @ForAll @IntRange(min = 1, max = 9) int heaviest,
      @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[] weight = new long[units];
    for (int u = 0; u < units; u++) {
      weight[u] = 1L + random.nextInt(heaviest);
    }
    CutProblem problem = random(units, switches, links, heaviest, seed).withUnitWeights(weight);
    CutResult found = BalancedCut.solve(problem, CutOptions.defaults());
    long truth = bruteForceOfWeights(problem, weight);
    assertThat(found.upper()).as(found.steps().toString()).isEqualTo(truth);
    assertThat(found.lower()).as(found.steps().toString()).isEqualTo(truth);
    assertThat(problem.graph().cut(found.nodeSide())).isEqualTo(truth);
    assertThat(difference(weight, found.unitSide())).isLessThanOrEqualTo(max(weight));
    SemidefiniteBound matrix =
        SemidefiniteBound.of(
            ClassGraph.ofSingles(problem.graph(), units),
            weight,
            Balance.of(weight),
            ENOUGH,
            Effort.unlimited());
    assertThat(matrix.lower()).isLessThanOrEqualTo(truth);
  }

  @Property(tries = 100, seed = "13")
  void partitionsAreBalancedAndNeverBelowTheTruth(
      @ForAll @IntRange(min = 2, max = 12) int units,
      @ForAll @IntRange(min = 0, max = 8) int switches,
      @ForAll @IntRange(min = 0, max = 40) int links,
      @ForAll long seed) {
    CutProblem problem = random(units, switches, links, 5, seed);
    BitSet side =
        MultilevelPartitioner.partition(
            problem.graph(),
            problem.unitWeights(),
            Balance.ofUnits(units),
            seed,
            new Effort(200_000),
            List.of());
    int onA = side.get(0, units).cardinality();
    assertThat(onA).isBetween(units / 2, units - units / 2);
    assertThat(problem.graph().cut(side)).isGreaterThanOrEqualTo(CutFixtures.bruteForce(problem));
  }

  private static long bruteForceOfWeights(CutProblem problem, long[] weight) {
    CutGraph graph = problem.graph();
    int u = problem.unitCount();
    long best = Long.MAX_VALUE;
    for (int mask = 0; mask < 1 << u; mask++) {
      BitSet units = BitSet.valueOf(new long[] {mask});
      if (difference(weight, units) > max(weight)) {
        continue;
      }
      int a = units.cardinality();
      if (a == 0 || a == u) {
        best = 0;
        continue;
      }
      int[] sources = units.stream().toArray();
      units.flip(0, u);
      best = Math.min(best, graph.flow().maxFlow(sources, units.stream().toArray()));
    }
    return best;
  }

  private static long difference(long[] weight, BitSet side) {
    long difference = 0;
    for (int u = 0; u < weight.length; u++) {
      difference += side.get(u) ? weight[u] : -weight[u];
    }
    return Math.abs(difference);
  }

  private static long max(long[] weight) {
    long most = 0;
    for (long w : weight) {
      most = Math.max(most, w);
    }
    return most;
  }

  private static CutProblem random(int units, int switches, int links, int heaviest, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    CutFixtures f = new CutFixtures();
    for (int u = 0; u < units; u++) {
      f.unit();
    }
    int[] s = f.switches(switches);
    boolean pendant = random.nextBoolean() && switches > 0;
    for (int u = 0; pendant && u < units; u++) {
      f.link(u, s[random.nextInt(switches)], 1 + random.nextInt(heaviest));
    }
    int from = pendant ? units : 0;
    int n = units + switches - from;
    for (int i = 0; i < links && n > 1; i++) {
      f.link(from + random.nextInt(n), from + random.nextInt(n), 1 + random.nextInt(heaviest));
    }
    return f.build();
  }
}
