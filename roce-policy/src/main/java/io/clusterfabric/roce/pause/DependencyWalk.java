package io.clusterfabric.roce.pause;

import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.Routing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds which buffers between switches wait for which: destination by destination, each channel
 * with a mark is looked at once. Endpoints of a leaf whose packets fare alike stand for each other.
 */
final class DependencyWalk {
  private static final int DESTINATIONS_PER_REPORT = 16;
  private static final int NO_GROUP = 0;

  private final Routing routing;
  private final PriorityRule rule;
  private final FabricGraph graph;
  private final int deflections;
  private final int marks;
  private final int[] bundles;
  private final double[] shares;

  /** The number of each bundle between switches among those, -1 of others. */
  private final int[] inner;

  private final int[] innerBundle;

  /** Which destination a state was last seen for. */
  private final int[] seen;

  private int round;
  private int[] work = new int[256];
  private int waiting;
  private final ArcSet arcs = new ArcSet();

  private DependencyWalk(Routing routing, PriorityRule rule, int deflections) {
    this.routing = routing;
    this.rule = rule;
    this.graph = routing.graph();
    this.deflections = deflections;
    this.marks = rule.marks();
    int degree = Ports.greatestDegree(graph);
    this.bundles = new int[degree];
    this.shares = new double[degree];
    this.inner = new int[graph.bundleCount()];
    int n = 0;
    int[] back = new int[inner.length];
    for (int b = 0; b < inner.length; b++) {
      boolean between = !graph.isEndpoint(graph.endA(b)) && !graph.isEndpoint(graph.endB(b));
      inner[b] = between ? n : -1;
      if (between) {
        back[n++] = b;
      }
    }
    this.innerBundle = Arrays.copyOf(back, n);
    int states = Math.multiplyExact(2 * n * marks, Math.multiplyExact(deflections + 1, GROUP_ROOM));
    this.seen = new int[states];
  }

  /** Groups, and none. */
  private static final int GROUP_ROOM = PriorityRule.GROUPS + 1;

  static DependencyWalk run(
      Routing routing, PriorityRule rule, Bounces bounces, ProgressListener listener) {
    DependencyWalk walk = new DependencyWalk(routing, rule, bounces.deflections());
    walk.all(listener);
    for (Detour d : bounces.detours()) {
      walk.follow(d);
    }
    return walk;
  }

  /** Vertices are twice the number of a bundle between switches, plus the end, times groups. */
  WaitGraph waits() {
    return arcs.graph(2 * innerBundle.length * PriorityRule.GROUPS);
  }

  PauseChannel describe(int vertex) {
    int channel = vertex / PriorityRule.GROUPS;
    int bundle = innerBundle[channel >> 1];
    return Ports.describe(graph, rule, 2 * bundle + (channel & 1), vertex % PriorityRule.GROUPS);
  }

  private void all(ProgressListener listener) {
    List<int[]> starts = starts();
    boolean[] done = new boolean[graph.nodeCount()];
    int endpoints = graph.endpointCount();
    for (int d = 0; d < endpoints; d++) {
      if (d % DESTINATIONS_PER_REPORT == 0) {
        listener.report(Progress.of("buffer dependencies by destination", d, endpoints));
      }
      int end = routing.destinationGroup(d);
      if (!done[end]) {
        done[end] = true;
        round++;
        for (int[] start : starts) {
          leave(start[0], start[1], -1, d, end, start[2], deflections);
          while (waiting > 0) {
            take(work[--waiting], d, end);
          }
        }
      }
    }
  }

  /** A leaf, a bundle to an endpoint on it, and the mark of a packet that came by it. */
  private List<int[]> starts() {
    List<int[]> out = new ArrayList<>();
    for (int v = graph.endpointCount(); v < graph.nodeCount(); v++) {
      List<int[]> known = new ArrayList<>();
      for (int k = 0; k < graph.degree(v); k++) {
        int e = graph.neighbor(v, k);
        if (!graph.isEndpoint(e)) {
          continue;
        }
        int in = graph.bundle(v, k);
        for (int m = 0; m < rule.sent(); m++) {
          int mark = rule.markBehind(e, -1, in, m);
          int[] fate = fate(v, in, mark);
          if (known.stream().noneMatch(o -> Arrays.equals(o, fate))) {
            known.add(fate);
            out.add(new int[] {v, in, mark});
          }
        }
      }
    }
    return out;
  }

