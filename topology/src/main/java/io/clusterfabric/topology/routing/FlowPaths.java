package io.clusterfabric.topology.routing;

import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;

/**
 * The channels of each flow, with the part of the flow that passes each: 1 on a single path, parts
 * where the routing sprays.
 */
final class FlowPaths {
  /** How many channels of all flows together are kept at most: a gigabyte and a half in parts. */
  static final int MOST_HOPS = 1 << 27;

  final Channels channels;
  final int[] first;
  final int[] passed;
  final double[] part;
  final boolean[] arrives;

  private FlowPaths(
      Channels channels, int[] first, int[] passed, double[] part, boolean[] arrives) {
    this.channels = channels;
    this.first = first;
    this.passed = passed;
    this.part = part;
    this.arrives = arrives;
  }

  static FlowPaths of(Routing routing, Flows flows, HashModel hash) {
    if (!flows.graph().equals(routing.graph())) {
      throw new IllegalArgumentException(
          "flows and a routing are of one graph, found "
              + flows
              + " and a routing on "
              + routing.graph()
              + "; build both from the same graph");
    }
    return routing.kind() == RoutingKind.SPRAY
        ? sprayed(routing, flows)
        : hashed(routing, flows, hash);
  }

  private static FlowPaths hashed(Routing routing, Flows flows, HashModel hash) {
    Channels channels = Channels.ofLinks(routing.graph());
    FlowWalk walk = new FlowWalk(routing, hash, channels);
    int n = flows.size();
    int[] first = new int[n + 1];
    int[] passed = new int[Math.max(16, 6 * n)];
    boolean[] arrives = new boolean[n];
    for (int f = 0; f < n; f++) {
      arrives[f] = walk.follow(flows.from(f), flows.to(f), flows.port(f));
      int at = first[f];
      int length = arrives[f] ? walk.length() : 0;
      if (at + length > passed.length) {
        passed = Arrays.copyOf(passed, Math.addExact(2 * passed.length, length));
      }
      for (int i = 0; i < length; i++) {
        passed[at + i] = walk.channel(i);
      }
      first[f + 1] = at + length;
    }
    double[] part = new double[first[n]];
    Arrays.fill(part, 1);
    return new FlowPaths(channels, first, passed, part, arrives);
  }

  private static FlowPaths sprayed(Routing routing, Flows flows) {
    FabricGraph graph = routing.graph();
    boolean byRate =
        routing instanceof ShortestPathRouting s && s.shortestPaths().rule() == ShareRule.CAPACITY;
    Channels channels = Channels.ofBundles(graph, byRate);
    ForwardingOrder order = new ForwardingOrder(routing);
    int degree = ForwardingOrder.greatestDegree(graph);
    int[] bundles = new int[degree];
    double[] shares = new double[degree];
    double[] flow = new double[graph.nodeCount()];
    int n = flows.size();
    int[] first = new int[n + 1];
    int[] passed = new int[64];
    double[] part = new double[64];
    boolean[] arrives = new boolean[n];
    int[] start = new int[1];
    for (int f = 0; f < n; f++) {
      int to = flows.to(f);
      start[0] = flows.from(f);
      order.find(to, to, 0, start, 1);
      flow[start[0]] = 1;
      boolean whole = true;
      int at = first[f];
      for (int i = 0; i < order.size(); i++) {
        int node = order.node(i);
        double here = flow[node];
        flow[node] = 0;
        if (node == to || here == 0) {
          continue;
        }
        int hops = routing.nextHops(node, to, 0, bundles, shares);
        whole &= hops > 0;
        for (int h = 0; h < hops; h++) {
          int next = ForwardingOrder.across(graph, bundles[h], node);
          whole &= order.goesOn(node, next);
          if (at == passed.length) {
            passed = Arrays.copyOf(passed, Math.multiplyExact(2, at));
            part = Arrays.copyOf(part, 2 * at);
          }
          passed[at] = channels.of(node, bundles[h], 0);
          part[at++] = here * shares[h];
          if (order.goesOn(node, next)) {
            flow[next] += here * shares[h];
          }
        }
      }
      arrives[f] = whole;
      first[f + 1] = whole ? at : first[f];
    }
    return new FlowPaths(channels, first, passed, part, arrives);
  }

  /** At least twice as long, if that is not more than can be kept. */
  static int[] longer(int[] hops, long needed) {
    return Arrays.copyOf(hops, roomFor(hops.length, needed));
  }

  private static int roomFor(int length, long needed) {
    if (needed > MOST_HOPS) {
      throw new LimitExceededException(
          "at most "
              + Counts.of(MOST_HOPS, "hop")
              + " of flows can be kept, found more; take fewer flows, or LinkLoads, which writes no"
              + " path out");
    }
    return (int) Math.min(MOST_HOPS, Math.max(2L * length, needed));
  }

  int flows() {
    return arrives.length;
  }
}
