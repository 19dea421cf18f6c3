package io.clusterfabric.collectives.choice;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.collectives.algorithm.AlgorithmCost;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.unit.TimeSpan;
import org.apiguardian.api.API;

/**
 * An algorithm on a placement, with what it costs where the traffic meets contention.
 *
 * @param placement where the ranks are
 * @param algorithm the id of the algorithm
 * @param cost latencies, and bytes at contended rates
 * @param limitedBy what the largest part of the time goes to: a link by name, the scale-up network,
 *     or latency
 * @param lowerBound whether something on the way is of unknown rate, so that the time is at least
 *     this
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PlacedAlgorithm(
    Placement placement,
    String algorithm,
    AlgorithmCost cost,
    String limitedBy,
    boolean lowerBound) {

  /**
   * Checks the parts.
   *
   * @param placement where the ranks are
   * @param algorithm the id of the algorithm
   * @param cost latencies, and bytes at contended rates
   * @param limitedBy what the largest part of the time goes to
   * @param lowerBound whether the time is at least this
   */
  public PlacedAlgorithm {
    requireNonNull(placement);
    requireNonNull(algorithm);
    requireNonNull(cost);
    requireNonNull(limitedBy);
  }

  /**
   * The time.
   *
   * @return the sum of the cost's terms
   */
  public TimeSpan time() {
    return cost.time();
  }

  @Override
  public String toString() {
    return algorithm
        + ", "
        + placement
        + ": "
        + (lowerBound ? "at least " : "")
        + time()
        + ", limited by "
        + limitedBy;
  }
}
