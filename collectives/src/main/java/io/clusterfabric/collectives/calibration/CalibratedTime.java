package io.clusterfabric.collectives.calibration;

import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.model.unit.TimeSpan;
import org.apiguardian.api.API;

/**
 * A time that measurements stand behind, more or less.
 *
 * @param time the estimate
 * @param interval where nine of ten measured times fall, on clusters that were left out
 * @param limitedBy what takes most of it
 * @param support how many clusters just like the machine the evidence is worth; near 0 there is no
 *     evidence near
 * @param isSupported whether that is enough to lean on
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record CalibratedTime(
    TimeSpan time,
    Interval<TimeSpan> interval,
    CalibratedLimit limitedBy,
    double support,
    boolean isSupported) {

  /**
   * The width of the interval.
   *
   * @return the factor from the middle to either end, at least 1
   */
  public double factor() {
    return Math.sqrt(
        (double) interval.upper().toPicoseconds() / Math.max(1, interval.lower().toPicoseconds()));
  }

  @Override
  public String toString() {
    return time
        + " in "
        + interval
        + ", "
        + limitedBy
        + (isSupported ? "" : ", little evidence near");
  }
}
