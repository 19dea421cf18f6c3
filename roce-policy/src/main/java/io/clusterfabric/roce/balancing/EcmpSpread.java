package io.clusterfabric.roce.balancing;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.LimitExceededException;
import java.util.Locale;
import org.apiguardian.api.API;

/**
 * What hashing makes of elephant flows over equal links, exactly. Each flow could fill a link and
 * is divided evenly among its queue pairs; each queue pair is hashed to a link by chance, which
 * holds if the hash sees what tells queue pairs apart ({@link FlowEntropy}). Queue pairs on a link
 * share it evenly.
 *
 * <p>Formulas for F flows of k queue pairs on L links: P(two flows of one queue pair share a link)
 * = 1 - prod(1 - i/L); expected links in use = L (1 - (1 - 1/L)^(Fk)); worst throughput = E[min(1,
 * k / M)], M the count on the fullest link; mean throughput = L E[min(1, X / k)] / F, X
 * binomial(Fk, 1/L). M is exact by the power of a cut-off Poisson series.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class EcmpSpread {
  /** How many queue pairs are looked at in all at most. */
  public static final int LIMIT = 8192;

  private static final Source METHOD =
      Source.computed("occupancy of equal bins by independent balls");

  private final int flows;
  private final int queuePairs;
  private final int links;
  private final double collision;
  private final double used;
  private final double worst;
  private final double mean;

  private EcmpSpread(int flows, int queuePairs, int links) {
    this.flows = flows;
    this.queuePairs = queuePairs;
    this.links = links;
    int n = flows * queuePairs;
    double apart = 1;
    for (int i = 0; i < flows; i++) {
      apart *= Math.max(0, 1 - (double) i / links);
    }
    collision = 1 - apart;
    used = links * -Math.expm1(n * Math.log1p(-1.0 / links));
    double w = 0;
    double[] max = LinkOccupancy.maximum(n, links);
    for (int m = 1; m < max.length; m++) {
      w += max[m] * Math.min(1, (double) queuePairs / m);
    }
    worst = w;
    mean = links * expectedFill(n) / flows;
  }

  /**
   * The spread of flows.
   *
   * @param flows how many elephants, at least 1
   * @param queuePairs how many queue pairs each is divided among, at least 1
   * @param links how many equal links, at least 1
   * @return the spread
   * @throws IllegalArgumentException if a number is below 1
   * @throws LimitExceededException if there are more than {@link #LIMIT} queue pairs in all
   */
  public static EcmpSpread of(int flows, int queuePairs, int links) {
    if (flows < 1 || queuePairs < 1 || links < 1) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "there is at least 1 flow, queue pair and link, found %d, %d and %d",
              flows,
              queuePairs,
              links));
    }
    if ((long) flows * queuePairs > LIMIT) {
      throw new LimitExceededException(
          "at most "
              + LIMIT
              + " queue pairs are looked at exactly, found "
              + (long) flows * queuePairs
              + "; take EcmpTrials");
    }
    return new EcmpSpread(flows, queuePairs, links);
  }

  /** E[min(1, X / k)] of a binomial X. */
  private double expectedFill(int n) {
    if (links == 1) {
      return Math.min(1, (double) n / queuePairs);
    }
    double p = 1.0 / links;
    double log = n * Math.log1p(-p);
    double step = Math.log(p) - Math.log1p(-p);
    double sum = 0;
    double below = 0;
    for (int x = 0; x < queuePairs && x <= n; x++) {
      double chance = Math.exp(log);
      sum += chance * x / queuePairs;
      below += chance;
      log += step + Math.log((double) (n - x) / (x + 1));
    }
    return sum + Math.max(0, 1 - below);
  }

  /**
   * The chance that some two of the flows, one queue pair each, share a link.
   *
   * @return from 0 to 1
   */
  public double collisionProbability() {
    return collision;
  }

  /**
   * How many links carry anything, on average.
   *
   * @return above 0, at most the number of links
   */
  public double expectedUsedLinks() {
    return used;
  }

  /**
   * What a flow gets whose queue pairs are all on the fullest link, relative to a link, on average:
   * what a collective gets that waits for the slowest.
   *
   * @return above 0, at most 1
   */
  public double worstThroughput() {
    return worst;
  }

  /**
   * What flows get together, relative to what they could send, on average, if each queue pair takes
   * what its link leaves.
   *
   * @return above 0, at most 1
   */
  public double meanThroughput() {
    return mean;
  }

  /**
   * How the figures came about.
   *
   * @return the numbers and the model
   */
  public Explanation explain() {
    return Explanation.of(toString())
        .term("flows", flows)
        .term("queue pairs each", queuePairs)
        .term("links", links)
        .term("P(two flows share a link)", figure(collision))
        .term("expected links in use", figure(used))
        .term("worst throughput", figure(worst))
        .term("mean throughput", figure(mean))
        .assume("each flow could fill a link")
        .assume("each queue pair is hashed by chance, independently of the others")
        .source(METHOD)
        .build();
  }

  private static String figure(double x) {
    return String.format(Locale.ROOT, "%.4f", x);
  }

  /** One line: the numbers and the worst throughput. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%d flows of %d queue pairs on %d links: worst %.2f, mean %.2f of a link",
        flows,
        queuePairs,
        links,
        worst,
        mean);
  }
}
