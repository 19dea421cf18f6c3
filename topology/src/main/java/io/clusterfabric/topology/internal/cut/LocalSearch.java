package io.clusterfabric.topology.internal.cut;

import io.clusterfabric.topology.internal.flow.BreadthFirst;
import io.clusterfabric.topology.internal.flow.DinicFlow;
import java.util.BitSet;
import java.util.SplittableRandom;

/**
 * Good balanced cuts by the method of Fiduccia and Mattheyses (1982): in a pass every node moves at
 * most once, always one whose move gains most (or loses least) and keeps the units within one of
 * balance; the best balanced state met is kept. Passes repeat while they gain. Then a minimum cut
 * puts the switches where they cost least for the units as they are.
 *
 * <p>Gives upper bounds only. Deterministic for a seed.
 */
final class LocalSearch {
  private final CutGraph graph;
  private final int units;
  private final long[] gain;
  private final GainHeap unitsOnA;
  private final GainHeap unitsOnB;
  private final GainHeap switches;
  private final int[] moved;
  private final DinicFlow flow;
  private BitSet side = new BitSet();
  private long value;
  private BitSet bestSide = new BitSet();
  private long best = MinPlus.IMPOSSIBLE;

  LocalSearch(CutGraph graph, int units) {
    this.graph = graph;
    this.units = units;
    this.gain = new long[graph.nodeCount()];
    this.unitsOnA = new GainHeap(gain);
    this.unitsOnB = new GainHeap(gain);
    this.switches = new GainHeap(gain);
    this.moved = new int[graph.nodeCount()];
    this.flow = graph.flow();
  }

  /** The capacity of the best cut so far, or {@link MinPlus#IMPOSSIBLE}. */
  long best() {
    return best;
  }

  /** The nodes on side A of the best cut so far. */
  BitSet bestSide() {
    return (BitSet) bestSide.clone();
  }

  /**
   * Tries several starts: every second block of the units in their own order (numbering tends to
   * follow structure: half a torus, every second pod); then, in turn, halves along a slow mode of
   * diffusion and the nearer half around a remote unit, both by lot.
   *
   * @param starts how many to try; at least 1
   * @param passes the most passes for each
   * @param seed for the lots
   */
  void search(int starts, int passes, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    BreadthFirst order = graph.breadthFirst();
    for (int i = 0; i < starts; i++) {
      BitSet half = new BitSet();
      if (i == 0) {
        half = bestBlocks(starts);
      } else if (i % 2 == 1) {
        half = SlowMode.half(graph, units, random);
      } else {
        // The last unit reached from anywhere is a remote one, as far as breadth-first search
        // tells.
        order.from(random.nextInt(units));
        order.from(order.reached(order.reachedCount() - 1));
        takeInOrder(order, half);
      }
      improve(half, passes);
    }
  }

  /** The lightest choice of every second block, over some of the lengths that divide half. */
  private BitSet bestBlocks(int most) {
    int half = units / 2;
    BitSet lightest = new BitSet();
    long least = MinPlus.IMPOSSIBLE;
    int tried = 0;
    for (int blocks = 1; blocks <= half && tried < most; blocks++) {
      if (half % blocks == 0) {
        int length = half / blocks;
        side = new BitSet();
        for (int from = 0; from < 2 * half; from += 2 * length) {
          side.set(from, from + length);
        }
        BitSet chosen = side;
        settleSwitches();
        tried++;
        if (value < least) {
          least = value;
          lightest = chosen;
        }
      }
    }
    return lightest;
  }

  private void takeInOrder(BreadthFirst order, BitSet half) {
    int left = units / 2;
    for (int i = 0; i < order.reachedCount() && left > 0; i++) {
      if (order.reached(i) < units) {
        half.set(order.reached(i));
        left--;
      }
    }
    for (int u = half.nextClearBit(0); left > 0; u = half.nextClearBit(u + 1)) {
      half.set(u);
      left--;
    }
  }

