package io.clusterfabric.topology.capacity;

import io.clusterfabric.topology.graph.FabricGraph;

/**
 * The bundles of a graph as arrays of edges, capacities divided by what all have in common: a
 * fabric of 400 Gb/s links counts links. So sums stay small whatever the unit.
 *
 * @param a one end of each bundle
 * @param b the other end
 * @param weight its capacity in units of {@code scale}
 * @param scale bits per second, 1 or more
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never shown
record WeightedEdges(int[] a, int[] b, long[] weight, long scale) {

  static WeightedEdges of(FabricGraph graph) {
    int count = graph.bundleCount();
    int[] a = new int[count];
    int[] b = new int[count];
    long[] weight = new long[count];
    long scale = 0;
    for (int i = 0; i < count; i++) {
      a[i] = graph.endA(i);
      b[i] = graph.endB(i);
      weight[i] = graph.capacityBps(i);
      // Most capacities are multiples of what was found already: one division tells.
      if (scale == 0 || weight[i] % scale != 0) {
        scale = gcd(scale, weight[i]);
      }
    }
    if (scale > 1) {
      for (int i = 0; i < count; i++) {
        weight[i] /= scale;
      }
    }
    return new WeightedEdges(a, b, weight, Math.max(1, scale));
  }

  private static long gcd(long a, long b) {
    long x = a;
    long y = b;
    while (y != 0) {
      long rest = x % y;
      x = y;
      y = rest;
    }
    return x;
  }
}
