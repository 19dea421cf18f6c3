package io.clusterfabric.topology.internal.cut;

import io.clusterfabric.topology.internal.flow.DinicFlow;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The least balanced cut by branching on the units one after the other; for few units, of any
 * weights.
 *
 * <p>Two lower bounds for units fixed so far. (1) The cut among fixed units, plus for every free
 * node the lesser of its weights to the fixed units on either side; of the free units as many must
 * go to side A as are missing there, so those with the least extra cost do (not if weights differ).
 * (2) With switches: the maximum flow between the fixed units of either side. The search is exact
 * unless the effort runs out.
 */
final class UnitBranchAndBound {
  /** More units than this are never enumerated; also the depth of the recursion. */
  static final int MAX_UNITS = 64;

  private final CutGraph graph;
  private final int units;
  private final long[] unitWeight;
  private final Balance balance;
  private final boolean halving;
  private final Effort effort;
  private final int[] order;
  private final byte[] side;
  private final long[] toA;
  private final long[] toB;
  private final long[] extra;
  private final DinicFlow flow;
  private int onA;
  private int onB;
  private long weightOnA;
  private long weightOnB;
  private long best;
  private BitSet bestSide = new BitSet();
  private long openBound = MinPlus.IMPOSSIBLE;

  private UnitBranchAndBound(
      CutGraph graph, long[] unitWeight, Balance balance, long above, Effort effort) {
    this.graph = graph;
    this.units = unitWeight.length;
    this.unitWeight = unitWeight;
    this.balance = balance;
    this.halving = balance.total() == units;
    this.effort = effort;
    this.order = order(graph, units);
    this.side = new byte[graph.nodeCount()];
    Arrays.fill(side, (byte) -1);
    this.toA = new long[graph.nodeCount()];
    this.toB = new long[graph.nodeCount()];
    this.extra = new long[units];
    this.flow = graph.flow();
    this.best = above;
  }

  /**
   * Searches for the least cut below a limit.
   *
   * @param graph units first, then switches
   * @param unitWeight weights of the units, at most {@link #MAX_UNITS}
   * @param balance what is balanced
   * @param above only cuts below this are of interest
   * @param effort the search stops when it is exhausted
   */
  static SearchOutcome run(
      CutGraph graph, long[] unitWeight, Balance balance, long above, Effort effort) {
    UnitBranchAndBound search = new UnitBranchAndBound(graph, unitWeight, balance, above, effort);
    search.visit(0, 0);
    long lower = Math.min(search.best, search.openBound);
    return search.best < above
        ? SearchOutcome.found(lower, search.bestSide)
        : SearchOutcome.bound(lower);
  }

  /** The unit of most links first, then always the one tied most to those before it. */
  private static int[] order(CutGraph graph, int units) {
    int[] order = new int[units];
    long[] ties = new long[graph.nodeCount()];
    boolean[] placed = new boolean[units];
    for (int i = 0; i < units; i++) {
      int next = -1;
      for (int u = 0; u < units; u++) {
        if (!placed[u]
            && (next < 0
                || ties[u] > ties[next]
                || (ties[u] == ties[next]
                    && graph.weightedDegree(u) > graph.weightedDegree(next)))) {
          next = u;
        }
      }
      placed[next] = true;
      order[i] = next;
      for (int k = 0; k < graph.degree(next); k++) {
        ties[graph.neighbor(next, k)] += graph.weight(next, k);
      }
    }
    return order;
  }

  private void visit(int depth, long cut) {
    long bound = bound(cut);
    if (bound >= best) {
      return;
    }
    boolean done = depth == units;
    if ((done || (depth & 1) == 0) && graph.nodeCount() > units && onA > 0 && onB > 0) {
      bound = Math.max(bound, flowBound());
      if (bound >= best) {
        return;
      }
    }
    if (done) {
      best = bound;
      bestSide = graph.nodeCount() > units ? flow.sourceSide() : unitsOnA();
      return;
    }
    if (effort.isExhausted()) {
      openBound = Math.min(openBound, bound);
      return;
    }
    int unit = order[depth];
    boolean firstA = toB[unit] <= toA[unit];
    for (int turn = 0; turn < (depth == 0 ? 1 : 2); turn++) {
      boolean a = depth == 0 || firstA == (turn == 0);
      if ((a ? weightOnA : weightOnB) + unitWeight[unit] <= balance.most()) {
        long cost = a ? toB[unit] : toA[unit];
        fix(unit, a, 1);
        visit(depth + 1, cut + cost);
        fix(unit, a, -1);
      }
    }
  }

  private void fix(int unit, boolean a, int sign) {
    side[unit] = (byte) (sign < 0 ? -1 : a ? 1 : 0);
    onA += a ? sign : 0;
    onB += a ? 0 : sign;
    weightOnA += a ? sign * unitWeight[unit] : 0;
    weightOnB += a ? 0 : sign * unitWeight[unit];
    long[] to = a ? toA : toB;
    for (int k = 0; k < graph.degree(unit); k++) {
      to[graph.neighbor(unit, k)] += sign * graph.weight(unit, k);
    }
    effort.spend(graph.degree(unit));
  }

  private long bound(long cut) {
    long bound = cut;
    int free = 0;
    for (int v = 0; v < graph.nodeCount(); v++) {
      if (side[v] < 0) {
        if (v < units) {
          bound += toA[v];
          extra[free++] = toB[v] - toA[v];
        } else {
          bound += Math.min(toA[v], toB[v]);
        }
      }
    }
    effort.spend(graph.nodeCount() + 4L * free);
    Arrays.sort(extra, 0, free);
    // All free units on side B so far; move the cheapest: as many as must, and more if it pays.
    int must = halving ? Math.max(0, units / 2 - onA) : 0;
    int may = halving ? units - units / 2 - onA : free;
    for (int i = 0; i < free && i < may && (i < must || extra[i] < 0); i++) {
      bound += extra[i];
    }
    return bound;
  }

  private long flowBound() {
    int[] sources = new int[onA];
    int[] sinks = new int[onB];
    int a = 0;
    int b = 0;
    for (int u = 0; u < units; u++) {
      if (side[u] == 1) {
        sources[a++] = u;
      } else if (side[u] == 0) {
        sinks[b++] = u;
      }
    }
    effort.spend(16L * graph.edgeCount() + 4L * graph.nodeCount());
    return flow.maxFlow(sources, sinks);
  }

  private BitSet unitsOnA() {
    BitSet units = new BitSet();
    for (int u = 0; u < this.units; u++) {
      if (side[u] == 1) {
        units.set(u);
      }
    }
    return units;
  }
}
