package io.clusterfabric.topology.internal.cut;

import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;

/**
 * A lower bound by a positive semidefinite matrix.
 *
 * <p><b>Theorem.</b> Let W be the weights of the edges, ω the weights of the nodes (0 for
 * switches), κ ≥ 0, and C = −W + κωωᵀ with a diagonal of 0. If C + diag(D) is positive
 * semidefinite, every cut whose sides' weights differ by at most δ weighs at least ΣW/4 + (κΣω² −
 * κδ² − ΣD)/4, with ΣW over ordered pairs. <b>Proof.</b> Write the cut as x ∈ {1, −1}ⁿ. It weighs
 * (ΣW − xᵀWx)/4, and −xᵀWx = xᵀCx − κ(ω·x)² + κΣω², where xᵀCx ≥ −xᵀdiag(D)x = −ΣD, since all x² =
 * 1. ∎ Switches may have any side, so the bound holds wherever they fall.
 *
 * <p>With D = degree − λ₂ + κ on units alone this is the spectral bound (Fiedler, 1973; Donath and
 * Hoffman, 1973). A better D comes from the semidefinite relaxation (Poljak and Rendl, 1995), here
 * solved by moving one unit vector after the other to its optimum (Wang, Chang and Kolter, 2018).
 * Neither has to be trusted: D is lifted by an estimate of the least eigenvalue until {@link
 * DenseCholesky} proves the matrix semidefinite, with all rounding errors charged to D.
 *
 * <p>Twins share one D (averaging over their exchanges keeps a matrix semidefinite), and one row of
 * the matrix: what is antisymmetric among them has the eigenvalue D − κω².
 */
final class SemidefiniteBound {
  private static final double ROUNDOFF = 0x1p-53;
  private static final int MAX_TRIES = 12;

  private final CutGraph graph;
  private final int n;
  private final double[] size;
  private final double[] omega;
  private final Balance balance;
  private final Effort effort;
  private double best = Double.NEGATIVE_INFINITY;
  private String how = "";
  private Certificate certificate = new Certificate(new double[0], 0, Double.NEGATIVE_INFINITY);

  /**
   * What proves a bound, for anybody to check: C + diag(D) + lI is positive semidefinite where l is
   * what the theorem's bound may lose on each node down to the value.
   *
   * @param d one number for each node
   * @param kappa the weight of balance
   * @param value no allowed cut weighs less; minus infinity if the numbers prove nothing
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared, never shown
  record Certificate(double[] d, double kappa, double value) {}

  private SemidefiniteBound(
      CutGraph graph, double[] size, double[] omega, Balance balance, Effort effort) {
    this.graph = graph;
    this.n = graph.nodeCount();
    this.size = size;
    this.omega = omega;
    this.balance = balance;
    this.effort = effort;
  }

  /** Roughly what a bound costs. */
  static double cost(int order) {
    double n = order;
    return n * n * n / 3;
  }

  /**
   * Computes the bound.
   *
   * @param classes units, gathered into classes of twins of one weight
   * @param unitWeight weight of each unit
   * @param balance what cuts are allowed
   * @param upper a bound of this is enough
   * @param effort pays; when it is exhausted the best so far counts
   */
  static SemidefiniteBound of(
      ClassGraph classes, long[] unitWeight, Balance balance, long upper, Effort effort) {
    SemidefiniteBound bound = bound(classes, unitWeight, balance, effort);
    if (bound.n == classes.classes() && bound.isOfUnitWeights()) {
      bound.spectral();
    }
    if (bound.lower() < upper && !effort.isExhausted()) {
      double unitDegrees = 0;
      for (int c = 0; c < classes.classes(); c++) {
        unitDegrees += bound.size[c] * bound.degree(c);
      }
      double total = (double) balance.total();
      bound.relaxed(3 * unitDegrees / (total * total));
    }
    return bound;
  }

