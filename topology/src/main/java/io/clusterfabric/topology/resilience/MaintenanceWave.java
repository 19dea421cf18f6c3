package io.clusterfabric.topology.resilience;

import io.clusterfabric.model.explain.Interval;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apiguardian.api.API;

/**
 * What may be out of service at the same time.
 *
 * @param drained what is taken out
 * @param throughputLeft what is left of the ECMP all-to-all of the whole fabric meanwhile; empty if
 *     links of unknown rate leave it open, and no limit asks for it
 * @param bisectionLeft what is left of its bisection, if limits ask for it
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record MaintenanceWave(
    List<Failure> drained,
    OptionalDouble throughputLeft,
    Optional<Interval<Double>> bisectionLeft) {

  /**
   * Copies the list.
   *
   * @param drained what is taken out
   * @param throughputLeft what is left of the all-to-all, if that is known
   * @param bisectionLeft what is left of the bisection, if limits ask for it
   */
  public MaintenanceWave {
    drained = List.copyOf(drained);
  }

  /** All of it as one failure. */
  Failure together() {
    Failure all = Failure.none();
    for (Failure f : drained) {
      all = all.and(f);
    }
    return all;
  }

  @Override
  public String toString() {
    return drained.size()
        + " together, "
        + FailureImpact.shareText(throughputLeft, OptionalDouble.empty())
        + " of the all-to-all left: "
        + drained;
  }
}
