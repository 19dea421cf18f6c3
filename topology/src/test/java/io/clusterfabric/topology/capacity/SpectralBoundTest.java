package io.clusterfabric.topology.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Networks;
import io.clusterfabric.topology.sample.OracleGraphs;
import org.junit.jupiter.api.Test;

class SpectralBoundTest {
  private static final long LINK = Networks.NDR;

  /** Small graphs, their eigenvalues by numpy, their bisections by branch and bound. */
  @Test
  void everyGraphOfTheTable() {
    int exact = 0;
    for (OracleGraphs.Row row : OracleGraphs.rows()) {
      FabricGraph g = row.graph();
      SpectralBound bound = SpectralBound.of(g);
      assertThat(bound.algebraicConnectivity())
          .as(row.name())
          .isCloseTo(row.number("lambda2"), within(1e-6));
      assertThat(bound.bound()).as(row.name()).isCloseTo(row.number("spectral_lb"), within(1e-6));
      assertThat(bound.provenConnectivity())
          .as(row.name())
          .isBetween(
              bound.algebraicConnectivity() * (1 - 1e-6) - 1e-9, bound.algebraicConnectivity());
      long value = (long) row.number("bisection");
      assertThat(bound.lower()).isLessThanOrEqualTo(links(value));
      if (row.isExact()) {
        exact++;
        assertThat(Bisection.of(g).exact()).as(row.name()).isEqualTo(links(value));
      } else {
        // Hoffman and Singleton's: 62.5 by the spectrum, odd by parity.
        assertThat(Bisection.of(g).lower()).as(row.name()).isEqualTo(links(63));
        assertThat(Bisection.of(g).upper()).as(row.name()).isEqualTo(links(65));
      }
    }
    assertThat(exact).isEqualTo(143);
  }

  private static Bandwidth links(long count) {
    return Bandwidth.ofBitsPerSecond(LINK).times(count);
  }

  @Test
  void aRingOfThousandsIsBoundByItsDiameter() {
    int n = 2000;
    int[][] edges = new int[n][];
    for (int v = 0; v < n; v++) {
      edges[v] = new int[] {v, (v + 1) % n};
    }
    SpectralBound bound = SpectralBound.of(Networks.switchesOnly(n, edges));
    double truth = 4 * Math.pow(Math.sin(Math.PI / n), 2);
    assertThat(bound.provenConnectivity()).isBetween(4.0 / (n * 2.0 * n), truth);
    assertThat(bound.algebraicConnectivity()).isGreaterThanOrEqualTo(truth * (1 - 1e-9));
    assertThat(bound.explain().toString()).contains("4w/(nD)");
  }

  @Test
  void apartMeansZero() {
    SpectralBound bound = SpectralBound.of(Networks.switchesOnly(4, new int[] {0, 1}));
    assertThat(bound.algebraicConnectivity()).isZero();
    assertThat(bound.lower()).isEqualTo(links(0));
    assertThatThrownBy(() -> SpectralBound.of(Networks.switchesOnly(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("two nodes");
  }

  @Test
  void longSearchesTellAndStop() {
    FabricGraph g = Irregular.circulant(60, 1, 7, 23);
    int[] heard = new int[1];
    assertThatThrownBy(
            () -> Bisection.of(g, BisectionOptions.defaults(), progress -> ++heard[0] < 3))
        .isInstanceOf(CancelledException.class);
    assertThat(heard[0]).isEqualTo(3);
  }

  @Test
  void weightsOfUnitsAreOneForEach() {
    FabricGraph g = Networks.leafSpine(2, 2, 1, 2);
    BisectionOptions options = BisectionOptions.defaults().withUnitWeights(1, 2, 3);
    assertThatThrownBy(() -> Bisection.of(g, options))
        .hasMessageContaining("3 weights for 4 hosts");
    assertThatThrownBy(() -> BisectionOptions.defaults().withUnitWeights(1, 0))
        .hasMessageContaining("unit 1 is 0");
    assertThat(Bisection.of(g, options.withUnitWeights(5, 5, 5, 5)).exact())
        .isEqualTo(Bisection.of(g).exact());
    // 9 | 3 differ by 6 and 6 | 6 by nothing, but no more than 6 is allowed: both leaves' hosts.
    assertThat(Bisection.of(g, options.withUnitWeights(6, 1, 1, 1)).exact())
        .as("host 1 alone")
        .isEqualTo(links(1));
  }
}
