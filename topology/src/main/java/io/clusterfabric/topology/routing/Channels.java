package io.clusterfabric.topology.routing;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;

/**
 * Numbers the directed links of a graph, or its directed bundles where the links of a bundle are
 * used alike. A channel is twice the place of the link (or bundle), plus 1 from the higher end to
 * the lower.
 */
final class Channels {
  private final FabricGraph graph;
  private final int[] first;
  private final boolean byLink;
  private final long[] capacity;

  private Channels(FabricGraph graph, int[] first, boolean byLink, long[] capacity) {
    this.graph = graph;
    this.first = first;
    this.byLink = byLink;
    this.capacity = capacity;
  }

  /** One for each link and direction. */
  static Channels ofLinks(FabricGraph graph) {
    int[] first = firstLinks(graph);
    long[] capacity = new long[first[graph.bundleCount()]];
    for (int b = 0; b < graph.bundleCount(); b++) {
      for (int i = first[b]; i < first[b + 1]; i++) {
        capacity[i] = graph.linkCapacityUnits(b, i - first[b]);
      }
    }
    return new Channels(graph, first, true, capacity);
  }

  /**
   * One for each bundle and direction.
   *
   * @param byRate whether its links share by rate; otherwise each gets the same, so that a bundle
   *     is full when its slowest link is, and has the capacity of as many of that
   */
  static Channels ofBundles(FabricGraph graph, boolean byRate) {
    int[] first = new int[graph.bundleCount() + 1];
    Arrays.setAll(first, b -> b);
    long[] capacity = new long[graph.bundleCount()];
    for (int b = 0; b < capacity.length; b++) {
      long least = Long.MAX_VALUE;
      int links = graph.linkCount(b);
      for (int i = 0; i < links; i++) {
        long c = graph.linkCapacityUnits(b, i);
        least = c > 0 ? Math.min(least, c) : least;
      }
      capacity[b] = byRate ? graph.capacityUnits(b) : least == Long.MAX_VALUE ? 0 : least * links;
    }
    return new Channels(graph, first, false, capacity);
  }

  /** The place of each bundle's first link among all, and the count of all at the end. */
  static int[] firstLinks(FabricGraph graph) {
    int[] first = new int[graph.bundleCount() + 1];
    for (int b = 0; b < graph.bundleCount(); b++) {
      first[b + 1] = first[b] + graph.linkCount(b);
    }
    return first;
  }

  int count() {
    return 2 * capacity.length;
  }

  boolean areLinks() {
    return byLink;
  }

  /** The channel out of a node by a bundle, and by one of its links if links are told apart. */
  int of(int node, int bundle, int link) {
    int place = byLink ? first[bundle] + link : bundle;
    return 2 * place + (graph.endA(bundle) == node ? 0 : 1);
  }

  int bundle(int channel) {
    if (!byLink) {
      return channel >> 1;
    }
    int found = Arrays.binarySearch(first, channel >> 1);
    return found >= 0 ? found : -found - 2;
  }

  /** Which link of its bundle, or -1 if links are not told apart. */
  int link(int channel) {
    return byLink ? (channel >> 1) - first[bundle(channel)] : -1;
  }

  int tail(int channel) {
    int b = bundle(channel);
    return (channel & 1) == 0 ? graph.endA(b) : graph.endB(b);
  }

  int head(int channel) {
    int b = bundle(channel);
    return (channel & 1) == 0 ? graph.endB(b) : graph.endA(b);
  }

  /** In units of the graph's capacity; 0 if unknown. */
  long capacity(int channel) {
    return capacity[channel >> 1];
  }

  /** Whether the rate of a link that it stands for is unknown, so that it may carry less. */
  boolean hasUnknownRate(int channel) {
    return byLink
        ? capacity[channel >> 1] == 0
        : graph.unknownRateLinks(channel >> 1) > 0 || capacity[channel >> 1] == 0;
  }

  /** How many links it stands for. */
  int links(int channel) {
    return byLink ? 1 : graph.linkCount(channel >> 1);
  }
}
