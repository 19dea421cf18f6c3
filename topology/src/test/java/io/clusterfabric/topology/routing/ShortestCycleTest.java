package io.clusterfabric.topology.routing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ShortestCycleTest {
  private static DependencyGraph graph(int vertices, int[]... arcs) {
    int[] first = new int[vertices + 1];
    for (int[] a : arcs) {
      first[a[0] + 1]++;
    }
    Arrays.parallelPrefix(first, Integer::sum);
    int[] at = first.clone();
    int[] next = new int[arcs.length];
    for (int[] a : arcs) {
      next[at[a[0]]++] = a[1];
    }
    boolean[] used = new boolean[vertices];
    Arrays.fill(used, true);
    return new DependencyGraph(first, next, used);
  }

  private static int[] arc(int from, int to) {
    return new int[] {from, to};
  }

  /** A circle of five, then one of three that shares a vertex, then one of two apart. */
  private static DependencyGraph circles() {
    return graph(
        9, arc(0, 1), arc(1, 2), arc(2, 3), arc(3, 4), arc(4, 0), arc(4, 5), arc(5, 6), arc(6, 4),
        arc(7, 8), arc(8, 7));
  }

  @Test
  void theShortestIsFoundAndProven() {
    ShortestCycle found = ShortestCycle.of(circles());
    assertThat(found.vertices()).containsExactly(7, 8);
    assertThat(found.isProven()).isTrue();
  }

  @Test
  void aVertexThatWaitsForItselfIsACircleOfOne() {
    ShortestCycle found =
        ShortestCycle.of(graph(4, arc(0, 1), arc(1, 0), arc(2, 3), arc(3, 2), arc(3, 3)));
    assertThat(found.vertices()).containsExactly(3);
    assertThat(found.isProven()).isTrue();
  }

  /** The search is cut short, and says so. */
  @Test
  void withoutStepsSomeCircleIsFound() {
    ShortestCycle found = ShortestCycle.of(circles(), 0);
    assertThat(found.vertices()).containsExactly(0, 1, 2, 3, 4);
    assertThat(found.isProven()).isFalse();
  }

  @Test
  void noCircle() {
    ShortestCycle found = ShortestCycle.of(graph(3, arc(0, 1), arc(1, 2), arc(0, 2)), 0);
    assertThat(found.vertices()).isEmpty();
    assertThat(found.isProven()).isTrue();
  }
}
