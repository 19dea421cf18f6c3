package io.clusterfabric.topology.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
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
class ClosDesignProperties {
  /** The next seed at or after this one that makes a possible design. */
  private static ClosDesign possible(long seed, int mostHosts, int mostAdapters) {
    ClosDesign d = ClosDesigns.random(seed, mostHosts, mostAdapters);
    for (long s = seed + 1; !d.check().isEmpty(); s++) {
      d = ClosDesigns.random(s, mostHosts, mostAdapters);
    }
    return d;
  }

  @Property(tries = 600, seed = "20261", shrinking = ShrinkingMode.OFF)
  void thePlanCountsWhatTheBuiltClusterHas(@ForAll long seed) {
    ClosDesign d = possible(seed, 60, 3);
    FabricPlan plan = d.plan();
    Recount built = new Recount(d.build());
    built.modules(
        Map.of(
            "leaf", d.leaf().portsPerCage(),
            "spine", d.spine().portsPerCage(),
            "core", d.core().portsPerCage()),
        d.access().linksPerHostModule());
    Map<String, Long> planned = new TreeMap<>(plan.counts());
    // what a cluster does not tell: positions without hosts; cables of others; rails and pods apart
    planned.keySet().removeIf(k -> k.endsWith(".designed") || k.startsWith("portsFree"));
    planned.keySet().removeIf(k -> k.startsWith("cablesTotal"));
    planned.keySet().removeAll(List.of("rails", "pods"));
    planned.values().removeIf(n -> n == 0);
    built.counts.values().removeIf(n -> n == 0);
    assertThat(planned).as("%s %s", d.id(), plan.parameters()).isEqualTo(built.counts);
    for (BoundaryPlan b : plan.boundaries()) {
      if (b.bundles().isPresent()) {
        IntSummaryStatistics sizes =
            Recount.known(built.bundles, b.name()).values().stream()
                .mapToInt(n -> n)
                .summaryStatistics();
        assertThat(sizes.getMax()).as(d.id()).isEqualTo((int) b.bundles().get().most());
        assertThat(sizes.getMin()).as(d.id()).isEqualTo((int) b.bundles().get().least());
      }
    }
    for (TierPlan t : plan.tiers()) {
      assertThat(t.portsFree()).as(d.id()).isNotNegative();
      assertThat(t.portsUsed() + t.portsReserved() + t.portsFree()).isEqualTo(t.ports());
    }
    assertThat(built.cablesEndWhereTheirLinksDo()).isTrue();
  }

  @Property(tries = 200, seed = "20265", shrinking = ShrinkingMode.OFF)
  void theGraphIsThatOfTheBuiltCluster(@ForAll long seed) {
    GraphOfDesign.isThatOfTheCluster(possible(seed, 60, 3));
  }

  @Property(tries = 200, seed = "20262", shrinking = ShrinkingMode.OFF)
  void everyPortHasOneUseAndNoSwitchMoreThanItHas(@ForAll long seed) {
    ClosDesign d = possible(seed, 40, 3);
    Cluster cluster = d.build();
    Map<String, Integer> degree = new HashMap<>();
    for (Link l : cluster.backend().links()) {
      degree.merge(l.a().node(), 1, Integer::sum);
      degree.merge(l.b().node(), 1, Integer::sum);
    }
    List<PortMap> maps = d.portMaps();
    assertThat(maps).hasSameSizeAs(cluster.backend().switches());
    for (int i = 0; i < maps.size(); i++) {
      PortMap map = maps.get(i);
      Switch s = cluster.backend().switches().get(i);
      assertThat(map.switchId()).isEqualTo(s.id());
      assertThat(map.ports()).extracting(PortUse::port).doesNotHaveDuplicates();
      assertThat(map.ports()).hasSize(s.spec().radix().orElseThrow());
      int linked = map.ports(PortRole.DOWN).size() + map.ports(PortRole.UP).size();
      assertThat(linked).isEqualTo(degree.getOrDefault(s.id(), 0));
      assertThat(map.ports(PortRole.RESERVED)).hasSameSizeAs(s.ports());
      for (PortUse p : map.ports()) {
        assertThat(p.cage()).isBetween(1, s.spec().cages().orElseThrow());
        p.peer()
            .ifPresent(
                peer ->
                    assertThat(
                            cluster
                                .backend()
                                .linkAt(new PortRef(s.id(), p.port()))
                                .orElseThrow()
                                .opposite(new PortRef(s.id(), p.port())))
                        .isEqualTo(peer));
      }
    }
  }

