package io.clusterfabric.topology.internal.cut;

import java.util.SplittableRandom;

/**
 * The least eigenvalue of a symmetric operator, estimated from above (Lanczos, 1950), with full
 * reorthogonalisation. What it gives is never below the true value but for rounding, so it proves
 * no lower bound: others have to.
 */
final class Lanczos {
  private static final int MAX_STEPS = 400;
  private static final long MAX_CELLS = 1L << 24;

  private Lanczos() {}

  /** A symmetric matrix that can be multiplied by vectors. */
  interface Operator {
    /** Writes the product of the matrix and x to y. */
    void apply(double[] x, double[] y);
  }

  /**
   * Estimates the least eigenvalue.
   *
   * @param operator the matrix
   * @param n its order, at least 1
   * @param centered whether only vectors whose entries sum to 0 count
   * @param effort pays all operations
   * @param arcs what a product costs
   */
  static double least(Operator operator, int n, boolean centered, Effort effort, long arcs) {
    int steps = (int) Math.min(Math.min(n, MAX_STEPS), Math.max(2, MAX_CELLS / n));
    SplittableRandom random = new SplittableRandom(n);
    double[][] basis = new double[steps][];
    double[] alpha = new double[steps];
    double[] beta = new double[steps];
    double[] v = new double[n];
    for (int i = 0; i < n; i++) {
      v[i] = random.nextDouble() - 0.5;
    }
    clean(v, basis, 0, centered);
    if (scale(v) == 0) {
      return 0;
    }
    double last = Double.POSITIVE_INFINITY;
    int used = 0;
    for (int k = 0; k < steps; k++) {
      basis[k] = v;
      double[] w = new double[n];
      operator.apply(v, w);
      alpha[k] = dot(v, w);
      used = k + 1;
      clean(w, basis, used, centered);
      clean(w, basis, used, centered);
      effort.spend(arcs + 4L * used * n);
      beta[k] = scale(w);
      double size = Math.abs(alpha[0]) + Math.abs(alpha[k]) + beta[0];
      if (beta[k] <= 1e-13 * size) {
        break;
      }
      if (k % 16 == 15) {
        double now = leastOfTridiagonal(alpha, beta, used);
        if (Math.abs(last - now) <= 1e-14 * size) {
          break;
        }
        last = now;
      }
      v = w;
    }
    return leastOfTridiagonal(alpha, beta, used);
  }

  private static void clean(double[] w, double[][] basis, int size, boolean centered) {
    if (centered) {
      double mean = 0;
      for (double x : w) {
        mean += x;
      }
      mean /= w.length;
      for (int i = 0; i < w.length; i++) {
        w[i] -= mean;
      }
    }
    for (int k = 0; k < size; k++) {
      double share = dot(w, basis[k]);
      for (int i = 0; i < w.length; i++) {
        w[i] -= share * basis[k][i];
      }
    }
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static double scale(double[] w) {
    double norm = Math.sqrt(dot(w, w));
    if (norm > 0) {
      for (int i = 0; i < w.length; i++) {
        w[i] /= norm;
      }
    }
    return norm;
  }

  /** Bisection with Sturm's sequence. */
  private static double leastOfTridiagonal(double[] alpha, double[] beta, int size) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.POSITIVE_INFINITY;
    for (int i = 0; i < size; i++) {
      double radius = (i > 0 ? beta[i - 1] : 0) + (i + 1 < size ? beta[i] : 0);
      low = Math.min(low, alpha[i] - radius);
      high = Math.min(high, alpha[i]);
    }
    for (int i = 0; i < 100; i++) {
      double middle = low + (high - low) / 2;
      if (middle <= low || middle >= high) {
        break;
      }
      if (hasBelow(alpha, beta, size, middle)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  private static boolean hasBelow(double[] alpha, double[] beta, int size, double at) {
    double q = 1;
    for (int i = 0; i < size; i++) {
      q = alpha[i] - at - (i > 0 ? beta[i - 1] * beta[i - 1] / q : 0);
      if (q < 0) {
        return true;
      }
      q = q == 0 ? 1e-300 : q;
    }
    return false;
  }
}
