package io.clusterfabric.topology.routing;

import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds the dependencies between channels where all traffic is in one lane. At each node a bit
 * matrix says which slot traffic goes on by when it came in by which; destinations only add bits.
 * What comes from the endpoints of a switch is treated as one: it goes the same ways, but that none
 * sends to itself.
 *
 * <p>Where the way to a destination leads on only, one pass over its nodes sees everything. Where
 * it closes a loop, the pass is repeated until nothing new arrives anywhere: what goes round waits
 * for itself.
 */
final class DependencyPass {
  private static final int NONE = -1;
  private static final int SEVERAL = -2;
  private static final int DESTINATIONS_PER_REPORT = 64;

  private final Routing routing;
  private final FabricGraph graph;
  private final Slots slots;
  private final ForwardingOrder order;
  private final int[] bundles;
  private final double[] shares;

  /** Words of a row at each node. */
  private final int[] words;

  /** How many endpoints are on each node; their slots come first. */
  private final int[] ends;

  /** Where the matrix of each node starts: a row of words for each slot that is no endpoint's. */
  private final int[] matrixAt;

  private final long[] matrix;

  /** Where the row of arrivals of each node starts. */
  private final int[] arrivalsAt;

  private final long[] arrivals;

  /** By which slots of a node what its endpoints send goes on, for each but the slot's own. */
  private final long[] sent;

  private final long[] departures;
  private final boolean[] used;

  /** Whether something came to a node that the pass had gone by. */
  private boolean again;

