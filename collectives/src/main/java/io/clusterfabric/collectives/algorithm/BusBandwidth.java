package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import org.apiguardian.api.API;

/**
 * The two bandwidths by which collective benchmarks report a time. The algorithm bandwidth is the
 * message size by the time. The bus bandwidth is that times a factor of the operation and of the
 * number of ranks, chosen so that it can be compared with the rate of the hardware:
 *
 * <ul>
 *   <li>all-reduce: 2(n−1)/n
 *   <li>all-gather, reduce-scatter, all-to-all, gather, scatter: (n−1)/n
 *   <li>broadcast, reduce, send-receive: 1
 * </ul>
 *
 * <p>The message size is the total array: for all-gather and reduce-scatter the size of the
 * gathered array, not of one rank's share. With in-network reduction neither figure is a rate of
 * wires.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class BusBandwidth {
  /** Where the factors come from. */
  public static final Source SOURCE =
      Source.of("NVIDIA/nccl-tests doc/PERFORMANCE.md and src", "@a0b82b22", Confidence.VERIFIED);

  private BusBandwidth() {}

  /**
   * The factor from algorithm to bus bandwidth.
   *
   * @param collective the operation
   * @param ranks the number of ranks, at least 1
   * @return an exact fraction; 0 for one rank where the operation moves nothing
   */
  public static Ratio factor(Collective collective, int ranks) {
    if (ranks < 1) {
      throw new IllegalArgumentException("a collective has at least one rank, found " + ranks);
    }
    return switch (collective) {
      case ALL_REDUCE -> Ratio.of(2L * (ranks - 1), ranks);
      case ALL_GATHER, REDUCE_SCATTER, ALL_TO_ALL, GATHER, SCATTER -> Ratio.of(ranks - 1L, ranks);
      case BROADCAST, REDUCE, SEND_RECEIVE -> Ratio.ONE;
    };
  }

  /**
   * The bus bandwidth of an algorithm bandwidth.
   *
   * @param collective the operation
   * @param ranks the number of ranks
   * @param algorithm message size by time
   * @return the bus bandwidth
   */
  public static Bandwidth fromAlgorithm(Collective collective, int ranks, Bandwidth algorithm) {
    return algorithm.times(factor(collective, ranks));
  }

  /**
   * The algorithm bandwidth of a bus bandwidth.
   *
   * @param collective the operation
   * @param ranks the number of ranks; at least 2 where the factor of one rank is 0
   * @param bus the bus bandwidth
   * @return message size by time
   */
  public static Bandwidth toAlgorithm(Collective collective, int ranks, Bandwidth bus) {
    Ratio factor = factor(collective, ranks);
    if (factor.signum() == 0) {
      throw new IllegalArgumentException(
          collective + " over one rank moves nothing, so it has no algorithm bandwidth");
    }
    return bus.times(Ratio.ONE.dividedBy(factor));
  }
}