  /** What becomes of a packet at a leaf, whichever way it leaves. */
  private int[] fate(int leaf, int in, int mark) {
    int[] out = new int[2 * graph.degree(leaf)];
    for (int k = 0; k < graph.degree(leaf); k++) {
      if (!graph.isEndpoint(graph.neighbor(leaf, k))) {
        int bundle = graph.bundle(leaf, k);
        out[2 * k] = 1 + rule.markBehind(leaf, in, bundle, mark);
        out[2 * k + 1] = rule.group(leaf, in, bundle, mark);
      }
    }
    return out;
  }

  private int state(int channel, int mark, int left, int group) {
    return ((channel * marks + mark) * (deflections + 1) + left) * GROUP_ROOM + group;
  }

  private void take(int state, int d, int end) {
    int group = state % GROUP_ROOM;
    int rest = state / GROUP_ROOM;
    int left = rest % (deflections + 1);
    rest /= deflections + 1;
    int channel = rest / marks;
    int in = innerBundle[channel >> 1];
    int node = Ports.head(graph, 2 * in + (channel & 1));
    int vertex = group == NO_GROUP ? -1 : channel * PriorityRule.GROUPS + group - 1;
    leave(node, in, vertex, d, end, rest % marks, left);
  }

  private void leave(int node, int in, int vertex, int d, int end, int mark, int left) {
    if (node == end) {
      return;
    }
    int n = routing.nextHops(node, d, 0, bundles, shares);
    for (int h = 0; h < n; h++) {
      if (left == deflections || bundles[h] != in) {
        go(node, in, bundles[h], vertex, mark, left);
      }
    }
    if (left > 0 && n == 1 && !graph.isEndpoint(Ports.across(graph, bundles[0], node))) {
      int failed = bundles[0];
      for (int k = 0; k < graph.degree(node); k++) {
        int out = graph.bundle(node, k);
        if (out != failed && out != in) {
          go(node, in, out, vertex, mark, left - 1);
        }
      }
    }
  }

  private void go(int node, int in, int out, int vertex, int mark, int left) {
    if (inner[out] < 0) {
      return;
    }
    int channel = 2 * inner[out] + (graph.endA(out) == node ? 0 : 1);
    int group = rule.group(node, in, out, mark);
    if (group >= 0 && vertex >= 0) {
      arcs.add(vertex, channel * PriorityRule.GROUPS + group);
    }
    int next = state(channel, rule.markBehind(node, in, out, mark), left, group + 1);
    if (seen[next] != round) {
      seen[next] = round;
      if (waiting == work.length) {
        work = Arrays.copyOf(work, 2 * waiting);
      }
      work[waiting++] = next;
    }
  }

  private void follow(Detour detour) {
    int[] nodes = detour.nodes().stream().mapToInt(graph::indexOf).toArray();
    for (int m = 0; m < rule.sent(); m++) {
      int mark = m;
      int in = -1;
      int vertex = -1;
      for (int i = 0; i + 1 < nodes.length; i++) {
        int out = bundle(nodes[i], nodes[i + 1], detour);
        int group = rule.group(nodes[i], in, out, mark);
        int next =
            group < 0 || inner[out] < 0
                ? -1
                : (2 * inner[out] + (graph.endA(out) == nodes[i] ? 0 : 1)) * PriorityRule.GROUPS
                    + group;
        if (vertex >= 0 && next >= 0) {
          arcs.add(vertex, next);
        }
        mark = rule.markBehind(nodes[i], in, out, mark);
        in = out;
        vertex = next;
      }
    }
  }

  private int bundle(int from, int to, Detour detour) {
    for (int k = 0; k < graph.degree(from); k++) {
      if (graph.neighbor(from, k) == to) {
        return graph.bundle(from, k);
      }
    }
    throw new IllegalArgumentException(
        "the way "
            + detour
            + " goes from "
            + graph.node(from).id()
            + " to "
            + graph.node(to).id()
            + ", which no link joins");
  }
}
