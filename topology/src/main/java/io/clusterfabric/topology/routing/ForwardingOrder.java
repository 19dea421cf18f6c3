package io.clusterfabric.topology.routing;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;

/**
 * The nodes that traffic to a destination passes, each before its next hops: in that order loads
 * flow down in one pass. Buffers are used again. Not thread-safe.
 */
final class ForwardingOrder {
  private final Routing routing;
  private final FabricGraph graph;
  private final int[] nodes;
  private final int[] place;
  private final int[] bundles;
  private final double[] shares;
  private int size;

  // A depth-first search: for each node on its stack the next hops that are left.
  private int[] stack = new int[64];
  private int[] hops = new int[256];
  private int[] hopsFrom = new int[64];
  private int[] counts = new int[16];

  ForwardingOrder(Routing routing) {
    this.routing = routing;
    this.graph = routing.graph();
    this.nodes = new int[graph.nodeCount()];
    this.place = new int[graph.nodeCount()];
    Arrays.fill(place, -1);
    int degree = greatestDegree(graph);
    this.bundles = new int[degree];
    this.shares = new double[degree];
  }

  static int greatestDegree(FabricGraph graph) {
    int most = 1;
    for (int n = 0; n < graph.nodeCount(); n++) {
      most = Math.max(most, graph.degree(n));
    }
    return most;
  }

  static int across(FabricGraph graph, int bundle, int node) {
    int a = graph.endA(bundle);
    return a == node ? graph.endB(bundle) : a;
  }

  /**
   * Finds the order.
   *
   * @param destination the endpoint, or one of a group
   * @param end where to stop: the endpoint, or the switch of its group
   * @param starts where traffic starts
   * @param count how many of them
   */
  void find(int destination, int end, int trafficClass, int[] starts, int count) {
    for (int i = 0; i < size; i++) {
      place[nodes[i]] = -1;
    }
    size = 0;
    if (routing instanceof ShortestPathRouting shortest && end >= graph.endpointCount()) {
      byDistance(shortest.shortestPaths().distancesTo(end), starts, count);
    } else {
      search(destination, end, trafficClass, starts, count);
    }
    for (int i = 0; i < size; i++) {
      place[nodes[i]] = i;
    }
  }

  private void byDistance(int[] distance, int[] starts, int count) {
    int endpoints = graph.endpointCount();
    for (int i = 0; i < count; i++) {
      if (starts[i] < endpoints) {
        nodes[size++] = starts[i];
      }
    }
    counts = farthestFirst(distance, counts, nodes, size);
    for (int i = size; i < size + distance.length; i++) {
      nodes[i] += endpoints;
    }
    size += distance.length;
  }

  /**
   * Orders switches by falling distance. Those without a way come first: what starts there is lost
   * there.
   *
   * @param distance of each switch, -1 where there is no way
   * @param counts room to use again
   * @param out receives the switches
   * @param from where in it the first is put
   * @return the room, larger if it had to be
   */
  static int[] farthestFirst(int[] distance, int[] counts, int[] out, int from) {
    int farthest = 0;
    for (int d : distance) {
      farthest = Math.max(farthest, d);
    }
    int[] at = counts.length < farthest + 3 ? new int[farthest + 3] : counts;
    Arrays.fill(at, 0, farthest + 3, 0);
    for (int d : distance) {
      at[slot(d, farthest) + 1]++;
    }
    for (int i = 1; i < farthest + 3; i++) {
      at[i] += at[i - 1];
    }
    for (int s = 0; s < distance.length; s++) {
      out[from + at[slot(distance[s], farthest)]++] = s;
    }
    return at;
  }

  private static int slot(int distance, int farthest) {
    return distance < 0 ? 0 : farthest - distance + 1;
  }

  private void search(int destination, int end, int trafficClass, int[] starts, int count) {
    // Finished nodes are laid down from the back; place holds -2 while a node is open.
    int back = nodes.length;
    for (int i = 0; i < count; i++) {
      if (place[starts[i]] != -1) {
        continue;
      }
      int depth = 0;
      open(0, starts[i], destination, end, trafficClass);
      while (depth >= 0) {
        int node = stack[depth];
        if (hopsFrom[depth] < hopsFrom[depth + 1]) {
          int next = across(graph, hops[--hopsFrom[depth + 1]], node);
          if (place[next] == -1 && !endsAt(next, end)) {
            depth++;
            open(depth, next, destination, end, trafficClass);
          }
        } else {
          nodes[--back] = node;
          place[node] = back;
          depth--;
        }
      }
    }
    size = nodes.length - back;
    System.arraycopy(nodes, back, nodes, 0, size);
  }

  /** Puts a node on the stack; its hops lie between its mark and the next. */
  private void open(int depth, int node, int destination, int end, int trafficClass) {
    place[node] = -2;
    if (depth + 2 >= stack.length) {
      stack = Arrays.copyOf(stack, 2 * stack.length);
      hopsFrom = Arrays.copyOf(hopsFrom, 2 * hopsFrom.length);
    }
    stack[depth] = node;
    int from = depth == 0 ? 0 : hopsFrom[depth];
    if (depth == 0) {
      hopsFrom[0] = 0;
    }
    int n = node == end ? 0 : routing.nextHops(node, destination, trafficClass, bundles, shares);
    while (from + n > hops.length) {
      hops = Arrays.copyOf(hops, 2 * hops.length);
    }
    // Last first, since they are taken from the back.
    for (int i = 0; i < n; i++) {
      hops[from + n - 1 - i] = bundles[i];
    }
    hopsFrom[depth + 1] = from + n;
  }

  /** Whether a hop leads to an endpoint that the traffic is not for: endpoints pass nothing on. */
  boolean endsAt(int next, int end) {
    return next < graph.endpointCount() && next != end;
  }

  int size() {
    return size;
  }

  int node(int i) {
    return nodes[i];
  }

  /** Whether a hop to a node that traffic does not end at goes on; if not, it closes a loop. */
  boolean goesOn(int node, int next) {
    return place[next] > place[node];
  }
}
