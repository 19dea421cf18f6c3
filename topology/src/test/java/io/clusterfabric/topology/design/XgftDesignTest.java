package io.clusterfabric.topology.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.capacity.Hops;
import io.clusterfabric.topology.graph.FabricGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class XgftDesignTest {
  private static final Bandwidth G400 = Bandwidth.ofGigabitsPerSecond(400);

  private static long power(long base, int exponent) {
    long out = 1;
    for (int i = 0; i < exponent; i++) {
      out *= base;
    }
    return out;
  }

  @ParameterizedTest
  @CsvSource({"4,1", "4,2", "4,3", "4,4", "6,3", "8,2", "8,3"})
  void mPortNTreesHaveTheirPublishedCounts(int m, int n) {
    XgftDesign d = XgftDesign.mPortNTree(m, n, G400);
    FabricPlan plan = d.plan();
    long half = power(m / 2, n);
    assertThat(plan.hosts()).isEqualTo(2 * half);
    assertThat(plan.switches()).isEqualTo((2L * n - 1) * power(m / 2, n - 1));
    assertThat(plan.count("links.between-switches")).isEqualTo(2L * (n - 1) * half);
    FabricGraph graph = d.graph();
    assertThat(graph.hostCount()).isEqualTo((int) plan.hosts());
    assertThat(graph.switchCount()).isEqualTo((int) plan.switches());
    assertThat(Bisection.of(graph).exact())
        .isEqualTo(G400.times(half))
        .isEqualTo(plan.bisection().orElseThrow().value());
    assertThat(Hops.of(graph).diameter()).isEqualTo(2 * n);
  }

  @ParameterizedTest
  @CsvSource({"2,1", "2,2", "2,3", "2,4", "2,5", "3,2", "3,3", "4,3"})
  void kAryNTreesHaveTheirPublishedCounts(int k, int n) {
    XgftDesign d = XgftDesign.kAryNTree(k, n, G400);
    FabricPlan plan = d.plan();
    assertThat(plan.hosts()).isEqualTo(power(k, n));
    assertThat(plan.switches()).isEqualTo(n * power(k, n - 1));
    assertThat(plan.count("links.between-switches")).isEqualTo((n - 1) * power(k, n));
    assertThat(Bisection.of(d.graph()).exact()).isEqualTo(G400.times(power(k, n) / 2));
  }

  /** Published figures of DeepSeek's comparison (ISCA 2025, table 3). */
  @Test
  void treesOfRadix64AreThoseThatDeepSeekCounts() {
    FabricPlan two = XgftDesign.mPortNTree(64, 2, G400).plan();
    assertThat(two.endpoints()).isEqualTo(2048);
    assertThat(two.switches()).isEqualTo(96);
    assertThat(two.count("links.between-switches")).isEqualTo(2048);
    FabricPlan three = XgftDesign.mPortNTree(64, 3, G400).plan();
    assertThat(three.endpoints()).isEqualTo(65_536);
    assertThat(three.switches()).isEqualTo(5120);
    assertThat(three.count("links.between-switches")).isEqualTo(131_072);
  }

  @Test
  void fourTiersOfRadix64HoldAMillion() {
    XgftDesign whole = XgftDesign.mPortNTree(64, 4, G400);
    assertThat(whole.plan().hosts()).isEqualTo(2_097_152);
    XgftDesign part = XgftDesign.mPortNTree(64, 4, 32, G400);
    FabricPlan plan = part.plan();
    assertThat(plan.hosts()).isEqualTo(1_048_576);
    assertThat(plan.switches()).isEqualTo(4L * 32_768);
    assertThat(plan.switches("tier-4")).isEqualTo(32_768);
    assertThat(plan.links("core-tier-4")).isEqualTo(1_048_576);
    assertThat(plan.bisection().orElseThrow().value()).isEqualTo(G400.times(524_288));
    assertThat(part)
        .hasToString("64-port-4-tree-of-32 = XGFT(4; 32,32,32,32; 1,32,32,32) for 1048576 hosts");
  }

  /** Half of the switches at the top, each joined by two links to what is below. */
  @Test
  void parallelLinksFillTheTop() {
    SwitchShape s = SwitchShape.of("switch", 8, G400);
    XgftDesign d =
        XgftDesign.builder()
            .id("bundled")
            .addLevel(XgftLevel.of(4, 1, s))
            .addLevel(XgftLevel.of(4, 2, s).withParallelLinks(2))
            .build();
    FabricPlan plan = d.plan();
    assertThat(plan.switches("spine")).isEqualTo(2);
    assertThat(plan.tier("spine").orElseThrow().portsFree()).isZero();
    assertThat(plan.boundary("leaf-spine").orElseThrow().bundles()).contains(new BundleSizes(2, 2));
    assertThat(Bisection.of(d.graph()).exact()).isEqualTo(G400.times(8));
  }

  @Test
  void aTreeAsClosDesignHasTheSameBisectionAndCounts() {
    FabricPlan tree = XgftDesign.mPortNTree(8, 3, G400).plan();
    FabricPlan clos = ClosDesign.fatTree(8, 3, G400).plan();
    assertThat(tree.bisection().orElseThrow().value())
        .isEqualTo(clos.bisection().orElseThrow().value());
    assertThat(tree.counts()).isEqualTo(clos.counts());
  }

  @Test
  void threeLevelsWithLessUpwardHaveNoClosedForm() {
    SwitchShape s = SwitchShape.of("switch", 8, G400);
    XgftDesign d =
        XgftDesign.builder()
            .id("thin")
            .addLevel(XgftLevel.of(4, 1, s))
            .addLevel(XgftLevel.of(4, 2, s))
            .addLevel(XgftLevel.of(3, 4, s))
            .build();
    assertThat(d.plan().bisection()).isEmpty();
    assertThat(d.plan().tier("leaf").orElseThrow().oversubscription().orElseThrow().toString())
        .isEqualTo("2");
    assertThat(Bisection.of(d.graph()).isExact()).isTrue();
  }

  @Test
  void severalParentsOfAHostAreRailsAndPlanes() {
    SwitchShape s = SwitchShape.of("switch", 8, G400);
    XgftDesign d =
        XgftDesign.builder()
            .id("planes")
            .addLevel(XgftLevel.of(4, 2, s))
            .addLevel(XgftLevel.of(2, 4, s))
            .build();
    FabricGraph graph = d.graph();
    assertThat(graph.endpoint(0).plane()).hasValue(0);
    assertThat(graph.endpoint(1).plane()).hasValue(1);
    assertThat(graph.endpoint(1).rail()).hasValue(1);
    assertThat(graph.hopsFrom(0)[1]).isEqualTo(-1);
    assertThat(Bisection.of(graph).exact())
        .isEqualTo(G400.times(8))
        .isEqualTo(d.plan().bisection().orElseThrow().value());
  }

  @Test
  void refusesWhatDoesNotFit() {
    SwitchShape s = SwitchShape.of("switch", 8, G400);
    XgftDesign ports =
        XgftDesign.builder()
            .id("ports")
            .addLevel(XgftLevel.of(5, 1, s))
            .addLevel(XgftLevel.of(2, 4, s))
            .build();
    assertThatThrownBy(ports::plan)
        .isInstanceOf(DesignException.class)
        .hasMessageContaining("the leaf has too few ports: 5 for 5 links down, 4 for 4 links up")
        .hasMessageContaining("at most 8 ports of switch");
    XgftDesign reserved =
        XgftDesign.builder()
            .id("reserved")
            .addLevel(XgftLevel.of(8, 1, s).withReservedPorts(1))
            .build();
    assertThatThrownBy(reserved::graph).hasMessageContaining("1 reserved");
    XgftDesign hosts =
        XgftDesign.builder().id("hosts").addLevel(XgftLevel.of(8, 1, s)).hosts(9).build();
    assertThatThrownBy(hosts::build).hasMessageContaining("1 to 8");
    XgftDesign none = XgftDesign.builder().id("none").build();
    assertThatThrownBy(none::plan).hasMessageContaining("1 to 16 levels");
    XgftDesign fast =
        XgftDesign.builder()
            .id("fast")
            .addLevel(XgftLevel.of(8, 1, s).withWiring(Wiring.of(G400.times(2))))
            .build();
    assertThatThrownBy(fast::plan).hasMessageContaining("are faster than the port");
    XgftDesign adapters =
        XgftDesign.builder()
            .id("adapters")
            .addLevel(XgftLevel.of(8, 1, s))
            .hostSpec(HostShape.of("host", 1, 2, 1, G400))
            .build();
    assertThatThrownBy(adapters::plan).hasMessageContaining("an adapter for each parent");
    assertThatThrownBy(() -> XgftDesign.mPortNTree(7, 2, G400)).hasMessageContaining("m is even");
    assertThatThrownBy(() -> XgftDesign.kAryNTree(0, 2, G400)).hasMessageContaining("found 0");
    assertThatThrownBy(() -> XgftLevel.of(0, 1, s)).hasMessageContaining("children: 0");
  }

  @Test
  void countsWhatIsTooLargeToBuild() {
    XgftDesign d = XgftDesign.mPortNTree(128, 5, 2, G400);
    assertThat(d.plan().hosts()).isEqualTo(2L * power(64, 4));
    assertThatThrownBy(d::graph)
        .isInstanceOf(DesignException.class)
        .hasMessageContaining("its plan answers with counts");
    XgftDesign absurd = XgftDesign.mPortNTree(2048, 16, G400);
    assertThatThrownBy(absurd::plan).hasMessageContaining("larger than this library counts");
  }
}
