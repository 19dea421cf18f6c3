package io.clusterfabric.topology.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.AccessLayout;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.HostShape;
import io.clusterfabric.topology.design.PlaneRule;
import io.clusterfabric.topology.design.SpineRule;
import io.clusterfabric.topology.design.SwitchShape;
import io.clusterfabric.topology.design.Wiring;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Laws of growth, on random folded Clos designs. */
class GrowthProperties {
  private static final Bandwidth G400 = Bandwidth.ofGigabitsPerSecond(400);

  private static Optional<ClosDesign> design(
      int hosts,
      int perGroup,
      int uplinks,
      int ports,
      int tiers,
      boolean rails,
      int planes,
      boolean even) {
    ClosDesign.Builder b = ClosDesign.builder();
    b.id("some")
        .hosts(hosts)
        .hostSpec(HostShape.of("host", 2, 2, planes, G400))
        .layout(rails ? AccessLayout.RAIL_OPTIMISED : AccessLayout.TOP_OF_RACK)
        .planes(planes)
        .planeRule(PlaneRule.BY_PORT)
        .hostsPerGroup(perGroup)
        .access(Wiring.of(G400))
        .leaf(SwitchShape.of("leaf", 64, G400))
        .leafUplinks(uplinks)
        .spine(SwitchShape.of("spine", ports, G400))
        .spineRule(even ? SpineRule.EVEN_BUNDLES : SpineRule.PORT_CEILING)
        .tiers(tiers);
    ClosDesign d = b.build();
    return d.check().isEmpty() ? Optional.of(d) : Optional.empty();
  }

  @Property(tries = 150)
  void plansAgreeWithGraphsAndBothAddUp(
      @ForAll @IntRange(min = 1, max = 30) int hosts,
      @ForAll @IntRange(min = 0, max = 30) int more,
      @ForAll @IntRange(min = 1, max = 4) int perGroup,
      @ForAll @IntRange(min = 1, max = 6) int uplinks,
      @ForAll @IntRange(min = 4, max = 16) int ports,
      @ForAll @IntRange(min = 2, max = 3) int tiers,
      @ForAll @IntRange(min = 2, max = 3) int tiersAfter,
      @ForAll boolean rails,
      @ForAll @IntRange(min = 1, max = 2) int planes) {
    Optional<ClosDesign> a = design(hosts, perGroup, uplinks, ports, tiers, rails, planes, true);
    Optional<ClosDesign> b =
        design(
            hosts + more,
            perGroup,
            uplinks,
            ports,
            Math.max(tiers, tiersAfter),
            rails,
            planes,
            true);
    Assume.that(a.isPresent() && b.isPresent());
    Growth g = Growth.between(a.get(), b.get());
    addsUp(g, a.get().graph(), b.get().graph());
    Growth byPlans;
    try {
      byPlans = Growth.between(a.get().plan(), b.get().plan());
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageContaining("no fewer leaves and pods");
      return;
    }
    assertThat(g.boundaries()).isEqualTo(byPlans.boundaries());
    assertThat(g.isProved()).isTrue();
  }

  private static void addsUp(Growth g, FabricGraph before, FabricGraph after) {
    long was = g.boundaries().stream().mapToLong(GrowthBoundary::before).sum();
    long is = g.boundaries().stream().mapToLong(GrowthBoundary::after).sum();
    assertThat(was).isEqualTo(before.linkCount());
    assertThat(is).isEqualTo(after.linkCount());
    for (GrowthBoundary x : g.boundaries()) {
      assertThat(x.kept() + x.moved() + x.removed()).isEqualTo(x.before());
      assertThat(x.kept() + x.moved() + x.added()).isEqualTo(x.after());
      assertThat(x.kept()).isBetween(0L, x.keptAtMost());
      assertThat(x.moved()).isNotNegative();
      assertThat(Math.min(x.added(), x.removed())).isZero();
    }
  }

