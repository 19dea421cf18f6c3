package io.clusterfabric.topology.resilience;

import io.clusterfabric.model.explain.Interval;
import java.util.Arrays;

/**
 * Intervals from samples of a bounded value that hold with a stated confidence whatever the
 * distribution.
 */
final class Sampling {
  /** The chance that an interval does not hold. */
  static final double RISK = 0.05;

  private Sampling() {}

  /**
   * The mean, by the empirical Bernstein bound of Maurer and Pontil (2009), theorem 4, for both
   * sides.
   *
   * @param values the sample
   * @param range the values are from 0 to this
   */
  static Interval<Double> mean(double[] values, double range) {
    int n = values.length;
    double mean = Arrays.stream(values).average().orElse(0);
    if (n < 2) {
      return new Interval<>(0.0, range);
    }
    double variance = 0;
    for (double v : values) {
      variance += (v - mean) * (v - mean);
    }
    variance /= n - 1.0;
    double log = Math.log(4 / RISK);
    double slack = Math.sqrt(2 * variance * log / n) + 7 * range * log / (3 * (n - 1.0));
    return new Interval<>(
        Math.max(0, Math.min(mean, mean - slack)), Math.max(mean, Math.min(range, mean + slack)));
  }

  /**
   * The largest share of what was sampled from that can have a property that some of a sample have,
   * with 95 % confidence: exact where none has it, else by the bound of Hoeffding (1963), theorem
   * 1.
   */
  static double shareAtMost(long found, long samples) {
    if (samples == 0) {
      return 1;
    }
    return found == 0
        ? 1 - Math.pow(RISK, 1.0 / samples)
        : highest((double) found / samples, Math.log(1 / RISK) / samples);
  }

  /**
   * The share of what was sampled from that has a property which some of a sample have, with 95 %
   * confidence for both sides together: Hoeffding (1963), theorem 1, each side at half of the risk.
   *
   * @param found how many of the sample have it
   * @param samples how many there are, at least 1
   */
  static Interval<Double> share(long found, long samples) {
    double is = (double) found / samples;
    double slack = Math.log(2 / RISK) / samples;
    return new Interval<>(1 - highest(1 - is, slack), highest(is, slack));
  }

  /** The greatest share of which the divergence from one that was seen is no more than a slack. */
  private static double highest(double seen, double slack) {
    double low = seen;
    double high = 1;
    for (int i = 0; i < 60; i++) {
      double middle = (low + high) / 2;
      if (divergence(seen, middle) <= slack) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private static double divergence(double p, double q) {
    double yes = p == 0 ? 0 : p * Math.log(p / q);
    double no =
        p == 1 ? 0 : q == 1 ? Double.POSITIVE_INFINITY : (1 - p) * Math.log((1 - p) / (1 - q));
    return yes + no;
  }
}