  private static SemidefiniteBound bound(
      ClassGraph classes, long[] unitWeight, Balance balance, Effort effort) {
    int n = classes.graph().nodeCount();
    double[] size = new double[n];
    for (int v = 0; v < n; v++) {
      size[v] = Math.max(1, classes.multiplicity(v));
    }
    double[] omega = new double[n];
    for (int c = 0; c < classes.classes(); c++) {
      omega[c] = (double) unitWeight[classes.member(c, 0)];
    }
    return new SemidefiniteBound(classes.graph(), size, omega, balance, effort);
  }

  /**
   * Computes the bound for a core whose nodes hold units, and from it that for balanced cuts. Of h
   * units on one side and N − h on the other, the theorem makes a cut of the core weigh at least B
   * − κ(N − 2h)²/4, where B is its bound for N = 2h. With κ = 4u/N², where u is a known cut, this
   * is at most nothing where all units are on one side.
   *
   * @param core the core
   * @param upper the weight of a known balanced cut; more than this is of no interest
   * @param effort pays
   * @return no balanced cut weighs less
   */
  static long ofCore(CoreGraph core, long upper, Effort effort) {
    int n = core.graph().nodeCount();
    double[] size = new double[n];
    double[] omega = new double[n];
    for (int v = 0; v < n; v++) {
      size[v] = 1;
      omega[v] = (double) core.unitsAt(v);
    }
    double units = (double) core.linked();
    SemidefiniteBound bound =
        new SemidefiniteBound(core.graph(), size, omega, new Balance(2 * core.linked(), 0), effort);
    double kappa = 4.0 * upper / (units * units);
    bound.relaxed(kappa);
    double even = bound.best;
    if (!(even > 0)) {
      return 0;
    }
    double value =
        core.balanced(h -> even - kappa * (units - 2 * h) * (units - 2 * h) / 4 * (1 + 1e-12));
    return value == Double.POSITIVE_INFINITY ? 0 : (long) Math.ceil(value * (1 - 1e-12));
  }

  /** No balanced cut weighs less. */
  long lower() {
    return best <= 0 ? 0 : (long) Math.ceil(best);
  }

  /** How the better bound came about. */
  String how() {
    return how;
  }

  private boolean isOfUnitWeights() {
    for (double w : omega) {
      if (w != 1) {
        return false;
      }
    }
    return true;
  }

  /** The same D for all units but for their degrees. */
  private void spectral() {
    // The least eigenvalue of all is that of the constant vector, so it is shifted out of the way.
    double away = 4 * greatestDegree() / (double) balance.total();
    double connectivity =
        Lanczos.least(
            (x, y) -> multiply(x, y, v -> degree(v) + away, away),
            n,
            false,
            effort,
            2L * graph.edgeCount());
    double kappa =
        balance.tolerance() == 0 ? away : connectivity / (double) balance.total() * (1 + 1e-7);
    double[] d = new double[n];
    for (int v = 0; v < n; v++) {
      d[v] = degree(v) - connectivity + kappa;
    }
    prove(d, kappa, 1e-13 * greatestDegree(), "spectral bound");
  }

  private void relaxed(double kappa) {
    double[] d = mix(kappa);
    double least =
        Lanczos.least(
            (x, y) -> multiply(x, y, v -> d[v], kappa), n, false, effort, 2L * graph.edgeCount());
    double lift = Math.max(-least * (1 + 1e-3), 1e-12 * greatestDegree());
    prove(d, kappa, lift, "semidefinite relaxation");
  }

