package io.clusterfabric.topology.internal.flow;

import io.clusterfabric.model.finding.LimitExceededException;
import java.util.Arrays;

/**
 * The paths that each pair uses and how much flows on each, with the sum on each arc. Shifts flow
 * of a pair from dear paths to its cheapest one, where an arc's cost grows exponentially with its
 * load. Not thread-safe.
 */
final class PathFlows {
  /** How many arcs all paths may have together: half a gigabyte. */
  private static final int MOST_ARCS = 1 << 27;

  private static final int NONE = -1;

  private final ArcNetwork network;
  private final double[] load;
  private final double[] cost;
  private final int[] stamp;
  private int stamps;

  private final int[] firstPath;
  private int[] nextPath = new int[1024];
  private int[] start = new int[1025];
  private double[] flow = new double[1024];
  private int[] arcs = new int[4096];
  private int paths;

  /** How fast costs grow: cost = exp(steepness · (load/capacity - anchor)) / capacity. */
  private double steepness;

  private double anchor;

  PathFlows(ArcNetwork network, int pairs) {
    this.network = network;
    this.load = new double[network.arcCount()];
    this.cost = new double[network.arcCount()];
    this.stamp = new int[network.arcCount()];
    this.firstPath = new int[pairs];
    Arrays.fill(firstPath, NONE);
  }

  /** The largest load of an arc by its capacity. */
  double congestion() {
    double most = 0;
    for (int arc = 0; arc < load.length; arc++) {
      if (load[arc] > 0) {
        most = Math.max(most, load[arc] / network.capacity()[arc]);
      }
    }
    return most;
  }

  /** The cost of an arc at its present load. */
  double cost(int arc) {
    return cost[arc];
  }

  /** Sets how costs depend on loads, and the costs of all arcs that carry something. */
  void price(double steepnessByLoad, double anchorLoad) {
    this.steepness = steepnessByLoad;
    this.anchor = anchorLoad;
    for (int arc = 0; arc < cost.length; arc++) {
      reprice(arc);
    }
  }

  private void reprice(int arc) {
    double capacity = network.capacity()[arc];
    cost[arc] = capacity > 0 ? Math.exp(steepness * (load[arc] / capacity - anchor)) / capacity : 0;
  }

  /** Adds a path of a pair, given from its last arc to its first, unless the pair has it. */
  void add(int pair, int[] path, int length, double amount) {
    for (int p = firstPath[pair]; p != NONE; p = nextPath[p]) {
      if (isSame(p, path, length)) {
        put(p, amount);
        return;
      }
    }
    int p = paths++;
    if (p == nextPath.length) {
      // Each path has an arc at least, so that there are never more of them than of arcs.
      nextPath = Arrays.copyOf(nextPath, 2 * p);
      start = Arrays.copyOf(start, 2 * p + 1);
      flow = Arrays.copyOf(flow, 2 * p);
    }
    int at = start[p];
    if (at + length > arcs.length) {
      arcs = Arrays.copyOf(arcs, roomFor(arcs.length, (long) at + length));
    }
    System.arraycopy(path, 0, arcs, at, length);
    start[p + 1] = at + length;
    flow[p] = 0;
    nextPath[p] = firstPath[pair];
    firstPath[pair] = p;
    put(p, amount);
  }

  /** How many arcs to make room for, at least twice as many as there are if that is allowed. */
  static int roomFor(int present, long needed) {
    if (needed > MOST_ARCS) {
      throw new LimitExceededException(
          "the paths of a concurrent flow may have "
              + MOST_ARCS
              + " arcs together, found more; take a pattern of fewer endpoints, or a bound such as"
              + " AllToAllBound or ThroughputBound");
    }
    return (int) Math.min(MOST_ARCS, Math.max(2L * present, needed));
  }

  private boolean isSame(int p, int[] path, int length) {
    return start[p + 1] - start[p] == length
        && Arrays.equals(arcs, start[p], start[p + 1], path, 0, length);
  }

  private void put(int p, double amount) {
    flow[p] += amount;
    for (int k = start[p]; k < start[p + 1]; k++) {
      load[arcs[k]] += amount;
      if (amount > 0) {
        reprice(arcs[k]);
      }
    }
  }

  private double costOf(int p) {
    double sum = 0;
    for (int k = start[p]; k < start[p + 1]; k++) {
      sum += cost[arcs[k]];
    }
    return sum;
  }

