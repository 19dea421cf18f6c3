package io.clusterfabric.roce.pause;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.Routing;
import java.util.Arrays;

/** Follows what given endpoints send to one destination, over every way it may take. */
final class StallWalk {
  private static final int ROOM = PriorityRule.GROUPS + 1;

  private final Routing routing;
  private final PriorityRule rule;
  private final FabricGraph graph;
  private final int marks;
  private final int[] seen;
  private int round;
  private int[] work = new int[256];
  private int waiting;
  private final double[] known;
  private final int[] bundles;
  private final double[] shares;
  private final ArcSet arcs = new ArcSet();

  StallWalk(Routing routing, PriorityRule rule) {
    this.routing = routing;
    this.rule = rule;
    this.graph = routing.graph();
    this.marks = rule.marks();
    int states = Math.multiplyExact(2 * graph.bundleCount() * marks, ROOM);
    this.seen = new int[states];
    this.known = new double[states];
    int degree = Ports.greatestDegree(graph);
    this.bundles = new int[degree];
    this.shares = new double[degree];
  }

  /** Vertices are channels times groups; a channel is twice a bundle, plus 1 from its end B. */
  WaitGraph waits() {
    return arcs.graph(2 * graph.bundleCount() * PriorityRule.GROUPS);
  }

  private int state(int node, int in, int out, int mark) {
    int channel = Ports.channel(graph, out, node);
    int group = rule.group(node, in, out, mark) + 1;
    return (channel * marks + rule.markBehind(node, in, out, mark)) * ROOM + group;
  }

  private static int vertex(int state, int marks) {
    int group = state % ROOM;
    return group == 0 ? -1 : state / ROOM / marks * PriorityRule.GROUPS + group - 1;
  }

  /** Adds the waits on the ways from the sources to a destination. */
  void add(int[] sources, int count, int destination) {
    round++;
    for (int i = 0; i < count; i++) {
      int e = sources[i];
      for (int m = 0; m < rule.sent() && graph.degree(e) > 0; m++) {
        visit(state(e, -1, graph.bundle(e, 0), m));
      }
    }
    while (waiting > 0) {
      int state = work[--waiting];
      int channel = state / ROOM / marks;
      int node = Ports.head(graph, channel);
      if (graph.isEndpoint(node)) {
        continue;
      }
      int from = vertex(state, marks);
      int n = routing.nextHops(node, destination, 0, bundles, shares);
      for (int h = 0; h < n; h++) {
        int next = state(node, channel >> 1, bundles[h], state / ROOM % marks);
        int to = vertex(next, marks);
        if (from >= 0 && to >= 0) {
          arcs.add(from, to);
        }
        visit(next);
      }
    }
  }

  private void visit(int state) {
    if (seen[state] != round) {
      seen[state] = round;
      if (waiting == work.length) {
        work = Arrays.copyOf(work, 2 * waiting);
      }
      work[waiting++] = state;
    }
  }

  /** Starts a new destination for {@link #stalledShare}. */
  void next() {
    round++;
  }

  /**
   * The share of what a source sends with a mark that comes to a stalled buffer.
   *
   * @param stalled which vertices are stalled
   */
  double stalledShare(int source, int destination, int mark, boolean[] stalled) {
    return graph.degree(source) == 0
        ? 0
        : share(state(source, -1, graph.bundle(source, 0), mark), destination, stalled);
  }

  private double share(int state, int destination, boolean[] stalled) {
    if (seen[state] == round) {
      return known[state];
    }
    seen[state] = round;
    known[state] = 0; // what goes round in a loop is not counted twice
    int vertex = vertex(state, marks);
    int channel = state / ROOM / marks;
    int node = Ports.head(graph, channel);
    double out = 0;
    if (vertex >= 0 && stalled[vertex]) {
      out = 1;
    } else if (!graph.isEndpoint(node)) {
      int n = routing.nextHops(node, destination, 0, bundles, shares);
      int[] hops = Arrays.copyOf(bundles, n);
      double[] parts = Arrays.copyOf(shares, n);
      for (int h = 0; h < n; h++) {
        int next = state(node, channel >> 1, hops[h], state / ROOM % marks);
        out += parts[h] * share(next, destination, stalled);
      }
    }
    known[state] = out;
    return out;
  }
}
