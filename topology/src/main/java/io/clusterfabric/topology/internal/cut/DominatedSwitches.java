package io.clusterfabric.topology.internal.cut;

import java.util.Arrays;

/**
 * Shrinks a switch into the neighbour that dominates it.
 *
 * <p><b>Theorem.</b> If the edge from switch s to t weighs at least half of all edges at s, then
 * for every split of the units some least cut has s on the side of t. <b>Proof.</b> Moving s to the
 * side of t saves the edge to t and costs at most all the others. ∎
 *
 * <p>So a switch with one neighbour vanishes, a switch with two becomes the lighter of its edges,
 * and a non-blocking leaf below merged spines joins them. In one round a switch shrinks into a node
 * that stays, and into nothing else, so that all conditions hold at once: shrinking others into t
 * only adds to the edge between s and t.
 */
final class DominatedSwitches {
  /** Fabrics need a handful of rounds. Stopping early is exact too, and keeps odd graphs cheap. */
  private static final int MAX_ROUNDS = 64;

  private DominatedSwitches() {}

  /**
   * The graph with dominated switches shrunk, until there are none (or for 64 rounds).
   *
   * @param graph units first, then switches
   * @param units number of units
   * @return images and the smaller graph; units keep their numbers
   */
  static Reduction shrink(CutGraph graph, int units) {
    Reduction reduction = Reduction.none(graph);
    for (int i = 0; i < MAX_ROUNDS; i++) {
      Reduction round = round(reduction.graph(), units);
      if (round.graph() == reduction.graph()) {
        break;
      }
      reduction = reduction.then(round);
    }
    return reduction;
  }

  private static Reduction round(CutGraph graph, int units) {
    int n = graph.nodeCount();
    int[] into = new int[n];
    Arrays.fill(into, -1);
    boolean[] stays = new boolean[n];
    int shrunk = 0;
    for (int s = units; s < n; s++) {
      int t = stays[s] ? -1 : dominator(graph, units, s);
      if (t >= 0 && into[t] < 0) {
        into[s] = t;
        stays[t] = true;
        shrunk++;
      }
    }
    if (shrunk == 0) {
      return Reduction.none(graph);
    }
    int[] image = new int[n];
    int next = 0;
    for (int v = 0; v < n; v++) {
      if (into[v] < 0) {
        image[v] = next++;
      }
    }
    for (int v = 0; v < n; v++) {
      if (into[v] >= 0) {
        image[v] = image[into[v]];
      }
    }
    return Reduction.of(graph, image, next);
  }

  /**
   * The neighbour that dominates a switch, or -1. Between two that do, a switch comes first; two
   * units that tie are left alone, as choosing one would spoil their likeness.
   */
  private static int dominator(CutGraph graph, int units, int s) {
    long total = graph.weightedDegree(s);
    int best = -1;
    for (int k = 0; k < graph.degree(s); k++) {
      long w = graph.weight(s, k);
      int t = graph.neighbor(s, k);
      if (w > total - w || (w == total - w && (t >= units || graph.degree(s) > 2))) {
        best = t;
        if (t >= units) {
          return t;
        }
      }
    }
    return best;
  }
}
