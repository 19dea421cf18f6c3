package io.clusterfabric.topology.internal.cut;

import java.util.Arrays;

/**
 * Min-plus convolution: (f ∗ g)(x) = min over i of f(i) + g(x − i).
 *
 * <p>Cost functions of fabrics are straight over long stretches, and that makes the convolution
 * cheap. Call i a <em>kink</em> of f if it is an end of the domain or f(i−1) + f(i+1) &gt; 2 f(i).
 * For every x some least pair (i, x − i) has a kink of f or of g: take a least pair that has
 * neither. Then the sum s(i) = f(i) + g(x − i) has a second difference of at most 0 at i, and since
 * s is least there, both neighbours are just as low and the difference is 0; step on in one
 * direction, all pairs met are least, until one has a kink, at the end of a domain if not before.
 * So it is enough to try all kinks of f against all of g and the other way round: k<sub>f</sub>
 * n<sub>g</sub> + k<sub>g</sub> n<sub>f</sub> steps instead of n<sub>f</sub> n<sub>g</sub>.
 */
final class MinPlus {
  /**
   * Stands for "impossible". Possible values are at most {@link CutGraph#MAX_TOTAL_WEIGHT}, and
   * twice this still fits a long.
   */
  static final long IMPOSSIBLE = 1L << 61;

  private MinPlus() {}

  /** The kinks of a function, ascending. */
  static int[] kinks(long[] f) {
    int[] found = new int[f.length];
    int count = 0;
    for (int i = 0; i < f.length; i++) {
      if (i == 0 || i == f.length - 1 || f[i - 1] - f[i] > f[i] - f[i + 1]) {
        found[count++] = i;
      }
    }
    return Arrays.copyOf(found, count);
  }

  /** The whole convolution, of length f.length + g.length − 1. */
  static long[] convolve(long[] f, int[] kinksOfF, long[] g, int[] kinksOfG, Effort effort) {
    long[] sum = new long[f.length + g.length - 1];
    Arrays.fill(sum, IMPOSSIBLE);
    long sparse = (long) kinksOfF.length * g.length + (long) kinksOfG.length * f.length;
    long dense = (long) f.length * g.length;
    // Filling, finding kinks and the objects around them cost as much as a few more rows.
    effort.spend(Math.min(sparse, dense) + 6L * sum.length + 200);
    if (sparse < dense) {
      for (int i : kinksOfF) {
        lower(sum, i, f[i], g);
      }
      for (int j : kinksOfG) {
        lower(sum, j, g[j], f);
      }
    } else if (f.length < g.length) {
      for (int i = 0; i < f.length; i++) {
        lower(sum, i, f[i], g);
      }
    } else {
      for (int j = 0; j < g.length; j++) {
        lower(sum, j, g[j], f);
      }
    }
    return sum;
  }

  private static void lower(long[] sum, int shift, long base, long[] f) {
    for (int j = 0; j < f.length; j++) {
      sum[shift + j] = Math.min(sum[shift + j], base + f[j]);
    }
  }

  /** The convolution at one index. */
  static long at(long[] f, long[] g, int index) {
    long least = IMPOSSIBLE;
    int from = Math.max(0, index - g.length + 1);
    int to = Math.min(f.length - 1, index);
    for (int i = from; i <= to; i++) {
      least = Math.min(least, f[i] + g[index - i]);
    }
    return least;
  }

  /** The first i at which f(i) + g(index − i) is least. */
  static int split(long[] f, long[] g, int index) {
    int from = Math.max(0, index - g.length + 1);
    int to = Math.min(f.length - 1, index);
    int best = from;
    for (int i = from + 1; i <= to; i++) {
      if (f[i] + g[index - i] < f[best] + g[index - best]) {
        best = i;
      }
    }
    return best;
  }
}
