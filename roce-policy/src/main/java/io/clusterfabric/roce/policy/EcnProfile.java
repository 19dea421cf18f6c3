package io.clusterfabric.roce.policy;

import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import org.apiguardian.api.API;

/**
 * How a queue marks: never below the first depth, always above the second, between them with a
 * probability that grows evenly from 0 to the given one.
 *
 * @param min the depth from which on packets are marked (Kmin)
 * @param max the depth from which on all are marked (Kmax); not less
 * @param probability the probability just below {@code max} (Pmax), 0 to 1
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record EcnProfile(QueueDepth min, QueueDepth max, Ratio probability) {

  /**
   * Checks order and range.
   *
   * @param min the depth from which on packets are marked (Kmin)
   * @param max the depth from which on all are marked (Kmax); not less
   * @param probability the probability just below {@code max} (Pmax), 0 to 1
   */
  public EcnProfile {
    if (min.isDeeperThan(max).orElse(false)) {
      throw new IllegalArgumentException(
          "marking must not start at a deeper queue than it ends, found " + min + " and " + max);
    }
    if (probability.signum() < 0 || probability.compareTo(Ratio.ONE) > 0) {
      throw new IllegalArgumentException(
          "a probability of marking is 0 to 1, found " + probability);
    }
  }

  /**
   * A profile in bytes.
   *
   * @param min Kmin
   * @param max Kmax
   * @param percent Pmax, 0 to 100
   * @return the profile
   */
  public static EcnProfile of(DataSize min, DataSize max, int percent) {
    return new EcnProfile(QueueDepth.of(min), QueueDepth.of(max), Ratio.of(percent, 100));
  }

  /** The profile with both depths in bytes times a factor. */
  EcnProfile times(Ratio factor) {
    return new EcnProfile(times(min, factor), times(max, factor), probability);
  }

  private static QueueDepth times(QueueDepth depth, Ratio factor) {
    return depth
        .bytes()
        .map(b -> QueueDepth.of(DataSize.ofBytes(factor.times(b.bytes()).floor())))
        .orElse(depth);
  }

  @Override
  public String toString() {
    return min + " to " + max + " with " + probability;
  }
}
