package io.clusterfabric.topology.resilience;

import java.time.Duration;
import java.util.Locale;
import org.apiguardian.api.API;

/**
 * The share of time that something is down.
 *
 * @param share from 0 to 1
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Unavailability(double share) {

  /**
   * Checks the range.
   *
   * @param share from 0 to 1
   * @throws IllegalArgumentException if it is not from 0 to 1
   */
  public Unavailability {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException(
          "the share of time that something is down is from 0 to 1, found " + share);
    }
  }

  /**
   * The share of a time.
   *
   * @param share from 0 to 1
   * @return the unavailability
   * @throws IllegalArgumentException if it is not from 0 to 1
   */
  public static Unavailability of(double share) {
    return new Unavailability(share);
  }

  /**
   * What follows from mean times: the time to repair, over that and the time between failures.
   *
   * @param betweenFailures the mean time that it works, more than 0
   * @param toRepair the mean time until it works again, 0 or more
   * @return the unavailability in the long run
   * @throws IllegalArgumentException if a time is out of range
   */
  public static Unavailability of(Duration betweenFailures, Duration toRepair) {
    if (betweenFailures.isNegative() || betweenFailures.isZero() || toRepair.isNegative()) {
      throw new IllegalArgumentException(
          "the time between failures is more than 0 and that to repair 0 or more, found "
              + betweenFailures
              + " and "
              + toRepair);
    }
    double up = seconds(betweenFailures);
    double down = seconds(toRepair);
    return new Unavailability(down / (up + down));
  }

  private static double seconds(Duration time) {
    return time.getSeconds() + time.getNano() / 1e9;
  }

  /** In percent. */
  @Override
  public String toString() {
    return String.format(Locale.ROOT, "down %.4g%% of the time", 100 * share);
  }
}
