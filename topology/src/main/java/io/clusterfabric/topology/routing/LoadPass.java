package io.clusterfabric.topology.routing;

import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.util.Arrays;

/** Pours the demands of a pattern down the next hops, one destination group after the other. */
final class LoadPass {
  private static final int GROUPS_PER_REPORT = 64;

  private final Routing routing;
  private final FabricGraph graph;
  private final int trafficClass;
  private final Channels channels;
  private final double[] load;
  private final GroupedDemands demands;
  private final ForwardingOrder order;
  private final double[] flow;
  private final boolean[] starting;
  private final int[] starts;
  private final int[] bundles;
  private final double[] shares;
  private final double[] sent;
  private final double[] received;
  private double unrouted;
  private double looped;
  private int lostFrom = -1;
  private int lostTo = -1;
  private int loopAt = -1;
  private int loopTo = -1;

  private LoadPass(Routing routing, TrafficPattern pattern, int trafficClass) {
    this.routing = routing;
    this.graph = routing.graph();
    this.trafficClass = trafficClass;
    boolean byRate =
        routing instanceof ShortestPathRouting s && s.shortestPaths().rule() == ShareRule.CAPACITY;
    this.channels =
        routing.kind() == RoutingKind.SINGLE_PATH
            ? Channels.ofLinks(graph)
            : Channels.ofBundles(graph, byRate);
    this.load = new double[channels.count()];
    this.demands = new GroupedDemands(routing, pattern);
    this.order = new ForwardingOrder(routing);
    this.flow = new double[graph.nodeCount()];
    this.starting = new boolean[graph.nodeCount()];
    this.starts = new int[graph.nodeCount()];
    int degree = ForwardingOrder.greatestDegree(graph);
    this.bundles = new int[degree];
    this.shares = new double[degree];
    this.sent = new double[graph.endpointCount()];
    this.received = new double[graph.endpointCount()];
    for (int e = 0; e < sent.length; e++) {
      sent[e] = pattern.outWeight(e);
      received[e] = pattern.inWeight(e);
    }
  }

  static LoadPass run(
      Routing routing, TrafficPattern pattern, int trafficClass, ProgressListener listener) {
    LoadPass pass = new LoadPass(routing, pattern, trafficClass);
    int groups = pass.demands.count();
    for (int g = 0; g < groups; g++) {
      if (g % GROUPS_PER_REPORT == 0) {
        listener.report(Progress.of("loads by destination", g, groups));
      }
      pass.group(g);
    }
    pass.addAccess();
    return pass;
  }

  private void group(int g) {
    if (demands.end(g) < graph.endpointCount()
        || !demands.hasSeveral(g)
        || routing instanceof ShortestPathRouting
        || reachesAll(g)) {
      // On shortest ways, what is lost is lost where it starts, alike for all of a group.
      pour(g, -1);
    } else {
      // Something is lost, so it matters to whom it was sent: one by one.
      int last = -1;
      int from = demands.firstEntry(g);
      int to = demands.firstEntry(g + 1);
      int[] members = new int[to - from];
      for (int e = from; e < to; e++) {
        members[e - from] = demands.destination(e);
      }
      Arrays.sort(members);
      for (int m : members) {
        if (m != last) {
          pour(g, m);
          last = m;
        }
      }
    }
  }

  /** Whether every node that traffic to a group passes has a next hop. */
  private boolean reachesAll(int g) {
    int count = demands.inject(g, -1, flow, starts);
    int destination = demands.representative(g);
    int end = demands.end(g);
    boolean all = true;
    order.find(destination, end, trafficClass, starts, count);
    for (int i = 0; i < order.size() && all; i++) {
      int node = order.node(i);
      int n = node == end ? 1 : routing.nextHops(node, destination, trafficClass, bundles, shares);
      all = n > 0;
      for (int h = 0; h < n && node != end; h++) {
        int next = ForwardingOrder.across(graph, bundles[h], node);
        all &= !order.endsAt(next, end) && order.goesOn(node, next);
      }
    }
    for (int i = 0; i < count; i++) {
      flow[starts[i]] = 0;
    }
    return all;
  }