  @Property(tries = 100)
  void dayOneMovesNothing(
      @ForAll @IntRange(min = 1, max = 60) int hosts,
      @ForAll @IntRange(min = 0, max = 60) int more,
      @ForAll @IntRange(min = 1, max = 4) int perGroup,
      @ForAll @IntRange(min = 1, max = 6) int uplinks,
      @ForAll @IntRange(min = 4, max = 16) int ports,
      @ForAll @IntRange(min = 1, max = 3) int tiers,
      @ForAll boolean rails,
      @ForAll @IntRange(min = 1, max = 2) int planes) {
    Assume.that(tiers > 1);
    Optional<ClosDesign> grown =
        design(hosts + more, perGroup, uplinks, ports, tiers, rails, planes, true);
    Assume.that(grown.isPresent());
    ClosDesign day = Growth.dayOne(grown.get(), hosts);
    Growth g = Growth.between(day, grown.get());
    assertThat(g.moved() + g.removed()).isZero();
    assertThat(g.kept()).isEqualTo(day.graph().linkCount());
    Growth byPlans = Growth.between(day.plan(), grown.get().plan());
    assertThat(g.boundaries()).isEqualTo(byPlans.boundaries());
    assertThat(g.tiers()).isEqualTo(byPlans.tiers());
  }

  /** Against every choice of places, where there are few. */
  @Property(tries = 60)
  void noChoiceOfPlacesKeepsMoreThanTheBound(
      @ForAll @IntRange(min = 1, max = 4) int leaves,
      @ForAll @IntRange(min = 0, max = 1) int more,
      @ForAll @IntRange(min = 1, max = 5) int uplinks,
      @ForAll @IntRange(min = 1, max = 5) int uplinksAfter,
      @ForAll @IntRange(min = 4, max = 9) int ports,
      @ForAll boolean even) {
    Optional<ClosDesign> a = design(leaves, 1, uplinks, ports, 2, false, 1, even);
    Optional<ClosDesign> b = design(leaves + more, 1, uplinksAfter, ports, 2, false, 1, even);
    Assume.that(a.isPresent() && b.isPresent());
    FabricGraph small = a.get().graph();
    FabricGraph large = b.get().graph();
    GrowthBoundary found = Growth.between(small, large).boundaries().get(1);
    long best = 0;
    int[][] before = links(small, leaves);
    int[][] after = links(large, leaves + more);
    for (int[] rows : places(before.length, after.length)) {
      for (int[] columns : places(before[0].length, after[0].length)) {
        long kept = 0;
        for (int i = 0; i < before.length; i++) {
          for (int j = 0; j < before[0].length; j++) {
            if (rows[i] >= 0 && columns[j] >= 0) {
              kept += Math.min(before[i][j], after[rows[i]][columns[j]]);
            }
          }
        }
        best = Math.max(best, kept);
      }
    }
    assertThat(best).isBetween(found.kept(), found.keptAtMost());
  }

  private static int[][] links(FabricGraph g, int leaves) {
    List<Integer> lower = new ArrayList<>();
    List<Integer> upper = new ArrayList<>();
    for (int v = 0; v < g.nodeCount(); v++) {
      if (!g.isEndpoint(v)) {
        (g.node(v).id().startsWith("leaf") ? lower : upper).add(v);
      }
    }
    assertThat(lower).hasSize(leaves);
    int[][] out = new int[lower.size()][upper.size()];
    for (int b = 0; b < g.bundleCount(); b++) {
      int i = Math.max(lower.indexOf(g.endA(b)), lower.indexOf(g.endB(b)));
      int j = Math.max(upper.indexOf(g.endA(b)), upper.indexOf(g.endB(b)));
      if (i >= 0 && j >= 0) {
        out[i][j] = g.linkCount(b);
      }
    }
    return out;
  }

  /** Every way to give n different places of m, as many as go. */
  private static List<int[]> places(int n, int m) {
    List<int[]> out = new ArrayList<>();
    fill(new int[n], 0, m, 0, Math.max(0, n - m), out);
    return out;
  }

  private static void fill(int[] at, int i, int m, int used, int without, List<int[]> out) {
    if (i == at.length) {
      out.add(at.clone());
      return;
    }
    for (int p = 0; p < m; p++) {
      if ((used >> p & 1) == 0) {
        at[i] = p;
        fill(at, i + 1, m, used | 1 << p, without, out);
      }
    }
    if (without > 0) {
      at[i] = -1;
      fill(at, i + 1, m, used, without - 1, out);
    }
  }
}
