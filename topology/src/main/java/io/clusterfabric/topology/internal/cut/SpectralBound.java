package io.clusterfabric.topology.internal.cut;

/**
 * The spectral lower bound on balanced cuts, certified in floating-point arithmetic.
 *
 * <p>With the weighted Laplacian L, node weights w (0 for nodes that fall freely), W their sum, and
 * x = +1 on side A and -1 on side B, four times the cut is x'Lx. If {@code L - mu (diag(w) -
 * ww'/W)} is positive semidefinite, that is at least mu times {@code W - d^2/W}, d being the
 * difference of the sides' weights: {@code cut >= mu (W - d^2/W) / 4}. For unit weights without
 * free nodes the largest such mu is the algebraic connectivity (Fiedler 1973), and the bound {@code
 * lambda2 floor(n/2) ceil(n/2) / n}.
 *
 * <p>A good mu is found by inverse iteration. Numerical eigenvalues are never below the true one,
 * so they prove nothing: mu is then lowered a little and certified by a Cholesky factorisation that
 * runs to its end on a matrix lowered by a bound on all rounding errors (Rump, Verification of
 * positive definiteness, BIT 46, 2006). Takes time in proportion to the third power of the nodes.
 */
public final class SpectralBound {
  private static final double EPS = Math.ulp(1.0);
  private static final int ITERATIONS = 400;
  private static final double[] LOWERED = {1e-11, 1e-9, 1e-7, 1e-5, 1e-3, 1e-2};

  private final double[][] laplacian;
  private final double[] weight;
  private final double total;
  private final double shift;
  private final double estimate;
  private final double certified;

  private SpectralBound(double[][] laplacian, double[] weight) {
    this.laplacian = laplacian;
    this.weight = weight;
    double sum = 0;
    double trace = 0;
    for (int v = 0; v < weight.length; v++) {
      sum += weight[v];
      trace += laplacian[v][v];
    }
    this.total = sum;
    this.shift = Math.max(1, trace / weight.length);
    this.estimate = estimated();
    this.certified = certified(estimate);
  }

  /**
   * Bounds a graph.
   *
   * @param graph the graph
   * @param weights the weight of each node, at least 0; some above 0
   * @return the bound
   */
  public static SpectralBound of(CutGraph graph, long[] weights) {
    int n = graph.nodeCount();
    double[][] l = new double[n][n];
    double[] w = new double[n];
    for (int v = 0; v < n; v++) {
      w[v] = weights[v];
      for (int k = 0; k < graph.degree(v); k++) {
        l[v][graph.neighbor(v, k)] = -graph.weight(v, k);
        l[v][v] += graph.weight(v, k);
      }
    }
    return new SpectralBound(l, w);
  }

  /**
   * What it costs.
   *
   * @param graph the graph
   * @return elementary operations, about
   */
  public static long cost(CutGraph graph) {
    long n = graph.nodeCount();
    return n * n * n / 2 + 2L * ITERATIONS * n * n;
  }

  /**
   * Whether sums of the graph's weights are exact in double precision.
   *
   * @param graph the graph
   * @return whether its weights are small enough
   */
  public static boolean isExactIn(CutGraph graph) {
    return graph.totalWeight() < 1L << 50;
  }

  /**
   * The largest mu, as far as numerics tell; for a graph of unit weights its algebraic
   * connectivity.
   *
   * @return at least 0
   */
  public double estimate() {
    return estimate;
  }

  /**
   * A mu that is proven.
   *
   * @return at least 0, at most the true one
   */
  public double certified() {
    return certified;
  }

  /**
   * The bound.
   *
   * @param difference by how much the sides' weights differ at the most
   * @return no cut whose sides differ so little has less capacity; rounded up to a whole number,
   *     which capacities are
   */
  public long lower(long difference) {
    double spread = Math.max(0, total - (double) difference * difference / total);
    // A few roundings: one part in a hundred thousand million is far more than they make.
    double bound = certified * spread / 4 * (1 - 1e-11);
    return (long) Math.ceil(bound);
  }