  /** Moves flow of a pair from each of its paths to the cheapest. */
  void equalize(int pair) {
    int best = firstPath[pair];
    if (nextPath[best] == NONE) {
      return;
    }
    double least = costOf(best);
    for (int p = nextPath[best]; p != NONE; p = nextPath[p]) {
      double c = costOf(p);
      if (c < least) {
        least = c;
        best = p;
      }
    }
    for (int p = firstPath[pair]; p != NONE; p = nextPath[p]) {
      if (p != best && flow[p] > 0) {
        shift(p, best);
      }
    }
  }

  /** A Newton step: as much as would make both cost the same if costs were linear. */
  private void shift(int from, int to) {
    stamps += 2;
    for (int k = start[to]; k < start[to + 1]; k++) {
      stamp[arcs[k]] = stamps;
    }
    double difference = 0;
    double slope = 0;
    for (int k = start[from]; k < start[from + 1]; k++) {
      int arc = arcs[k];
      if (stamp[arc] == stamps) {
        stamp[arc] = stamps + 1;
      } else {
        difference += cost[arc];
        slope += cost[arc] / network.capacity()[arc];
      }
    }
    double narrowest = Double.MAX_VALUE;
    for (int k = start[to]; k < start[to + 1]; k++) {
      int arc = arcs[k];
      if (stamp[arc] == stamps) {
        difference -= cost[arc];
        slope += cost[arc] / network.capacity()[arc];
        narrowest = Math.min(narrowest, (double) network.capacity()[arc]);
      }
    }
    if (difference <= 0) {
      return;
    }
    // Costs are steep: no arc's cost may grow e-fold in one step.
    double amount = Math.min(difference / (slope * steepness), narrowest / steepness);
    if (amount >= flow[from]) {
      amount = flow[from];
      flow[from] = 0;
    } else {
      flow[from] -= amount;
    }
    flow[to] += amount;
    for (int k = start[from]; k < start[from + 1]; k++) {
      int arc = arcs[k];
      if (stamp[arc] != stamps + 1) {
        load[arc] = Math.max(0, load[arc] - amount);
        reprice(arc);
      }
    }
    for (int k = start[to]; k < start[to + 1]; k++) {
      int arc = arcs[k];
      if (stamp[arc] == stamps) {
        load[arc] += amount;
        reprice(arc);
      }
    }
  }

  /** Drops paths that carry nothing and sums loads anew, so that rounding errors don't add up. */
  void tidy() {
    int[] keptArcs = new int[arcs.length];
    int[] keptStart = new int[start.length];
    double[] keptFlow = new double[flow.length];
    int[] keptNext = new int[nextPath.length];
    int kept = 0;
    Arrays.fill(load, 0);
    for (int pair = 0; pair < firstPath.length; pair++) {
      int before = NONE;
      int p = firstPath[pair];
      firstPath[pair] = NONE;
      for (; p != NONE; p = nextPath[p]) {
        if (flow[p] > 0) {
          int length = start[p + 1] - start[p];
          System.arraycopy(arcs, start[p], keptArcs, keptStart[kept], length);
          keptStart[kept + 1] = keptStart[kept] + length;
          keptFlow[kept] = flow[p];
          keptNext[kept] = NONE;
          if (before == NONE) {
            firstPath[pair] = kept;
          } else {
            keptNext[before] = kept;
          }
          before = kept++;
          for (int k = start[p]; k < start[p + 1]; k++) {
            load[arcs[k]] += flow[p];
          }
        }
      }
    }
    arcs = keptArcs;
    start = keptStart;
    flow = keptFlow;
    nextPath = keptNext;
    paths = kept;
  }

  /**
   * The loads of the arcs if each pair's flow is a whole number: its amount times a scale, split
   * nearly as here.
   */
  long[] wholeLoads(long[] amount, long scale) {
    long[] loads = new long[load.length];
    for (int pair = 0; pair < firstPath.length; pair++) {
      long wanted = Math.multiplyExact(amount[pair], scale);
      long left = wanted;
      int widest = firstPath[pair];
      for (int p = firstPath[pair]; p != NONE; p = nextPath[p]) {
        widest = flow[p] > flow[widest] ? p : widest;
      }
      for (int p = firstPath[pair]; p != NONE; p = nextPath[p]) {
        if (p != widest) {
          long part = Math.min(left, Math.round(flow[p] * scale));
          left -= part;
          load(loads, p, part);
        }
      }
      if (widest != NONE) {
        load(loads, widest, left);
      }
    }
    return loads;
  }

  private void load(long[] loads, int p, long part) {
    for (int k = start[p]; k < start[p + 1]; k++) {
      loads[arcs[k]] = Math.addExact(loads[arcs[k]], part);
    }
  }

  int pathCount() {
    return paths;
  }
}
