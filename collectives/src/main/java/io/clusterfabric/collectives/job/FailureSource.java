package io.clusterfabric.collectives.job;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Locale;
import org.apiguardian.api.API;

/**
 * Parts of a job of which each may fail.
 *
 * @param rate how often one does
 * @param units how many there are, 0 or more
 * @param fatalShare the share of these failures that end the job, from 0 to 1
 * @param note why, in a few words
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record FailureSource(FailureRate rate, long units, double fatalShare, String note) {

  /**
   * Checks the ranges.
   *
   * @param rate how often one does
   * @param units 0 or more
   * @param fatalShare from 0 to 1
   * @param note why
   */
  public FailureSource {
    requireNonNull(rate);
    requireNonNull(note);
    if (units < 0 || !(fatalShare >= 0 && fatalShare <= 1)) {
      throw new IllegalArgumentException(
          "there are 0 parts or more, and a share of 0 to 1 of failures ends a job, found "
              + units
              + " and "
              + fatalShare);
    }
  }

  /**
   * Parts without which the job cannot go on.
   *
   * @param rate how often one fails
   * @param units how many there are
   * @return every failure ends the job
   */
  public static FailureSource of(FailureRate rate, long units) {
    return new FailureSource(rate, units, 1, "each failure ends the job");
  }

  /**
   * Parts that others of the kind stand in for, as the second leaf of a dual-ToR host or the other
   * planes. The job ends if all of these are being repaired when one fails.
   *
   * @param rate how often one fails
   * @param units how many there are
   * @param standIns how many stand in for each, at least 1
   * @param repair how long a repair takes on average
   * @return a share (r R / (1 + r R))^standIns of the failures ends the job, for the rate r and the
   *     repair R
   */
  public static FailureSource redundant(
      FailureRate rate, long units, int standIns, Duration repair) {
    if (standIns < 1 || repair.isNegative()) {
      throw new IllegalArgumentException(
          "at least one stands in, and a repair takes 0 or more, found "
              + standIns
              + " and "
              + repair);
    }
    double x = rate.perDay() * Hours.of(repair) / 24;
    return new FailureSource(
        rate,
        units,
        Math.pow(x / (1 + x), standIns),
        standIns + (standIns == 1 ? " stands" : " stand") + " in while one is repaired");
  }

  /**
   * Failures of any of the parts.
   *
   * @return in a day
   */
  public double failuresPerDay() {
    return units * rate.perDay();
  }

  /**
   * Failures that end the job.
   *
   * @return in a day
   */
  public double interruptionsPerDay() {
    return failuresPerDay() * fatalShare;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%d x %s, %.4g of failures end the job (%s)",
        units,
        rate.id(),
        fatalShare,
        note);
  }
}
