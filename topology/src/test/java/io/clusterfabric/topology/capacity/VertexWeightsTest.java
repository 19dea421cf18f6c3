package io.clusterfabric.topology.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class VertexWeightsTest {
  private static FabricGraph random(SplittableRandom random, int n) {
    FabricGraphBuilder b = FabricGraph.builder("random");
    for (int v = 0; v < n; v++) {
      b.addSwitch("v" + v);
    }
    for (int v = 1; v < n; v++) {
      b.addLinks(v, random.nextInt(v), 1, random.nextInt(1, 6));
    }
    for (int i = 0; i < n; i++) {
      int from = random.nextInt(n);
      int to = random.nextInt(n);
      if (from != to) {
        b.addLinks(from, to, 1, random.nextInt(1, 6));
      }
    }
    return b.build();
  }

  /** Every choice of side, one by one. */
  private static long least(FabricGraph graph, long[] weight, long tolerance) {
    int n = graph.nodeCount();
    long total = 0;
    for (long w : weight) {
      total += w;
    }
    long least = Long.MAX_VALUE;
    for (int side = 0; side < 1 << (n - 1); side++) {
      long onA = 0;
      for (int v = 0; v < n; v++) {
        onA += (side >> v & 1) * weight[v];
      }
      if (Math.abs(2 * onA - total) <= tolerance) {
        long cut = 0;
        for (int e = 0; e < graph.bundleCount(); e++) {
          cut +=
              (side >> graph.endA(e) & 1) == (side >> graph.endB(e) & 1) ? 0 : graph.capacityBps(e);
        }
        least = Math.min(least, cut);
      }
    }
    return least;
  }

  @Test
  void theIntervalHoldsTheLeastCutWithinTheTolerance() {
    SplittableRandom random = new SplittableRandom(11);
    for (int i = 0; i < 60; i++) {
      int n = random.nextInt(2, 13);
      FabricGraph graph = random(random, n);
      long[] weight = new long[n];
      long heaviest = 0;
      for (int v = 0; v < n; v++) {
        weight[v] = random.nextInt(1, 8);
        heaviest = Math.max(heaviest, weight[v]);
      }

      Bisection found = Bisection.of(graph, BisectionOptions.defaults().withUnitWeights(weight));

      long least = least(graph, weight, heaviest);
      assertThat(found.lower().bitsPerSecond()).isLessThanOrEqualTo(least);
      assertThat(found.upper().bitsPerSecond()).isEqualTo(least);
      assertThat(found.explain().toString()).contains("they may differ by " + heaviest);
    }
  }

  @Test
  void weightsMustFitTheGraph() {
    FabricGraph graph = random(new SplittableRandom(1), 5);
    BisectionOptions wrong = BisectionOptions.defaults().withUnitWeights(1, 2, 3);

    assertThatThrownBy(() -> Bisection.of(graph, wrong))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("give one for each");
    assertThatThrownBy(() -> BisectionOptions.defaults().withUnitWeights(1, -2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-2");
  }
}
