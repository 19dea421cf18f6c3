package io.clusterfabric.collectives.calibration;

/** The triangular root of a symmetric matrix of positive eigenvalues, and what it solves. */
final class Cholesky {
  private final double[][] lower;

  private Cholesky(double[][] lower) {
    this.lower = lower;
  }

  /** Takes the lower half of the matrix, which it overwrites. */
  static Cholesky of(double[][] a) {
    for (int i = 0; i < a.length; i++) {
      double[] ai = a[i];
      for (int j = 0; j <= i; j++) {
        double[] aj = a[j];
        double sum = ai[j];
        for (int k = 0; k < j; k++) {
          sum -= ai[k] * aj[k];
        }
        if (j < i) {
          ai[j] = sum / aj[j];
        } else if (sum > 0) {
          ai[i] = Math.sqrt(sum);
        } else {
          throw new IllegalArgumentException("the matrix has no root: row " + i + " leaves " + sum);
        }
      }
    }
    return new Cholesky(a);
  }

  double[] solve(double[] b) {
    double[] x = b.clone();
    for (int i = 0; i < x.length; i++) {
      for (int k = 0; k < i; k++) {
        x[i] -= lower[i][k] * x[k];
      }
      x[i] /= lower[i][i];
    }
    for (int i = x.length - 1; i >= 0; i--) {
      x[i] /= lower[i][i];
      for (int k = 0; k < i; k++) {
        x[k] -= lower[i][k] * x[i];
      }
    }
    return x;
  }
}