  @Property(tries = 300, seed = "20263", shrinking = ShrinkingMode.OFF)
  void spinesOfOneLayerDifferByOneLinkAtMost(@ForAll long seed) {
    ClosDesign d = possible(seed, 60, 3);
    Map<String, Integer> down = new HashMap<>();
    Cluster cluster = d.build();
    Map<String, Switch> byId = new HashMap<>();
    cluster.backend().switches().forEach(s -> byId.put(s.id(), s));
    for (Link l : cluster.backend().links()) {
      String spine = l.a().node().startsWith("leaf") ? l.b().node() : "";
      if (!spine.isEmpty()) {
        down.merge(spine, 1, Integer::sum);
      }
    }
    Map<String, IntSummaryStatistics> byPod = new HashMap<>();
    for (Switch s : cluster.backend().switches()) {
      if (s.id().startsWith("spine")) {
        byPod
            .computeIfAbsent(
                s.plane().orElse(0) + "/" + s.pod().orElse(0), k -> new IntSummaryStatistics())
            .accept(down.getOrDefault(s.id(), 0));
      }
    }
    byPod.forEach(
        (pod, loads) -> {
          assertThat(loads.getMax() - loads.getMin()).as("%s %s", d.id(), pod).isBetween(0, 1);
          assertThat(loads.getMin()).as("no spine goes without").isPositive();
        });
  }

  @Property(tries = 1000, seed = "20264", shrinking = ShrinkingMode.OFF)
  void whatCannotBeIsRefusedByPlanAndBuildWithReasons(@ForAll long seed) {
    ClosDesign d = ClosDesigns.random(seed, 60, 3);
    if (d.check().isEmpty()) {
      return;
    }
    for (Runnable r : List.<Runnable>of(d::plan, d::build, d::portMaps)) {
      assertThatThrownBy(r::run)
          .isInstanceOfSatisfying(
              DesignException.class, e -> assertThat(e.findings()).isEqualTo(d.check()))
          .hasMessageContaining(d.id())
          .hasMessageContaining("expected");
    }
  }

  @Property(tries = 150, seed = "20265", shrinking = ShrinkingMode.OFF)
  void theClosedFormOfTheBisectionIsTheLeastCut(@ForAll long seed) {
    ClosDesign d = possible(seed, 7, 1);
    long s = seed;
    while (d.build().backend().switches().size() > 11) {
      s += 1_000_003;
      d = possible(s, 7, 1);
    }
    PlannedBisection planned = d.plan().bisection().orElseThrow();
    Bandwidth least = leastCut(d.build());
    assertThat(planned.value()).as(d.id()).isGreaterThanOrEqualTo(least);
    if (planned.exact()) {
      assertThat(planned.value()).as("%s %s", d.id(), planned).isEqualTo(least);
    }
  }

  /** Tries all halves of hosts and all sides of switches. */
  private static Bandwidth leastCut(Cluster cluster) {
    List<String> nodes = new ArrayList<>();
    cluster.hosts().forEach(h -> nodes.add(h.id()));
    int hosts = nodes.size();
    cluster.backend().switches().forEach(w -> nodes.add(w.id()));
    Map<String, Integer> index = new HashMap<>();
    nodes.forEach(n -> index.put(n, index.size()));
    List<Link> links = cluster.backend().links();
    int[][] ends = new int[links.size()][];
    long[] gigabits = new long[links.size()];
    for (int i = 0; i < links.size(); i++) {
      Link l = links.get(i);
      ends[i] = new int[] {index.get(l.a().node()), index.get(l.b().node())};
      gigabits[i] = l.spec().dataRate().orElseThrow().bitsPerSecond() / 1_000_000_000;
    }
    long best = Long.MAX_VALUE;
    for (int side = 0; side < 1 << nodes.size(); side++) {
      if (Integer.bitCount(side & ((1 << hosts) - 1)) != hosts / 2) {
        continue;
      }
      long cut = 0;
      for (int i = 0; i < ends.length && cut < best; i++) {
        if ((side >> ends[i][0] & 1) != (side >> ends[i][1] & 1)) {
          cut += gigabits[i];
        }
      }
      best = Math.min(best, cut);
    }
    return Bandwidth.ofGigabitsPerSecond(best);
  }
}
