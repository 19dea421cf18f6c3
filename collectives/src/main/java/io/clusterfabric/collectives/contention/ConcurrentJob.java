package io.clusterfabric.collectives.contention;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.collectives.placement.Placement;
import org.apiguardian.api.API;

/**
 * Another job that runs all the time. Its flows wait for one another like those of the job that is
 * asked about; of a link that both fill, a flow of either gets the same.
 *
 * @param placement where its ranks are
 * @param pattern how its traffic runs; not in steps
 * @param queuePairs how many queue pairs each of its flows is split over, at least 1
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ConcurrentJob(Placement placement, ContentionPattern pattern, int queuePairs) {
  /**
   * Checks the pattern.
   *
   * @param placement where its ranks are
   * @param pattern how its traffic runs; not in steps
   * @param queuePairs how many queue pairs each of its flows is split over, at least 1
   */
  public ConcurrentJob {
    requireNonNull(placement);
    if (pattern == ContentionPattern.PAIRWISE_SHIFTS) {
      throw new IllegalArgumentException(
          "a job beside another has the same traffic all the time, found " + pattern);
    }
    if (queuePairs < 1) {
      throw new IllegalArgumentException("a flow has at least one queue pair, found " + queuePairs);
    }
  }

  @Override
  public String toString() {
    return pattern + " of " + placement;
  }
}
