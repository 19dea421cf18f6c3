package io.clusterfabric.topology.internal.cut;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * The floating-point side of proofs: whatever numbers come in, what is called proven is checked
 * once more in exact numbers, and against the truth that brute force knows.
 */
class CertificateProperties {
  private static final long ENOUGH = 1L << 60;

  private static CutProblem random(int units, int switches, int links, long heaviest, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    CutFixtures f = new CutFixtures();
    for (int u = 0; u < units; u++) {
      f.unit();
    }
    f.switches(switches);
    for (int i = 0; i < links; i++) {
      int a = random.nextInt(units + switches);
      int b = random.nextInt(units + switches);
      if (a != b) {
        f.link(a, b, 1 + random.nextLong(heaviest));
      }
    }
    return f.build();
  }

  /** The numbers that were found, spoilt by little or much in one place or all. */
  @Property(tries = 80, seed = "21")
  void whatSpoiltNumbersProveIsStillTrue(
      @ForAll @IntRange(min = 2, max = 9) int units,
      @ForAll @IntRange(min = 0, max = 5) int switches,
      @ForAll @IntRange(min = 1, max = 30) int links,
      @ForAll boolean heavy,
      @ForAll long seed) {
    CutProblem problem = random(units, switches, links, heavy ? 1_000_000_000_000L : 9, seed);
    CutGraph graph = problem.graph();
    long truth = CutFixtures.bruteForce(problem);
    long[] ones = problem.unitWeights();
    Balance balance = Balance.ofUnits(units);
    ClassGraph singles = ClassGraph.ofSingles(graph, units);
    SemidefiniteBound.Certificate good =
        SemidefiniteBound.of(singles, ones, balance, ENOUGH, Effort.unlimited()).certificate();
    Assume.that(good.value() > Double.NEGATIVE_INFINITY);
    assertThat(holds(graph, units, balance, good)).as("as found").isTrue();
    assertThat(good.value()).isLessThanOrEqualTo((double) truth);

    SplittableRandom random = new SplittableRandom(seed);
    int refused = 0;
    for (int turn = 0; turn < 30; turn++) {
      double[] d = good.d().clone();
      double kappa = spoilt(good.kappa(), turn, random);
      boolean all = random.nextBoolean();
      int one = random.nextInt(d.length);
      for (int v = 0; v < d.length; v++) {
        d[v] = all || v == one ? spoilt(d[v], turn, random) : d[v];
      }
      SemidefiniteBound.Certificate told =
          SemidefiniteBound.certify(singles, ones, balance, d, kappa);
      if (told.value() == Double.NEGATIVE_INFINITY) {
        refused++;
        continue;
      }
      assertThat(told.value()).isLessThanOrEqualTo((double) truth);
      if (turn % 4 == 0) {
        assertThat(holds(graph, units, balance, told))
            .as("%s %s", Arrays.toString(d), kappa)
            .isTrue();
      }
    }
    assertThat(refused).as("among them are numbers that prove nothing").isPositive();
  }

  /** From a unit in the last place to nonsense. */
  private static double spoilt(double x, int turn, SplittableRandom random) {
    double sign = random.nextBoolean() ? 1 : -1;
    return switch (turn) {
      case 0 -> Double.NaN;
      case 1 -> Double.NEGATIVE_INFINITY;
      case 2 -> Double.POSITIVE_INFINITY;
      case 3 -> -x - 1;
      case 4 -> 0;
      default -> x * (1 + sign * random.nextDouble() * Math.pow(10, 2 - turn % 19));
    };
  }

  /**
   * The theorem once more: C + diag(D) + lI is positive definite for the l that turns the theorem's
   * bound into the value that was told.
   */
  private static boolean holds(
      CutGraph graph, int units, Balance balance, SemidefiniteBound.Certificate told) {
    int n = graph.nodeCount();
    BigDecimal order = BigDecimal.valueOf(n);
    BigDecimal kappa = new BigDecimal(told.kappa());
    BigDecimal tolerance = BigDecimal.valueOf(balance.tolerance());
    // n·l = ΣW + κΣω² - κδ² - ΣD - 4·value
    BigDecimal lift =
        kappa
            .multiply(BigDecimal.valueOf(units).subtract(tolerance.multiply(tolerance)))
            .subtract(BigDecimal.valueOf(4).multiply(new BigDecimal(told.value())));
    ExactMatrix matrix = new ExactMatrix(n);
    for (int v = 0; v < n; v++) {
      lift = lift.subtract(new BigDecimal(told.d()[v]));
      for (int k = 0; k < graph.degree(v); k++) {
        BigDecimal w = BigDecimal.valueOf(graph.weight(v, k));
        lift = lift.add(w);
        if (graph.neighbor(v, k) < v) {
          matrix.add(v, graph.neighbor(v, k), w.negate().multiply(order));
        }
      }
      for (int t = 0; t < v && v < units; t++) {
        matrix.add(v, t, kappa.multiply(order));
      }
    }
    for (int v = 0; v < n; v++) {
      matrix.add(v, v, new BigDecimal(told.d()[v]).multiply(order).add(lift));
    }
    return matrix.isPositiveDefinite();
  }

