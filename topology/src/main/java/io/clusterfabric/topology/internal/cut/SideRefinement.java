package io.clusterfabric.topology.internal.cut;

/**
 * Improves a split of one level by the method of Fiduccia and Mattheyses (1982), looking only at
 * nodes by the border: in a pass every node moves at most once, always one whose move gains most or
 * loses least; the best balanced state met is kept.
 */
final class SideRefinement {
  private final CoarseGraph graph;
  private final boolean[] side;
  private final long[] outward;
  private final long[] gain;
  private final GainHeap fromA;
  private final GainHeap fromB;
  private final GainHeap weightless;
  private final int[] moved;
  private final boolean[] locked;
  private final long total;
  private final long slack;
  private final Effort effort;
  private long onA;
  private long cut;

  /**
   * A refinement.
   *
   * @param graph the level
   * @param side the side of each node, true for A; changed in place
   * @param effort counts edges looked at
   */
  SideRefinement(CoarseGraph graph, boolean[] side, Effort effort) {
    this.graph = graph;
    this.side = side;
    this.effort = effort;
    this.outward = new long[graph.nodes];
    this.gain = new long[graph.nodes];
    this.fromA = new GainHeap(gain);
    this.fromB = new GainHeap(gain);
    this.weightless = new GainHeap(gain);
    this.moved = new int[graph.nodes];
    this.locked = new boolean[graph.nodes];
    long sum = 0;
    long twice = 0;
    for (int v = 0; v < graph.nodes; v++) {
      sum += graph.nodeWeight[v];
      onA += side[v] ? graph.nodeWeight[v] : 0;
      for (int i = graph.first[v]; i < graph.first[v + 1]; i++) {
        outward[v] += side[graph.heads[i]] == side[v] ? 0 : graph.weights[i];
      }
      gain[v] = 2 * outward[v] - graph.degree[v];
      twice += outward[v];
    }
    effort.spend(graph.heads.length);
    total = sum;
    cut = twice / 2;
    slack = graph.maxNodeWeight();
  }

  long cut() {
    return cut;
  }

  /** By how much one side outweighs the other. */
  long imbalance() {
    return Math.abs(2 * onA - total);
  }

  /**
   * Passes until one gains nothing.
   *
   * @param tolerance by how much one side may outweigh the other
   * @param passes the most passes
   */
  void refine(long tolerance, int passes) {
    balance(tolerance);
    for (int i = 0; i < passes && pass(tolerance) && !effort.isExhausted(); i++) {
      // Goes on while passes gain.
    }
  }

  /** Moves nodes that lose least from the heavier side until the tolerance holds. */
  private void balance(long tolerance) {
    if (imbalance() <= tolerance) {
      return;
    }
    clear();
    boolean fromHeavyA = 2 * onA > total;
    GainHeap heavy = fromHeavyA ? fromA : fromB;
    for (int v = 0; v < graph.nodes; v++) {
      if (side[v] == fromHeavyA && graph.nodeWeight[v] > 0) {
        heavy.add(v);
      }
    }
    while (imbalance() > tolerance && !heavy.isEmpty()) {
      int v = heavy.top();
      heavy.remove(v);
      // A move that overshoots by more than it mends is passed over.
      if (Math.abs(2 * (onA + (fromHeavyA ? -1 : 1) * graph.nodeWeight[v]) - total) < imbalance()) {
        cut -= gain[v];
        move(v, false);
      }
    }
  }

  private void clear() {
    fromA.clear();
    fromB.clear();
    weightless.clear();
  }

  private GainHeap heapOf(int v) {
    return graph.nodeWeight[v] == 0 ? weightless : side[v] ? fromA : fromB;
  }

  /** One pass; whether the cut got lighter, or the balance as good as asked for. */
  private boolean pass(long tolerance) {
    clear();
    for (int v = 0; v < graph.nodes; v++) {
      if (outward[v] > 0) {
        heapOf(v).add(v);
      }
    }
    long start = cut;
    long best = imbalance() <= tolerance ? cut : Long.MAX_VALUE;
    int moves = 0;
    int movesOfBest = 0;
    int patience = 60 + Math.min(400, graph.nodes / 40);
    while (moves - movesOfBest <= patience) {
      int v = next(tolerance);
      if (v < 0) {
        break;
      }
      heapOf(v).remove(v);
      locked[v] = true;
      moved[moves++] = v;
      cut -= gain[v];
      move(v, true);
      if (cut < best && imbalance() <= tolerance) {
        best = cut;
        movesOfBest = moves;
      }
    }
    for (int i = 0; i < moves; i++) {
      locked[moved[i]] = false;
    }
    if (best == Long.MAX_VALUE) {
      return false;
    }
    for (int i = moves - 1; i >= movesOfBest; i--) {
      cut -= gain[moved[i]];
      move(moved[i], false);
    }
    return cut < start;
  }

  /** The free node of most gain whose move keeps the sides within a node of the tolerance. */
  private int next(long tolerance) {
    int best = weightless.isEmpty() ? -1 : weightless.top();
    boolean aIsHeavier = 2 * onA >= total;
    GainHeap one = aIsHeavier ? fromA : fromB;
    GainHeap other = aIsHeavier ? fromB : fromA;
    if (!one.isEmpty() && fits(one.top(), tolerance)) {
      best = better(best, one.top());
    }
    if (!other.isEmpty() && fits(other.top(), tolerance)) {
      best = better(best, other.top());
    }
    return best;
  }

  private boolean fits(int v, long tolerance) {
    long after = onA + (side[v] ? -1 : 1) * graph.nodeWeight[v];
    long imbalance = Math.abs(2 * after - total);
    return imbalance <= tolerance + 2 * slack || imbalance < imbalance();
  }

  private int better(int u, int v) {
    return u < 0 || gain[v] > gain[u] ? v : u;
  }

  private void move(int v, boolean inPass) {
    boolean nowA = !side[v];
    side[v] = nowA;
    onA += nowA ? graph.nodeWeight[v] : -graph.nodeWeight[v];
    outward[v] = graph.degree[v] - outward[v];
    gain[v] = -gain[v];
    for (int i = graph.first[v]; i < graph.first[v + 1]; i++) {
      int u = graph.heads[i];
      boolean was = outward[u] > 0;
      outward[u] += side[u] == nowA ? -graph.weights[i] : graph.weights[i];
      gain[u] = 2 * outward[u] - graph.degree[u];
      if (!inPass) {
        fromA.changed(u);
        fromB.changed(u);
      } else if (!locked[u]) {
        GainHeap heap = heapOf(u);
        if (was || heap.contains(u)) {
          heap.changed(u);
        } else {
          heap.add(u);
        }
      }
    }
    effort.spend(graph.first[v + 1] - graph.first[v]);
  }
}
