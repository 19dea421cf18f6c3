package io.clusterfabric.topology.capacity;

import io.clusterfabric.topology.graph.FabricGraph;

/**
 * The bundles of a graph as arrays of edges, weighted in units of {@link
 * FabricGraph#capacityUnit()}: a fabric of 400 Gb/s links counts links.
 *
 * @param a one end of each bundle
 * @param b the other end
 * @param weight its capacity in units
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never shown
record WeightedEdges(int[] a, int[] b, long[] weight) {

  static WeightedEdges of(FabricGraph graph) {
    return of(graph, 0);
  }

  /**
   * The edges of a graph in which every link of unknown rate counts as if it had a given one: with
   * a large one, cuts avoid such links.
   */
  static WeightedEdges of(FabricGraph graph, long unitsOfUnknown) {
    int count = graph.bundleCount();
    int[] a = new int[count];
    int[] b = new int[count];
    long[] weight = new long[count];
    for (int i = 0; i < count; i++) {
      a[i] = graph.endA(i);
      b[i] = graph.endB(i);
      weight[i] = graph.capacityUnits(i);
      if (unitsOfUnknown > 0) {
        weight[i] =
            Math.addExact(weight[i], Math.multiplyExact(unitsOfUnknown, graph.unknownRateLinks(i)));
      }
    }
    return new WeightedEdges(a, b, weight);
  }

  /** A rate for links that cuts should avoid: more than a few dozen of any others together. */
  static long dear(FabricGraph graph) {
    long most = 1;
    for (int i = 0; i < graph.bundleCount(); i++) {
      most = Math.max(most, graph.capacityUnits(i));
    }
    // All together must stay within a long, with room for sums over both sides.
    return Math.max(1, Math.min(64 * most, (Long.MAX_VALUE >> 3) / Math.max(1, graph.linkCount())));
  }
}
