package io.clusterfabric.topology.internal.cut;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Against brute force over all balanced splits. */
class BalancedCutProperties {
  private static void assertExact(CutProblem problem) {
    CutResult result = BalancedCut.solve(problem, CutOptions.defaults());
    assertThat(CutFixtures.isWitness(problem, result)).as(result.toString()).isTrue();
    long truth = CutFixtures.bruteForce(problem);
    assertThat(result.upper()).as(result.steps().toString()).isEqualTo(truth);
    assertThat(result.lower()).as(result.steps().toString()).isEqualTo(truth);
  }

  @Property(tries = 150, seed = "1")
  void leafSpineWithAnyBundles(
      @ForAll @IntRange(min = 1, max = 5) int leaves,
      @ForAll @IntRange(min = 1, max = 4) int hosts,
      @ForAll @IntRange(min = 1, max = 5) int spines,
      @ForAll @IntRange(min = 1, max = 7) int uplinks,
      @ForAll boolean staggered) {
    if (leaves * hosts <= 12) {
      assertExact(CutFixtures.leafSpine(leaves, hosts, spines, uplinks, staggered));
    }
  }

  @Property(tries = 100, seed = "2")
  void partlyPopulatedRailsAndPlanes(
      @ForAll @IntRange(min = 1, max = 5) int first,
      @ForAll @IntRange(min = 0, max = 4) int second,
      @ForAll @IntRange(min = 1, max = 4) int rails,
      @ForAll @IntRange(min = 0, max = 3) int spines,
      @ForAll @IntRange(min = 1, max = 3) int bundle,
      @ForAll boolean byPort) {
    if (!byPort || (first + second) * rails <= 12) {
      assertExact(CutFixtures.rails(new int[] {first, second}, rails, spines, bundle, byPort));
    }
  }

  @Property(tries = 150, seed = "3")
  void threeTiersWithAnyCablesMissing(
      @ForAll @IntRange(min = 1, max = 3) int pods,
      @ForAll @IntRange(min = 1, max = 2) int leaves,
      @ForAll @IntRange(min = 1, max = 4) int endpoints,
      @ForAll @IntRange(min = 1, max = 3) int spines,
      @ForAll @IntRange(min = 1, max = 3) int cores,
      @ForAll @IntRange(min = 1, max = 2) int perUnit,
      @ForAll @IntRange(min = 0, max = 3) int tenths,
      @ForAll long seed) {
    if (pods * leaves * ((endpoints + perUnit - 1) / perUnit) <= 12) {
      assertExact(
          CutFixtures.threeTier(
              pods,
              leaves,
              endpoints,
              spines,
              cores,
              perUnit,
              new CutFixtures.Damage(tenths / 10.0, seed)));
    }
  }

  /** Every host bonded to two leaves, the pairs of leaves dealt at random, weights mixed. */
  @Property(tries = 150, seed = "4")
  void dualHomedHostsWithMixedWeights(
      @ForAll @IntRange(min = 2, max = 12) int hosts,
      @ForAll @IntRange(min = 2, max = 6) int leaves,
      @ForAll @IntRange(min = 1, max = 4) int spines,
      @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    CutFixtures f = new CutFixtures();
    int[] leaf = f.switches(leaves);
    int[] spine = f.switches(spines);
    for (int l : leaf) {
      for (int s : spine) {
        f.link(l, s, random.nextInt(4));
      }
    }
    for (int h = 0; h < hosts; h++) {
      int pair = random.nextInt(leaves);
      int host = f.unit();
      f.link(host, leaf[pair], 1 + random.nextInt(2));
      f.link(
          host,
          leaf[random.nextInt(4) > 0 ? Math.min(pair ^ 1, leaves - 1) : random.nextInt(leaves)],
          1);
    }
    assertExact(f.build());
  }

  /** Anything goes: some vertices are units, some switches, some share a unit. */
  @Property(tries = 300, seed = "5")
  void anySmallGraph(
      @ForAll @IntRange(min = 1, max = 12) int units,
      @ForAll @IntRange(min = 0, max = 10) int switches,
      @ForAll @IntRange(min = 0, max = 40) int links,
      @ForAll @IntRange(min = 1, max = 9) int heaviest,
      @ForAll long seed) {
    assertExact(random(units, switches, links, heaviest, seed));
  }

  @Property(tries = 60, seed = "6")
  void vertexBisectionOfAnyGraphUpToSixteenVertices(
      @ForAll @IntRange(min = 2, max = 16) int vertices,
      @ForAll @IntRange(min = 0, max = 60) int links,
      @ForAll @IntRange(min = 1, max = 3) int heaviest,
      @ForAll long seed) {
    assertExact(random(vertices, 0, links, heaviest, seed));
  }

