package io.clusterfabric.topology.routing;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;

/**
 * What pairs that send at once get of their access links. Where no rate at all is known, all links
 * are taken to be equally fast. Where some are, one of unknown rate limits nothing, and what its
 * pairs get is at most what is found. Buffers are used again: memory grows with the endpoints and
 * links, never with the paths.
 */
final class PairShares {
  private static final int PAIRS_PER_PULSE = 1 << 16;
  private static final int GROUPS_PER_PULSE = 16;

  private final Routing routing;
  private final FabricGraph graph;
  private final Runnable pulse;
  private final boolean sprays;
  private final Channels channels;
  private final boolean equalRates;
  private int lost;
  private boolean atMost;

  // Where each flow keeps to one path.
  private final FlowWalk walk;
  private final int[] count;
  private final int[] first;
  private int[] passed = new int[1024];

  // Where flows divide: by channel, and by node on the way to a destination group.
  private final ForwardingOrder order;
  private final int[] bundles;
  private final double[] shares;
  private final double[] load;
  private final double[] flow;
  private final double[] least;
  private final boolean[] unknown;
  private final boolean[] whole;
  private final int[] starts;

  /**
   * @param pulse called now and then during long work
   */
  PairShares(Routing routing, HashModel hash, Runnable pulse) {
    this.routing = routing;
    this.graph = routing.graph();
    this.pulse = pulse;
    this.sprays = routing.kind() == RoutingKind.SPRAY;
    boolean byRate =
        routing instanceof ShortestPathRouting s && s.shortestPaths().rule() == ShareRule.CAPACITY;
    this.channels = sprays ? Channels.ofBundles(graph, byRate) : Channels.ofLinks(graph);
    boolean none = true;
    for (int b = 0; b < graph.bundleCount(); b++) {
      none &= graph.capacityUnits(b) == 0;
    }
    this.equalRates = none;
    this.walk = new FlowWalk(routing, hash, channels);
    int c = channels.count();
    int n = graph.nodeCount();
    this.count = new int[sprays ? 0 : c];
    this.first = new int[graph.endpointCount() + 1];
    this.order = new ForwardingOrder(routing);
    this.bundles = new int[ForwardingOrder.greatestDegree(graph)];
    this.shares = new double[bundles.length];
    this.load = new double[sprays ? c : 0];
    this.flow = new double[sprays ? n : 0];
    this.least = new double[sprays ? n : 0];
    this.unknown = new boolean[sprays ? n : 0];
    this.whole = new boolean[sprays ? n : 0];
    this.starts = new int[sprays ? graph.endpointCount() : 0];
  }

  /** The mean share of the first pairs, whose senders are all different. */
  double mean(int[] from, int[] to, int pairs, int port) {
    lost = 0;
    if (pairs == 0) {
      return 0;
    }
    return (sprays ? sprayed(from, to, pairs) : hashed(from, to, pairs, port)) / pairs;
  }

  /** How many of them had no way. */
  int lost() {
    return lost;
  }

  /** Whether all links are taken to be equally fast, since no rate is known. */
  boolean equalRates() {
    return equalRates;
  }

  /** Whether any pair so far passed a link of unknown rate, so that its share is an upper end. */
  boolean isAtMost() {
    return atMost;
  }

  private double hashed(int[] from, int[] to, int pairs, int port) {
    for (int p = 0; p < pairs; p++) {
      if (p % PAIRS_PER_PULSE == 0) {
        pulse.run();
      }
      int at = first[p];
      boolean arrives = walk.follow(from[p], to[p], port);
      int length = arrives ? walk.length() : 0;
      lost += arrives ? 0 : 1;
      if (at + length > passed.length) {
        passed = FlowPaths.longer(passed, at + (long) length);
      }
      for (int i = 0; i < length; i++) {
        int c = walk.channel(i);
        passed[at + i] = c;
        count[c]++;
      }
      first[p + 1] = at + length;
    }
    double sum = 0;
    for (int p = 0; p < pairs; p++) {
      if (first[p] < first[p + 1]) {
        sum += share(first[p], first[p + 1]);
      }
    }
    for (int i = 0; i < first[pairs]; i++) {
      count[passed[i]] = 0;
    }
    return sum;
  }

  private double share(int start, int end) {
    double access = access(passed[start], passed[end - 1]);
    double most = 1;
    for (int i = start; i < end; i++) {
      int c = passed[i];
      if (isUnknown(c)) {
        atMost = true;
      } else if (access > 0) {
        most = Math.min(most, capacity(c) / access / count[c]);
      }
    }
    return most;
  }

  /** The slower of two access links; 0 if the rate of one is unknown, since it may be slower. */
  private double access(int up, int down) {
    return isUnknown(up) || isUnknown(down) ? 0 : Math.min(capacity(up), capacity(down));
  }

  private boolean isUnknown(int channel) {
    return !equalRates && channels.hasUnknownRate(channel);
  }

