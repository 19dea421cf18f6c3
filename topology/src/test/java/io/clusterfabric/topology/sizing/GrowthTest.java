package io.clusterfabric.topology.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.DesignException;
import io.clusterfabric.topology.design.HostShape;
import io.clusterfabric.topology.design.JellyfishDesign;
import io.clusterfabric.topology.design.SwitchShape;
import io.clusterfabric.topology.design.TorusDesign;
import io.clusterfabric.topology.design.Wiring;
import io.clusterfabric.topology.design.XgftDesign;
import io.clusterfabric.topology.design.XgftLevel;
import io.clusterfabric.topology.reference.ReferenceDesigns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Growth with answers by hand. */
class GrowthTest {
  private static final Bandwidth G400 = Bandwidth.ofGigabitsPerSecond(400);

  /** Rails of 4 adapters, 4 hosts a group, switches of 8 ports. */
  private static ClosDesign.Builder rails(int hosts) {
    ClosDesign.Builder b = ClosDesign.builder();
    return b.id("rails-" + hosts)
        .hosts(hosts)
        .hostSpec(HostShape.of("host", 4, 4, 1, G400))
        .hostsPerGroup(4)
        .access(Wiring.of(G400))
        .leaf(SwitchShape.of("leaf", 8, G400));
  }

  @Test
  void nothingMovesBetweenEqualDesigns() {
    ClosDesign d = rails(8).build();
    for (Growth g : new Growth[] {Growth.between(d, d), Growth.between(d.plan(), d.plan())}) {
      assertThat(g.kept()).isEqualTo(8 * 4 + 8 * 4);
      assertThat(g.moved() + g.added() + g.removed() + g.switchesAdded()).isZero();
      assertThat(g.isProved()).isTrue();
      assertThat(g.tiers()).allMatch(t -> t.portsToReserve() == 0);
    }
    JellyfishDesign j = JellyfishDesign.of(20, 4, 2, G400, 7);
    assertThat(Growth.between(j, j).moved()).isZero();
    assertThat(Growth.between(j, j).isProved()).isTrue();
  }

  /**
   * 4 leaves under 2 spines with bundles of 2 become 8 leaves under 4 spines with single links: of
   * the 16 links 8 stay, and 8 go to the new spines.
   */
  @Test
  void halfOfTheBundlesGoToNewSpines() {
    ClosDesign small = rails(4).build();
    ClosDesign large = rails(8).build();
    assertThat(small.plan().switches("spine")).isEqualTo(2);
    assertThat(large.plan().switches("spine")).isEqualTo(4);
    Growth g = Growth.between(small, large);
    GrowthBoundary spines = g.boundaries().get(1);
    assertThat(spines.name()).isEqualTo("leaf-spine");
    assertThat(spines.before()).isEqualTo(16);
    assertThat(spines.kept()).isEqualTo(8);
    assertThat(spines.moved()).isEqualTo(8);
    assertThat(spines.added()).isEqualTo(16);
    assertThat(g.boundaries().get(0).kept()).isEqualTo(16);
    assertThat(g.switchesAdded()).isEqualTo(4 + 2);
    assertThat(g.isProved()).isTrue();
    assertThat(g)
        .hasToString(
            "backend to backend: 24 links kept, 8 moved, 32 new, 0 removed, 6 switches added");
    assertThat(Growth.between(small.plan(), large.plan()).boundaries()).isEqualTo(g.boundaries());
  }

  @Test
  void dayOneOfTheGrownFabricMovesNothing() {
    ClosDesign large = rails(8).build();
    ClosDesign day = Growth.dayOne(large, 4);
    assertThat(day.plan().switches("spine")).isEqualTo(4);
    Growth g = Growth.between(day, large);
    assertThat(g.moved() + g.removed()).isZero();
    assertThat(g.kept()).isEqualTo(32);
    // each of the 4 spines takes one link of each of the 4 leaves that come
    assertThat(g.tiers().get(1).portsToReserve()).isEqualTo(4);
    assertThat(g.tiers().get(1).portsToReserveInAll()).isEqualTo(16);
    assertThatThrownBy(() -> Growth.dayOne(large, 9)).hasMessageContaining("at most the 8 hosts");
  }