  /**
   * For each slot whether something goes out there that is {@linkplain #strange strange}: the only
   * endpoint of the switch that sends none of it, since it is for that one; {@link #SEVERAL} if all
   * send some; -1 if there is none. Absent where tables make sense.
   */
  private int @Nullable [] astray;

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
    this.ends = new int[n];
    this.matrixAt = new int[n + 1];
    this.arrivalsAt = new int[n + 1];
    int widest = 0;
    for (int v = 0; v < n; v++) {
      int count = graph.isEndpoint(v) ? 0 : slots.first[v + 1] - slots.first[v];
      words[v] = (count + 63) >> 6;
      widest = Math.max(widest, words[v]);
      while (count > ends[v] && graph.isEndpoint(graph.neighbor(v, ends[v]))) {
        ends[v]++;
      }
      int rows = Math.max(0, count - ends[v]);
      matrixAt[v + 1] = Math.addExact(matrixAt[v], Math.multiplyExact(rows, words[v]));
      arrivalsAt[v + 1] = arrivalsAt[v] + words[v];
    }
    this.matrix = new long[matrixAt[n]];
    this.arrivals = new long[arrivalsAt[n]];
    this.sent = new long[arrivalsAt[n]];
    this.departures = new long[Math.max(1, widest)];
    this.used = new boolean[slots.count()];
  }

  static DependencyPass run(Routing routing, ProgressListener listener) {
    DependencyPass pass = new DependencyPass(routing);
    pass.all(listener);
    return pass;
  }

  Slots slots() {
    return slots;
  }

  private void all(ProgressListener listener) {
    int endpoints = graph.endpointCount();
    int[] starts = new int[graph.switchCount()];
    int count = 0;
    for (int v = endpoints; v < graph.nodeCount(); v++) {
      if (ends[v] > 0) {
        starts[count++] = v;
      }
    }
    boolean[] done = new boolean[graph.nodeCount()];
    for (int d = 0; d < endpoints; d++) {
      if (d % DESTINATIONS_PER_REPORT == 0) {
        listener.report(Progress.of("channel dependencies by destination", d, endpoints));
      }
      // Tables may send on what is for an endpoint that has lost its link.
      int end = routing.destinationGroup(d);
      if (!done[end]) {
        done[end] = true;
        destination(d, end, starts, count);
      }
    }
  }

  private void destination(int d, int end, int[] starts, int count) {
    order.find(d, end, 0, starts, count);
    do {
      again = false;
      for (int i = 0; i < order.size(); i++) {
        int v = order.node(i);
        if (graph.isEndpoint(v) || isIdle(v, end == d ? d : NONE)) {
          continue;
        }
        if (v == end) {
          handOver(v);
        } else {
          forward(v, d);
        }
      }
    } while (again);
    for (int i = 0; i < order.size(); i++) {
      int v = order.node(i);
      Arrays.fill(arrivals, arrivalsAt[v], arrivalsAt[v + 1], 0);
    }
  }

  /** Whether nothing comes in: nothing from other switches, and no endpoint but one sends. */
  private boolean isIdle(int v, int silent) {
    for (int w = arrivalsAt[v]; w < arrivalsAt[v + 1]; w++) {
      if (arrivals[w] != 0) {
        return false;
      }
    }
    return ends[v] == 0 || (ends[v] == 1 && graph.neighbor(v, 0) == silent);
  }

  /** Notes that something comes in, and whether that is news. */
  private boolean arrive(int v, int slot) {
    int s = slot - slots.first[v];
    long before = arrivals[arrivalsAt[v] + (s >> 6)];
    arrivals[arrivalsAt[v] + (s >> 6)] = before | 1L << s;
    return (before >>> s & 1) == 0;
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
        if (!graph.isEndpoint(next) && arrive(next, slots.peer[s])) {
          again |= !order.goesOn(v, next);
        }
      }
    }
    depart(v, d);
  }

  /** At the switch of a group all its endpoints are next, except where the traffic came from. */
  private void handOver(int v) {
    Arrays.fill(departures, 0, words[v], 0);
    int comers = ends[v];
    for (int w = arrivalsAt[v]; w < arrivalsAt[v + 1]; w++) {
      comers += Long.bitCount(arrivals[w]);
    }
    for (int s = 0; s < ends[v]; s++) {
      if (routing.destinationGroup(graph.neighbor(v, s)) == v) {
        departures[s >> 6] |= 1L << s;
        // An endpoint is handed something if anything but itself comes in.
        used[slots.peer[slots.first[v] + s]] |= comers > 1;
      }
    }
    depart(v, NONE);
  }

  /**
   * Adds the departures to the row of each arrival, and to what the endpoints send.
   *
   * @param to the endpoint that all of it is for, or -1 if each endpoint gets its own
   */
  private void depart(int v, int to) {
    int n = words[v];
    for (int w = 0; w < n; w++) {
      for (long bits = arrivals[arrivalsAt[v] + w]; bits != 0; bits &= bits - 1) {
        int s = (w << 6) + Long.numberOfTrailingZeros(bits);
        int row = rowOf(v, s);
        for (int i = 0; i < n; i++) {
          matrix[row + i] |= departures[i];
        }
      }
      if (ends[v] > 0) {
        long strange = to == NONE ? 0 : strange(v, w, to);
        sent[arrivalsAt[v] + w] |= departures[w] & ~strange;
        for (; strange != 0; strange &= strange - 1) {
          goAstray(slots.first[v] + (w << 6) + Long.numberOfTrailingZeros(strange), v, to);
        }
      }
    }
  }

  /**
   * What leads to an endpoint that it is not for, or away from the switch of the one it is for:
   * only there it matters who of the switch's endpoints sent it.
   */
  private long strange(int v, int w, int to) {
    boolean own = isOn(to, v);
    long strange = 0;
    for (long bits = departures[w]; bits != 0; bits &= bits - 1) {
      int s = (w << 6) + Long.numberOfTrailingZeros(bits);
      boolean fits = s < ends[v] ? graph.neighbor(v, s) == to : !own;
      strange |= fits ? 0 : bits & -bits;
    }
    return strange;
  }

  private boolean isOn(int endpoint, int node) {
    return graph.degree(endpoint) > 0 && graph.neighbor(endpoint, 0) == node;
  }

  private void goAstray(int slot, int v, int to) {
    int[] out = astray;
    if (out == null) {
      out = new int[slots.count()];
      Arrays.fill(out, NONE);
      astray = out;
    }
    int silent = isOn(to, v) ? to : SEVERAL;
    out[slot] = out[slot] == NONE || out[slot] == silent ? silent : SEVERAL;
  }

  private int rowOf(int v, int s) {
    return matrixAt[v] + (s - ends[v]) * words[v];
  }

  /** Where an endpoint's traffic goes on by at its switch: the words at {@link #arrivalsAt}. */
  private int departuresOf(int v, int s) {
    int sum = 0;
    for (int w = 0; w < words[v]; w++) {
      sum += Long.bitCount(sent[arrivalsAt[v] + w]);
    }
    sum -= isSent(v, s) ? 1 : 0;
    int[] out = astray;
    if (out != null) {
      for (int slot = slots.first[v]; slot < slots.first[v + 1]; slot++) {
        int silent = out[slot];
        int o = slot - slots.first[v];
        // Something else may go out there too; then it is counted, but for the slot's endpoint.
        boolean counted = isSent(v, o) && o != s;
        sum += silent != NONE && !counted && silent != graph.neighbor(v, s) ? 1 : 0;
      }
    }
    return sum;
  }

  private boolean isSent(int v, int s) {
    return (sent[arrivalsAt[v] + (s >> 6)] >>> s & 1) != 0;
  }

  /** How many channels are passed, those at endpoints included. */
  long channels() {
    long count = 0;
    for (int slot = 0; slot < used.length; slot++) {
      int v = slots.node(slot);
      int s = slot - slots.first[v];
      boolean passed = (graph.isEndpoint(v) || s >= ends[v]) ? used[slot] : departuresOf(v, s) > 0;
      count += passed ? 1 : 0;
    }
    return count;
  }

  /** How many pairs of channels depend on one another, those at endpoints included. */
  long dependencies() {
    long count = 0;
    for (long row : matrix) {
      count += Long.bitCount(row);
    }
    for (int v = graph.endpointCount(); v < graph.nodeCount(); v++) {
      for (int s = 0; s < ends[v]; s++) {
        count += departuresOf(v, s);
      }
    }
    return count;
  }

  /** The dependencies of channels between switches: only those can wait in a circle. */
  DependencyGraph graph() {
    int n = slots.count();
    int[] first = new int[n + 1];
    int[] next = new int[1024];
    int at = 0;
    for (int slot = 0; slot < n; slot++) {
      int v = slots.node(slot);
      int s = slot - slots.first[v];
      if (!graph.isEndpoint(v) && s >= ends[v]) {
        int row = rowOf(v, s);
        for (int i = 0; i < words[v]; i++) {
          for (long bits = matrix[row + i]; bits != 0; bits &= bits - 1) {
            int out = (i << 6) + Long.numberOfTrailingZeros(bits);
            if (out >= ends[v]) {
              if (at == next.length) {
                next = Arrays.copyOf(next, Math.multiplyExact(2, at));
              }
              next[at++] = slots.peer[slots.first[v] + out];
            }
          }
        }
      }
      first[slot + 1] = at;
    }
    return new DependencyGraph(first, Arrays.copyOf(next, at), used);
  }
}