  /**
   * Vectors of length 1, as many as units, that nearly attain the relaxation; gives their D. A
   * class of twins is taken as one vector that counts for all, which loses nothing but among twins
   * that are better apart; then the class has a shorter mean, which the proof pays for.
   */
  private double[] mix(double kappa) {
    int rank = Math.min(n, 12 + (int) Math.sqrt(n / 2.0));
    SplittableRandom random = new SplittableRandom(17);
    double[] vectors = new double[n * rank];
    double[] sum = new double[rank];
    for (int v = 0; v < n; v++) {
      double norm = 0;
      for (int r = 0; r < rank; r++) {
        double x = random.nextDouble() + random.nextDouble() - 1;
        vectors[v * rank + r] = x;
        norm += x * x;
      }
      double length = omega[v] > 0 && size[v] > 1 ? 0 : 1;
      for (int r = 0; r < rank; r++) {
        vectors[v * rank + r] *= length / Math.sqrt(norm);
        sum[r] += size[v] * omega[v] * vectors[v * rank + r];
      }
    }
    double[] d = new double[n];
    double[] pull = new double[rank];
    long costOfSweep = (2L * graph.edgeCount() + 3L * n) * rank;
    int sweeps = (int) Math.max(20, Math.min(600, 0.4 * effort.left() / costOfSweep));
    double last = Double.NEGATIVE_INFINITY;
    for (int sweep = 0; sweep < sweeps; sweep++) {
      double total = 0;
      for (int v = 0; v < n; v++) {
        int at = v * rank;
        // What a member of the class feels: all others, of its class too.
        for (int r = 0; r < rank; r++) {
          pull[r] = kappa * omega[v] * (sum[r] - size[v] * omega[v] * vectors[at + r]);
        }
        for (int k = 0; k < graph.degree(v); k++) {
          int other = graph.neighbor(v, k);
          double w = (double) graph.weight(v, k) * size[other];
          for (int r = 0; r < rank; r++) {
            pull[r] -= w * vectors[other * rank + r];
          }
        }
        double norm = 0;
        for (int r = 0; r < rank; r++) {
          norm += pull[r] * pull[r];
        }
        norm = Math.sqrt(norm);
        // m twins with mean y: least of m·pull·y + κω²m²|y|²/2 over |y| ≤ 1; a single node has
        // |y| = 1, as its own square is constant.
        double own = kappa * omega[v] * omega[v] * size[v];
        double length = size[v] > 1 && own > 0 ? Math.min(1, norm / own) : 1;
        d[v] =
            size[v] > 1 && own > 0 ? kappa * omega[v] * omega[v] + Math.max(0, norm - own) : norm;
        total += size[v] * d[v];
        if (norm > 0) {
          for (int r = 0; r < rank; r++) {
            double next = -pull[r] / norm * length;
            sum[r] += size[v] * omega[v] * (next - vectors[at + r]);
            vectors[at + r] = next;
          }
        }
      }
      effort.spend(costOfSweep);
      if (Math.abs(total - last) <= 1e-9 * total) {
        break;
      }
      last = total;
    }
    return d;
  }

  /** y = (C + diag(d))x for the matrix of classes, in the scale in which each node has norm 1. */
  private void multiply(double[] x, double[] y, IntToDoubleFunction d, double kappa) {
    double sum = 0;
    for (int v = 0; v < n; v++) {
      sum += Math.sqrt(size[v]) * omega[v] * x[v];
    }
    for (int v = 0; v < n; v++) {
      double value =
          (d.applyAsDouble(v) - kappa * omega[v] * omega[v]) * x[v]
              + kappa * omega[v] * Math.sqrt(size[v]) * sum;
      for (int k = 0; k < graph.degree(v); k++) {
        int other = graph.neighbor(v, k);
        value -= graph.weight(v, k) * Math.sqrt(size[v] * size[other]) * x[other];
      }
      y[v] = value;
    }
  }

  private double degree(int v) {
    double sum = 0;
    for (int k = 0; k < graph.degree(v); k++) {
      sum += (double) graph.weight(v, k) * size[graph.neighbor(v, k)];
    }
    return sum;
  }

  private double greatestDegree() {
    double most = 0;
    for (int v = 0; v < n; v++) {
      most = Math.max(most, degree(v));
    }
    return most;
  }