  @Test
  void dayOneOfATallerTreeIsWithinTheGrownOne() {
    XgftDesign large = XgftDesign.mPortNTree(4, 4, 2, G400);
    assertThat(large.hosts()).isEqualTo(16);
    XgftDesign day = Growth.dayOne(large, 8);
    assertThat(day.hosts()).isEqualTo(8);
    Growth g = Growth.between(day, large);
    assertThat(g.moved() + g.removed()).isZero();
    assertThatThrownBy(() -> Growth.dayOne(large, 17))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at most the 16 hosts of the grown fabric, found 17");
    // The top has ports for 4 subtrees: one would do on day one, and 5 can never be.
    List<XgftLevel> levels = new ArrayList<>(large.levels());
    levels.set(3, XgftLevel.of(5, 2, SwitchShape.of("switch", 4, G400)));
    XgftDesign never = XgftDesign.builder().id("never").levels(levels).build();
    assertThatThrownBy(() -> Growth.dayOne(never, 8)).isInstanceOf(DesignException.class);
  }

  @Test
  void threeTiersGrowFromAPodOfThem() {
    ClosDesign large = rails(32).tiers(3).spineOversubscription(Ratio.of(1)).id("large").build();
    ClosDesign day = Growth.dayOne(large, 4);
    Growth g = Growth.between(day, large);
    assertThat(g.moved() + g.removed()).isZero();
    assertThat(g.isProved()).isTrue();
    assertThat(g.kept()).isEqualTo(day.graph().linkCount());
    assertThat(Growth.between(day.plan(), large.plan()).boundaries()).isEqualTo(g.boundaries());
    assertThat(Growth.between(day.plan(), large.plan()).tiers()).isEqualTo(g.tiers());
  }

  /** NVIDIA's H100 table: 2 units have 8 spines, 4 have 16: half of 512 spine links move. */
  @Test
  void superPodOfTwoUnitsToFour() {
    var design = ReferenceDesigns.find("dgx-superpod-h100").orElseThrow();
    Growth g =
        Growth.between(
            design.design(Map.of("su", 2)).plan(), design.design(Map.of("su", 4)).plan());
    GrowthBoundary spines = g.boundaries().get(1);
    assertThat(spines.before()).isEqualTo(512);
    assertThat(spines.kept()).isEqualTo(16 * 8 * 2);
    assertThat(spines.moved()).isEqualTo(256);
    assertThat(spines.added()).isEqualTo(512);
  }

  /** Rings of 4 become rings of 8: in each, the link around is taken out. */
  @Test
  void aTorusThatGrowsLosesItsLinksAround() {
    Growth g = Growth.between(TorusDesign.of(G400, 4, 4), TorusDesign.of(G400, 8, 4));
    GrowthBoundary inside = g.boundaries().get(1);
    assertThat(inside.before()).isEqualTo(32);
    assertThat(inside.kept()).isEqualTo(28);
    assertThat(inside.moved()).isEqualTo(4);
    assertThat(inside.keptAtMost()).isEqualTo(32);
    assertThat(g.isProved()).isFalse();
  }

  @Test
  void shrinkingRemoves() {
    Growth g = Growth.between(rails(8).build(), rails(4).build());
    assertThat(g.removed()).isEqualTo(32);
    assertThat(g.switchesAdded()).isZero();
    assertThatThrownBy(() -> Growth.between(rails(8).build().plan(), rails(4).build().plan()))
        .hasMessageContaining("Growth.between(design, design) takes any");
    assertThatThrownBy(
            () -> Growth.between(TorusDesign.of(G400, 4).plan(), TorusDesign.of(G400, 8).plan()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /**
   * One pod of 4 spines, each with 2 links to a core of its own, becomes 4 pods of 2 spines, each
   * with a link to each of 2 cores. By pods 2 spines keep a link; if the others go to the second
   * pod, and their cores become second ones, all 4 do.
   */
  @Test
  void spinesOfPodsThatLoseSomeCouldServeInOthers() {
    ClosDesign small = pods(4, 4, 1);
    ClosDesign large = pods(16, 2, 2);
    Growth plans = Growth.between(small.plan(), large.plan());
    GrowthBoundary cores = plans.boundaries().get(2);
    GrowthBoundary byGraphs = Growth.between(small, large).boundaries().get(2);
    assertThat(cores.name()).isEqualTo("spine-core");
    assertThat(cores.kept()).isEqualTo(2);
    assertThat(cores.keptAtMost()).isEqualTo(4).isGreaterThanOrEqualTo(byGraphs.kept());
    assertThat(byGraphs.keptAtMost()).isGreaterThanOrEqualTo(cores.kept());
    assertThat(plans.isProved()).isFalse();
  }

  private static ClosDesign pods(int hosts, int spines, int cores) {
    return rails(hosts)
        .tiers(3)
        .groupsPerPod(1)
        .spine(SwitchShape.of("spine", 16, G400))
        .core(SwitchShape.of("core", 16, G400))
        .spines(spines)
        .spineUplinks(2)
        .coresPerGroup(cores)
        .build();
  }
}
