package io.clusterfabric.topology.graph;

import io.clusterfabric.model.finding.LimitExceededException;
import java.util.Arrays;

/**
 * Who neighbours whom, in compressed rows: the arcs of each node by ascending neighbour, parallel
 * links merged to bundles, the links of a bundle in their given order. Immutable.
 */
final class Adjacency {
  /** Stands for a rate that is not known. */
  static final long UNKNOWN_RATE = -1;

  /** Index of each node's first arc; one past the last arc at the end. */
  final int[] first;

  /** The neighbour of each arc. */
  final int[] heads;

  /** The bundle of each arc. */
  final int[] bundles;

  /** Lower end of each bundle. */
  final int[] endA;

  /** Higher end of each bundle. */
  final int[] endB;

  /** Capacity of each bundle, in units of {@link LinkFacts#unit}; 0 for what is not known. */
  final long[] capacity;

  /** Index of each bundle's first link in {@link #links}; one past the last at the end. */
  final int[] firstLink;

  /** Positions in the arrays that the adjacency was made of, grouped by bundle. */
  final int[] links;

  private Adjacency(
      int[] first,
      int[] heads,
      int[] bundles,
      int[] endA,
      int[] endB,
      long[] capacity,
      int[] firstLink,
      int[] links) {
    this.first = first;
    this.heads = heads;
    this.bundles = bundles;
    this.endA = endA;
    this.endB = endB;
    this.capacity = capacity;
    this.firstLink = firstLink;
    this.links = links;
  }

  /**
   * Sorts links into rows, in time linear in nodes and links.
   *
   * @param nodes how many nodes there are
   * @param a one end of each link
   * @param b the other end of each link, another node
   * @param rate the rate of each link in units, or {@link #UNKNOWN_RATE}, which adds nothing
   * @param unit the unit of the rates
   * @param count how many entries of the arrays are links
   * @throws LimitExceededException if all rates together do not fit a long
   */
  static Adjacency of(int nodes, int[] a, int[] b, long[] rate, CapacityUnit unit, int count) {
    // Two counting passes sort the links by lower, then by higher end, without comparing anything.
    int[] byHigh = sortByEnd(nodes, a, b, identity(count), true);
    int[] order = sortByEnd(nodes, a, b, byHigh, false);
    int bundleCount = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || !sameEnds(a, b, order[i - 1], order[i])) {
        bundleCount++;
      }
    }
    int[] endA = new int[bundleCount];
    int[] endB = new int[bundleCount];
    long[] capacity = new long[bundleCount];
    int[] firstLink = new int[bundleCount + 1];
    int[] first = new int[nodes + 1];
    long total = 0;
    int bundle = -1;
    for (int i = 0; i < count; i++) {
      int link = order[i];
      if (i == 0 || !sameEnds(a, b, order[i - 1], link)) {
        bundle++;
        endA[bundle] = Math.min(a[link], b[link]);
        endB[bundle] = Math.max(a[link], b[link]);
        firstLink[bundle] = i;
        first[endA[bundle] + 1]++;
        first[endB[bundle] + 1]++;
      }
      if (rate[link] > 0) {
        if (rate[link] > Long.MAX_VALUE - total) {
          throw new LimitExceededException(
              "the rates of all links together exceed 2^63 - 1 times "
                  + unit.rate()
                  + ", their common unit; a link of "
                  + unit.times(rate[link])
                  + " lifts them above, so look for a mistaken rate");
        }
        total += rate[link];
        capacity[bundle] += rate[link];
      }
    }
    firstLink[bundleCount] = count;
    for (int n = 0; n < nodes; n++) {
      first[n + 1] += first[n];
    }
    int[] heads = new int[2 * bundleCount];
    int[] bundles = new int[2 * bundleCount];
    int[] next = Arrays.copyOf(first, nodes);
    // Bundles come by lower, then higher end: filling the higher ends' rows first puts each row in
    // ascending order, since what they point to is lower than themselves.
    for (int i = 0; i < bundleCount; i++) {
      int at = next[endB[i]]++;
      heads[at] = endA[i];
      bundles[at] = i;
    }
    for (int i = 0; i < bundleCount; i++) {
      int at = next[endA[i]]++;
      heads[at] = endB[i];
      bundles[at] = i;
    }
    return new Adjacency(first, heads, bundles, endA, endB, capacity, firstLink, order);
  }

  private static int[] identity(int count) {
    int[] all = new int[count];
    for (int i = 0; i < count; i++) {
      all[i] = i;
    }
    return all;
  }

  private static boolean sameEnds(int[] a, int[] b, int x, int y) {
    return (a[x] == a[y] && b[x] == b[y]) || (a[x] == b[y] && b[x] == a[y]);
  }

  /** A stable counting sort by the higher or the lower end. */
  private static int[] sortByEnd(int nodes, int[] a, int[] b, int[] order, boolean high) {
    int[] start = new int[nodes + 1];
    for (int link : order) {
      start[end(a, b, link, high) + 1]++;
    }
    for (int n = 0; n < nodes; n++) {
      start[n + 1] += start[n];
    }
    int[] sorted = new int[order.length];
    for (int link : order) {
      sorted[start[end(a, b, link, high)]++] = link;
    }
    return sorted;
  }

  private static int end(int[] a, int[] b, int link, boolean high) {
    return high ? Math.max(a[link], b[link]) : Math.min(a[link], b[link]);
  }
}
