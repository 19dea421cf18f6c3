package io.clusterfabric.topology.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TorusDesignTest {
  private static final Bandwidth G1 = Bandwidth.ofGigabitsPerSecond(1);
  private static final Bandwidth G100 = Bandwidth.ofGigabitsPerSecond(100);

  private static final Wiring NO_RATE = Wiring.builder().link(LinkSpec.builder().build()).build();

  private static int[] sides(String text) {
    return Arrays.stream(text.split("x")).mapToInt(Integer::parseInt).toArray();
  }

  /** Bisection widths proved by exhaustive branch and bound. */
  @ParameterizedTest
  @CsvSource({
    "torus, 3x3, 18, 8",
    "torus, 3x4, 24, 6",
    "torus, 4x4, 32, 8",
    "torus, 4x5, 40, 10",
    "torus, 5x5, 50, 12",
    "torus, 4x6, 48, 8",
    "torus, 5x6, 60, 10",
    "torus, 3x3x3, 81, 26",
    "torus, 2x5, 20, 6",
    "torus, 2x3x3, 54, 18",
    "torus, 8, 8, 2",
    "torus, 9, 9, 2",
    "torus, 2, 2, 2",
    "torus, 1, 0, 0",
    "torus, 1x6x1, 6, 2",
    "mesh, 2x2, 4, 2",
    "mesh, 3x3, 12, 4",
    "mesh, 5x5, 40, 6",
    "mesh, 5x6, 49, 5",
    "mesh, 3x7, 32, 4",
    "mesh, 3x3x3, 54, 13",
    "mesh, 2x3x4, 46, 6",
    "mesh, 8, 7, 1"
  })
  void theSwitchesAreHalvedAsProved(String family, String text, long links, long width) {
    TorusDesign d =
        family.equals("torus")
            ? TorusDesign.of(G1, sides(text))
            : TorusDesign.mesh(G1, sides(text));
    FabricPlan plan = d.plan();
    assertThat(plan.links("switch-switch")).isEqualTo(links);
    assertThat(plan.switchBisection().orElseThrow().links()).isEqualTo(width);
    // the paper is about rings of three and more
    assertThat(plan.switchBisection().orElseThrow().exact())
        .isEqualTo(!List.of("2x5", "2x3x3").contains(text));
    // hosts whose links do not limit
    TorusDesign.Builder rich = TorusDesign.builder();
    TorusDesign e =
        rich.from(d).access(Wiring.of(G100)).hostSpec(HostShape.of("host", 1, 1, 1, G100)).build();
    Bisection found = Bisection.of(e.graph());
    assertThat(found.lower()).isLessThanOrEqualTo(G1.times(width));
    assertThat(found.upper()).isEqualTo(G1.times(width));
    assertThat(e.plan().bisection().orElseThrow().value()).isEqualTo(G1.times(width));
  }

  @Test
  void aLargeTorusIsDrawnAtOnce() {
    TorusDesign d = TorusDesign.of(G100, 16, 16, 16);
    FabricGraph g = d.graph();
    assertThat(g.switchCount()).isEqualTo(4096);
    assertThat(g.linkCount()).isEqualTo(4096 + 12_288);
    assertThat(d.plan().switchBisection().orElseThrow().links()).isEqualTo(512);
    assertThat(TorusDesign.of(G100, 16, 16, 8).plan().switchBisection().orElseThrow().links())
        .isEqualTo(256);
    assertThat(d.plan().bisection().orElseThrow())
        .hasToString("51.2Tb/s one way, unit HOST, 4096 hosts, exact: 512 links x 100Gb/s");
  }

  @Test
  void whatCannotBeIsRefused() {
    assertThatThrownBy(() -> TorusDesign.of(G1, 4, 0).plan())
        .isInstanceOf(DesignException.class)
        .hasMessageContaining("sides[1]");
    assertThatThrownBy(() -> TorusDesign.of(G1).build()).isInstanceOf(DesignException.class);
    assertThatThrownBy(() -> TorusDesign.builder().addSides(4).network(NO_RATE).build().graph())
        .isInstanceOf(DesignException.class)
        .hasMessageContaining("data rate");
    assertThatThrownBy(() -> TorusDesign.of(G1, 1 << 20, 1 << 20, 1 << 20, 1 << 20).plan())
        .isInstanceOf(DesignException.class)
        .hasMessageContaining("at most 4194304 switches");
  }
}
