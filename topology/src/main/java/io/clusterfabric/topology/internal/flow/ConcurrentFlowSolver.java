package io.clusterfabric.topology.internal.flow;

import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import java.util.Arrays;

/**
 * The largest factor by which all demands can be multiplied and still flow at once, split over all
 * paths: between a flow that was found and a bound that lengths prove.
 *
 * <p><b>Below.</b> Whole amounts on explicit paths; with the most loaded arc just full the factor
 * is min capacity/load, an exact fraction.
 *
 * <p><b>Above.</b> For any lengths of arcs, the flows of factor λ take Σ λ·demand·distance of the
 * lengths there are, Σ capacity·length; so λ ≤ Σ capacity·length / Σ demand·distance, which for
 * whole lengths is an exact fraction as well. By the duality of linear programs the best lengths
 * meet the best flow (F. Shahrokhi and D. W. Matula, The maximum concurrent flow problem, J. ACM
 * 37, 1990).
 *
 * <p><b>Search.</b> Arcs cost exp(steepness·load/capacity)/capacity, whose sum is a smooth stand-in
 * for the largest load. Each sweep finds the shortest paths under the present costs, one tree a
 * source, which gives a bound and new paths; then flow of every pair moves towards its cheapest
 * path by Newton steps. The steepness grows as the gap closes. Where each source has only a few
 * destinations trees are cheap beside the paths that each pair needs: costs then follow the flow
 * from tree to tree, and bounds come from running means of the lengths, which swing less.
 *
 * <p>The work is counted in sweeps, so the result is the same on every machine. A sweep costs one
 * or two trees for each source and a few steps for each path.
 */
public final class ConcurrentFlowSolver {
  /** Divisible by the small numbers, so that even splits are exact. */
  private static final long SCALE = 720_720;

  /** The longest length; sums of a million of them fit a long. */
  private static final double LONGEST = 1L << 36;

  /** Up to so many destinations for each source, on average, are few. */
  private static final int FEW = 8;

  /** Slices in which few demands are laid down first, and the steepness at that. */
  private static final int SLICES = 64;

  private static final double FIRST_STEEPNESS = 3;

  /** How much of the mean lengths stays in each sweep. */
  private static final double MEMORY = 0.8;

  /** Rounds of Newton steps in a sweep. */
  private static final int LEAST_ROUNDS = 4;

  private static final int MOST_ROUNDS = 100;

  private final ArcNetwork network;
  private final Demands demands;
  private final double tolerance;
  private final double enough;
  private final int mostSweeps;
  private final ProgressListener listener;

  private final boolean few;
  private final long scale;
  private final ShortestTree tree;
  private final PathFlows flows;
  private final boolean[] open;
  private final long[] length;
  private final double[] mean;
  private final int[] path;

  private int sweeps;
  private Bound bound;
  private double upper;
  private double lower;
  private long[] bestLength = new long[0];
  private long[] bestLoads = new long[0];

  private ConcurrentFlowSolver(
      ArcNetwork network,
      Demands demands,
      double tolerance,
      double enough,
      int mostSweeps,
      ProgressListener listener) {
    this.network = network;
    this.demands = demands;
    this.tolerance = tolerance;
    this.enough = enough;
    this.mostSweeps = mostSweeps;
    this.listener = listener;
    int arcs = network.arcCount();
    this.few = demands.pairs() <= (long) FEW * demands.rows();
    this.scale = Math.max(1, Math.min(SCALE, (Long.MAX_VALUE >> 1) / demands.total()));
    this.tree = new ShortestTree(network);
    this.flows = new PathFlows(network, demands.pairs());
    this.open = new boolean[arcs];
    this.length = new long[arcs];
    this.mean = new double[arcs];
    this.path = new int[network.nodeCount()];
    Arrays.fill(length, ShortestTree.CLOSED);
    for (int arc = 0; arc < arcs; arc++) {
      open[arc] = network.capacity()[arc] > 0;
    }
    this.bound = Bound.simple(network, demands);
    this.upper = bound.toDouble();
  }

