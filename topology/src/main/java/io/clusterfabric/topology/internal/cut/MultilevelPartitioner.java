package io.clusterfabric.topology.internal.cut;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Good balanced cuts of large irregular graphs by the multilevel method: nodes are {@linkplain
 * HeavyMatching paired} again and again until few are left, these are split by growing a half from
 * a node, and on the way back each level is {@linkplain SideRefinement refined}. Two good splits
 * are then combined: edges that either cuts stay apart while nodes are paired, so that what they
 * agree on is settled and the rest is tried anew (after Sanders and Schulz 2012). Trees of starts
 * and combinations go on until the budget is spent.
 *
 * <p>Gives upper bounds only. Deterministic for a seed and a budget.
 */
final class MultilevelPartitioner {
  private static final int COARSEST = 48;
  private static final int GROWN = 6;
  private static final int PASSES = 6;

  /** How many good splits are kept for combining. */
  private static final int POOL = 8;

  private final CoarseGraph finest;
  private final long tolerance;
  private final long total;
  private final List<Split> pool = new ArrayList<>();
  private boolean[] bestSide = new boolean[0];
  private long best = MinPlus.IMPOSSIBLE;
  private Effort effort = Effort.unlimited();

  /** A split and what it cuts. */
  private record Split(boolean[] side, long cut) {}

  /**
   * A partitioner.
   *
   * @param graph the graph
   * @param nodeWeight the weight of each node, 0 for nodes that fall freely
   * @param tolerance by how much one side may outweigh the other
   */
  MultilevelPartitioner(CutGraph graph, long[] nodeWeight, long tolerance) {
    this.finest = CoarseGraph.of(graph, nodeWeight);
    this.tolerance = tolerance;
    long sum = 0;
    for (long w : nodeWeight) {
      sum += w;
    }
    this.total = sum;
  }

  /** The capacity of the best balanced cut so far, or {@link MinPlus#IMPOSSIBLE}. */
  long best() {
    return best;
  }

  /** The nodes on side A of the best cut so far. */
  BitSet bestSide() {
    BitSet out = new BitSet(bestSide.length);
    for (int v = 0; v < bestSide.length; v++) {
      out.set(v, bestSide[v]);
    }
    return out;
  }

  /**
   * Takes a split that is known from elsewhere into account.
   *
   * @param side the nodes on side A
   */
  void offer(BitSet side) {
    boolean[] start = new boolean[finest.nodes];
    for (int v = 0; v < start.length; v++) {
      start[v] = side.get(v);
    }
    SideRefinement refinement = new SideRefinement(finest, start, effort);
    refinement.refine(tolerance, PASSES);
    keep(start, refinement);
  }

  /**
   * Searches until the budget is spent, at least once from scratch.
   *
   * @param operations edges that may be looked at
   * @param seed for all lots
   */
  void search(long operations, long seed) {
    effort = new Effort(operations);
    SplittableRandom random = new SplittableRandom(seed);
    int round = 0;
    do {
      if (pool.size() < 3 || round % 3 == 0) {
        scratch(random.split());
      } else {
        combine(random.split());
      }
      round++;
    } while (!effort.isExhausted() && best > 0);
  }

  private void scratch(SplittableRandom random) {
    descend(new int[finest.nodes], new boolean[0], random);
  }

  /** Two of the pool, the nodes on whose agreement they stand labelled by it. */
  private void combine(SplittableRandom random) {
    int i = random.nextInt(pool.size());
    int j = random.nextInt(pool.size() - 1);
    j += j >= i ? 1 : 0;
    Split a = pool.get(i);
    Split b = pool.get(j);
    int[] label = new int[finest.nodes];
    for (int v = 0; v < label.length; v++) {
      label[v] = (a.side()[v] ? 1 : 0) + (b.side()[v] ? 2 : 0);
    }
    Split better = a.cut() <= b.cut() ? a : b;
    descend(label, better.side(), random);
  }

