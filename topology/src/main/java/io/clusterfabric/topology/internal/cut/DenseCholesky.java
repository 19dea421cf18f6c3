package io.clusterfabric.topology.internal.cut;

/**
 * Proofs that a symmetric matrix is positive semidefinite but for a tiny multiple of the identity.
 *
 * <p><b>Theorem</b> (Demmel, 1989; Rump, Verification of positive definiteness, BIT 46, 2006). If
 * Cholesky's decomposition of a symmetric n×n matrix A of floating-point numbers, in floating-point
 * arithmetic with unit roundoff u and any order of summation, ends without a negative root, then A
 * + εI is positive semidefinite for ε = γ/(1 − γ)·tr A, γ = (n + 1)u/(1 − (n + 1)u).
 */
final class DenseCholesky {
  private static final double ROUNDOFF = 0x1p-53;

  private DenseCholesky() {}

  /**
   * Decomposes a matrix in place.
   *
   * @param lower its lower triangle by rows; destroyed
   * @param effort pays n³/3
   * @return an ε for which A + εI is proven to be positive semidefinite; infinite if there is none
   */
  static double defect(double[][] lower, Effort effort) {
    int n = lower.length;
    double trace = 0;
    for (int i = 0; i < n; i++) {
      trace += lower[i][i];
    }
    for (int i = 0; i < n; i++) {
      double[] rowOfI = lower[i];
      for (int j = 0; j < i; j++) {
        double[] rowOfJ = lower[j];
        rowOfI[j] = (rowOfI[j] - product(rowOfI, rowOfJ, j)) / rowOfJ[j];
      }
      double pivot = rowOfI[i] - product(rowOfI, rowOfI, i);
      if (!(pivot > 0)) {
        return Double.POSITIVE_INFINITY;
      }
      rowOfI[i] = Math.sqrt(pivot);
      effort.spend((long) i * i + 1);
    }
    // Twice the theorem's ε covers the rounding of ε itself and underflow.
    double gamma = (n + 2) * ROUNDOFF;
    return gamma > 0.01 ? Double.POSITIVE_INFINITY : 2 * gamma * trace + Double.MIN_NORMAL;
  }

  private static double product(double[] a, double[] b, int length) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int k = 0;
    for (; k + 3 < length; k += 4) {
      s0 += a[k] * b[k];
      s1 += a[k + 1] * b[k + 1];
      s2 += a[k + 2] * b[k + 2];
      s3 += a[k + 3] * b[k + 3];
    }
    for (; k < length; k++) {
      s0 += a[k] * b[k];
    }
    return (s0 + s1) + (s2 + s3);
  }
}