  /** Whatever is cut short, the interval must hold the truth. */
  @Property(tries = 200, seed = "7")
  void theIntervalHoldsTheTruthOnAnyBudget(
      @ForAll @IntRange(min = 1, max = 10) int units,
      @ForAll @IntRange(min = 0, max = 10) int switches,
      @ForAll @IntRange(min = 0, max = 40) int links,
      @ForAll @IntRange(min = 0, max = 3000) int budget,
      @ForAll long seed) {
    CutProblem problem = random(units, switches, links, 4, seed);
    CutResult result =
        BalancedCut.solve(problem, CutOptions.defaults().withBudget(budget).withSeed(seed));
    assertThat(CutFixtures.isWitness(problem, result)).isTrue();
    assertThat(CutFixtures.bruteForce(problem)).isBetween(result.lower(), result.upper());
  }

  /** The lower bounds one by one, whether or not they are needed. */
  @Property(tries = 200, seed = "8")
  void everyBoundIsOne(
      @ForAll @IntRange(min = 2, max = 10) int units,
      @ForAll @IntRange(min = 0, max = 8) int switches,
      @ForAll @IntRange(min = 0, max = 40) int links,
      @ForAll long seed) {
    CutProblem problem = random(units, switches, links, 3, seed);
    UnitContraction contraction = UnitContraction.of(problem);
    CutGraph graph = contraction.graph();
    long truth = CutFixtures.bruteForce(problem) / contraction.scale();
    ClassGraph classes = ClassGraph.of(graph, units);
    assertThat(UniformFlowBound.of(classes)).isLessThanOrEqualTo(truth);
    assertThat(RelayedFlowBound.of(classes, 300)).isLessThanOrEqualTo(truth);
    assertThat(RelayedFlowBound.of(classes, 30_000)).isLessThanOrEqualTo(truth);
    RegularModel model = RegularCompletion.of(graph, units, Effort.unlimited()).orElseThrow();
    RegularBound bound =
        RegularBound.of(graph, units, model, CutOptions.defaults(), new ArrayList<>());
    assertThat(bound.lower()).isLessThanOrEqualTo(truth);
  }

  /** What the model adds must make up for every single split. */
  @Property(tries = 200, seed = "9")
  void theModelLessItsAdditionsIsBelowEverySplit(
      @ForAll @IntRange(min = 2, max = 7) int units,
      @ForAll @IntRange(min = 1, max = 9) int switches,
      @ForAll @IntRange(min = 0, max = 40) int links,
      @ForAll @IntRange(min = 1, max = 8) int factor,
      @ForAll long seed) {
    CutGraph graph = UnitContraction.of(random(units, switches, links, 3, seed)).graph();
    RegularModel model = RegularCompletion.of(graph, units, Effort.unlimited()).orElseThrow();
    int[] factors = new int[model.layers()];
    Arrays.fill(factors, factor);
    long loss = 0;
    for (int layer = 0; layer < factors.length; layer++) {
      loss += factor * model.loss(layer);
    }
    CutGraph regular = model.scaled(factors).graph();
    for (int mask = 1; mask < (1 << units) - 1; mask++) {
      assertThat(cut(regular, units, mask) - loss)
          .isLessThanOrEqualTo(factor * cut(graph, units, mask));
    }
  }

  /** Merging must keep the least cut of every single split, not only of the best one. */
  @Property(tries = 200, seed = "10")
  void reductionKeepsTheCutOfEverySplit(
      @ForAll @IntRange(min = 2, max = 7) int units,
      @ForAll @IntRange(min = 1, max = 9) int switches,
      @ForAll @IntRange(min = 0, max = 30) int links,
      @ForAll @IntRange(min = 1, max = 3) int heaviest,
      @ForAll long seed) {
    CutGraph graph = UnitContraction.of(random(units, switches, links, heaviest, seed)).graph();
    CutGraph merged = SwitchMerging.merge(graph, units).graph();
    CutGraph shrunk = DominatedSwitches.shrink(graph, units).graph();
    for (int mask = 1; mask < (1 << units) - 1; mask++) {
      long truth = cut(graph, units, mask);
      assertThat(cut(merged, units, mask)).isEqualTo(truth);
      assertThat(cut(shrunk, units, mask)).isEqualTo(truth);
    }
  }

  private static long cut(CutGraph graph, int units, int mask) {
    int a = Integer.bitCount(mask);
    int[] sources = new int[a];
    int[] sinks = new int[units - a];
    for (int u = 0, x = 0, y = 0; u < units; u++) {
      if ((mask >> u & 1) == 1) {
        sources[x++] = u;
      } else {
        sinks[y++] = u;
      }
    }
    return graph.flow().maxFlow(sources, sinks);
  }

  private static CutProblem random(int units, int switches, int links, int heaviest, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    CutFixtures f = new CutFixtures();
    for (int u = 0; u < units; u++) {
      f.unit();
      if (random.nextInt(8) == 0) {
        f.nodeOfUnit(u);
      }
    }
    f.switches(switches);
    int n = f.size();
    for (int i = 0; i < links && n > 1; i++) {
      f.link(random.nextInt(n), random.nextInt(n), 1 + random.nextInt(heaviest));
    }
    return f.build();
  }
}
