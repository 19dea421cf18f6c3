package io.clusterfabric.topology.design;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;

@Tag("property")
class FlatDesignProperties {
  /** Names of the recount for what families call otherwise. */
  private static String plain(String key, FlatDesign d) {
    boolean plus = d instanceof DragonflyPlusDesign;
    return key.replace(".local", ".switch-switch")
        .replace(".global", plus ? ".spine-spine second" : ".switch-switch second")
        .replace(".in-block", ".switch-switch")
        .replace(".between-blocks", ".switch-switch second");
  }

  @Property(tries = 700, seed = "20261", shrinking = ShrinkingMode.OFF)
  void thePlanCountsWhatTheBuiltClusterHas(@ForAll long seed) {
    FlatDesign d = FlatDesigns.random(seed);
    assertThat(d.check()).as(d.id()).isEmpty();
    FabricPlan plan = d.plan();
    FlatRecount built = new FlatRecount(d.build());
    Map<String, Long> planned = new TreeMap<>();
    plan.counts().forEach((k, v) -> planned.put(plain(k, d), v));
    planned.keySet().removeIf(k -> k.endsWith(".designed") || k.startsWith("portsFree"));
    planned.keySet().removeIf(k -> k.startsWith("cablesTotal") || k.contains("Modules."));
    planned.keySet().removeAll(List.of("planes", "rails", "pods"));
    planned.values().removeIf(n -> n == 0);
    built.counts.values().removeIf(n -> n == 0);
    assertThat(planned).as("%s %s", d.id(), plan.parameters()).isEqualTo(built.counts);
    for (BoundaryPlan b : plan.boundaries()) {
      if (b.bundles().isPresent()) {
        String name = plain("." + b.name(), d).substring(1);
        IntSummaryStatistics sizes =
            built.bundles.get(name).values().stream().mapToInt(n -> n).summaryStatistics();
        assertThat(sizes.getMax()).as(d.id()).isEqualTo((int) b.bundles().get().most());
        assertThat(sizes.getMin()).as(d.id()).isEqualTo((int) b.bundles().get().least());
      }
    }
    for (TierPlan t : plan.tiers()) {
      assertThat(t.portsFree()).as(d.id()).isNotNegative();
      assertThat(t.portsUsed() + t.portsReserved() + t.portsFree()).isEqualTo(t.ports());
    }
  }

  @Property(tries = 300, seed = "20262", shrinking = ShrinkingMode.OFF)
  void theGraphIsThatOfTheCluster(@ForAll long seed) {
    FlatDesign d = FlatDesigns.random(seed);
    FabricGraph drawn = d.graph();
    FabricGraph read = FabricGraph.of(d.build().backend());
    assertThat(drawn.name()).isEqualTo(read.name());
    assertThat(drawn.endpointCount()).isEqualTo(read.endpointCount());
    assertThat(drawn.nodeCount()).isEqualTo(read.nodeCount());
    assertThat(drawn.linkCount()).isEqualTo(read.linkCount());
    assertThat(drawn.bundleCount()).isEqualTo(read.bundleCount());
    for (int n = 0; n < drawn.nodeCount(); n++) {
      assertThat(drawn.node(n)).isEqualTo(read.node(n));
    }
    for (int e = 0; e < drawn.endpointCount(); e++) {
      assertThat(drawn.hostId(drawn.hostOf(e))).isEqualTo(read.hostId(read.hostOf(e)));
    }
    for (int b = 0; b < drawn.bundleCount(); b++) {
      assertThat(drawn.bundleAt(b)).isEqualTo(read.bundleAt(b));
    }
    for (int s = drawn.endpointCount(); s < drawn.nodeCount(); s++) {
      assertThat(drawn.switchNode(s).spec()).isEqualTo(read.switchNode(s).spec());
    }
  }

