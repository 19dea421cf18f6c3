package io.clusterfabric.topology.design;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Switch;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.capacity.Oversubscription;
import io.clusterfabric.topology.capacity.OversubscriptionRatio;
import io.clusterfabric.topology.capacity.TierRatio;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;

@Tag("property")
class XgftDesignProperties {

  @Property(tries = 300, seed = "20266", shrinking = ShrinkingMode.OFF)
  void thePlanCountsWhatTheBuiltClusterHas(@ForAll long seed) {
    XgftDesign d = XgftDesigns.random(seed, 5, 60);
    FabricPlan plan = d.plan();
    Recount built = new Recount(d.build());
    Map<String, Integer> perCage = new HashMap<>();
    for (int l = 1; l <= d.levels().size(); l++) {
      perCage.put(TierName.of(l), d.levels().get(l - 1).shape().portsPerCage());
    }
    built.modules(perCage, d.levels().get(0).wiring().linksPerHostModule());
    Map<String, Long> planned = new TreeMap<>(plan.counts());
    planned.keySet().removeIf(k -> k.endsWith(".designed") || k.startsWith("portsFree"));
    planned.keySet().removeIf(k -> k.startsWith("cablesTotal"));
    planned.keySet().removeAll(List.of("rails", "pods"));
    planned.values().removeIf(n -> n == 0);
    built.counts.values().removeIf(n -> n == 0);
    assertThat(planned).as("%s %s", d, plan.parameters()).isEqualTo(built.counts);
    for (BoundaryPlan b : plan.boundaries()) {
      if (b.bundles().isPresent()) {
        IntSummaryStatistics sizes =
            Recount.known(built.bundles, b.name()).values().stream()
                .mapToInt(n -> n)
                .summaryStatistics();
        assertThat(sizes.getMax()).isEqualTo((int) b.bundles().get().most());
        assertThat(sizes.getMin()).isEqualTo((int) b.bundles().get().least());
      }
    }
    for (TierPlan t : plan.tiers()) {
      assertThat(t.portsFree()).isNotNegative();
      assertThat(t.switchesPerPlane() * plan.planes()).isEqualTo(t.switches());
    }
    assertThat(built.cablesEndWhereTheirLinksDo()).isTrue();
  }

  @Property(tries = 200, seed = "20267", shrinking = ShrinkingMode.OFF)
  void theGraphIsThatOfTheBuiltCluster(@ForAll long seed) {
    XgftDesign d = XgftDesigns.random(seed, 5, 60);
    GraphOfDesign.isThatOfTheCluster(d);
    GraphOfDesign.isThatOfTheCluster(XgftDesign.builder().from(d).withCables(false).build());
  }

  @Property(tries = 200, seed = "20268", shrinking = ShrinkingMode.OFF)
  void eachPortHasOneUse(@ForAll long seed) {
    XgftDesign d = XgftDesigns.random(seed, 4, 40);
    Cluster cluster = d.build();
    List<PortMap> maps = d.portMaps();
    assertThat(maps).hasSameSizeAs(cluster.backend().switches());
    for (int i = 0; i < maps.size(); i++) {
      PortMap map = maps.get(i);
      Switch s = cluster.backend().switches().get(i);
      int tier = s.tier().orElseThrow();
      XgftLevel level = d.levels().get(tier - 1);
      assertThat(map.switchId()).isEqualTo(s.id());
      assertThat(map.ports()).hasSize(s.spec().radix().orElseThrow());
      assertThat(map.ports()).extracting(PortUse::port).doesNotHaveDuplicates();
      assertThat(map.ports(PortRole.RESERVED)).hasSize(level.reservedPorts());
      assertThat(map.ports(PortRole.UP))
          .hasSize(tier == d.levels().size() ? 0 : (int) d.levels().get(tier).upOfChild());
      int down = map.ports(PortRole.DOWN).size();
      if (tier > 1) {
        assertThat(down).isEqualTo((int) level.down());
      } else {
        assertThat(map.ports(PortRole.UNPOPULATED))
            .hasSizeGreaterThanOrEqualTo((int) level.down() - down);
      }
      int split = level.wiring().upperSplit();
      for (PortUse p : map.ports(PortRole.DOWN)) {
        assertThat(p.splitOf().isPresent()).isEqualTo(split > 1);
      }
    }
  }

  @Property(tries = 150, seed = "20269", shrinking = ShrinkingMode.OFF)
  void aClosedFormIsWhatTheCutEngineFinds(@ForAll long seed) {
    XgftDesign d = XgftDesigns.random(seed, 4, 24);
    Bisection cut = Bisection.of(d.graph());
    FabricPlan plan = d.plan();
    plan.bisection()
        .ifPresent(
            b -> {
              assertThat(b.exact()).isTrue();
              assertThat(b.value()).as("%s: %s", d, d.levels()).isBetween(cut.lower(), cut.upper());
            });
    if (d.levels().size() < 3) {
      assertThat(plan.bisection()).isPresent();
      assertThat(cut.isExact()).as(d.toString()).isTrue();
    }
  }

  @Property(tries = 150, seed = "20270", shrinking = ShrinkingMode.OFF)
  void provisionedRatiosAreThoseOfTheFullTree(@ForAll long seed) {
    XgftDesign some = XgftDesigns.random(seed, 4, 40);
    XgftDesign d = XgftDesign.builder().from(some).hosts((int) some.positions()).build();
    Oversubscription found = Oversubscription.of(d.graph());
    FabricPlan plan = d.plan();
    List<TierRatio> tiers = found.tiers();
    if (tiers.size() == d.levels().size() - 1) {
      for (int l = 0; l < tiers.size(); l++) {
        assertThat(tiers.get(l).isUniform()).isTrue();
        assertThat(tiers.get(l).worst())
            .isEqualTo(
                OversubscriptionRatio.of(plan.tiers().get(l).oversubscription().orElseThrow()));
      }
    }
  }
}
