package io.clusterfabric.topology.routing;

import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The channels of each flow, with the part of the flow that passes each: 1 on a single path, parts
 * where the routing sprays.
 */
final class FlowPaths {
  /** How many channels of all flows together are kept at most: a gigabyte and a half in parts. */
  static final int MOST_HOPS = 1 << 27;

  private static final String TASK = "paths of flows";
  private static final int FLOWS_PER_REPORT = 1 << 16;
  private static final int SPRAYED_PER_REPORT = 256;

  final Channels channels;
  final int[] first;
  final int[] passed;
  private final double @Nullable [] parts;
  final boolean[] arrives;

  private FlowPaths(
      Channels channels, int[] first, int[] passed, double @Nullable [] parts, boolean[] arrives) {
    this.channels = channels;
    this.first = first;
    this.passed = passed;
    this.parts = parts;
    this.arrives = arrives;
  }

  static FlowPaths of(Routing routing, Flows flows, HashModel hash, ProgressListener listener) {
    if (!flows.graph().equals(routing.graph())) {
      throw new IllegalArgumentException(
          "flows and a routing are of one graph, found "
              + flows
              + " and a routing on "
              + routing.graph()
              + "; build both from the same graph");
    }
    return routing.kind() == RoutingKind.SPRAY
        ? sprayed(routing, flows, listener)
        : hashed(routing, flows, hash, listener);
  }

  private static FlowPaths hashed(
      Routing routing, Flows flows, HashModel hash, ProgressListener listener) {
    Channels channels = Channels.ofLinks(routing.graph());
    FlowWalk walk = new FlowWalk(routing, hash, channels);
    int n = flows.size();
    int[] first = new int[n + 1];
    int[] passed = new int[(int) Math.min(MOST_HOPS, Math.max(16, 6L * n))];
    boolean[] arrives = new boolean[n];
    for (int f = 0; f < n; f++) {
      if (f % FLOWS_PER_REPORT == 0) {
        listener.report(Progress.of(TASK, f, n));
      }
      arrives[f] = walk.follow(flows.from(f), flows.to(f), flows.port(f));
      int at = first[f];
      int length = arrives[f] ? walk.length() : 0;
      if (at + length > passed.length) {
        passed = longer(passed, at + (long) length);
      }
      for (int i = 0; i < length; i++) {
        passed[at + i] = walk.channel(i);
      }
      first[f + 1] = at + length;
    }
    return new FlowPaths(channels, first, passed, null, arrives);
  }

  private static FlowPaths sprayed(Routing routing, Flows flows, ProgressListener listener) {
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
      if (f % SPRAYED_PER_REPORT == 0) {
        listener.report(Progress.of(TASK, f, n));
      }
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
          boolean on = !order.endsAt(next, to) && order.goesOn(node, next);
          whole &= on;
          if (at == passed.length) {
            int room = roomFor(at, at + 1L);
            passed = Arrays.copyOf(passed, room);
            part = Arrays.copyOf(part, room);
          }
          passed[at] = channels.of(node, bundles[h], 0);
          part[at++] = here * shares[h];
          if (on) {
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

  /** How much of its flow passes at a place of {@link #passed}. */
  double part(int i) {
    double[] p = parts;
    return p == null ? 1 : p[i];
  }

  int flows() {
    return arrives.length;
  }
}