  /** Lifts D until the matrix is proven semidefinite, and keeps the bound if it is better. */
  private void prove(double[] d, double kappa, double firstLift, String name) {
    double lift = firstLift;
    for (int turn = 0; turn < MAX_TRIES && !effort.isExhausted(); turn++) {
      double[] lifted = new double[n];
      for (int v = 0; v < n; v++) {
        double alone = size[v] > 1 ? kappa * omega[v] * omega[v] * (1 + 1e-12) : 0;
        lifted[v] = Math.max(d[v] + lift, alone);
      }
      Certificate found = certified(lifted, kappa);
      if (found.value > Double.NEGATIVE_INFINITY) {
        if (found.value > best) {
          best = found.value;
          how = name;
          certificate = found;
        }
        return;
      }
      lift = turn < 2 ? 4 * lift : 16 * lift;
    }
  }

  /** What any numbers prove, if they do; they come from estimates and need not be right. */
  private Certificate certified(double[] d, double kappa) {
    double value = Double.NEGATIVE_INFINITY;
    if (kappa >= 0 && areTwinsApart(d, kappa)) {
      double defect = DenseCholesky.defect(matrix(d, kappa), effort);
      value = defect < Double.POSITIVE_INFINITY ? value(d, kappa, defect) : value;
    }
    // Not a number, or more than all, is no proof either.
    return new Certificate(
        d, kappa, value < Double.POSITIVE_INFINITY ? value : Double.NEGATIVE_INFINITY);
  }

  /**
   * Whether what is antisymmetric among twins, which the matrix of classes hides, is proven too.
   */
  private boolean areTwinsApart(double[] d, double kappa) {
    for (int v = 0; v < n; v++) {
      if (size[v] > 1 && !(d[v] >= kappa * omega[v] * omega[v] * (1 + 0x1p-50))) {
        return false;
      }
    }
    return true;
  }

  /**
   * What given numbers prove.
   *
   * @param d one number for each node of the classes' graph
   * @param kappa the weight of balance, at least 0
   */
  static Certificate certify(
      ClassGraph classes, long[] unitWeight, Balance balance, double[] d, double kappa) {
    return bound(classes, unitWeight, balance, Effort.unlimited()).certified(d, kappa);
  }

  /** What proves the bound. */
  Certificate certificate() {
    return certificate;
  }

  private double[][] matrix(double[] d, double kappa) {
    double[][] lower = new double[n][];
    for (int v = 0; v < n; v++) {
      double[] row = new double[v + 1];
      for (int t = 0; t < v; t++) {
        row[t] = kappa * omega[v] * omega[t] * size[v] * size[t];
      }
      row[v] = size[v] * d[v] + kappa * omega[v] * omega[v] * size[v] * (size[v] - 1);
      for (int k = 0; k < graph.degree(v); k++) {
        int t = graph.neighbor(v, k);
        if (t < v) {
          row[t] -= graph.weight(v, k) * size[v] * size[t];
        }
      }
      lower[v] = row;
    }
    return lower;
  }

  /** The bound, with everything that rounding may have spoilt taken off. */
  private double value(double[] d, double kappa, double defect) {
    double sumOfD = 0;
    double squares = 0;
    double worstRow = 0;
    for (int v = 0; v < n; v++) {
      sumOfD += size[v] * d[v];
      squares += size[v] * omega[v] * omega[v];
      worstRow =
          Math.max(
              worstRow,
              size[v] * (degree(v) + Math.abs(d[v]) + 2 * kappa * omega[v] * balance.total()));
    }
    // Entries of the matrix are off by a few roundings of their parts: by Gershgorin, a row's
    // worth.
    double lift = defect + 16 * ROUNDOFF * worstRow;
    double tolerance = (double) balance.tolerance();
    double weights = 0;
    for (int v = 0; v < n; v++) {
      weights += size[v] * degree(v);
    }
    double value =
        (weights + kappa * squares - kappa * tolerance * tolerance - sumOfD - n * lift) / 4;
    double parts = weights + kappa * squares + kappa * tolerance * tolerance + sumOfD;
    return value - 4 * (n + 16.0) * ROUNDOFF * parts;
  }
}