  @Property(tries = 200, seed = "20263", shrinking = ShrinkingMode.OFF)
  void everyPortHasOneUse(@ForAll long seed) {
    FlatDesign d = FlatDesigns.random(seed);
    Cluster cluster = d.build();
    List<PortMap> maps = d.portMaps();
    assertThat(maps).hasSameSizeAs(cluster.backend().switches());
    for (int i = 0; i < maps.size(); i++) {
      PortMap map = maps.get(i);
      Switch s = cluster.backend().switches().get(i);
      assertThat(map.switchId()).isEqualTo(s.id());
      assertThat(map.ports()).extracting(PortUse::port).doesNotHaveDuplicates();
      assertThat(map.ports()).hasSize(s.spec().radix().orElseThrow());
      assertThat(map.ports(PortRole.RESERVED))
          .extracting(PortUse::port)
          .containsExactlyElementsOf(s.ports().stream().map(p -> p.ref().port()).toList());
      boolean spine = s.id().startsWith("spine");
      for (PortUse p : map.ports()) {
        PortRef here = new PortRef(s.id(), p.port());
        assertThat(p.peer()).isEqualTo(cluster.backend().linkAt(here).map(l -> l.opposite(here)));
        if (p.peer().isPresent()) {
          String peer = p.peer().get().node();
          PortRole role =
              peer.startsWith("host") || (spine && peer.startsWith("leaf"))
                  ? PortRole.DOWN
                  : peer.startsWith("spine") && !spine ? PortRole.UP : PortRole.NETWORK;
          assertThat(p.role()).isEqualTo(role);
        }
      }
    }
  }

  @Property(tries = 300, seed = "20264", shrinking = ShrinkingMode.OFF)
  void allIsConnectedAndThePlannedDiameterIsTheLongestWay(@ForAll long seed) {
    FlatDesign d = FlatDesigns.random(seed);
    FabricGraph g = d.graph();
    int longest = 0;
    for (int s = g.endpointCount(); s < g.nodeCount(); s++) {
      int[] hops = g.hopsFrom(s);
      for (int t = g.endpointCount(); t < g.nodeCount(); t++) {
        assertThat(hops[t]).as("%s: %s", d.id(), g.node(t)).isNotNegative();
        boolean spines = g.node(s).id().startsWith("spine") || g.node(t).id().startsWith("spine");
        longest = Math.max(longest, spines ? 0 : hops[t]);
      }
    }
    OptionalInt planned = d.plan().switchDiameter();
    if (planned.isPresent()) {
      assertThat(longest).as(d.id()).isEqualTo(planned.getAsInt());
    } else if (d instanceof DragonflyDesign || d instanceof DragonflyPlusDesign) {
      assertThat(longest).as(d.id()).isLessThanOrEqualTo(3);
    }
  }

  /** Tries all sides of switches; the hosts then lie on them as far as halves allow. */
  private static long leastCut(FabricGraph g, int perSwitch, long host) {
    int first = g.endpointCount();
    int n = g.switchCount();
    long half = (long) n * perSwitch / 2;
    long best = Long.MAX_VALUE;
    for (int side = 0; side < 1 << n; side++) {
      long cut = host * Math.abs((long) Integer.bitCount(side) * perSwitch - half);
      for (int b = 0; b < g.bundleCount(); b++) {
        if (g.endA(b) >= first && g.endB(b) >= first) {
          boolean a = (side >> (g.endA(b) - first) & 1) != 0;
          boolean z = (side >> (g.endB(b) - first) & 1) != 0;
          cut += a == z ? 0 : g.capacity(b).bitsPerSecond();
        }
      }
      best = Math.min(best, cut);
    }
    return best;
  }

  private static long leastHalfOfSwitches(FabricGraph g) {
    int first = g.endpointCount();
    int n = g.switchCount();
    long best = Long.MAX_VALUE;
    for (int side = 0; side < 1 << n; side++) {
      if (Integer.bitCount(side) != n / 2) {
        continue;
      }
      long cut = 0;
      for (int b = 0; b < g.bundleCount(); b++) {
        if (g.endA(b) >= first && g.endB(b) >= first) {
          boolean a = (side >> (g.endA(b) - first) & 1) != 0;
          boolean z = (side >> (g.endB(b) - first) & 1) != 0;
          cut += a == z ? 0 : g.linkCount(b);
        }
      }
      best = Math.min(best, cut);
    }
    return best;
  }

