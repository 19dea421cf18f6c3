package io.clusterfabric.roce.pause;

import java.util.Arrays;

/** Arcs between numbered vertices, each once. */
final class ArcSet {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  // Open addressing; 0 is free, so the second vertex counts from 1.
  private long[] arcs = new long[1 << 12];
  private int count;

  void add(int from, int to) {
    long arc = (long) from << 32 | (to + 1);
    int mask = arcs.length - 1;
    int at = spread(arc) & mask;
    while (arcs[at] != 0) {
      if (arcs[at] == arc) {
        return;
      }
      at = (at + 1) & mask;
    }
    arcs[at] = arc;
    if (++count > arcs.length / 2) {
      long[] old = arcs;
      arcs = new long[Math.multiplyExact(2, old.length)];
      count = 0;
      for (long a : old) {
        if (a != 0) {
          add((int) (a >> 32), (int) a - 1);
        }
      }
    }
  }

  private static int spread(long arc) {
    long h = arc * GOLDEN;
    return (int) (h ^ h >>> 32);
  }

  WaitGraph graph(int vertices) {
    long[] sorted = new long[count];
    int at = 0;
    for (long a : arcs) {
      if (a != 0) {
        sorted[at++] = a;
      }
    }
    Arrays.sort(sorted);
    int[] first = new int[vertices + 1];
    int[] next = new int[count];
    for (int i = 0; i < count; i++) {
      first[(int) (sorted[i] >> 32) + 1]++;
      next[i] = (int) sorted[i] - 1;
    }
    for (int v = 0; v < vertices; v++) {
      first[v + 1] += first[v];
    }
    return new WaitGraph(first, next);
  }
}
