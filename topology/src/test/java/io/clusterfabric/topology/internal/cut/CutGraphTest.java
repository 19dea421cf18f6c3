package io.clusterfabric.topology.internal.cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import org.junit.jupiter.api.Test;

class CutGraphTest {
  private final CutGraph graph =
      CutGraph.of(
          4,
          new int[] {2, 0, 1, 3, 0, 1},
          new int[] {0, 2, 1, 2, 3, 0},
          new long[] {5, 7, 9, 1, 0, 4});

  @Test
  void parallelEdgesAddUpAndLoopsAndZerosGo() {
    assertThat(graph.nodeCount()).isEqualTo(4);
    assertThat(graph.edgeCount()).isEqualTo(3);
    assertThat(graph.totalWeight()).isEqualTo(17);
    assertThat(graph.degree(0)).isEqualTo(2);
    assertThat(graph.neighbor(0, 0)).isEqualTo(1);
    assertThat(graph.neighbor(0, 1)).isEqualTo(2);
    assertThat(graph.weight(0, 1)).isEqualTo(12);
    assertThat(graph.weightedDegree(2)).isEqualTo(13);
    assertThat(graph).hasToString("CutGraph[4 nodes, 3 edges]");
  }

  @Test
  void bothEndsKnowAnEdgeByTheSameNumber() {
    BitSet seen = new BitSet();
    for (int v = 0; v < 4; v++) {
      for (int k = 0; k < graph.degree(v); k++) {
        int to = graph.neighbor(v, k);
        int back = 0;
        while (graph.neighbor(to, back) != v) {
          back++;
        }
        assertThat(graph.edge(to, back)).isEqualTo(graph.edge(v, k));
        assertThat(graph.weight(to, back)).isEqualTo(graph.weight(v, k));
        seen.set(graph.edge(v, k));
      }
    }
    assertThat(seen.cardinality()).isEqualTo(3);
    assertThat(seen.length()).isEqualTo(3);
  }

  @Test
  void aCutSumsTheEdgesThatCross() {
    BitSet side = new BitSet();
    assertThat(graph.cut(side)).isZero();
    side.set(0);
    assertThat(graph.cut(side)).isEqualTo(16);
    side.set(2);
    assertThat(graph.cut(side)).isEqualTo(5);
    side.set(0, 4);
    assertThat(graph.cut(side)).isZero();
  }

  @Test
  void weightsThatWouldOverflowAreRefused() {
    assertThatThrownBy(
            () -> CutGraph.of(3, new int[] {0, 1}, new int[] {1, 2}, new long[] {1L << 60, 1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("edge 1")
        .hasMessageContaining("larger unit");
  }

  @Test
  void edgeArraysMustAgree() {
    assertThatThrownBy(() -> CutGraph.of(2, new int[] {0}, new int[] {}, new long[] {1}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("lengths 1, 0, 1");
  }
}
