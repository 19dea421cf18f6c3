package io.clusterfabric.topology;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * A lower bound of the bisection of ports by a flow that anybody can check, in whole numbers.
 *
 * <p><b>Theorem.</b> For each of some switches, the hubs, let every port e send q(e, s) to the hub
 * s, all at once and over each link, both directions together, no more than it carries. Then a cut
 * that leaves at least h ports on either side carries at least the sum over hubs of the h smallest
 * q(e, s). <b>Proof.</b> Wherever the hub falls, all that the ports on the other side send it
 * crosses the cut, and these are at least h. ∎
 *
 * <p>Ports send in proportion to what their leaf has upwards for each of them. Links are chosen
 * again and again, and lose favour as they fill; the mean of all rounds is a flow. It is then dealt
 * out in whole quanta, which {@link #check} counts again.
 */
final class StarFlows {
  private static final int ROUNDS = 150;
  private static final double LEARNING = 0.25;

  private static final long BITS_PER_QUANTUM = 100;

  private final FabricGraph graph;
  private final int[] hubs;
  private final double[] capacity;
  private final double[] send;
  private final double[] price;

  /** By hub, then bundle: quanta towards the hub. */
  private long[][] flow = new long[0][];

  /** By hub, then port: quanta that it sends. */
  private long[][] sent = new long[0][];

  private final int[][] distance;
  private final int[][] farthestFirst;
  private final int[] nearest;
  private long best = -1;

  StarFlows(FabricGraph graph, IntPredicate isHub, int ports) {
    this.graph = graph;
    this.hubs = IntStream.range(0, graph.nodeCount()).filter(isHub).toArray();
    this.capacity = new double[graph.bundleCount()];
    this.price = new double[graph.bundleCount()];
    this.farthestFirst = new int[hubs.length][];
    this.nearest = new int[hubs.length];
    this.distance = new int[hubs.length][];
    for (int b = 0; b < capacity.length; b++) {
      capacity[b] = (double) graph.capacityBps(b) / BITS_PER_QUANTUM;
      price[b] = 1;
    }
    for (int s = 0; s < hubs.length; s++) {
      distance[s] = distances(hubs[s]);
      farthestFirst[s] = farthestFirst(s);
      nearest[s] =
          Arrays.stream(distance[s], 0, graph.endpointCount()).min().orElse(Integer.MAX_VALUE);
    }
    this.send = sends();
    double[][] wanted = wanted();
    for (int percent = 60; percent <= 160; percent += 4) {
      fit(wanted, percent / 100.0, ports);
    }
  }

  /** Hops from a hub over switches to all switches and ports. */
  private int[] distances(int hub) {
    int[] hops = new int[graph.nodeCount()];
    Arrays.fill(hops, Integer.MAX_VALUE);
    int[] queue = new int[hops.length];
    int tail = 0;
    queue[tail++] = hub;
    hops[hub] = 0;
    for (int head = 0; head < tail; head++) {
      int v = queue[head];
      for (int k = 0; k < graph.degree(v) && !graph.isEndpoint(v); k++) {
        int to = graph.neighbor(v, k);
        if (hops[to] == Integer.MAX_VALUE) {
          hops[to] = hops[v] + 1;
          queue[tail++] = to;
        }
      }
    }
    return hops;
  }

  /** What a port sends in all at best: its link, or its share of what its leaf has upwards. */
  private double[] sends() {
    double[] out = new double[graph.endpointCount()];
    for (int e = 0; e < out.length; e++) {
      int leaf = graph.neighbor(e, 0);
      double up = 0;
      int ports = 0;
      for (int k = 0; k < graph.degree(leaf); k++) {
        boolean port = graph.isEndpoint(graph.neighbor(leaf, k));
        ports += port ? 1 : 0;
        up += port ? 0 : capacity[graph.bundle(leaf, k)];
      }
      out[e] = Math.min(capacity[graph.bundle(e, 0)], up / ports);
    }
    return out;
  }

  /** What goes where if links hold any amount, but lose favour as they fill. */
  private double[][] wanted() {
    double[] share = new double[hubs.length];
    double all = 0;
    for (int s = 0; s < hubs.length; s++) {
      for (int k = 0; k < graph.degree(hubs[s]); k++) {
        share[s] += capacity[graph.bundle(hubs[s], k)];
      }
      all += share[s];
    }
    double[][] mean = new double[hubs.length][graph.bundleCount()];
    double[] exponent = new double[graph.bundleCount()];
    for (int round = 0; round < ROUNDS; round++) {
      double[] load = new double[graph.bundleCount()];
      for (int s = 0; s < hubs.length; s++) {
        double[] one = route(s, share[s] / all);
        for (int b = 0; b < load.length; b++) {
          load[b] += one[b];
          // early rounds are forgotten by and by
          mean[s][b] += one[b] * (round + 1);
        }
      }
      double worst = 0;
      for (int b = 0; b < load.length; b++) {
        worst = Math.max(worst, load[b] / capacity[b]);
      }
      for (int b = 0; b < load.length; b++) {
        exponent[b] += load[b] / capacity[b] / worst;
      }
      double least = Arrays.stream(exponent).min().orElse(0);
      for (int b = 0; b < load.length; b++) {
        price[b] = Math.max(1e-9, Math.exp(-LEARNING * (exponent[b] - least)));
      }
    }
    for (double[] one : mean) {
      for (int b = 0; b < one.length; b++) {
        one[b] /= ROUNDS * (ROUNDS + 1) / 2.0;
      }
    }
    return mean;
  }

  /**
   * Makes a flow of the wanted one that fits: a link passes on what it can of all that wants to
   * cross it, a switch takes no more than its links pass on.
   */
  private void fit(double[][] wanted, double scale, int ports) {
    double[] load = new double[graph.bundleCount()];
    for (double[] one : wanted) {
      for (int b = 0; b < load.length; b++) {
        load[b] += one[b] * scale / capacity[b];
      }
    }
    long[][] trial = new long[hubs.length][graph.endpointCount()];
    double[][] proportion = new double[hubs.length][graph.bundleCount()];
    for (int s = 0; s < hubs.length; s++) {
      int[] order = farthestFirst[s];
      double[] passed = new double[graph.nodeCount()];
      passed[hubs[s]] = 1;
      for (int i = order.length - 1; i >= 0; i--) {
        int v = order[i];
        double out = 0;
        double in = 0;
        for (int k = 0; k < graph.degree(v); k++) {
          if (leads(s, v, k)) {
            int b = graph.bundle(v, k);
            double part = Math.min(1 / Math.max(1, load[b]), passed[graph.neighbor(v, k)]);
            proportion[s][b] = wanted[s][b] * part;
            out += proportion[s][b];
            in += wanted[s][b];
          }
        }
        passed[v] = in > 0 ? out / in : 0;
        if (graph.isEndpoint(v)) {
          // a little less, for what rounding puts on a link
          trial[s][v] = (long) (out * scale * (1 - 1e-5));
        }
      }
    }
    long value = bound(trial, ports);
    if (value > best) {
      best = value;
      sent = trial;
      flow = new long[hubs.length][graph.bundleCount()];
      for (int s = 0; s < hubs.length; s++) {
        deal(s, proportion[s]);
      }
    }
  }

  /** Sends to one hub, over its shortest ways, in proportion to what is left of favour. */
  private double[] route(int s, double share) {
    int[] order = farthestFirst[s];
    double[] ways = new double[graph.nodeCount()];
    double[] at = new double[graph.nodeCount()];
    double[] load = new double[graph.bundleCount()];
    ways[hubs[s]] = 1;
    for (int i = order.length - 1; i >= 0; i--) {
      int v = order[i];
      for (int k = 0; k < graph.degree(v); k++) {
        if (leads(s, v, k)) {
          int b = graph.bundle(v, k);
          ways[v] += capacity[b] * price[b] * ways[graph.neighbor(v, k)] / 1e12;
        }
      }
    }
    for (int v : order) {
      at[v] += sends(s, v) ? send[v] * share : 0;
      for (int k = 0; k < graph.degree(v); k++) {
        if (leads(s, v, k)) {
          int b = graph.bundle(v, k);
          int to = graph.neighbor(v, k);
          double part = at[v] * capacity[b] * price[b] * ways[to] / 1e12 / ways[v];
          load[b] += part;
          at[to] += part;
        }
      }
    }
    return load;
  }

  /** Ports send to hubs that are as near to them as to any port: a detour is no bargain. */
  private boolean sends(int s, int v) {
    return graph.isEndpoint(v) && distance[s][v] == nearest[s];
  }

  private boolean leads(int s, int v, int k) {
    return distance[s][graph.neighbor(v, k)] < distance[s][v];
  }

  private int[] farthestFirst(int s) {
    return IntStream.range(0, graph.nodeCount())
        .filter(v -> distance[s][v] != Integer.MAX_VALUE && v != hubs[s])
        .boxed()
        .sorted((u, v) -> Integer.compare(distance[s][v], distance[s][u]))
        .mapToInt(v -> v)
        .toArray();
  }

  /** Passes on whole quanta in the given proportion; the last link takes what rounding leaves. */
  private void deal(int s, double[] proportion) {
    long[] at = new long[graph.nodeCount()];
    for (int v : farthestFirst[s]) {
      at[v] += graph.isEndpoint(v) ? sent[s][v] : 0;
      double all = 0;
      int last = -1;
      for (int k = 0; k < graph.degree(v); k++) {
        if (leads(s, v, k)) {
          all += proportion[graph.bundle(v, k)];
          last = k;
        }
      }
      long left = at[v];
      for (int k = 0; k <= last && left > 0; k++) {
        if (leads(s, v, k)) {
          int b = graph.bundle(v, k);
          long part =
              k == last ? left : Math.min(left, (long) ((double) at[v] * proportion[b] / all));
          flow[s][b] = part;
          at[graph.neighbor(v, k)] += part;
          left -= part;
        }
      }
    }
  }

  /**
   * Counts everything again, in whole numbers: what a switch takes it passes on, unless it is the
   * hub; a port sends what it is said to; no link carries more than it can.
   */
  void check() {
    long[] load = new long[graph.bundleCount()];
    for (int s = 0; s < hubs.length; s++) {
      long[] net = new long[graph.nodeCount()];
      for (int b = 0; b < load.length; b++) {
        if (flow[s][b] < 0) {
          throw new AssertionError("flow against its direction on bundle " + b);
        }
        boolean forth = distance[s][graph.endA(b)] > distance[s][graph.endB(b)];
        net[forth ? graph.endA(b) : graph.endB(b)] += flow[s][b];
        net[forth ? graph.endB(b) : graph.endA(b)] -= flow[s][b];
        load[b] += flow[s][b];
      }
      for (int v = 0; v < net.length; v++) {
        if (v != hubs[s] && net[v] != (graph.isEndpoint(v) ? sent[s][v] : 0)) {
          throw new AssertionError(graph.node(v) + " gives " + net[v]);
        }
      }
    }
    for (int b = 0; b < load.length; b++) {
      if (load[b] * BITS_PER_QUANTUM > graph.capacityBps(b)) {
        throw new AssertionError(graph.bundleAt(b) + " carries " + load[b]);
      }
    }
  }

  /** Adds quanta to the first link that carries some, to see whether it is noticed. */
  void spoil(long quanta) {
    for (int b = 0; b < flow[0].length; b++) {
      if (flow[0][b] > 0) {
        flow[0][b] += quanta;
        return;
      }
    }
  }

  /** Doubles all flows, which keeps what switches take and give equal. */
  void overfill() {
    for (int s = 0; s < hubs.length; s++) {
      Arrays.setAll(flow[s], multiple(flow[s]));
      Arrays.setAll(sent[s], multiple(sent[s]));
    }
  }

  private static IntToLongFunction multiple(long[] values) {
    return i -> 2 * values[i];
  }

  /** No cut that leaves so many ports on either side carries less, in bits per second. */
  long bound(int ports) {
    return bound(sent, ports) * BITS_PER_QUANTUM;
  }

  private static long bound(long[][] sent, int ports) {
    long sum = 0;
    for (long[] one : sent) {
      long[] rising = one.clone();
      Arrays.sort(rising);
      for (int i = 0; i < ports; i++) {
        sum += rising[i];
      }
    }
    return sum;
  }
}