  @Property(tries = 400, seed = "20265", shrinking = ShrinkingMode.OFF)
  void closedFormsOfTheBisectionAreLeastCuts(
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 4) int hosts,
      @ForAll @IntRange(min = 1, max = 5) int hostRate,
      @ForAll @IntRange(min = 1, max = 3) int linkRate) {
    FlatDesign d = withRates(seed, hosts, hostRate, linkRate);
    FabricPlan plan = d.plan();
    FabricGraph g = d.graph();
    SwitchBisection ofSwitches = plan.switchBisection().orElseThrow();
    long halves = leastHalfOfSwitches(g);
    assertThat(ofSwitches.links()).as(d.id()).isGreaterThanOrEqualTo(halves);
    if (ofSwitches.exact()) {
      assertThat(ofSwitches.links()).as("%s %s", d.id(), ofSwitches).isEqualTo(halves);
    }
    PlannedBisection planned = plan.bisection().orElseThrow();
    Bandwidth least =
        Bandwidth.ofBitsPerSecond(
            leastCut(g, hosts, Bandwidth.ofGigabitsPerSecond(hostRate).bitsPerSecond()));
    assertThat(planned.value()).as(d.id()).isGreaterThanOrEqualTo(least);
    if (planned.exact()) {
      assertThat(planned.value()).as("%s %s", d.id(), planned).isEqualTo(least);
    }
    Bisection found = Bisection.of(g);
    assertThat(found.lower()).isLessThanOrEqualTo(least);
    assertThat(found.upper()).isGreaterThanOrEqualTo(least);
    assertThat(found.isExact()).as("%s %s", d.id(), found).isTrue();
  }

  /** A random grid, mesh, cube or HyperX of at most 12 switches with hosts of one link. */
  private static FlatDesign withRates(long seed, int hosts, int hostRate, int linkRate) {
    List<String> families = List.of("torus", "full-mesh", "hypercube", "hyperx");
    Wiring access = Wiring.of(Bandwidth.ofGigabitsPerSecond(hostRate));
    Wiring network = Wiring.of(Bandwidth.ofGigabitsPerSecond(linkRate));
    var host = HostShape.of("host", 1, 1, 1, Bandwidth.ofGigabitsPerSecond(hostRate));
    for (long s = seed; ; s++) {
      String family = families.get((int) Math.floorMod(s, 4L));
      FlatDesign d = FlatDesigns.random(family, s);
      FlatDesign out;
      if (d instanceof TorusDesign t) {
        TorusDesign.Builder b = TorusDesign.builder();
        out =
            b.from(t)
                .blockSides(List.of())
                .betweenBlocks(network)
                .hostSpec(host)
                .access(access)
                .network(network)
                .hostsPerSwitch(hosts)
                .build();
      } else if (d instanceof FullMeshDesign f) {
        FullMeshDesign.Builder b = FullMeshDesign.builder();
        out =
            b.from(f).hostSpec(host).access(access).network(network).hostsPerSwitch(hosts).build();
      } else if (d instanceof HypercubeDesign h) {
        HypercubeDesign.Builder b = HypercubeDesign.builder();
        out =
            b.from(h).hostSpec(host).access(access).network(network).hostsPerSwitch(hosts).build();
      } else {
        HyperXDesign.Builder b = HyperXDesign.builder();
        out =
            b.from((HyperXDesign) d)
                .hostSpec(host)
                .access(access)
                .network(network)
                .hostsPerSwitch(hosts)
                .build();
      }
      if (out.plan().switches() <= 12) {
        return out;
      }
    }
  }

  @Property(tries = 200, seed = "20266", shrinking = ShrinkingMode.OFF)
  void whatAFamilyDrawsIsRegularAsItSays(@ForAll long seed) {
    FlatDesign d = FlatDesigns.random(seed);
    List<Integer> degrees = new ArrayList<>();
    FabricGraph g = d.graph();
    for (int s = g.endpointCount(); s < g.nodeCount(); s++) {
      int links = 0;
      for (int k = 0; k < g.degree(s); k++) {
        links += g.isEndpoint(g.neighbor(s, k)) ? 0 : g.linkCount(g.bundle(s, k));
      }
      degrees.add(links);
    }
    if (d instanceof JellyfishDesign j) {
      assertThat(degrees).containsOnly(j.degree());
      assertThat(g.bundleCount()).isEqualTo(g.linkCount());
    } else if (d instanceof XpanderDesign x) {
      assertThat(degrees).containsOnly(x.degree());
      assertThat(g.bundleCount()).isEqualTo(g.linkCount());
    } else if (d instanceof SlimFlyDesign s) {
      int delta = s.q() % 4 == 3 ? -1 : s.q() % 4;
      assertThat(degrees).containsOnly((3 * s.q() - delta) / 2);
      assertThat(g.bundleCount()).isEqualTo(g.linkCount());
    } else if (d instanceof PolarFlyDesign p) {
      assertThat(degrees.stream().filter(n -> n == p.q()).count()).isEqualTo(p.q() + 1);
      assertThat(degrees.stream().filter(n -> n == p.q() + 1).count())
          .isEqualTo((long) p.q() * p.q());
    }
  }
}
