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

  /** The largest share of what was sampled from that can be worse than the worst of a sample. */
  static double shareWorse(long samples) {
    return samples == 0 ? 1 : 1 - Math.pow(RISK, 1.0 / samples);
  }
}
