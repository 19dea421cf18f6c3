package io.clusterfabric.collectives.algorithm;

import io.clusterfabric.model.Collective;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import java.util.Locale;
import java.util.Optional;
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
 * <p>All-to-all of unequal parts (alltoallv) has the factor of all-to-all; the benchmark's
 * hypercube, an all-gather in steps, has 1: {@link #factorOfBenchmark} takes their names.
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

  /**
   * The factor by the name of a benchmark, of which there are more than operations.
   *
   * @param name such as {@code all_reduce}, {@code alltoallv_perf}, {@code hypercube}
   * @param ranks the number of ranks, at least 1
   * @return an exact fraction; empty for a name that is no operation
   */
  public static Optional<Ratio> factorOfBenchmark(String name, int ranks) {
    String key = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
    String program = key.endsWith("perf") ? key.substring(0, key.length() - 4) : key;
    return switch (program) {
      case "hypercube" -> Optional.of(factor(Collective.SEND_RECEIVE, ranks));
      case "alltoallv" -> Optional.of(factor(Collective.ALL_TO_ALL, ranks));
      default -> Collective.find(program).map(c -> factor(c, ranks));
    };
  }

  /**
   * The number of ranks behind two bandwidths of one row, as logs without it give away: with r the
   * bus by the algorithm bandwidth, 2/(2 − r) for all-reduce and 1/(1 − r) for all-gather,
   * reduce-scatter, all-to-all, gather and scatter.
   *
   * @param collective the operation
   * @param algorithm the algorithm bandwidth, above 0
   * @param bus the bus bandwidth
   * @return an exact fraction, which rounding in the log moves off the whole number; empty if the
   *     factor says nothing of the ranks, or no number of ranks has it
   */
  public static Optional<Ratio> ranks(Collective collective, Bandwidth algorithm, Bandwidth bus) {
    long most =
        switch (collective) {
          case ALL_REDUCE -> 2;
          case ALL_GATHER, REDUCE_SCATTER, ALL_TO_ALL, GATHER, SCATTER -> 1;
          case BROADCAST, REDUCE, SEND_RECEIVE -> 0;
        };
    if (most == 0 || algorithm.isZero()) {
      return Optional.empty();
    }
    Ratio left = Ratio.of(most).minus(bus.dividedBy(algorithm));
    return left.signum() <= 0 ? Optional.empty() : Optional.of(Ratio.of(most).dividedBy(left));
  }
}
