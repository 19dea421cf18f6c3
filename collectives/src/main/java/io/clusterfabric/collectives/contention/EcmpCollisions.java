package io.clusterfabric.collectives.contention;

import org.apiguardian.api.API;

/**
 * What chance makes of flows that are hashed onto equal links: the closed forms. Flows are of equal
 * size, and each takes each link with the same probability, independently of the others (balls
 * thrown into bins).
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class EcmpCollisions {
  private static final int MOST_FLOWS = 1 << 14;
  private static final double SURE = 0.99;
  private static final double SMALL = 1e-9;

  private EcmpCollisions() {}

  /**
   * The probability that two flows or more share a link.
   *
   * @param flows how many flows, 0 or more
   * @param links how many links, at least 1
   * @return 1 - (1 - 1/links)(1 - 2/links)…(1 - (flows - 1)/links)
   */
  public static double collisionProbability(int flows, int links) {
    check(flows, links);
    double none = 1;
    // What is next to nothing never becomes nothing by products of doubles.
    for (int i = 1; i < flows && none > Double.MIN_NORMAL; i++) {
      none *= Math.max(0, 1 - (double) i / links);
    }
    return 1 - none;
  }

  /**
   * How many links are used on average.
   *
   * @param flows how many flows, 0 or more
   * @param links how many links, at least 1
   * @return links (1 - (1 - 1/links)<sup>flows</sup>)
   */
  public static double expectedUsedLinks(int flows, int links) {
    check(flows, links);
    return links * (1 - Math.pow(1 - 1.0 / links, flows));
  }

  /**
   * How full the fullest link is: the probability that no link has more than so many flows.
   *
   * @param flows how many flows, from 0 to 16,384
   * @param links how many links, at least 1
   * @param most how many flows a link may have, 0 or more
   * @return flows! / links<sup>flows</sup> times the coefficient of x<sup>flows</sup> in (1 + x +
   *     x²/2! + … + x<sup>most</sup>/most!)<sup>links</sup>
   */
  public static double probabilityAtMost(int flows, int links, int most) {
    check(flows, links);
    if (flows > MOST_FLOWS) {
      throw tooMany(flows);
    }
    if ((long) most * links < flows) {
      return 0;
    }
    if (most >= flows) {
      return 1;
    }
    // The same with Poisson weights of the mean, so that no coefficient is too large or small.
    double mean = (double) flows / links;
    double[] one = poisson(mean, Math.min(most, flows));
    double[] all = {1};
    double[] square = one;
    for (int n = links; n > 0; n >>= 1) {
      if ((n & 1) == 1) {
        all = product(all, square, flows);
      }
      if (n > 1) {
        square = product(square, square, flows);
      }
    }
    double total = logPoisson(flows, flows);
    return all.length <= flows ? 0 : Math.min(1, all[flows] / Math.exp(total));
  }

  /**
   * What elephants get on average of as many links when they wait for the slowest: each is split
   * over queue pairs, and the fullest link decides.
   *
   * @param flows how many elephants, at least 1
   * @param links how many links, at least as many
   * @param queuePairs how many queue pairs each elephant has, at least 1
   * @return the mean of queuePairs / (queue pairs on the fullest link), at most 1: what a flow gets
   *     in relation to a link of its own
   */
  public static double expectedThroughput(int flows, int links, int queuePairs) {
    check(flows, links);
    if (flows < 1 || flows > links || queuePairs < 1) {
      throw new IllegalArgumentException(
          "at least one flow of at least one queue pair, and no more flows than links; found "
              + flows
              + " flows of "
              + queuePairs
              + " on "
              + links
              + " links");
    }
    long count = (long) flows * queuePairs;
    if (count > MOST_FLOWS) {
      throw tooMany(count);
    }
    int all = (int) count;
    double mean = 0;
    double below = 0;
    double more = 1;
    // Beyond the likely maxima the probabilities fall faster than geometrically.
    for (int m = (all + links - 1) / links; m <= all && (below < SURE || more > SMALL); m++) {
      more = Math.max(0, probabilityAtMost(all, links, m) - below);
      mean += more * Math.min(1, (double) queuePairs / m);
      below += more;
    }
    return mean;
  }

  private static IllegalArgumentException tooMany(long flows) {
    return new IllegalArgumentException(
        "at most 16,384 flows can be counted, queue pairs one by one, found " + flows);
  }

  private static void check(int flows, int links) {
    if (flows < 0 || links < 1) {
      throw new IllegalArgumentException(
          "there are no negative flows and at least one link, found " + flows + " on " + links);
    }
  }

  private static double[] poisson(double mean, int most) {
    double[] out = new double[most + 1];
    for (int i = 0; i <= most; i++) {
      out[i] = Math.exp(logPoisson(mean, i));
    }
    return out;
  }

  private static double logPoisson(double mean, int count) {
    double log = -mean + (count == 0 ? 0 : count * Math.log(mean));
    for (int i = 2; i <= count; i++) {
      log -= Math.log(i);
    }
    return log;
  }

  private static double[] product(double[] a, double[] b, int degree) {
    double[] out = new double[Math.min(degree, a.length + b.length - 2) + 1];
    for (int i = 0; i < a.length; i++) {
      if (a[i] > 0) {
        for (int j = 0; j < b.length && i + j < out.length; j++) {
          out[i + j] += a[i] * b[j];
        }
      }
    }
    return out;
  }
}
