package io.clusterfabric.topology.routing;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;

/**
 * Finds the dependencies between channels where all traffic is in one lane. At each node a bit
 * matrix says which slot traffic goes on by when it came in by which; destinations only add bits.
 */
final class DependencyPass {
  private final Routing routing;
  private final FabricGraph graph;
  private final Slots slots;
  private final ForwardingOrder order;
  private final int[] bundles;
  private final double[] shares;

  /** Words of a row at each node. */
  private final int[] words;

  /** Where the matrix of each node starts: a row of words for each slot. */
  private final int[] matrixAt;

  private final long[] matrix;

  /** Where the row of arrivals of each node starts. */
  private final int[] arrivalsAt;

  private final long[] arrivals;
  private final long[] departures;
  private final boolean[] used;

  private DependencyPass(Routing routing) {
    this.routing = routing;
    this.graph = routing.graph();
    this.slots = new Slots(graph, routing.kind() == RoutingKind.SINGLE_PATH);
    this.order = new ForwardingOrder(routing);
    int degree = ForwardingOrder.greatestDegree(graph);
    this.bundles = new int[degree];
    this.shares = new double[degree];
    int n = graph.nodeCount();
    this.words = new int[n];
    this.matrixAt = new int[n + 1];
    this.arrivalsAt = new int[n + 1];
    int widest = 0;
    for (int v = 0; v < n; v++) {
      int count = graph.isEndpoint(v) ? 0 : slots.first[v + 1] - slots.first[v];
      words[v] = (count + 63) >> 6;
      widest = Math.max(widest, words[v]);
      matrixAt[v + 1] = Math.addExact(matrixAt[v], Math.multiplyExact(count, words[v]));
      arrivalsAt[v + 1] = arrivalsAt[v] + words[v];
    }
    this.matrix = new long[matrixAt[n]];
    this.arrivals = new long[arrivalsAt[n]];
    this.departures = new long[Math.max(1, widest)];
    this.used = new boolean[slots.count()];
  }

  static DependencyPass run(Routing routing) {
    DependencyPass pass = new DependencyPass(routing);
    pass.all();
    return pass;
  }

  Slots slots() {
    return slots;
  }

  private void all() {
    int endpoints = graph.endpointCount();
    // The switches with endpoints, and the endpoints by switch.
    int[] starts = new int[graph.switchCount()];
    int count = 0;
    for (int v = endpoints; v < graph.nodeCount(); v++) {
      if (graph.degree(v) > 0 && graph.isEndpoint(graph.neighbor(v, 0))) {
        starts[count++] = v;
      }
    }
    boolean[] done = new boolean[graph.nodeCount()];
    for (int d = 0; d < endpoints; d++) {
      if (graph.degree(d) != 1 || graph.isEndpoint(graph.neighbor(d, 0))) {
        continue;
      }
      int end = routing.destinationGroup(d);
      if (!done[end]) {
        done[end] = true;
        destination(d, end, starts, count);
      }
    }
  }

  private void destination(int d, int end, int[] starts, int count) {
    for (int i = 0; i < count; i++) {
      int v = starts[i];
      for (int k = 0; k < graph.degree(v) && graph.isEndpoint(graph.neighbor(v, k)); k++) {
        if (graph.neighbor(v, k) != d || end != d) {
          arrive(v, slots.of(v, graph.bundle(v, k), 0));
        }
      }
    }
    order.find(d, end, 0, starts, count);
    for (int i = 0; i < order.size(); i++) {
      int v = order.node(i);
      if (graph.isEndpoint(v) || isIdle(v)) {
        continue;
      }
      if (v == end) {
        handOver(v);
      } else {
        forward(v, d);
      }
      Arrays.fill(arrivals, arrivalsAt[v], arrivalsAt[v + 1], 0);
    }
  }

  private boolean isIdle(int v) {
    for (int w = arrivalsAt[v]; w < arrivalsAt[v + 1]; w++) {
      if (arrivals[w] != 0) {
        return false;
      }
    }
    return true;
  }

  private void arrive(int v, int slot) {
    int s = slot - slots.first[v];
    arrivals[arrivalsAt[v] + (s >> 6)] |= 1L << s;
  }

