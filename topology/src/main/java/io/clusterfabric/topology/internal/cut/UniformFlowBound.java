package io.clusterfabric.topology.internal.cut;

import io.clusterfabric.topology.internal.flow.BreadthFirst;

/**
 * A lower bound from sending one unit of flow from every unit to every other along shortest paths.
 *
 * <p><b>Theorem.</b> If all these flows together load no edge with more than r times its weight
 * (both directions added), every balanced cut weighs at least 2·floor(U/2)·ceil(U/2)/r.
 * <b>Proof.</b> So much flow has to cross it, in both directions together. ∎
 *
 * <p>Flow splits over the next hops in proportion to their weights. The bound meets the truth on
 * even tori, hypercubes and other graphs whose edges look alike. Loads are doubles: sums of
 * positive numbers, whose relative error stays far below the 10<sup>−9</sup> given away here. As
 * capacities of cuts are whole numbers, the bound is rounded up to one.
 */
final class UniformFlowBound {
  private static final double SAFETY = 1 - 1e-9;

  private UniformFlowBound() {}

  /** Roughly how many operations the bound costs. */
  static long cost(CutGraph graph, int units) {
    return units * (4L * graph.edgeCount() + 2L * graph.nodeCount());
  }

  /**
   * The bound.
   *
   * @param graph units first, then switches
   * @param units number of units
   * @return at least 0; 0 if some unit can't reach some other
   */
  static long of(CutGraph graph, int units) {
    if (units < 2) {
      return 0;
    }
    double[] edgeLoad = new double[graph.edgeCount()];
    double[] nodeLoad = new double[graph.nodeCount()];
    BreadthFirst search = graph.breadthFirst();
    for (int target = 0; target < units; target++) {
      int reached = search.from(target);
      int unitsReached = 0;
      for (int i = reached - 1; i >= 0; i--) {
        int v = search.reached(i);
        unitsReached += v < units ? 1 : 0;
        double load = nodeLoad[v] + (v < units ? 1 : 0);
        nodeLoad[v] = 0;
        if (v != target) {
          forward(graph, search, v, load, nodeLoad, edgeLoad);
        }
      }
      if (unitsReached < units) {
        return 0;
      }
    }
    double worst = 0;
    for (int v = 0; v < graph.nodeCount(); v++) {
      for (int k = 0; k < graph.degree(v); k++) {
        long w = graph.weight(v, k);
        worst = Math.max(worst, edgeLoad[graph.edge(v, k)] / (double) w);
      }
    }
    int half = units / 2;
    double bound = 2.0 * half * (units - half) / worst * SAFETY;
    return (long) Math.ceil(bound);
  }

  private static void forward(
      CutGraph graph,
      BreadthFirst search,
      int v,
      double load,
      double[] nodeLoad,
      double[] edgeLoad) {
    int next = search.distance(v) - 1;
    long total = 0;
    for (int k = 0; k < graph.degree(v); k++) {
      if (search.distance(graph.neighbor(v, k)) == next) {
        total += graph.weight(v, k);
      }
    }
    double perWeight = load / total;
    for (int k = 0; k < graph.degree(v); k++) {
      if (search.distance(graph.neighbor(v, k)) == next) {
        double share = perWeight * graph.weight(v, k);
        nodeLoad[graph.neighbor(v, k)] += share;
        edgeLoad[graph.edge(v, k)] += share;
      }
    }
  }
}