  /**
   * Finds flow and lengths.
   *
   * @param network the nodes and arcs; arcs with links of unknown rate count with what is known
   * @param demands what nodes send to each other; at least one pair
   * @param tolerance by how much the bound may exceed the flow, as a part of the flow
   * @param enough a factor from which on nobody cares to know more
   * @param mostSweeps after so many sweeps the search ends in any case; at least 1
   * @param listener hears of sweeps, and may stop the work
   * @return the best that was found
   * @throws io.clusterfabric.model.finding.CancelledException if the listener stops the work
   */
  public static ConcurrentFlowSolution solve(
      ArcNetwork network,
      Demands demands,
      double tolerance,
      double enough,
      int mostSweeps,
      ProgressListener listener) {
    ConcurrentFlowSolver solver =
        new ConcurrentFlowSolver(network, demands, tolerance, enough, mostSweeps, listener);
    solver.report();
    int unjoined = solver.unjoined();
    if (unjoined < 0) {
      solver.start();
      solver.search();
    }
    return new ConcurrentFlowSolution(
        network, demands, solver.bestLoads, solver.scale, solver.bound, solver.sweeps, unjoined);
  }

  /** The first pair without a path of known rate, or -1; leaves lengths that are equal in hops. */
  private int unjoined() {
    price(12, average());
    for (int row = 0; row < demands.rows(); row++) {
      tree.from(demands.source()[row], length);
      for (int pair = demands.first()[row]; pair < demands.first()[row + 1]; pair++) {
        if (tree.distance(demands.destination()[pair]) == ShortestTree.UNREACHED) {
          return pair;
        }
      }
    }
    return -1;
  }

  /** A load that the largest cannot be far below: what is demanded over what there is. */
  private double average() {
    double capacity = 0;
    for (long c : network.capacity()) {
      capacity += c;
    }
    return Math.max(Double.MIN_NORMAL, demands.total() / Math.max(1, capacity));
  }

  /** Lays down all demands for the first time. */
  private void start() {
    if (few) {
      double average = Double.isFinite(upper) && upper > 0 ? 1 / upper : average();
      for (int slice = 0; slice < SLICES; slice++) {
        flows.price(FIRST_STEEPNESS / average, average);
        follow(1.0 / SLICES);
        report();
      }
      return;
    }
    // Every pair over some of its shortest paths.
    int spread = Math.max(1, Math.min(8, 400_000 / demands.pairs()));
    for (int row = 0; row < demands.rows(); row++) {
      int source = demands.source()[row];
      tree.from(source, length);
      for (int pair = demands.first()[row]; pair < demands.first()[row + 1]; pair++) {
        for (int k = 0; k < spread; k++) {
          int hops = drawPath(source, demands.destination()[pair], pair * 8L + k);
          flows.add(pair, path, hops, (double) demands.amount()[pair] / spread);
        }
      }
    }
  }

  /** Some shortest path of the tree's distances, drawn by a key; its arcs from the last on. */
  private int drawPath(int source, int destination, long key) {
    int hops = 0;
    int node = destination;
    long draw = mix(key);
    while (node != source) {
      int tight = 0;
      int chosen = tree.arcTo(node);
      for (int back = network.first()[node]; back < network.first()[node + 1]; back++) {
        int arc = network.twin()[back];
        long from = tree.distance(network.heads()[back]);
        if (open[arc]
            && from != ShortestTree.UNREACHED
            && from + length[arc] == tree.distance(node)) {
          draw = mix(draw);
          tight++;
          if (Long.remainderUnsigned(draw, tight) == 0) {
            chosen = arc;
          }
        }
      }
      path[hops++] = chosen;
      node = network.heads()[network.twin()[chosen]];
    }
    return hops;
  }

  /** Scatters the bits of a number (splitmix64: G. L. Steele and others, OOPSLA 2014). */
  private static long mix(long z) {
    long x = z + 0x9E3779B97F4A7C15L;
    x = (x ^ (x >>> 30)) * 0xBF58476D1CE4E5B9L;
    x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
    return x ^ (x >>> 31);
  }

