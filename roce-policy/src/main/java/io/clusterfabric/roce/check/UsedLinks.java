package io.clusterfabric.roce.check;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.Routing;
import java.util.Arrays;

/**
 * Which bundles carry traffic between endpoints that take part, in which direction, with an example
 * of two endpoints for each. One pass over the nodes for each destination group.
 */
final class UsedLinks {
  private static final int NONE = -1;

  private final Routing routing;
  private final FabricGraph graph;
  private final boolean[] takesPart;

  /** By twice the bundle, plus 1 for the direction from its end B to its end A. */
  private final int[] from;

  private final int[] to;
  private final int[] hop;

  private final int[] bundles;
  private final double[] shares;
  private final int[] queue;
  private final int[] origin;
  private final int[] depth;
  private final int[] stamp;
  private final int[] starts;
  private final int[] firstOf;
  private final int[] secondOf;
  private final int[] several;
  private int startCount;
  private int severalCount;

  private UsedLinks(Routing routing, boolean[] takesPart) {
    this.routing = routing;
    this.graph = routing.graph();
    this.takesPart = takesPart;
    int directions = 2 * graph.bundleCount();
    from = filled(directions);
    to = filled(directions);
    hop = new int[directions];
    int n = graph.nodeCount();
    int degree = 1;
    for (int v = 0; v < n; v++) {
      degree = Math.max(degree, graph.degree(v));
    }
    bundles = new int[degree];
    shares = new double[degree];
    queue = new int[n];
    origin = new int[n];
    depth = new int[n];
    stamp = filled(n);
    starts = new int[graph.switchCount()];
    firstOf = new int[graph.switchCount()];
    secondOf = new int[graph.switchCount()];
    several = new int[graph.endpointCount()];
  }

  private static int[] filled(int length) {
    int[] out = new int[length];
    Arrays.fill(out, NONE);
    return out;
  }

  static UsedLinks of(Routing routing, boolean[] takesPart) {
    UsedLinks out = new UsedLinks(routing, takesPart);
    out.run();
    return out;
  }

  /** Whether traffic leaves a node by a bundle. */
  boolean isUsed(int bundle, int node) {
    return from[direction(bundle, node)] != NONE;
  }

  /** An endpoint whose traffic takes a bundle from a node. */
  int exampleFrom(int bundle, int node) {
    return from[direction(bundle, node)];
  }

  /** The endpoint that it goes to. */
  int exampleTo(int bundle, int node) {
    return to[direction(bundle, node)];
  }

  /** Which link of the way it is, from 1. */
  int exampleHop(int bundle, int node) {
    return hop[direction(bundle, node)];
  }

  private int direction(int bundle, int node) {
    return 2 * bundle + (graph.endA(bundle) == node ? 0 : 1);
  }

  private int otherEnd(int bundle, int node) {
    return graph.endA(bundle) == node ? graph.endB(bundle) : graph.endA(bundle);
  }

  private void mark(int bundle, int node, int source, int destination, int number) {
    int at = direction(bundle, node);
    if (from[at] == NONE && source != destination) {
      from[at] = source;
      to[at] = destination;
      hop[at] = number;
    }
  }

  private void run() {
    findStarts();
    firstHops();
    boolean[] done = new boolean[graph.nodeCount()];
    for (int d = 0; d < graph.endpointCount(); d++) {
      if (!takesPart[d]) {
        continue;
      }
      int end = routing.destinationGroup(d);
      if (!done[end]) {
        done[end] = true;
        walk(d, end);
      }
    }
  }

  /** Switches with endpoints of one link that take part, and two of these for each. */
  private void findStarts() {
    for (int v = graph.endpointCount(); v < graph.nodeCount(); v++) {
      int first = NONE;
      int second = NONE;
      for (int k = 0; k < graph.degree(v); k++) {
        int e = graph.neighbor(v, k);
        if (graph.isEndpoint(e) && takesPart[e] && graph.degree(e) == 1) {
          second = first == NONE ? NONE : second == NONE ? e : second;
          first = first == NONE ? e : first;
        }
      }
      if (first != NONE) {
        starts[startCount] = v;
        firstOf[startCount] = first;
        secondOf[startCount++] = second;
      }
    }
    for (int e = 0; e < graph.endpointCount(); e++) {
      if (takesPart[e] && graph.degree(e) > 1) {
        several[severalCount++] = e;
      }
    }
  }

  private void walk(int d, int end) {
    int last = 0;
    for (int i = 0; i < startCount; i++) {
      int source = firstOf[i] == d ? secondOf[i] : firstOf[i];
      if (source != NONE) {
        last = enter(starts[i], d, source, 2, last);
      }
    }
    for (int j = 0; j < severalCount; j++) {
      int e = several[j];
      int count = e == d ? 0 : routing.nextHops(e, d, 0, bundles, shares);
      for (int i = 0; i < count; i++) {
        mark(bundles[i], e, e, d, 1);
        last = enter(otherEnd(bundles[i], e), d, e, 2, last);
      }
    }
    for (int at = 0; at < last; at++) {
      int v = queue[at];
      if (v == end) {
        handOver(v, end);
        continue;
      }
      int count = routing.nextHops(v, d, 0, bundles, shares);
      for (int i = 0; i < count; i++) {
        int b = bundles[i];
        mark(b, v, origin[v], d, depth[v]);
        last = enter(otherEnd(b, v), d, origin[v], depth[v] + 1, last);
      }
    }
  }

  private int enter(int node, int d, int source, int number, int last) {
    if (graph.isEndpoint(node) || stamp[node] == d) {
      return last;
    }
    stamp[node] = d;
    origin[node] = source;
    depth[node] = number;
    queue[last] = node;
    return last + 1;
  }

  /** Endpoints of one link send by it, wherever it goes. */
  private void firstHops() {
    int first = NONE;
    int second = NONE;
    for (int e = 0; e < graph.endpointCount() && second == NONE; e++) {
      if (takesPart[e]) {
        second = first == NONE ? NONE : e;
        first = first == NONE ? e : first;
      }
    }
    for (int e = 0; e < graph.endpointCount() && second != NONE; e++) {
      if (takesPart[e] && graph.degree(e) == 1) {
        mark(graph.bundle(e, 0), e, e, e == first ? second : first, 1);
      }
    }
  }

  /** The switch hands over to all endpoints of the group. */
  private void handOver(int v, int end) {
    for (int k = 0; k < graph.degree(v); k++) {
      int e = graph.neighbor(v, k);
      if (graph.isEndpoint(e) && takesPart[e] && routing.destinationGroup(e) == end) {
        int source = origin[v] == e ? another(v, e) : origin[v];
        if (source != NONE) {
          mark(graph.bundle(v, k), v, source, e, source == origin[v] ? depth[v] : 2);
        }
      }
    }
  }

  private int another(int v, int not) {
    for (int k = 0; k < graph.degree(v); k++) {
      int e = graph.neighbor(v, k);
      if (graph.isEndpoint(e) && takesPart[e] && e != not) {
        return e;
      }
    }
    return NONE;
  }
}
