package io.clusterfabric.topology.internal.cut;

import java.util.BitSet;

/**
 * The problem's graph with the nodes of each unit shrunk into one: nodes 0..U−1 are the units,
 * switches follow. All nodes of a unit fall on one side, so no allowed cut changes its capacity.
 * Switches that no unit reaches lose their links: they can share a side, at no cost. Weights are
 * divided by their greatest common divisor, so that rates in bits per second become small numbers.
 */
final class UnitContraction {
  private final CutGraph graph;
  private final int units;
  private final int[] image;
  private final long scale;

  private UnitContraction(CutGraph graph, int units, int[] image, long scale) {
    this.graph = graph;
    this.units = units;
    this.image = image;
    this.scale = scale;
  }

  static UnitContraction of(CutProblem problem) {
    CutGraph original = problem.graph();
    int n = original.nodeCount();
    int units = problem.unitCount();
    int[] image = new int[n];
    int next = units;
    BitSet reached = reachedFromUnits(problem);
    for (int v = 0; v < n; v++) {
      image[v] = problem.unitOf(v) >= 0 ? problem.unitOf(v) : next++;
    }
    long scale = commonDivisor(original);
    EdgeList edges = new EdgeList(original.edgeCount());
    for (int v = 0; v < n; v++) {
      for (int k = 0; reached.get(v) && k < original.degree(v); k++) {
        int to = original.neighbor(v, k);
        if (to > v) {
          edges.add(image[v], image[to], original.weight(v, k) / scale);
        }
      }
    }
    return new UnitContraction(edges.toGraph(next), units, image, scale);
  }

  private static long commonDivisor(CutGraph graph) {
    long divisor = 0;
    for (int v = 0; v < graph.nodeCount(); v++) {
      for (int k = 0; k < graph.degree(v) && divisor != 1; k++) {
        long rest = graph.weight(v, k);
        while (rest != 0) {
          long next = divisor % rest;
          divisor = rest;
          rest = next;
        }
      }
    }
    return Math.max(1, divisor);
  }

  private static BitSet reachedFromUnits(CutProblem problem) {
    CutGraph g = problem.graph();
    BitSet reached = new BitSet(g.nodeCount());
    int[] queue = new int[g.nodeCount()];
    int tail = 0;
    for (int v = 0; v < g.nodeCount(); v++) {
      if (problem.unitOf(v) >= 0) {
        reached.set(v);
        queue[tail++] = v;
      }
    }
    for (int head = 0; head < tail; head++) {
      for (int k = 0; k < g.degree(queue[head]); k++) {
        int to = g.neighbor(queue[head], k);
        if (!reached.get(to)) {
          reached.set(to);
          queue[tail++] = to;
        }
      }
    }
    return reached;
  }

  CutGraph graph() {
    return graph;
  }

  /** What one unit of weight here is in the original graph. */
  long scale() {
    return scale;
  }

  int units() {
    return units;
  }

  /** The original nodes whose image is on side A. */
  BitSet lift(BitSet side) {
    BitSet lifted = new BitSet(image.length);
    for (int v = 0; v < image.length; v++) {
      if (side.get(image[v])) {
        lifted.set(v);
      }
    }
    return lifted;
  }
}