  private double capacity(int channel) {
    return equalRates ? channels.links(channel) : channels.capacity(channel);
  }

  private double sprayed(int[] from, int[] to, int pairs) {
    Arrays.fill(load, 0);
    long[] byGroup = new long[pairs];
    for (int p = 0; p < pairs; p++) {
      byGroup[p] = (long) routing.destinationGroup(to[p]) << 32 | p;
    }
    Arrays.sort(byGroup);
    double sum = 0;
    // The loads of all groups first, then what they leave to each pair.
    for (int round = 0; round < 2; round++) {
      int start = 0;
      int groups = 0;
      while (start < pairs) {
        int end = start + 1;
        while (end < pairs && byGroup[end] >> 32 == byGroup[start] >> 32) {
          end++;
        }
        if (groups++ % GROUPS_PER_PULSE == 0) {
          pulse.run();
        }
        sum += group(from, to, byGroup, start, end, round == 1);
        start = end;
      }
    }
    return sum;
  }

  /** Adds the loads of pairs to one group, or sums up what the loads leave to them. */
  private double group(
      int[] from, int[] to, long[] byGroup, int start, int end, boolean loadsKnown) {
    int target = (int) (byGroup[start] >> 32);
    int destination = to[(int) byGroup[start]];
    for (int i = start; i < end; i++) {
      starts[i - start] = from[(int) byGroup[i]];
    }
    order.find(destination, target, 0, starts, end - start);
    findWhole(target, destination, end - start);
    for (int i = start; i < end; i++) {
      int p = (int) byGroup[i];
      if (whole[from[p]]) {
        flow[from[p]] = 1;
        if (target != to[p] && !loadsKnown) {
          load[channels.of(target, graph.bundle(to[p], 0), 0)]++;
        }
      } else if (!loadsKnown) {
        lost++;
      }
    }
    pour(target, destination, loadsKnown);
    double sum = 0;
    if (loadsKnown) {
      findLeast(target, destination);
      for (int i = start; i < end; i++) {
        int p = (int) byGroup[i];
        sum += whole[from[p]] ? share(from[p], to[p], target) : 0;
      }
    }
    for (int i = 0; i < order.size(); i++) {
      flow[order.node(i)] = 0;
    }
    return sum;
  }

  /** From which nodes everything arrives. */
  private void findWhole(int target, int destination, int count) {
    if (routing instanceof ShortestPathRouting) {
      // On shortest ways, what is lost is lost where it starts.
      for (int i = 0; i < count; i++) {
        whole[starts[i]] = routing.nextHops(starts[i], destination, 0, bundles, shares) > 0;
      }
      return;
    }
    for (int i = order.size() - 1; i >= 0; i--) {
      int node = order.node(i);
      int n = node == target ? 0 : routing.nextHops(node, destination, 0, bundles, shares);
      boolean all = node == target || n > 0;
      for (int h = 0; h < n; h++) {
        int next = ForwardingOrder.across(graph, bundles[h], node);
        all &= !order.endsAt(next, target) && order.goesOn(node, next) && whole[next];
      }
      whole[node] = all;
    }
  }

  private void pour(int target, int destination, boolean loadsKnown) {
    for (int i = 0; i < order.size(); i++) {
      int node = order.node(i);
      if (flow[node] == 0 || node == target) {
        continue;
      }
      int n = routing.nextHops(node, destination, 0, bundles, shares);
      for (int h = 0; h < n; h++) {
        double part = flow[node] * shares[h];
        flow[ForwardingOrder.across(graph, bundles[h], node)] += part;
        if (!loadsKnown) {
          load[channels.of(node, bundles[h], 0)] += part;
        }
      }
    }
  }

  /** For each node on the way the least capacity by load from there on. */
  private void findLeast(int target, int destination) {
    for (int i = order.size() - 1; i >= 0; i--) {
      int node = order.node(i);
      least[node] = Double.POSITIVE_INFINITY;
      unknown[node] = false;
      if (flow[node] == 0 || node == target) {
        continue;
      }
      int n = routing.nextHops(node, destination, 0, bundles, shares);
      for (int h = 0; h < n; h++) {
        int next = ForwardingOrder.across(graph, bundles[h], node);
        int c = channels.of(node, bundles[h], 0);
        least[node] = Math.min(least[node], Math.min(least[next], left(c)));
        unknown[node] |= unknown[next] || isUnknown(c);
      }
    }
  }

  private double left(int channel) {
    return isUnknown(channel) ? Double.POSITIVE_INFINITY : capacity(channel) / load[channel];
  }

  private double share(int from, int to, int target) {
    int up = channels.of(from, graph.bundle(from, 0), 0);
    int down = channels.of(graph.neighbor(to, 0), graph.bundle(to, 0), 0);
    double access = access(up, down);
    double units = target == to ? least[from] : Math.min(least[from], left(down));
    atMost |= unknown[from] || isUnknown(down);
    return access > 0 ? Math.min(1, units / access) : 1;
  }
}