  private void forward(int v, int d) {
    int n = routing.nextHops(v, d, 0, bundles, shares);
    if (n == 0) {
      return;
    }
    int base = slots.first[v];
    Arrays.fill(departures, 0, words[v], 0);
    for (int h = 0; h < n; h++) {
      int bundle = bundles[h];
      int width = slots.width(bundle);
      int link = width == 1 ? 0 : routing.link(v, d, 0, bundle);
      int from = slots.of(v, bundle, Math.max(0, link));
      int to = link < 0 ? from + width : from + 1;
      int next = ForwardingOrder.across(graph, bundle, v);
      for (int s = from; s < to; s++) {
        departures[(s - base) >> 6] |= 1L << (s - base);
        used[slots.peer[s]] = true;
        if (!graph.isEndpoint(next) && order.goesOn(v, next)) {
          arrive(next, slots.peer[s]);
        }
      }
    }
    eachArrival(v, -1);
  }

  /** At the switch of a group all its endpoints are next, except where the traffic came from. */
  private void handOver(int v) {
    Arrays.fill(departures, 0, words[v], 0);
    for (int k = 0; k < graph.degree(v) && graph.isEndpoint(graph.neighbor(v, k)); k++) {
      if (routing.destinationGroup(graph.neighbor(v, k)) == v) {
        int s = slots.of(v, graph.bundle(v, k), 0) - slots.first[v];
        departures[s >> 6] |= 1L << s;
      }
    }
    eachArrival(v, 0);
    // An endpoint is handed something if anything else comes in.
    int comers = 0;
    for (int w = arrivalsAt[v]; w < arrivalsAt[v + 1]; w++) {
      comers += Long.bitCount(arrivals[w]);
    }
    for (int w = 0; w < words[v]; w++) {
      for (long bits = departures[w]; bits != 0; bits &= bits - 1) {
        int s = (w << 6) + Long.numberOfTrailingZeros(bits);
        boolean alone = comers == 1 && (arrivals[arrivalsAt[v] + w] & 1L << s) != 0;
        if (!alone) {
          used[slots.peer[slots.first[v] + s]] = true;
        }
      }
    }
  }

  /** Adds the departures to the row of each arrival, but for its own slot if that is wanted. */
  private void eachArrival(int v, int withoutOwn) {
    int base = slots.first[v];
    int n = words[v];
    for (int w = 0; w < n; w++) {
      for (long bits = arrivals[arrivalsAt[v] + w]; bits != 0; bits &= bits - 1) {
        int s = (w << 6) + Long.numberOfTrailingZeros(bits);
        int row = matrixAt[v] + s * n;
        long own = withoutOwn < 0 ? 0 : departures[w] & 1L << s;
        departures[w] &= ~own;
        boolean any = false;
        for (int i = 0; i < n; i++) {
          matrix[row + i] |= departures[i];
          any |= departures[i] != 0;
        }
        departures[w] |= own;
        used[base + s] |= any;
      }
    }
  }

  DependencyGraph graph() {
    int n = slots.count();
    int[] first = new int[n + 1];
    for (int slot = 0; slot < n; slot++) {
      int v = slots.node(slot);
      int sum = 0;
      int row = matrixAt[v] + (slot - slots.first[v]) * words[v];
      for (int i = 0; i < words[v]; i++) {
        sum += Long.bitCount(matrix[row + i]);
      }
      first[slot + 1] = Math.addExact(first[slot], sum);
    }
    int[] next = new int[first[n]];
    int at = 0;
    for (int slot = 0; slot < n; slot++) {
      int v = slots.node(slot);
      int row = matrixAt[v] + (slot - slots.first[v]) * words[v];
      for (int i = 0; i < words[v]; i++) {
        for (long bits = matrix[row + i]; bits != 0; bits &= bits - 1) {
          int s = (i << 6) + Long.numberOfTrailingZeros(bits);
          next[at++] = slots.peer[slots.first[v] + s];
        }
      }
    }
    return new DependencyGraph(first, next, used);
  }
}
