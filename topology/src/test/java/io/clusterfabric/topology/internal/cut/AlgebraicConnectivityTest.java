package io.clusterfabric.topology.internal.cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AlgebraicConnectivityTest {
  /** Two cliques of n nodes and one link of weight 1 between them. */
  private static CutGraph dumbbell(int n, long weight) {
    EdgeList edges = new EdgeList(n * n);
    for (int u = 0; u < n; u++) {
      for (int v = 0; v < u; v++) {
        edges.add(u, v, weight);
        edges.add(n + u, n + v, weight);
      }
    }
    edges.add(0, n, 1);
    return edges.toGraph(2 * n);
  }

  /**
   * By Rayleigh's quotient of the vector that is 1 on one clique and -1 on the other λ₂ is at most
   * 4/(2n); rounding of sums of 10^16 is far more. The true value is above 0, and so is the proof.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 1_000_000, 1_000_000_000_000L, 1_000_000_000_000_000L})
  void roundingNeverPutsTheEstimateBelowTheProof(long weight) {
    for (int n = 3; n < 12; n++) {
      AlgebraicConnectivity found =
          AlgebraicConnectivity.of(dumbbell(n, weight), CutOptions.defaults());
      assertThat(found.lower()).as("proven").isPositive().isLessThanOrEqualTo(2.0 / n);
      assertThat(found.estimate()).as("estimate").isGreaterThanOrEqualTo(found.lower());
    }
  }

  @Test
  void aHeavyCliqueIsWhatItsClosedFormSays() {
    EdgeList edges = new EdgeList(10);
    for (int u = 0; u < 5; u++) {
      for (int v = 0; v < u; v++) {
        edges.add(u, v, 1_000_000_000_000L);
      }
    }
    AlgebraicConnectivity found = AlgebraicConnectivity.of(edges.toGraph(5), CutOptions.defaults());
    assertThat(found.estimate()).isCloseTo(5e12, within(1.0));
    assertThat(found.lower()).isBetween(5e12 * (1 - 1e-6), 5e12);
  }

  @Test
  void aProofAboveAnEstimateIsNoMatterOfRounding() {
    assertThat(AlgebraicConnectivity.between(-1e-3, 1e-9, 1e-2, "a test").estimate())
        .isEqualTo(1e-9);
    assertThatThrownBy(() -> AlgebraicConnectivity.between(1, 1.1, 1e-2, "a test"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("at least 1.1 (a test)")
        .hasMessageContaining("Lanczos' method");
    assertThatThrownBy(() -> AlgebraicConnectivity.between(Double.NaN, 1.1, 1e-2, "a test"))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aBoundAboveACutNamesBoth() {
    assertThat(
            BalancedCut.contradiction(
                "5Gb/s", "uniform flow", "4Gb/s", "local search", java.util.List.of("one")))
        .hasMessageContaining("5Gb/s (uniform flow) contradicts a cut of 4Gb/s (local search)")
        .hasMessageContaining("[one]");
  }
}
