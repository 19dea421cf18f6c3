package io.clusterfabric.topology.internal.cut;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Balanced cuts where nodes weigh differently: the sides' weights differ by at most the weight of
 * the heaviest node. That can always be had, by putting one node after the other on the lighter
 * side, and is exact balance where all weigh 1. {@linkplain MultilevelPartitioner Partitions} bound
 * the value from above, the {@linkplain SpectralBound spectrum} from below.
 */
public final class WeightedCut {
  /** Up to so many nodes every choice of sides is tried. */
  private static final int ALL_SIDES = 20;

  private WeightedCut() {}

  /**
   * By how much the sides may differ.
   *
   * @param weights the weight of each node, at least 0
   * @return the greatest of them
   */
  public static long tolerance(long[] weights) {
    long most = 0;
    for (long w : weights) {
      most = Math.max(most, w);
    }
    return most;
  }

  /**
   * Solves a problem.
   *
   * @param graph the graph
   * @param weights the weight of each node, at least 0
   * @param options budget and seed
   * @return an interval with a witness; exact if both ends meet
   */
  public static CutResult solve(CutGraph graph, long[] weights, CutOptions options) {
    long tolerance = tolerance(weights);
    List<String> steps = new ArrayList<>();
    if (graph.nodeCount() < 2 || tolerance == 0) {
      BitSet none = new BitSet();
      return new CutResult(0, 0, none, none, "nothing to balance", steps);
    }
    if (graph.nodeCount() <= ALL_SIDES) {
      BitSet least = leastOfAll(graph, weights, tolerance);
      long value = graph.cut(least);
      steps.add("every choice of sides: " + value + " exact");
      return new CutResult(value, value, least, least, "every choice of sides", steps);
    }
    MultilevelPartitioner partitioner = new MultilevelPartitioner(graph, weights, tolerance);
    partitioner.search(options.budget() / 4, options.seed());
    BitSet side = partitioner.best() < MinPlus.IMPOSSIBLE ? partitioner.bestSide() : dealt(weights);
    long upper = graph.cut(side);
    steps.add("multilevel partitions: at most " + upper);
    long lower = 0;
    String method = "no bound";
    if (SpectralBound.isExactIn(graph) && SpectralBound.cost(graph) <= options.budget()) {
      lower = Math.min(upper, SpectralBound.of(graph, weights).lower(tolerance));
      method = "spectral bound";
      steps.add("spectral bound: at least " + lower);
    }
    return new CutResult(lower, upper, side, side, upper == 0 ? "nothing crosses" : method, steps);
  }

  /** Each choice differs from the one before by one node, as in a Gray code. */
  private static BitSet leastOfAll(CutGraph graph, long[] weights, long tolerance) {
    int n = graph.nodeCount();
    long total = 0;
    for (long w : weights) {
      total += w;
    }
    BitSet side = new BitSet();
    BitSet least = new BitSet();
    long best = Long.MAX_VALUE;
    long onA = 0;
    long cut = 0;
    // The last node stays where it is: sides have no names.
    for (long step = 1; step <= 1L << (n - 1); step++) {
      if (cut < best && Math.abs(2 * onA - total) <= tolerance) {
        best = cut;
        least = (BitSet) side.clone();
      }
      int v = Long.numberOfTrailingZeros(step);
      for (int k = 0; k < graph.degree(v); k++) {
        boolean across = side.get(graph.neighbor(v, k)) != side.get(v);
        cut += across ? -graph.weight(v, k) : graph.weight(v, k);
      }
      side.flip(v);
      onA += side.get(v) ? weights[v] : -weights[v];
    }
    return least;
  }

  /** One node after the other, heaviest first, to the lighter side. */
  private static BitSet dealt(long[] weights) {
    Integer[] order = new Integer[weights.length];
    for (int v = 0; v < order.length; v++) {
      order[v] = v;
    }
    Arrays.sort(order, (a, b) -> Long.compare(weights[b], weights[a]));
    BitSet side = new BitSet();
    long ahead = 0;
    for (int v : order) {
      side.set(v, ahead <= 0);
      ahead += ahead <= 0 ? weights[v] : -weights[v];
    }
    return side;
  }
}
