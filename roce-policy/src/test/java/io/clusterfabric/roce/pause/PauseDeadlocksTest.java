package io.clusterfabric.roce.pause;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.EcmpRouting;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PauseDeadlocksTest {
  private static final PfcPriority THREE = PfcPriority.of(3);
  private static final PfcPriority TWO = PfcPriority.of(2);

  private static PausePriorities keep() {
    return PausePriorities.keep(List.of(THREE));
  }

  private static PausePriorities remap(Map<Integer, Integer> map) {
    SortedMap<PfcPriority, PfcPriority> out = new TreeMap<>();
    map.forEach((a, b) -> out.put(PfcPriority.of(a), PfcPriority.of(b)));
    return PausePriorities.remapOnBounce(List.of(THREE), out);
  }

  /** Two links are lost, so that shortest ways bounce: L1 and L2 meet over the other leaves. */
  private static FabricGraph twoFailures() {
    FabricGraph g = Clos.leafSpine(4, 2, 2);
    return Clos.without(Clos.without(g, "leaf-1", "spine-2"), "leaf-2", "spine-1");
  }

  @Test
  void leafSpineIsClean() {
    FabricGraph g = Clos.leafSpine(4, 2, 2);
    PauseDeadlocks d = PauseDeadlocks.of(g, keep());
    assertThat(d.isFree()).isTrue();
    assertThat(d.outcome()).isEqualTo(Outcome.PASS);
    assertThat(d.failures()).isEqualTo(16);
    assertThat(d.findings()).isEmpty();
    BufferDependencies all = BufferDependencies.of(EcmpRouting.of(g), keep());
    // each uplink of a leaf waits for the three downlinks of its spine to other leaves
    assertThat(all.buffers()).isEqualTo(16);
    assertThat(all.dependencies()).isEqualTo(8 * 3);
    assertThat(all.isCyclic()).isFalse();
  }

  @Test
  void theBounceOfTwoFailuresClosesACircleAndTheRemapOpensIt() {
    FabricGraph g = twoFailures();
    PauseDeadlocks d = PauseDeadlocks.of(g, keep());
    assertThat(d.outcome()).isEqualTo(Outcome.FAIL);
    assertThat(d.intactCycle()).hasSize(4);
    for (int i = 0; i < 4; i++) {
      PauseChannel c = d.intactCycle().get(i);
      assertThat(c.priority()).isEqualTo(THREE);
      assertThat(c.to().node()).isEqualTo(d.intactCycle().get((i + 1) % 4).from().node());
    }
    assertThat(d.findings().errors().asList().get(0).observed().orElseThrow())
        .contains("spine-1[", "leaf-3[", "priority 3");
    PauseDeadlocks remapped = PauseDeadlocks.of(g, remap(Map.of(3, 2)));
    assertThat(remapped.intactCycle()).isEmpty();
    assertThat(remapped.failureCycles()).isEmpty();
  }

  /** Leaf 1 has lost a link; a second failure makes shortest ways bounce. */
  @Test
  void failuresThatMakeACircleAreFound() {
    FabricGraph g = Clos.without(Clos.leafSpine(4, 1, 2), "leaf-1", "spine-2");
    PauseDeadlocks d = PauseDeadlocks.of(g, keep());
    assertThat(d.intactCycle()).isEmpty();
    assertThat(d.failureCycles())
        .extracting(PauseFailure::link)
        .containsExactlyInAnyOrder(
            Clos.link(g, "leaf-2", "spine-1"),
            Clos.link(g, "leaf-3", "spine-1"),
            Clos.link(g, "leaf-4", "spine-1"));
    assertThat(d.findings().ofRule("roce.pause.deadlock-after-failure")).hasSize(1);
    assertThat(d.explain().toString()).contains(d.failureCycles().get(0).link());
    assertThat(PauseDeadlocks.of(g, remap(Map.of(3, 2))).isFree()).isTrue();
  }

  /** Detours L1, S1, L2, S2, L3 and L1, S2, L3, S1, L2 close a circle; the remap opens it. */
  @Test
  void detoursCloseACircleAndTheRemapOpensIt() {
    FabricGraph g = Clos.leafSpine(3, 1, 2);
    Bounces one =
        Bounces.of(Detour.of("host-1[nic-1]", "leaf-1", "spine-1", "leaf-2", "spine-2", "leaf-3"));
    assertThat(BufferDependencies.of(EcmpRouting.of(g), keep(), one).isCyclic()).isFalse();
    Bounces both =
        Bounces.of(
            Detour.of("host-1[nic-1]", "leaf-1", "spine-1", "leaf-2", "spine-2", "leaf-3"),
            Detour.of("host-1[nic-1]", "leaf-1", "spine-2", "leaf-3", "spine-1", "leaf-2"));
    BufferDependencies closed = BufferDependencies.of(EcmpRouting.of(g), keep(), both);
    assertThat(closed.cycle()).hasSize(4);
    assertThat(closed.findings().ofRule("roce.pause.deadlock-by-bounce")).hasSize(1);
    assertThat(BufferDependencies.of(EcmpRouting.of(g), remap(Map.of(3, 2)), both).isCyclic())
        .isFalse();
  }

  /** Tagger: k bounces need k + 1 lossless priorities. */
  @Test
  void eachDeflectionNeedsAPriority() {
    FabricGraph g = Clos.leafSpine(4, 1, 3);
    EcmpRouting routing = EcmpRouting.of(g);
    assertThat(BufferDependencies.of(routing, keep(), Bounces.deflections(1)).isCyclic()).isTrue();
    assertThat(
            BufferDependencies.of(routing, remap(Map.of(3, 2)), Bounces.deflections(1)).isCyclic())
        .isFalse();
    assertThat(
            BufferDependencies.of(routing, remap(Map.of(3, 2, 2, 2)), Bounces.deflections(2))
                .isCyclic())
        .isTrue();
    assertThat(
            BufferDependencies.of(routing, remap(Map.of(3, 2, 2, 1)), Bounces.deflections(2))
                .isCyclic())
        .isFalse();
    // lossy behind the second bounce is as good
    assertThat(
            BufferDependencies.of(routing, remap(Map.of(3, 2)), Bounces.deflections(2)).isCyclic())
        .isFalse();
    FabricGraph tree = Clos.fatTree(4);
    assertThat(BufferDependencies.of(EcmpRouting.of(tree), keep(), Bounces.deflections(1)))
        .matches(BufferDependencies::isCyclic);
    assertThat(
            BufferDependencies.of(
                EcmpRouting.of(tree), remap(Map.of(3, 2)), Bounces.deflections(1)))
        .matches(x -> !x.isCyclic());
  }

  /** All single failures of 1,024 endpoints in three tiers. */
  @Test
  void aThousandEndpointsAreClean() {
    PauseDeadlocks d = PauseDeadlocks.of(Clos.fatTree(16), keep());
    assertThat(d.failures()).isEqualTo(3 * 1024);
    assertThat(d.isFree()).isTrue();
    assertThat(d.toString()).contains("no circle of buffers as built, 0 of 3072 failures");
  }

  @Test
  void nonsenseIsRefused() {
    FabricGraph g = Clos.leafSpine(2, 1, 1);
    assertThatThrownBy(() -> PausePriorities.keep(List.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Bounces.deflections(9)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () ->
                BufferDependencies.of(
                    EcmpRouting.of(g), keep(), Bounces.of(Detour.of("leaf-1", "leaf-2"))))
        .hasMessageContaining("which no link joins");
    assertThat(TWO).isNotEqualTo(THREE);
  }
}
