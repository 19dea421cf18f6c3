package io.clusterfabric.topology.resilience;

import java.util.Locale;
import org.apiguardian.api.API;

/**
 * What must be left of a fabric while it is worked on. In any case no host may be cut off that was
 * not before, other than those that are taken out themselves. Their share of the all-to-all does
 * count as taken.
 *
 * @param throughput the least share of the ECMP all-to-all of the whole fabric, from 0 to 1
 * @param bisection the least share of the bisection bandwidth of the whole fabric, from 0 to 1; 0
 *     saves the time of finding it
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record MaintenanceLimits(double throughput, double bisection) {

  /**
   * Checks the ranges.
   *
   * @param throughput the least share of the all-to-all, from 0 to 1
   * @param bisection the least share of the bisection bandwidth, from 0 to 1
   * @throws IllegalArgumentException if a share is not from 0 to 1
   */
  public MaintenanceLimits {
    if (!(throughput >= 0 && throughput <= 1 && bisection >= 0 && bisection <= 1)) {
      throw new IllegalArgumentException(
          "what must be left is a share from 0 to 1, found " + throughput + " and " + bisection);
    }
  }

  /**
   * A share of the all-to-all must be left.
   *
   * @param share from 0 to 1
   * @return the limits
   * @throws IllegalArgumentException if it is not from 0 to 1
   */
  public static MaintenanceLimits ofThroughput(double share) {
    return new MaintenanceLimits(share, 0);
  }

  /**
   * A share of the bisection bandwidth must be left.
   *
   * @param share from 0 to 1
   * @return the limits
   * @throws IllegalArgumentException if it is not from 0 to 1
   */
  public static MaintenanceLimits ofBisection(double share) {
    return new MaintenanceLimits(0, share);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "all-to-all %.4g, bisection %.4g, no host cut off", throughput, bisection);
  }
}
