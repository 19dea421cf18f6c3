package io.clusterfabric.topology.internal.cut;

import java.util.SplittableRandom;

/**
 * Moves nodes of one level between two sides as long as the cut gets lighter, after Fiduccia and
 * Mattheyses (1982): in a pass every node moves at most once, always the one of most gain among
 * those that keep the sides near balance, also if it costs; then the pass goes back to its best
 * state. States compare by excess over the balance first, by the cut's weight second.
 */
final class TwoWayRefinement {
  private final PartitionLevel level;
  private final Balance balance;
  private final SplittableRandom random;
  private final Effort effort;
  private final int patience;
  private final long slack;
  private final byte[] side;
  private final long[] external;
  private final long[] gain;
  private final PassQueue[] weighty = new PassQueue[2];
  private final PassQueue[] free = new PassQueue[2];
  private final boolean[] locked;
  private final int[] moved;
  private long weightA;
  private long cut;

  /**
   * Starts from given sides, which are changed in place.
   *
   * @param level the graph
   * @param balance what is balanced on this level
   * @param side 1 for side A, 0 for side B
   * @param patience how many moves without a better state end a pass
   */
  TwoWayRefinement(
      PartitionLevel level,
      Balance balance,
      byte[] side,
      int patience,
      SplittableRandom random,
      Effort effort) {
    this.level = level;
    this.balance = balance;
    this.side = side;
    this.patience = patience;
    this.random = random;
    this.effort = effort;
    this.slack = Math.max(balance.tolerance(), 2 * level.heaviest());
    int n = level.nodes();
    this.external = new long[n];
    this.gain = new long[n];
    this.locked = new boolean[n];
    this.moved = new int[n];
    for (int s = 0; s < 2; s++) {
      weighty[s] = new PassQueue(gain);
      free[s] = new PassQueue(gain);
    }
    long twice = 0;
    for (int v = 0; v < n; v++) {
      weightA += side[v] == 1 ? level.nodeWeight(v) : 0;
      long sum = 0;
      for (int i = level.firstArc(v); i < level.endOfArcs(v); i++) {
        sum += side[level.head(i)] == side[v] ? 0 : level.weight(i);
      }
      external[v] = sum;
      gain[v] = 2 * sum - level.degree(v);
      twice += sum;
    }
    this.cut = twice / 2;
    effort.spend(level.arcs() + 4L * n);
  }

  /** The weight of the cut. */
  long cut() {
    return cut;
  }

  /** By how much the sides are out of balance. */
  long excess() {
    return balance.excess(weightA);
  }

  /** Passes until one does not help. */
  void run(int passes) {
    for (int i = 0; i < passes && pass(); i++) {
      effort.spend(16);
    }
  }

  private boolean pass() {
    long startCut = cut;
    long startExcess = excess();
    fill(startExcess > 0);
    long bestCut = cut;
    long bestExcess = startExcess;
    int moves = 0;
    int best = 0;
    while (moves - best <= patience) {
      int v = next();
      if (v < 0) {
        break;
      }
      queue(v).remove(v);
      locked[v] = true;
      move(v);
      moved[moves++] = v;
      long excess = excess();
      if (excess < bestExcess || (excess == bestExcess && cut < bestCut)) {
        bestExcess = excess;
        bestCut = cut;
        best = moves;
      }
    }
    for (int i = moves - 1; i >= 0; i--) {
      locked[moved[i]] = false;
      if (i >= best) {
        undo(moved[i]);
      }
    }
    return bestExcess < startExcess || bestCut < startCut;
  }

  /** Boundary nodes by lot; all nodes if the boundary alone may not restore the balance. */
  private void fill(boolean all) {
    for (int s = 0; s < 2; s++) {
      weighty[s].clear();
      free[s].clear();
    }
    int n = level.nodes();
    int offset = n == 0 ? 0 : random.nextInt(n);
    boolean forward = random.nextBoolean();
    for (int i = 0; i < n; i++) {
      int v = forward ? i + offset : offset - i;
      v = v >= n ? v - n : v < 0 ? v + n : v;
      if (all || external[v] > 0) {
        queue(v).put(v);
      }
    }
    effort.spend(n);
  }

  private PassQueue queue(int v) {
    return (level.nodeWeight(v) > 0 ? weighty : free)[side[v]];
  }

  private int next() {
    int best = better(free[0].top(), free[1].top());
    long difference = 2 * weightA - balance.total();
    int heavier = difference >= 0 ? 1 : 0;
    best = better(best, allowed(weighty[heavier].top(), difference));
    return better(best, allowed(weighty[1 - heavier].top(), difference));
  }

  private int allowed(int v, long difference) {
    if (v < 0) {
      return -1;
    }
    long change = 2 * level.nodeWeight(v);
    long after = Math.abs(difference + (side[v] == 1 ? -change : change));
    return after <= slack || after < Math.abs(difference) ? v : -1;
  }

  private int better(int u, int v) {
    return u < 0 || (v >= 0 && gain[v] > gain[u]) ? v : u;
  }

  private void move(int v) {
    flip(v);
    for (int i = level.firstArc(v); i < level.endOfArcs(v); i++) {
      int to = level.head(i);
      long w = level.weight(i);
      external[to] += side[to] == side[v] ? -w : w;
      gain[to] = 2 * external[to] - level.degree(to);
      if (!locked[to]) {
        PassQueue queue = queue(to);
        if (external[to] > 0) {
          queue.put(to);
        } else {
          queue.remove(to);
        }
      }
    }
    effort.spend(8L * (level.endOfArcs(v) - level.firstArc(v)) + 8);
  }

  private void undo(int v) {
    flip(v);
    for (int i = level.firstArc(v); i < level.endOfArcs(v); i++) {
      int to = level.head(i);
      long w = level.weight(i);
      external[to] += side[to] == side[v] ? -w : w;
      gain[to] = 2 * external[to] - level.degree(to);
    }
  }

  private void flip(int v) {
    cut -= gain[v];
    external[v] = level.degree(v) - external[v];
    gain[v] = -gain[v];
    weightA += side[v] == 1 ? -level.nodeWeight(v) : level.nodeWeight(v);
    side[v] = (byte) (1 - side[v]);
  }
}
