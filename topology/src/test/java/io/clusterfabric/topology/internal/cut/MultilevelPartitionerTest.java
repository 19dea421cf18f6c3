package io.clusterfabric.topology.internal.cut;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MultilevelPartitionerTest {
  private static long[] ones(int count) {
    long[] weight = new long[count];
    Arrays.fill(weight, 1);
    return weight;
  }

  private static BitSet split(
      CutGraph graph, long[] weight, long tolerance, long effort, long seed) {
    long total = Arrays.stream(weight).sum();
    return MultilevelPartitioner.partition(
        graph, weight, new Balance(total, tolerance), seed, new Effort(effort), List.of());
  }

  /** Rows times columns, each joined to the right and below; not wrapped. */
  private static CutGraph grid(int rows, int columns) {
    int[] a = new int[2 * rows * columns];
    int[] b = new int[a.length];
    int e = 0;
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        if (c + 1 < columns) {
          a[e] = r * columns + c;
          b[e++] = r * columns + c + 1;
        }
        if (r + 1 < rows) {
          a[e] = r * columns + c;
          b[e++] = (r + 1) * columns + c;
        }
      }
    }
    long[] w = new long[e];
    Arrays.fill(w, 1);
    return CutGraph.of(rows * columns, Arrays.copyOf(a, e), Arrays.copyOf(b, e), w);
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 31, 40})
  void halvesAMeshAlongItsShorterSide(int side) {
    CutGraph mesh = grid(side, side);

    BitSet best = split(mesh, ones(side * side), side % 2, 20_000_000, 1);

    // A k x k mesh: k for even k, k + 1 for odd k (arXiv 1202.6291).
    assertThat(mesh.cut(best)).isEqualTo(side + side % 2);
    assertThat(best.cardinality() * 2 - side * side).isBetween(-(side % 2), side % 2);
  }

  @Test
  void nodesWithoutWeightFallFreely() {
    // Ten stars of 30 units, their hubs in a ring: halves are five neighbouring stars.
    int stars = 10;
    int each = 30;
    int units = stars * each;
    int[] a = new int[units + stars];
    int[] b = new int[a.length];
    long[] w = new long[a.length];
    for (int u = 0; u < units; u++) {
      a[u] = u;
      b[u] = units + u / each;
      w[u] = 4;
    }
    for (int s = 0; s < stars; s++) {
      a[units + s] = units + s;
      b[units + s] = units + (s + 1) % stars;
      w[units + s] = 3;
    }
    CutGraph graph = CutGraph.of(units + stars, a, b, w);

    BitSet best = split(graph, ones(units), 0, 1_000_000, 3);

    assertThat(graph.cut(best)).isEqualTo(6);
    assertThat(best.get(0, units).cardinality()).isEqualTo(units / 2);
  }

  @Test
  void theSameSeedFindsTheSame() {
    CutGraph mesh = grid(17, 60);

    assertThat(split(mesh, ones(1020), 0, 500_000, 5))
        .isEqualTo(split(mesh, ones(1020), 0, 500_000, 5));
  }

  @Test
  void weightsAreBalancedWithinTheTolerance() {
    CutGraph mesh = grid(12, 25);
    long[] weight = new long[300];
    long total = 0;
    for (int v = 0; v < weight.length; v++) {
      weight[v] = 1L + v * v % 7;
      total += weight[v];
    }

    BitSet best = split(mesh, weight, 7, 2_000_000, 1);

    long onA = 0;
    for (int v = 0; v < weight.length; v++) {
      onA += best.get(v) ? weight[v] : 0;
    }
    assertThat(Math.abs(2 * onA - total)).isLessThanOrEqualTo(7);
    // The mesh is 12 wide; weights shift the border by less than two columns.
    assertThat(mesh.cut(best)).isBetween(12L, 15L);
  }

  @Test
  void aCutThatIsKnownIsNeverMadeWorse() {
    CutGraph mesh = grid(30, 30);
    BitSet rows = new BitSet();
    rows.set(0, 450);

    BitSet best =
        MultilevelPartitioner.partition(
            mesh, ones(900), new Balance(900, 0), 1, new Effort(1), List.of(rows));

    assertThat(mesh.cut(best)).isEqualTo(30);
  }
}
