package io.clusterfabric.roce.balancing;

import java.util.Locale;
import java.util.SplittableRandom;
import org.apiguardian.api.API;

/**
 * The figures of {@link EcmpSpread} by trials, for any number of queue pairs: each is thrown on a
 * link.
 *
 * @param trials how often
 * @param worstThroughput the mean over trials of what a flow on the fullest link gets
 * @param meanThroughput the mean over trials of what flows get together
 * @param collisionShare the share of trials in which some two queue pairs share a link
 * @param worstDeviation the standard deviation of the worst throughput over trials
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record EcmpTrials(
    int trials,
    double worstThroughput,
    double meanThroughput,
    double collisionShare,
    double worstDeviation) {

  /**
   * Runs trials.
   *
   * @param flows how many elephants, at least 1
   * @param queuePairs how many queue pairs each, at least 1
   * @param links how many links, at least 1
   * @param trials how often, at least 1
   * @param seed of the random numbers
   * @return the figures
   * @throws IllegalArgumentException if a number is below 1
   */
  public static EcmpTrials of(int flows, int queuePairs, int links, int trials, long seed) {
    if (flows < 1 || queuePairs < 1 || links < 1 || trials < 1) {
      throw new IllegalArgumentException("all numbers are at least 1");
    }
    SplittableRandom random = new SplittableRandom(seed);
    long n = (long) flows * queuePairs;
    double worst = 0;
    double squares = 0;
    double mean = 0;
    int collisions = 0;
    for (int t = 0; t < trials; t++) {
      int[] load = new int[links];
      int max = 0;
      for (long q = 0; q < n; q++) {
        max = Math.max(max, ++load[random.nextInt(links)]);
      }
      double sum = 0;
      for (int l : load) {
        sum += Math.min(1, (double) l / queuePairs);
      }
      double w = Math.min(1, (double) queuePairs / max);
      worst += w;
      squares += w * w;
      mean += sum / flows;
      collisions += max > 1 ? 1 : 0;
    }
    double m = worst / trials;
    return new EcmpTrials(
        trials,
        m,
        mean / trials,
        (double) collisions / trials,
        Math.sqrt(Math.max(0, squares / trials - m * m)));
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "worst %.3f, mean %.3f of a link over %d trials",
        worstThroughput,
        meanThroughput,
        trials);
  }
}
