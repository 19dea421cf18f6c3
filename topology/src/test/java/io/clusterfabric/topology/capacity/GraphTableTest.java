package io.clusterfabric.topology.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.TorusDesign;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Networks;
import io.clusterfabric.topology.sample.OracleGraphs;
import io.clusterfabric.topology.sample.SwitchGraphs;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Distances, connectivity and bounds of well-known graphs, computed elsewhere. */
class GraphTableTest {
  private static final Bandwidth LINK = Bandwidth.ofBitsPerSecond(Networks.NDR);

  /** The file is rounded to six decimals. */
  private static final double ROUNDING = 0.51e-6;

  private final List<OracleGraphs.Row> rows = OracleGraphs.rows();

  @Test
  void distancesAreThoseOfTheTable() {
    assertThat(rows).hasSize(144);
    for (OracleGraphs.Row row : rows) {
      assertThat(row.graph().switchCount()).as(row.name()).isEqualTo((int) row.number("n"));
      assertThat(row.graph().linkCount()).as(row.name()).isEqualTo((int) row.number("m"));
      SwitchHops hops = SwitchHops.of(row.graph());
      assertThat(hops.unreachablePairs() == 0).as(row.name()).isEqualTo(row.connected());
      if (row.connected()) {
        assertThat(hops.diameter()).as(row.name()).isEqualTo((int) row.number("diameter"));
        assertThat(hops.mean().toDouble())
            .as(row.name())
            .isCloseTo(row.number("avg_dist"), within(ROUNDING));
        assertThat(hops.wienerIndex())
            .as(row.name())
            .isEqualTo(BigInteger.valueOf((long) row.number("wiener")));
      }
    }
  }

  @Test
  void connectivityIsThatOfTheTable() {
    for (OracleGraphs.Row row : rows) {
      EdgeConnectivity found = EdgeConnectivity.of(row.graph());
      long expected = row.connected() ? (long) row.number("edge_conn") : 0;
      assertThat(found.links()).as(row.name()).isEqualTo(expected);
      assertThat(found.capacity()).as(row.name()).isEqualTo(LINK.times(expected));
    }
  }

  @Test
  void throughputBoundIsThatOfTheTable() {
    for (OracleGraphs.Row row : rows) {
      ThroughputBound bound = ThroughputBound.of(row.graph());
      assertThat(bound.isMaximal()).as(row.name()).isTrue();
      if (row.connected()) {
        assertThat(bound.distanceSum())
            .as(row.name())
            .isEqualTo((long) row.number("max_perm_dist_sum"));
        assertThat(bound.value().orElseThrow().dividedBy(LINK).toDouble())
            .as(row.name())
            .isCloseTo(row.number("TUB_1srv"), within(ROUNDING));
      } else {
        assertThat(bound.value()).as(row.name()).contains(Bandwidth.ZERO);
      }
    }
  }

  @Test
  void allToAllBoundIsThatOfTheTable() {
    for (OracleGraphs.Row row : rows) {
      AllToAllBound bound = AllToAllBound.of(row.graph());
      if (row.connected()) {
        assertThat(bound.value().orElseThrow().dividedBy(LINK).toDouble())
            .as(row.name())
            .isCloseTo(row.number("a2a_ub"), within(ROUNDING));
      } else {
        assertThat(bound.value()).as(row.name()).contains(Bandwidth.ZERO);
      }
    }
  }

  /** A side of 2 has two parallel links, which graph6 cannot hold: the design draws them. */
  @Test
  void designsDrawTheFourToriWithDoubleLinks() {
    int found = 0;
    for (OracleGraphs.Row row : rows) {
      if (!row.cells()[row.cells().length - 1].isEmpty()) {
        continue;
      }
      String[] sides = row.name().substring("torus ".length()).split("x", -1);
      FabricGraph graph =
          SwitchGraphs.of(
              TorusDesign.of(LINK, Arrays.stream(sides).mapToInt(Integer::parseInt).toArray())
                  .graph());
      assertThat(graph.linkCount()).as(row.name()).isEqualTo((int) row.number("m"));
      assertThat(graph.bundleCount()).as(row.name()).isLessThan(graph.linkCount());
      assertThat(SwitchHops.of(graph).wienerIndex())
          .as(row.name())
          .isEqualTo(BigInteger.valueOf((long) row.number("wiener")));
      assertThat(EdgeConnectivity.of(graph).links())
          .as(row.name())
          .isEqualTo((long) row.number("edge_conn"));
      SpectralBound spectrum = SpectralBound.of(graph);
      assertThat(spectrum.algebraicConnectivity())
          .as(row.name())
          .isCloseTo(row.number("lambda2"), within(ROUNDING));
      assertThat(spectrum.bound())
          .as(row.name())
          .isCloseTo(row.number("spectral_lb"), within(ROUNDING));
      assertThat(Bisection.of(graph).exact())
          .as(row.name())
          .isEqualTo(LINK.times((long) row.number("bisection")));
      assertThat(ThroughputBound.of(graph).value().orElseThrow().dividedBy(LINK).toDouble())
          .as(row.name())
          .isCloseTo(row.number("TUB_1srv"), within(ROUNDING));
      assertThat(AllToAllBound.of(graph).value().orElseThrow().dividedBy(LINK).toDouble())
          .as(row.name())
          .isCloseTo(row.number("a2a_ub"), within(ROUNDING));
      found++;
    }
    assertThat(found).isEqualTo(4);
  }
}