  /**
   * Coarsens, splits, and refines on the way back.
   *
   * @param label nodes of different labels stay apart
   * @param start the split to begin with, or empty to grow one
   * @param random for all lots
   */
  private void descend(int[] label, boolean[] start, SplittableRandom random) {
    List<CoarseGraph> levels = new ArrayList<>(List.of(finest));
    int[] labels = label;
    boolean[] side = start;
    long heaviest = Math.max(finest.maxNodeWeight(), total * 3 / (2L * COARSEST));
    while (levels.get(levels.size() - 1).nodes > COARSEST) {
      CoarseGraph fine = levels.get(levels.size() - 1);
      int[] mate = HeavyMatching.of(fine, labels, heaviest, random);
      CoarseGraph coarse = fine.contract(mate);
      effort.spend(3L * fine.edges());
      if (coarse.nodes > fine.nodes * 19L / 20) {
        break;
      }
      int[] coarseLabels = new int[coarse.nodes];
      boolean[] coarseSide = new boolean[side.length == 0 ? 0 : coarse.nodes];
      for (int v = 0; v < fine.nodes; v++) {
        coarseLabels[coarse.of[v]] = labels[v];
        if (side.length > 0) {
          coarseSide[coarse.of[v]] = side[v];
        }
      }
      labels = coarseLabels;
      side = coarseSide;
      levels.add(coarse);
    }
    CoarseGraph coarsest = levels.get(levels.size() - 1);
    boolean[] split = side.length == 0 ? grow(coarsest, random) : side;
    for (int l = levels.size() - 1; l >= 0; l--) {
      CoarseGraph level = levels.get(l);
      if (l < levels.size() - 1) {
        split = project(levels.get(l + 1), split);
      }
      SideRefinement refinement = new SideRefinement(level, split, effort);
      refinement.refine(allowed(level), PASSES);
      if (l == 0) {
        keep(split, refinement);
      }
    }
  }

  /** Coarse nodes are heavy: one more or less must be allowed on either side. */
  private long allowed(CoarseGraph level) {
    return level == finest ? tolerance : Math.max(tolerance, level.maxNodeWeight());
  }

  private static boolean[] project(CoarseGraph coarse, boolean[] side) {
    boolean[] fine = new boolean[coarse.of.length];
    for (int v = 0; v < fine.length; v++) {
      fine[v] = side[coarse.of[v]];
    }
    return fine;
  }

  /** Halves grown from some nodes by lot, each refined; the lightest. */
  private boolean[] grow(CoarseGraph graph, SplittableRandom random) {
    boolean[] lightest = new boolean[graph.nodes];
    long least = Long.MAX_VALUE;
    for (int i = 0; i < GROWN; i++) {
      boolean[] side = new boolean[graph.nodes];
      growFrom(graph, random.nextInt(graph.nodes), side);
      SideRefinement refinement = new SideRefinement(graph, side, effort);
      refinement.refine(allowed(graph), PASSES);
      if (refinement.cut() < least) {
        least = refinement.cut();
        lightest = side;
      }
    }
    return lightest;
  }

  /** Adds what hangs most on the half, until it has half of the weight. */
  private void growFrom(CoarseGraph graph, int seed, boolean[] side) {
    long[] gain = new long[graph.nodes];
    for (int v = 0; v < graph.nodes; v++) {
      gain[v] = -graph.degree[v];
    }
    GainHeap frontier = new GainHeap(gain);
    long weight = 0;
    int next = seed;
    int rest = 0;
    while (2 * weight < total) {
      if (next < 0) {
        while (rest < graph.nodes && side[rest]) {
          rest++;
        }
        if (rest == graph.nodes) {
          return;
        }
        next = rest;
      }
      side[next] = true;
      weight += graph.nodeWeight[next];
      for (int i = graph.first[next]; i < graph.first[next + 1]; i++) {
        int u = graph.heads[i];
        gain[u] += 2 * graph.weights[i];
        if (!side[u]) {
          if (frontier.contains(u)) {
            frontier.changed(u);
          } else {
            frontier.add(u);
          }
        }
      }
      next = frontier.isEmpty() ? -1 : frontier.top();
      if (next >= 0) {
        frontier.remove(next);
      }
    }
  }

  private void keep(boolean[] side, SideRefinement refinement) {
    if (refinement.imbalance() > tolerance) {
      return;
    }
    long cut = refinement.cut();
    if (cut < best) {
      best = cut;
      bestSide = side.clone();
    }
    for (Split s : pool) {
      if (s.cut() == cut && alike(s.side(), side)) {
        return;
      }
    }
    if (pool.size() < POOL) {
      pool.add(new Split(side.clone(), cut));
      return;
    }
    int worst = 0;
    for (int i = 1; i < pool.size(); i++) {
      worst = pool.get(i).cut() > pool.get(worst).cut() ? i : worst;
    }
    if (cut <= pool.get(worst).cut()) {
      pool.set(worst, new Split(side.clone(), cut));
    }
  }

  /** Whether two splits are the same but for the names of the sides. */
  private static boolean alike(boolean[] a, boolean[] b) {
    boolean swapped = a.length > 0 && a[0] != b[0];
    for (int v = 0; v < a.length; v++) {
      if ((a[v] == b[v]) == swapped) {
        return false;
      }
    }
    return true;
  }
}
