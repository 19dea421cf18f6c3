package io.clusterfabric.topology.routing;

import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;

/**
 * Finds the dependencies between channels of several lanes: destination by destination and class by
 * class, each channel and lane that traffic comes in by is looked at once. The rule tells a class
 * for each pair of endpoints, so all pairs are asked for.
 */
final class LanePass {
  private static final int DESTINATIONS_PER_REPORT = 16;

  private final Routing routing;
  private final LaneRule rule;
  private final FabricGraph graph;
  private final Slots slots;
  private final int lanes;
  private final int[] bundles;
  private final double[] shares;
  private final boolean[] used;

  /** Which destination and class a state was last seen for. */
  private final int[] seen;

  private int round;
  private int[] work = new int[256];
  private int waiting;

  // Arcs as pairs of states, open addressing; 0 is free, so states count from 1.
  private long[] arcs = new long[1 << 12];
  private int arcCount;

  private LanePass(Routing routing, LaneRule rule) {
    this.routing = routing;
    this.rule = rule;
    this.graph = routing.graph();
    this.slots = new Slots(graph, routing.kind() == RoutingKind.SINGLE_PATH);
    this.lanes = rule.lanes();
    int degree = ForwardingOrder.greatestDegree(graph);
    this.bundles = new int[degree];
    this.shares = new double[degree];
    int states = Math.multiplyExact(slots.count(), lanes);
    this.used = new boolean[states];
    this.seen = new int[states];
  }

  static LanePass run(Routing routing, LaneRule rule, ProgressListener listener) {
    LanePass pass = new LanePass(routing, rule);
    int endpoints = pass.graph.endpointCount();
    for (int d = 0; d < endpoints; d++) {
      if (d % DESTINATIONS_PER_REPORT == 0) {
        listener.report(Progress.of("channel dependencies by destination", d, endpoints));
      }
      pass.destination(d);
    }
    return pass;
  }

  Slots slots() {
    return slots;
  }

  private void destination(int d) {
    int n = graph.endpointCount();
    long[] byClass = new long[n];
    int count = 0;
    for (int s = 0; s < n; s++) {
      if (s != d && graph.degree(s) > 0) {
        byClass[count++] = (long) rule.trafficClass(s, d) << 32 | s;
      }
    }
    Arrays.sort(byClass, 0, count);
    for (int i = 0; i < count; i++) {
      int trafficClass = (int) (byClass[i] >> 32);
      if (i == 0 || trafficClass != (int) (byClass[i - 1] >> 32)) {
        round++;
      }
      leave((int) byClass[i], -1, -1, d, trafficClass);
      while (waiting > 0) {
        int state = work[--waiting];
        int slot = state / lanes;
        leave(slots.node(slot), slots.bundle(slot), state, d, trafficClass);
      }
    }
  }

  /** Follows the next hops out of a node, having come in by a state or, with -1, from nowhere. */
  private void leave(int node, int in, int state, int d, int trafficClass) {
    // Endpoints are never passed through: what comes to a wrong one ends there.
    if (node == d || (state >= 0 && graph.isEndpoint(node))) {
      return;
    }
    int n = routing.nextHops(node, d, trafficClass, bundles, shares);
    for (int h = 0; h < n; h++) {
      int bundle = bundles[h];
      int lane = rule.lane(node, in, bundle, trafficClass);
      if (lane < 0 || lane >= lanes) {
        throw new IllegalStateException(
            "the rule has lanes 0 to " + (lanes - 1) + ", but gave lane " + lane);
      }
      int width = slots.width(bundle);
      int link = width == 1 ? 0 : routing.link(node, d, trafficClass, bundle);
      int from = slots.of(node, bundle, Math.max(0, link));
      int to = link < 0 ? from + width : from + 1;
      for (int s = from; s < to; s++) {
        int out = slots.peer[s] * lanes + lane;
        // A source's own channel counts once something goes on from it.
        if (state >= 0) {
          used[state] = true;
          used[out] = true;
          add(state, out);
        }
        if (seen[out] != round) {
          seen[out] = round;
          if (waiting == work.length) {
            work = Arrays.copyOf(work, 2 * waiting);
          }
          work[waiting++] = out;
        }
      }
    }
  }

  private void add(int from, int to) {
    long arc = (long) from << 32 | (to + 1);
    int mask = arcs.length - 1;
    int at = (int) HashModel.mix(arc) & mask;
    while (arcs[at] != 0) {
      if (arcs[at] == arc) {
        return;
      }
      at = (at + 1) & mask;
    }
    arcs[at] = arc;
    if (++arcCount > arcs.length / 2) {
      long[] old = arcs;
      arcs = new long[Math.multiplyExact(2, old.length)];
      arcCount = 0;
      for (long a : old) {
        if (a != 0) {
          add((int) (a >> 32), (int) a - 1);
        }
      }
    }
  }

  DependencyGraph graph() {
    long[] sorted = new long[arcCount];
    int at = 0;
    for (long a : arcs) {
      if (a != 0) {
        sorted[at++] = a;
      }
    }
    Arrays.sort(sorted);
    int[] first = new int[used.length + 1];
    int[] next = new int[arcCount];
    for (int i = 0; i < arcCount; i++) {
      first[(int) (sorted[i] >> 32) + 1]++;
      next[i] = (int) sorted[i] - 1;
    }
    for (int v = 0; v < used.length; v++) {
      first[v + 1] += first[v];
    }
    return new DependencyGraph(first, next, used);
  }
}