  /** Twins in one row: numbers too small for what is antisymmetric among them are refused. */
  @Example
  void twinsAreNotForgotten() {
    CutProblem problem = CutFixtures.leafSpine(2, 4, 2, 2, false);
    CutGraph graph = UnitContraction.of(problem).graph();
    ClassGraph classes = ClassGraph.of(graph, 8);
    long[] ones = problem.unitWeights();
    Balance balance = Balance.ofUnits(8);
    double[] d = new double[classes.graph().nodeCount()];
    Arrays.fill(d, 100);
    assertThat(SemidefiniteBound.certify(classes, ones, balance, d, 1).value())
        .isGreaterThan(Double.NEGATIVE_INFINITY);
    d[0] = 0.5;
    assertThat(classes.multiplicity(0)).isGreaterThan(1);
    assertThat(SemidefiniteBound.certify(classes, ones, balance, d, 1).value())
        .isEqualTo(Double.NEGATIVE_INFINITY);
  }

  /** B·Bᵀ of whole numbers has a least eigenvalue of 0 if B has fewer columns than rows. */
  @Property(tries = 200, seed = "22")
  void whatCholeskyProvesIsTrue(
      @ForAll @IntRange(min = 2, max = 9) int n,
      @ForAll @IntRange(min = 1, max = 8) int rank,
      @ForAll @IntRange(min = 0, max = 60) int exponent,
      @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long[][] b = new long[n][Math.min(rank, n - 1)];
    for (long[] row : b) {
      Arrays.setAll(row, j -> random.nextInt(-1000, 1001));
    }
    for (double lift : new double[] {0, Math.scalb(1.0, 10 - exponent), -1}) {
      double[][] lower = new double[n][];
      ExactMatrix exact = new ExactMatrix(n);
      for (int i = 0; i < n; i++) {
        lower[i] = new double[i + 1];
        for (int j = 0; j <= i; j++) {
          double product = 0;
          for (int k = 0; k < b[i].length; k++) {
            product += (double) (b[i][k] * b[j][k]);
          }
          lower[i][j] = product + (i == j ? lift : 0);
          exact.add(i, j, new BigDecimal(lower[i][j]));
        }
      }
      double defect = DenseCholesky.defect(lower, Effort.unlimited());
      if (lift < 0) {
        assertThat(defect).as("indefinite").isEqualTo(Double.POSITIVE_INFINITY);
      } else if (defect < Double.POSITIVE_INFINITY) {
        for (int i = 0; i < n; i++) {
          exact.add(i, i, new BigDecimal(defect));
        }
        assertThat(exact.isPositiveDefinite()).isTrue();
      }
    }
  }

  /** L - μI + (μ + 1)/n·J is positive definite where μ is below the second least eigenvalue. */
  @Property(tries = 200, seed = "23")
  void theProvenConnectivityIsTrue(
      @ForAll @IntRange(min = 2, max = 9) int n,
      @ForAll @IntRange(min = 1, max = 30) int links,
      @ForAll boolean heavy,
      @ForAll long seed) {
    CutGraph graph = random(n, 0, links, heavy ? 1_000_000_000_000_000L : 9, seed).graph();
    AlgebraicConnectivity found = AlgebraicConnectivity.of(graph, CutOptions.defaults());
    assertThat(found.estimate()).isGreaterThanOrEqualTo(found.lower());
    Assume.that(found.lower() > 0);
    BigDecimal order = BigDecimal.valueOf(n);
    BigDecimal mu = new BigDecimal(found.lower());
    ExactMatrix exact = new ExactMatrix(n);
    for (int v = 0; v < n; v++) {
      exact.add(v, v, order.multiply(BigDecimal.valueOf(graph.weightedDegree(v)).subtract(mu)));
      for (int t = 0; t <= v; t++) {
        exact.add(v, t, mu.add(BigDecimal.ONE));
      }
      for (int k = 0; k < graph.degree(v); k++) {
        if (graph.neighbor(v, k) < v) {
          exact.add(
              v,
              graph.neighbor(v, k),
              BigDecimal.valueOf(graph.weight(v, k)).multiply(order).negate());
        }
      }
    }
    assertThat(exact.isPositiveDefinite()).isTrue();
  }

  /** Flows in doubles too, where weights are so large that their sums are rounded. */
  @Property(tries = 50, seed = "24")
  void boundsByFlowsOfLargeNumbersAreBelowTheTruth(
      @ForAll @IntRange(min = 2, max = 9) int units,
      @ForAll @IntRange(min = 0, max = 5) int switches,
      @ForAll @IntRange(min = 1, max = 30) int links,
      @ForAll long seed) {
    CutProblem problem = random(units, switches, links, 1_000_000_000_000_000L, seed);
    CutGraph graph = UnitContraction.of(problem).graph();
    long scale = UnitContraction.of(problem).scale();
    long truth = CutFixtures.bruteForce(problem);
    ClassGraph classes = ClassGraph.of(graph, units);
    assertThat(UniformFlowBound.of(classes) * scale).isLessThanOrEqualTo(truth);
    assertThat(RelayedFlowBound.of(classes, 1_000_000) * scale).isLessThanOrEqualTo(truth);
    assertThat(
            RoutedFlowBound.of(CoreGraph.of(graph, units), ENOUGH, new Effort(1_000_000)) * scale)
        .isLessThanOrEqualTo(truth);
    assertThat(BalancedCut.solve(problem, CutOptions.defaults()).upper()).isEqualTo(truth);
  }
}
