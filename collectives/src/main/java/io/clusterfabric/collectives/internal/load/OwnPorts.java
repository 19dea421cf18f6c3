package io.clusterfabric.collectives.internal.load;

import io.clusterfabric.model.unit.Ratio;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which part of a domain's channels is at ports near each of its GPUs. Where all have the same, a
 * GPU of g moves 1/g of a domain's traffic by itself; one whose ports are fewer, or gone, is handed
 * the rest by others over the scale-up network.
 */
public final class OwnPorts {
  private static final double SAME = 1e-12;
  private static final long PARTS = 1_000_000;

  private final int channels;

  /** The channels of each rank of each domain, one near several GPUs shared out among them. */
  private final double[][] own;

  /** The least of those of a domain. */
  private final double[] fewest;

  private OwnPorts(int channels, double[][] own) {
    this.channels = channels;
    this.own = own;
    this.fewest = new double[own.length];
    for (int d = 0; d < own.length; d++) {
      fewest[d] = Arrays.stream(own[d]).min().orElse(0);
    }
  }

  /**
   * The ports of domains.
   *
   * @param domains the domains, at least two
   * @param channels for each domain the endpoint of each channel
   * @return what each GPU has
   */
  public static OwnPorts of(Domains domains, int[][] channels) {
    int n = domains.count();
    List<List<Integer>> ranks = new ArrayList<>(n);
    for (int d = 0; d < n; d++) {
      ranks.add(new ArrayList<>(domains.ranksIn(d)));
    }
    for (int r = 0; r < domains.ranks(); r++) {
      ranks.get(domains.domainOf(r)).add(r);
    }
    double[][] own = new double[n][];
    for (int d = 0; d < n; d++) {
      own[d] = own(domains, ranks.get(d), channels[d]);
    }
    return new OwnPorts(channels[0].length, own);
  }

  private static double[] own(Domains domains, List<Integer> ranks, int[] channels) {
    Map<Integer, Integer> channelsAt = new HashMap<>();
    for (int e : channels) {
      channelsAt.merge(e, 1, Integer::sum);
    }
    Map<Integer, Integer> ranksNear = new HashMap<>();
    for (int r : ranks) {
      for (int e : domains.endpointsOf(r)) {
        ranksNear.merge(e, 1, Integer::sum);
      }
    }
    double[] own = new double[ranks.size()];
    for (int i = 0; i < own.length; i++) {
      for (int e : domains.endpointsOf(ranks.get(i))) {
        own[i] += (double) channelsAt.getOrDefault(e, 0) / ranksNear.getOrDefault(e, 1);
      }
    }
    return own;
  }

  /**
   * What a rank moves through ports of its own, of what it alone exchanges with other domains over
   * all channels.
   *
   * @param domain the domain's number
   * @param place the rank's place among those of the domain
   * @return from 0 to 1
   */
  public double own(int domain, int place) {
    return own[domain][place] / channels;
  }

  /**
   * What a rank of a domain sends over the scale-up network at most, of all that it sends in a ring
   * or hands to the ports of its receivers' rails.
   *
   * @param domain the domain's number
   * @return (g - 1)/g if all g have as many ports, else more; 0 for one rank
   */
  public double inside(int domain) {
    return own[domain].length == 1 ? 0 : (channels - fewest[domain]) / channels;
  }

  /**
   * The same of the domain where it is most.
   *
   * @return from 0 to 1
   */
  public double inside() {
    double most = 0;
    for (int d = 0; d < own.length; d++) {
      most = Math.max(most, inside(d));
    }
    return most;
  }

  /**
   * What a rank hands to others at most of what should leave by its own ports, because they are
   * fewer than its share.
   *
   * @param domain the domain's number
   * @return 0 if all ranks have as many ports; 1 if one has none
   */
  public double handedOn(int domain) {
    double left = 1 - fewest[domain] * own[domain].length / channels;
    return own[domain].length == 1 || left < SAME ? 0 : left;
  }

  /**
   * The same of the domain where it is most.
   *
   * @return from 0 to 1, rounded up so that no cost is too low
   */
  public Ratio handedOn() {
    double most = 0;
    for (int d = 0; d < own.length; d++) {
      most = Math.max(most, handedOn(d));
    }
    return Ratio.of(Math.min(PARTS, (long) Math.ceil(most * PARTS)), PARTS);
  }

  /**
   * The part of the scale-up network's rate that is left to algorithms which take ports for shared
   * out evenly.
   *
   * @param mostRanks how many ranks the fullest domain has
   * @return 1 if they are, else less, rounded down so that no cost is too low
   */
  public Ratio usable(int mostRanks) {
    double even = (mostRanks - 1.0) / mostRanks;
    double inside = inside();
    return inside <= even * (1 + SAME)
        ? Ratio.ONE
        : Ratio.of((long) Math.floor(even / inside * PARTS), PARTS);
  }
}