  /** The matrix whose definiteness proves mu, constant vectors shifted out of the kernel. */
  private double[][] matrix(double mu, double lowered) {
    int n = weight.length;
    double[][] a = new double[n][];
    for (int i = 0; i < n; i++) {
      a[i] = new double[i + 1];
      for (int j = 0; j <= i; j++) {
        a[i][j] = laplacian[i][j] + mu * weight[i] * weight[j] / total + shift / n;
      }
      a[i][i] -= mu * weight[i] + lowered;
    }
    return a;
  }

  private double certified(double mu) {
    for (double lowered : LOWERED) {
      double candidate = mu * (1 - lowered);
      if (candidate > 0 && isProven(candidate)) {
        return candidate;
      }
    }
    return 0;
  }

  private boolean isProven(double mu) {
    int n = weight.length;
    double trace = 0;
    double most = 0;
    for (int v = 0; v < n; v++) {
      double d = laplacian[v][v] + mu * weight[v] + mu * weight[v] * weight[v] / total + shift;
      trace += d;
      most = Math.max(most, d);
    }
    // Rounding of the factorisation, and of the entries themselves.
    double error = 4 * (n + 2) * EPS * trace + 16 * n * EPS * most;
    return factorise(matrix(mu, error));
  }

  /** Cholesky's factor in place; false if a pivot is not positive. */
  private static boolean factorise(double[][] a) {
    for (int i = 0; i < a.length; i++) {
      double[] row = a[i];
      for (int j = 0; j <= i; j++) {
        double[] other = a[j];
        double sum = row[j];
        for (int k = 0; k < j; k++) {
          sum -= row[k] * other[k];
        }
        if (j < i) {
          row[j] = sum / other[j];
        } else if (sum > 0) {
          row[i] = Math.sqrt(sum);
        } else {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Inverse iteration: x becomes the solution of L y = (diag(w) - ww'/W) x, whose growth tends to
   * 1/mu; constant vectors are kept out.
   */
  private double estimated() {
    int n = weight.length;
    double[][] factor = matrix(0, -1e-14 * shift);
    if (n < 2 || total <= 0 || !factorise(factor)) {
      return 0;
    }
    double[] x = new double[n];
    for (int v = 0; v < n; v++) {
      // Fixed numbers without pattern: no eigenvector is at right angles to them but by mischance.
      long z = (v + 1) * 0x9E3779B97F4A7C15L;
      z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
      x[v] = (z >>> 11) * 0x1p-53 - 0.5;
    }
    double mu = 0;
    int quiet = 0;
    for (int i = 0; i < ITERATIONS && quiet < 4; i++) {
      double[] y = projected(x);
      double[] solution = solve(factor, y);
      double energy = dot(solution, y);
      double mass = dot(projected(solution), solution);
      if (energy <= 0 || mass <= 0) {
        return 0;
      }
      double next = energy / mass;
      quiet = Math.abs(next - mu) <= 1e-13 * next ? quiet + 1 : 0;
      mu = next;
      double norm = Math.sqrt(dot(solution, solution));
      for (int v = 0; v < n; v++) {
        x[v] = solution[v] / norm;
      }
    }
    return mu;
  }

  /** (diag(w) - ww'/W) x. */
  private double[] projected(double[] x) {
    double mean = dot(weight, x) / total;
    double[] y = new double[x.length];
    for (int v = 0; v < y.length; v++) {
      y[v] = weight[v] * (x[v] - mean);
    }
    return y;
  }

  private static double[] solve(double[][] factor, double[] right) {
    int n = right.length;
    double[] y = right.clone();
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < i; k++) {
        y[i] -= factor[i][k] * y[k];
      }
      y[i] /= factor[i][i];
    }
    for (int i = n - 1; i >= 0; i--) {
      y[i] /= factor[i][i];
      for (int k = 0; k < i; k++) {
        y[k] -= factor[i][k] * y[i];
      }
    }
    return y;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
