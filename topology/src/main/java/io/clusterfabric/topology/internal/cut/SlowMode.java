package io.clusterfabric.topology.internal.cut;

import java.util.Arrays;
import java.util.BitSet;
import java.util.SplittableRandom;

/**
 * Halves the units along the slowest mode of diffusion, a start for the local search in the spirit
 * of Fiedler (1973): values drawn by lot are averaged over neighbours again and again, while their
 * mean is taken off; what fades last varies least along edges. Where several modes are equally slow
 * (in a cube-shaped torus), the lot decides between them.
 */
final class SlowMode {
  private static final int ROUNDS = 240;
  private static final int ROUNDS_PER_CENTERING = 8;

  private SlowMode() {}

  /** Roughly how many operations one half costs. */
  static long cost(CutGraph graph) {
    return ROUNDS * (2L * graph.edgeCount() + graph.nodeCount());
  }

  /**
   * Half of the units, rounded down: those of least value.
   *
   * @param graph units first, then switches
   * @param units number of units
   * @param random draws the first values
   */
  static BitSet half(CutGraph graph, int units, SplittableRandom random) {
    double[] value = mode(graph, random);
    Integer[] order = new Integer[units];
    for (int u = 0; u < units; u++) {
      order[u] = u;
    }
    Arrays.sort(
        order,
        (u, v) -> {
          int byValue = Double.compare(value[u], value[v]);
          return byValue != 0 ? byValue : Integer.compare(u, v);
        });
    BitSet half = new BitSet(units);
    for (int i = 0; i < units / 2; i++) {
      half.set(order[i]);
    }
    return half;
  }

  private static double[] mode(CutGraph graph, SplittableRandom random) {
    int n = graph.nodeCount();
    double[] value = new double[n];
    double[] degree = new double[n];
    for (int v = 0; v < n; v++) {
      value[v] = random.nextDouble() - 0.5;
      degree[v] = (double) graph.weightedDegree(v);
    }
    double[] next = new double[n];
    for (int round = 0; round < ROUNDS; round++) {
      if (round % ROUNDS_PER_CENTERING == 0) {
        center(value, degree);
      }
      for (int v = 0; v < n; v++) {
        double sum = 0;
        for (int k = 0; k < graph.degree(v); k++) {
          sum += graph.weight(v, k) * value[graph.neighbor(v, k)];
        }
        next[v] = degree[v] > 0 ? (value[v] + sum / degree[v]) / 2 : value[v];
      }
      double[] swap = value;
      value = next;
      next = swap;
    }
    return value;
  }

  /** Takes the mean off, by degree, and scales, so that nothing fades to nothing. */
  private static void center(double[] value, double[] degree) {
    double sum = 0;
    double weight = 0;
    for (int v = 0; v < value.length; v++) {
      sum += degree[v] * value[v];
      weight += degree[v];
    }
    double largest = 0;
    for (int v = 0; v < value.length && weight > 0; v++) {
      value[v] -= sum / weight;
      largest = Math.max(largest, Math.abs(value[v]));
    }
    for (int v = 0; v < value.length && largest > 0; v++) {
      value[v] /= largest;
    }
  }
}
