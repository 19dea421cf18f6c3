package io.clusterfabric.topology.internal.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jgrapht.alg.matching.KuhnMunkresMinimalWeightBipartitePerfectMatching;
import org.jgrapht.graph.DefaultUndirectedWeightedGraph;
import org.jgrapht.graph.DefaultWeightedEdge;

class AssignmentProperties {

  private static int[] weights(int n, int range, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] weights = new int[n * n];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = random.nextInt(range);
    }
    return weights;
  }

  @Property(tries = 300)
  void isTheBestOfAllPermutations(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 7) int n, @ForAll boolean ties) {
    int[] weights = weights(n, ties ? 3 : 1000, seed);
    Assignment found = Assignment.heaviest(n, weights);
    assertThat(found.weight()).isEqualTo(best(n, weights, 0, new BitSet()));
    long sum = 0;
    Set<Integer> columns = new HashSet<>();
    for (int i = 0; i < n; i++) {
      sum += weights[i * n + found.column(i)];
      columns.add(found.column(i));
    }
    assertThat(columns).hasSize(n);
    assertThat(sum).isEqualTo(found.weight());
  }

  private static long best(int n, int[] weights, int row, BitSet taken) {
    long best = row == n ? 0 : Long.MIN_VALUE;
    for (int j = 0; row < n && j < n; j++) {
      if (!taken.get(j)) {
        taken.set(j);
        best = Math.max(best, weights[row * n + j] + best(n, weights, row + 1, taken));
        taken.clear(j);
      }
    }
    return best;
  }

  @Property(tries = 30)
  void weighsAsJgraphtDoes(
      @ForAll long seed, @ForAll @IntRange(min = 8, max = 40) int n, @ForAll boolean ties) {
    int[] weights = weights(n, ties ? 4 : 1000, seed);
    var peer =
        new DefaultUndirectedWeightedGraph<Integer, DefaultWeightedEdge>(DefaultWeightedEdge.class);
    Set<Integer> rows = new HashSet<>();
    Set<Integer> columns = new HashSet<>();
    for (int i = 0; i < n; i++) {
      peer.addVertex(i);
      peer.addVertex(n + i);
      rows.add(i);
      columns.add(n + i);
    }
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        peer.setEdgeWeight(peer.addEdge(i, n + j), 1000 - weights[i * n + j]);
      }
    }
    double least =
        new KuhnMunkresMinimalWeightBipartitePerfectMatching<>(peer, rows, columns)
            .getMatching()
            .getWeight();
    assertThat((double) Assignment.heaviest(n, weights).weight()).isEqualTo(1000.0 * n - least);
  }
}
