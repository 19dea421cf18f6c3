package io.clusterfabric.topology.internal.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class DinicFlowTest {
  private final DinicFlow path =
      DinicFlow.of(3, new int[] {0, 1}, new int[] {1, 2}, new long[] {5, 3});

  @Test
  void aPathCarriesItsNarrowestEdgeEveryTime() {
    for (int i = 0; i < 3; i++) {
      assertThat(path.maxFlow(new int[] {0}, new int[] {2})).isEqualTo(3);
      assertThat(path.sourceSide().stream()).containsExactly(0, 1);
      assertThat(path.maxFlow(new int[] {1}, new int[] {0, 2})).isEqualTo(8);
    }
  }

  @Test
  void aVeryLongPathNeedsNoStack() {
    int n = 200_000;
    int[] a = new int[n - 1];
    int[] b = new int[n - 1];
    long[] w = new long[n - 1];
    for (int v = 1; v < n; v++) {
      a[v - 1] = v - 1;
      b[v - 1] = v;
      w[v - 1] = v;
    }
    assertThat(DinicFlow.of(n, a, b, w).maxFlow(new int[] {n - 1}, new int[] {0})).isEqualTo(1);
  }

  @Test
  void misuseIsNamed() {
    assertThatThrownBy(() -> path.maxFlow(new int[] {}, new int[] {0}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least one source");
    assertThatThrownBy(() -> path.maxFlow(new int[] {0}, new int[] {3}))
        .hasMessageContaining("sink 3 is no node");
    assertThatThrownBy(() -> path.maxFlow(new int[] {0, 1}, new int[] {1}))
        .hasMessageContaining("node 1 is both");
    assertThatThrownBy(() -> DinicFlow.of(1, new int[] {0}, new int[] {1}, new long[] {1}))
        .hasMessageContaining("joins 0 and 1");
    assertThatThrownBy(() -> DinicFlow.of(2, new int[] {0}, new int[] {1}, new long[] {-1}))
        .hasMessageContaining("capacity -1");
    assertThatThrownBy(() -> DinicFlow.of(2, new int[] {0}, new int[] {}, new long[] {1}))
        .hasMessageContaining("differ in length");
  }

  @Test
  void searchBuffersAreCleanedBetweenSearches() {
    BreadthFirst search = BreadthFirst.over(new int[] {0, 1, 2, 3, 4}, new int[] {1, 0, 3, 2});
    assertThat(search.from(0)).isEqualTo(2);
    assertThat(search.from(2, 3, 2)).isEqualTo(2);
    assertThat(search.distance(0)).isEqualTo(-1);
    assertThat(search.distance(3)).isZero();
    assertThat(search.eccentricity()).isZero();
    assertThat(search.from()).isZero();
    assertThat(search.eccentricity()).isZero();
    assertThatThrownBy(() -> search.reached(0)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> BreadthFirst.over(new int[] {}, new int[] {}))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
