package io.clusterfabric.topology.internal.cut;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class SpectralBoundProperties {
  private static CutGraph random(SplittableRandom random, int n) {
    int m = n - 1 + random.nextInt(2 * n);
    int[] a = new int[m];
    int[] b = new int[m];
    long[] w = new long[m];
    for (int e = 0; e < m; e++) {
      a[e] = e < n - 1 ? e + 1 : random.nextInt(n);
      b[e] = e < n - 1 ? random.nextInt(e + 1) : random.nextInt(n);
      w[e] = random.nextInt(1, 9);
    }
    return CutGraph.of(n, a, b, w);
  }

  /** The least cut of all that split the first nodes evenly, the others free. */
  private static long least(CutGraph graph, int units) {
    long least = Long.MAX_VALUE;
    for (int side = 0; side < 1 << graph.nodeCount(); side++) {
      if (Integer.bitCount(side & ((1 << units) - 1)) == units / 2) {
        long cut = 0;
        for (int v = 0; v < graph.nodeCount(); v++) {
          for (int k = 0; k < graph.degree(v); k++) {
            int u = graph.neighbor(v, k);
            cut += v < u && (side >> v & 1) != (side >> u & 1) ? graph.weight(v, k) : 0;
          }
        }
        least = Math.min(least, cut);
      }
    }
    return least;
  }

  @Property(tries = 150)
  void noBalancedCutIsBelow(
      @ForAll long seed,
      @ForAll @IntRange(min = 2, max = 9) int units,
      @ForAll @IntRange(min = 0, max = 3) int free) {
    CutGraph graph = random(new SplittableRandom(seed), units + free);
    long[] weight = new long[units + free];
    Arrays.fill(weight, 0, units, 1);
    long least = least(graph, units);

    SpectralBound bound = SpectralBound.of(graph, weight);

    assertThat(bound.certified()).isBetween(0.0, bound.estimate() * (1 + 1e-9));
    assertThat(bound.lower(units % 2)).isLessThanOrEqualTo(least);
    assertThat(Parity.raised(graph, units, bound.lower(units % 2))).isLessThanOrEqualTo(least);
    assertThat(Parity.raised(graph, units, least)).isEqualTo(least);
  }
}
