package io.clusterfabric.collectives.workload;

import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.Locale;
import java.util.Optional;
import org.apiguardian.api.API;

/** How long a rank computes in a step. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Compute {
  private final Optional<TimeSpan> time;
  private final double flopsPerSecond;
  private final String text;

  private Compute(Optional<TimeSpan> time, double flopsPerSecond, String text) {
    this.time = time;
    this.flopsPerSecond = flopsPerSecond;
    this.text = text;
  }

  /**
   * A time that is known, as from a profile.
   *
   * @param perStep what a rank of the fullest stage computes in a step, without waiting
   * @return the computing
   */
  public static Compute of(TimeSpan perStep) {
    return new Compute(Optional.of(perStep), 0, perStep + " a step");
  }

  /**
   * A time that follows from the floating-point operations, shared evenly by all ranks.
   *
   * @param peakTeraflops 10<sup>12</sup> operations a second that a GPU can do at most, above 0
   * @param utilization the share of that which it reaches while it computes, above 0 and at most 1.
   *     Published shares (MFU) are of whole steps, waiting included: they are lower
   * @return the computing
   */
  public static Compute of(double peakTeraflops, Ratio utilization) {
    if (!(peakTeraflops > 0)
        || Double.isInfinite(peakTeraflops)
        || utilization.signum() <= 0
        || utilization.compareTo(Ratio.ONE) > 0) {
      throw new IllegalArgumentException(
          "a GPU does more than 0 operations a second and reaches more than 0 of that and at most"
              + " all, found "
              + peakTeraflops
              + " and "
              + utilization);
    }
    return new Compute(
        Optional.empty(),
        peakTeraflops * 1e12 * utilization.toDouble(),
        String.format(Locale.ROOT, "%.3f of %.1f TFLOP/s", utilization.toDouble(), peakTeraflops));
  }

  /**
   * The time of a workload.
   *
   * @param workload the workload
   * @return what a rank computes in a step
   */
  public TimeSpan time(Workload workload) {
    return time.orElseGet(
        () -> TimeSpan.ofSeconds(workload.flops() / workload.ranks() / flopsPerSecond));
  }

  @Override
  public String toString() {
    return text;
  }
}