  private void search() {
    // The steepness follows what lengths prove, not what single nodes do.
    double proven = Double.POSITIVE_INFINITY;
    while (true) {
      double congestion = flows.congestion();
      long[] loads = flows.wholeLoads(demands.amount(), scale);
      double factor = factor(loads);
      if (factor > lower) {
        lower = factor;
        bestLoads = loads;
      }
      if (upper / lower - 1 <= tolerance || lower >= enough || sweeps >= mostSweeps) {
        break;
      }
      sweeps++;
      report();
      double gap = sweeps == 1 ? 1 : Math.max(proven / lower - 1, tolerance / 2);
      double steepness = 2.5 * Math.log(network.arcCount() + 1.0) / gap;
      flows.price(Math.max(12, steepness) / congestion, congestion);
      if (few) {
        follow(0);
      }
      double now = sweep();
      proven = Math.min(proven, now);
      if (now < upper) {
        upper = now;
        bestLength = length.clone();
      }
      equalize();
      flows.tidy();
    }
    if (bestLength.length > 0) {
      bound = bound.lesser(Bound.of(network, demands, bestLength));
    }
  }

  /** By how much all demands can be multiplied until the first arc is full. */
  private double factor(long[] loads) {
    double least = Double.POSITIVE_INFINITY;
    for (int arc = 0; arc < loads.length; arc++) {
      if (loads[arc] > 0) {
        least = Math.min(least, network.capacity()[arc] / (double) loads[arc]);
      }
    }
    return least * scale;
  }

  private void report() {
    listener.report(Progress.of("concurrent flow", sweeps, mostSweeps));
  }

  /** Newton steps; as much work on the flows as on the trees. */
  private void equalize() {
    long trees = (long) demands.rows() * network.arcCount();
    long rounds = trees / (1 + 16L * flows.pathCount());
    for (long r = Math.max(LEAST_ROUNDS, Math.min(MOST_ROUNDS, rounds)); r > 0; r--) {
      for (int pair = 0; pair < demands.pairs(); pair++) {
        flows.equalize(pair);
      }
    }
  }

  private void price(double steepness, double load) {
    flows.price(steepness / load, load);
    measure();
  }

  /** Lengths in proportion to the present costs; returns how much of them there is. */
  private double measure() {
    double dearest = 0;
    for (int arc = 0; arc < length.length; arc++) {
      dearest = Math.max(dearest, flows.cost(arc));
    }
    double factor = LONGEST / dearest;
    double volume = 0;
    for (int arc = 0; arc < length.length; arc++) {
      if (open[arc]) {
        length[arc] = 1 + (long) (factor * flows.cost(arc));
        volume += (double) network.capacity()[arc] * length[arc];
      }
    }
    return volume;
  }

  /** Lengths in proportion to the running mean of costs; returns how much of them there is. */
  private double measureMean() {
    double present = measure();
    double keep = sweeps == 1 ? 0 : MEMORY;
    double dearest = 0;
    for (int arc = 0; arc < length.length; arc++) {
      if (open[arc]) {
        mean[arc] = keep * mean[arc] + (1 - keep) * length[arc] / present;
        dearest = Math.max(dearest, mean[arc]);
      }
    }
    double volume = 0;
    for (int arc = 0; arc < length.length; arc++) {
      if (open[arc]) {
        length[arc] = 1 + (long) (LONGEST * (mean[arc] / dearest));
        volume += (double) network.capacity()[arc] * length[arc];
      }
    }
    return volume;
  }

  /** One tree a source under the same lengths: a bound, and a path for each pair. */
  private double sweep() {
    double volume = few ? measureMean() : measure();
    double taken = 0;
    for (int row = 0; row < demands.rows(); row++) {
      tree.from(demands.source()[row], length);
      for (int pair = demands.first()[row]; pair < demands.first()[row + 1]; pair++) {
        taken += (double) demands.amount()[pair] * tree.distance(demands.destination()[pair]);
        flows.add(pair, path, treePath(row, pair), 0);
        flows.equalize(pair);
      }
    }
    return volume / taken;
  }

  /** One tree a source, each under the costs that the ones before it left. */
  private void follow(double part) {
    for (int row = 0; row < demands.rows(); row++) {
      measure();
      tree.from(demands.source()[row], length);
      for (int pair = demands.first()[row]; pair < demands.first()[row + 1]; pair++) {
        flows.add(pair, path, treePath(row, pair), part * demands.amount()[pair]);
        if (part == 0) {
          flows.equalize(pair);
        }
      }
    }
  }

  private int treePath(int row, int pair) {
    int hops = 0;
    int source = demands.source()[row];
    int node = demands.destination()[pair];
    while (node != source) {
      int arc = tree.arcTo(node);
      path[hops++] = arc;
      node = network.heads()[network.twin()[arc]];
    }
    return hops;
  }
}
