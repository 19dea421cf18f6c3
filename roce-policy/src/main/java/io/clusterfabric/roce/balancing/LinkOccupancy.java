package io.clusterfabric.roce.balancing;

import java.util.Arrays;

/**
 * How many of n balls the fullest of L bins has. The count in each bin is Poisson, given their sum
 * n: P(max at most m) is the coefficient of n in the L-th power of the cut-off Poisson series, over
 * that of the whole.
 */
final class LinkOccupancy {
  private static final double SURE = 1e-13;

  private LinkOccupancy() {}

  /**
   * The chance of each maximum.
   *
   * @return entry m is P(max = m); long enough that what is left out is below 1e-12
   */
  static double[] maximum(int balls, int bins) {
    double[] out = new double[balls + 1];
    double before = 0;
    int m = Math.max(1, (balls + bins - 1) / bins);
    double whole = logPoisson(balls, balls);
    for (; m <= balls; m++) {
      double now = Math.min(1, Math.exp(Math.log(atMost(balls, bins, m)) - whole));
      double more = Math.max(0, now - before);
      out[m] = more;
      before = Math.max(before, now);
      // Rounding may keep the sum from 1, so what is added tells the end too.
      if (1 - now < SURE || (now > 0.5 && more < SURE)) {
        break;
      }
    }
    return Arrays.copyOf(out, Math.min(balls, m) + 1);
  }

  private static double logPoisson(int k, double mean) {
    double log = k * Math.log(mean) - mean;
    for (int i = 2; i <= k; i++) {
      log -= Math.log(i);
    }
    return log;
  }

  private static double atMost(int balls, int bins, int most) {
    double mean = (double) balls / bins;
    double[] base = new double[most + 1];
    for (int k = 0; k <= most; k++) {
      base[k] = Math.exp(logPoisson(k, mean));
    }
    double[] power = {1};
    int left = bins;
    while (true) {
      if ((left & 1) == 1) {
        if (left == 1) {
          return coefficient(power, base, balls);
        }
        power = times(power, base, balls);
      }
      left >>= 1;
      if (left == 1 && power.length == 1) {
        return coefficient(base, base, balls);
      }
      base = times(base, base, balls);
    }
  }

  private static double coefficient(double[] a, double[] b, int n) {
    double sum = 0;
    for (int i = Math.max(0, n - b.length + 1); i < a.length && i <= n; i++) {
      sum += a[i] * b[n - i];
    }
    return sum;
  }

  private static double[] times(double[] a, double[] b, int most) {
    double[] out = new double[Math.min(most + 1, a.length + b.length - 1)];
    for (int i = 0; i < a.length && i < out.length; i++) {
      int n = Math.min(b.length, out.length - i);
      for (int j = 0; j < n; j++) {
        out[i + j] += a[i] * b[j];
      }
    }
    return out;
  }
}