  private void pour(int g, int only) {
    int count = demands.inject(g, only, flow, starts);
    int destination = only < 0 ? demands.representative(g) : only;
    int end = demands.end(g);
    for (int i = 0; i < count; i++) {
      starting[starts[i]] = true;
    }
    order.find(destination, end, trafficClass, starts, count);
    boolean several = only < 0 && demands.hasSeveral(g);
    double lost = 0;
    double settled = 0;
    for (int i = 0; i < order.size(); i++) {
      int node = order.node(i);
      double f = flow[node];
      if (f == 0) {
        continue;
      }
      flow[node] = 0;
      if (node == end) {
        continue;
      }
      int n = routing.nextHops(node, destination, trafficClass, bundles, shares);
      if (n == 0) {
        lost += f;
        if (lostFrom < 0) {
          lostFrom = starting[node] ? demands.sender(g, only, node) : node;
          lostTo = starting[node] ? demands.receiver(g, only, node) : destination;
        }
        if (starting[node]) {
          demands.subtract(g, only, node, sent);
          if (several) {
            demands.subtractReceived(g, node, received);
            settled += f;
          }
        }
      }
      for (int h = 0; h < n; h++) {
        int bundle = bundles[h];
        double part = n == 1 ? f : f * shares[h];
        int next = ForwardingOrder.across(graph, bundle, node);
        load(node, destination, bundle, part);
        if (!order.endsAt(next, end) && order.goesOn(node, next)) {
          flow[next] += part;
          continue;
        }
        lost += part;
        if (lostFrom < 0) {
          lostFrom = node;
          lostTo = destination;
        }
        if (!order.endsAt(next, end)) {
          looped += part;
          if (loopAt < 0) {
            loopAt = next;
            loopTo = destination;
          }
        }
      }
    }
    for (int i = 0; i < count; i++) {
      starting[starts[i]] = false;
      flow[starts[i]] = 0;
    }
    unrouted += lost;
    if (end < graph.endpointCount()) {
      // The way down to the endpoint was loaded as part of the way.
      received[end] = 0;
    } else if (lost > settled) {
      received[destination] -= lost - settled;
    }
  }

  private void load(int node, int destination, int bundle, double part) {
    if (!channels.areLinks()) {
      load[channels.of(node, bundle, 0)] += part;
      return;
    }
    int link = routing.link(node, destination, trafficClass, bundle);
    if (link >= 0) {
      load[channels.of(node, bundle, link)] += part;
    } else {
      int links = graph.linkCount(bundle);
      for (int i = 0; i < links; i++) {
        load[channels.of(node, bundle, i)] += part / links;
      }
    }
  }

  /** Access links of endpoints whose traffic was poured in at, or taken out at, their switch. */
  private void addAccess() {
    for (int e = 0; e < graph.endpointCount(); e++) {
      if (graph.degree(e) == 1) {
        int home = graph.neighbor(e, 0);
        int bundle = graph.bundle(e, 0);
        if (!graph.isEndpoint(home)) {
          load[channels.of(e, bundle, 0)] += positive(sent[e]);
          load[channels.of(home, bundle, 0)] += positive(received[e]);
        }
      }
    }
  }

  private static double positive(double value) {
    return Math.max(0, value);
  }

  Channels channels() {
    return channels;
  }

  double[] load() {
    return load;
  }

  double unrouted() {
    return unrouted;
  }

  double looped() {
    return looped;
  }

  int trafficClass() {
    return trafficClass;
  }

  int lostFrom() {
    return lostFrom;
  }

  int lostTo() {
    return lostTo;
  }

  int loopAt() {
    return loopAt;
  }

  int loopTo() {
    return loopTo;
  }
}