  /**
   * Improves one split and keeps the result if it is the best so far.
   *
   * @param start a balanced choice of units for side A; switches in it are ignored
   * @param passes the most passes
   */
  void improve(BitSet start, int passes) {
    side = (BitSet) start.clone();
    settleSwitches();
    keepIfBest();
    for (int i = 0; i < passes && pass(); i++) {
      keepIfBest();
    }
    settleSwitches();
    keepIfBest();
  }

  private void keepIfBest() {
    if (value < best) {
      best = value;
      bestSide = (BitSet) side.clone();
    }
  }

  /** Puts every switch where a minimum cut between the units' halves wants it. */
  private void settleSwitches() {
    int onA = side.get(0, units).cardinality();
    if (onA > 0 && onA < units && graph.nodeCount() > units) {
      int[] sources = new int[onA];
      int[] sinks = new int[units - onA];
      int a = 0;
      int b = 0;
      for (int u = 0; u < units; u++) {
        if (side.get(u)) {
          sources[a++] = u;
        } else {
          sinks[b++] = u;
        }
      }
      value = flow.maxFlow(sources, sinks);
      side = flow.sourceSide();
    } else {
      value = graph.cut(side);
    }
  }

  /** One pass; true if the cut got lighter. */
  private boolean pass() {
    fillHeaps();
    int half = units / 2;
    int onA = side.get(0, units).cardinality();
    long current = value;
    long least = value;
    int moves = 0;
    int movesOfBest = 0;
    // A pass that has not gained for this long hardly ever does.
    int patience = 64 + graph.nodeCount() / 16;
    while (moves - movesOfBest <= patience) {
      int v = next(onA, half);
      if (v < 0) {
        break;
      }
      boolean fromA = side.get(v);
      current -= gain[v];
      (v >= units ? switches : fromA ? unitsOnA : unitsOnB).remove(v);
      move(v);
      moved[moves++] = v;
      if (v < units) {
        onA += fromA ? -1 : 1;
      }
      if (current < least && onA >= half && onA <= units - half) {
        least = current;
        movesOfBest = moves;
      }
    }
    for (int i = moves - 1; i >= movesOfBest; i--) {
      side.flip(moved[i]);
    }
    boolean better = least < value;
    value = least;
    return better;
  }

  private void fillHeaps() {
    unitsOnA.clear();
    unitsOnB.clear();
    switches.clear();
    for (int v = 0; v < graph.nodeCount(); v++) {
      long sum = 0;
      for (int k = 0; k < graph.degree(v); k++) {
        sum +=
            side.get(v) == side.get(graph.neighbor(v, k))
                ? -graph.weight(v, k)
                : graph.weight(v, k);
      }
      gain[v] = sum;
      (v >= units ? switches : side.get(v) ? unitsOnA : unitsOnB).add(v);
    }
  }

  /** The free node of most gain that keeps the units within one of balance, or -1. */
  private int next(int onA, int half) {
    int best = switches.isEmpty() ? -1 : switches.top();
    if (!unitsOnA.isEmpty() && onA >= half) {
      best = better(best, unitsOnA.top());
    }
    if (!unitsOnB.isEmpty() && onA <= units - half) {
      best = better(best, unitsOnB.top());
    }
    return best;
  }

  private int better(int u, int v) {
    return u < 0 || gain[v] > gain[u] ? v : u;
  }

  private void move(int v) {
    boolean wasA = side.get(v);
    side.flip(v);
    gain[v] = -gain[v];
    for (int k = 0; k < graph.degree(v); k++) {
      int to = graph.neighbor(v, k);
      long change = 2 * graph.weight(v, k);
      boolean toA = side.get(to);
      gain[to] += toA == wasA ? change : -change;
      (to >= units ? switches : toA ? unitsOnA : unitsOnB).changed(to);
    }
  }
}
