package io.clusterfabric.infiniband.health;

/**
 * Tails of the Poisson and the binomial distribution, by the incomplete gamma and beta functions:
 * series and continued fractions (Abramowitz and Stegun 6.5.29, 6.5.31 and 26.5.8), to about 1e-10
 * of the result for counts of up to some millions.
 */
final class Tails {
  private static final double TINY = 1e-300;
  private static final double CLOSE = 1e-15;
  private static final int MOST_TERMS = 1_000_000;

  /** Stirling's series of the logarithm of the gamma function, for arguments from 15 on. */
  private static final double[] STIRLING = {
    1.0 / 12, -1.0 / 360, 1.0 / 1260, -1.0 / 1680, 1.0 / 1188, -691.0 / 360360
  };

  private Tails() {}

  static double logGamma(double x) {
    double shift = 0;
    double y = x;
    while (y < 15) {
      shift += Math.log(y);
      y++;
    }
    double sum = 0;
    double power = 1 / y;
    for (double c : STIRLING) {
      sum += c * power;
      power /= y * y;
    }
    return (y - 0.5) * Math.log(y) - y + 0.5 * Math.log(2 * Math.PI) + sum - shift;
  }

  /** The probability of n events or fewer where mean events are expected. */
  static double poissonAtMost(long n, double mean) {
    return mean <= 0 ? 1 : upperGamma(n + 1.0, mean);
  }

  /** The regularised upper incomplete gamma function. */
  private static double upperGamma(double a, double x) {
    double front = Math.exp(a * Math.log(x) - x - logGamma(a));
    if (x < a + 1) {
      double term = 1 / a;
      double sum = term;
      for (int i = 1; i < MOST_TERMS && term > sum * CLOSE; i++) {
        term *= x / (a + i);
        sum += term;
      }
      return Math.max(0, 1 - front * sum);
    }
    double b = x + 1 - a;
    double c = 1 / TINY;
    double d = 1 / b;
    double h = d;
    for (int i = 1; i < MOST_TERMS; i++) {
      double an = -i * (i - a);
      b += 2;
      d = 1 / notZero(an * d + b);
      c = notZero(b + an / c);
      double step = d * c;
      h *= step;
      if (Math.abs(step - 1) < CLOSE) {
        break;
      }
    }
    return Math.min(1, front * h);
  }

  /** The probability of k or more of n, each with probability p. */
  static double binomialAtLeast(long k, long n, double p) {
    if (k <= 0) {
      return 1;
    }
    if (k > n || p <= 0) {
      return 0;
    }
    return p >= 1 ? 1 : beta((double) k, (double) (n - k) + 1, p);
  }

  /** The regularised incomplete beta function. */
  private static double beta(double a, double b, double x) {
    double front =
        Math.exp(
            logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
    return x < (a + 1) / (a + b + 2)
        ? Math.min(1, front * fraction(a, b, x) / a)
        : Math.max(0, 1 - front * fraction(b, a, 1 - x) / b);
  }

  private static double fraction(double a, double b, double x) {
    double c = 1;
    double d = 1 / notZero(1 - (a + b) * x / (a + 1));
    double h = d;
    for (int m = 1; m < MOST_TERMS; m++) {
      double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
      d = 1 / notZero(1 + even * d);
      c = notZero(1 + even / c);
      h *= d * c;
      double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      d = 1 / notZero(1 + odd * d);
      c = notZero(1 + odd / c);
      double step = d * c;
      h *= step;
      if (Math.abs(step - 1) < CLOSE) {
        break;
      }
    }
    return h;
  }

  private static double notZero(double v) {
    return Math.abs(v) < TINY ? TINY : v;
  }
}
