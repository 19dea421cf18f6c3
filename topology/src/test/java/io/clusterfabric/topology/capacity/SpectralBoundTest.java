package io.clusterfabric.topology.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import io.clusterfabric.topology.sample.Networks;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpectralBoundTest {
  private static final long LINK = Networks.NDR;

  /** Small graphs, their eigenvalues by numpy, their bisections by branch and bound. */
  @Test
  void everyGraphOfTheTable() throws IOException {
    List<String> rows = Files.readAllLines(SharedData.require("topology/small-graph-oracles.csv"));
    int exact = 0;
    for (String row : rows.subList(1, rows.size())) {
      // Names hold commas, so count from the end: lambda2, lambda_max, bound, bisection, status, …
      String[] c = row.split(",", -1);
      int end = c.length;
      FabricGraph g = graph(c[end - 1].isEmpty() ? row.split(",")[0] : "", c[end - 1]);
      SpectralBound bound = SpectralBound.of(g);
      assertThat(bound.algebraicConnectivity())
          .as(row)
          .isCloseTo(Double.parseDouble(c[end - 9]), within(1e-6));
      assertThat(bound.bound())
          .as(row)
          .isCloseTo(Double.parseDouble(c[end - 7]), within(1e-6 * g.nodeCount()));
      assertThat(bound.provenConnectivity())
          .as(row)
          .isBetween(
              bound.algebraicConnectivity() * (1 - 1e-6) - 1e-9, bound.algebraicConnectivity());
      long value = Long.parseLong(c[end - 6]);
      assertThat(bound.lower()).isLessThanOrEqualTo(links(value));
      if (c[end - 5].equals("EXACT")) {
        exact++;
        assertThat(Bisection.of(g).exact()).as(row).isEqualTo(links(value));
      } else {
        // Hoffman and Singleton's: 62.5 by the spectrum, odd by parity.
        assertThat(Bisection.of(g).lower()).as(row).isEqualTo(links(63));
        assertThat(Bisection.of(g).upper()).as(row).isEqualTo(links(65));
      }
    }
    assertThat(exact).isEqualTo(143);
  }

  private static Bandwidth links(long count) {
    return Bandwidth.ofBitsPerSecond(LINK).times(count);
  }

  /** From graph6, or a torus with sides of 2, whose wraps double links. */
  private static FabricGraph graph(String name, String graph6) {
    FabricGraphBuilder g = FabricGraph.builder("oracle");
    if (graph6.isEmpty()) {
      int n = 1;
      String[] sides = name.replaceAll(".* ", "").split("x");
      for (String side : sides) {
        n *= Integer.parseInt(side);
      }
      for (int v = 0; v < n; v++) {
        g.addSwitch("s" + v);
      }
      for (int v = 0; v < n; v++) {
        int stride = 1;
        for (String side : sides) {
          int k = Integer.parseInt(side);
          int at = v / stride % k;
          g.addLinks(v, v + ((at + 1) % k - at) * stride, 1, LINK);
          stride *= k;
        }
      }
      return g.build();
    }
    int n = graph6.charAt(0) - 63;
    for (int v = 0; v < n; v++) {
      g.addSwitch("s" + v);
    }
    int bit = 0;
    for (int j = 1; j < n; j++) {
      for (int i = 0; i < j; i++, bit++) {
        if ((graph6.charAt(1 + bit / 6) - 63 >> (5 - bit % 6) & 1) == 1) {
          g.addLinks(i, j, 1, LINK);
        }
      }
    }
    return g.build();
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
