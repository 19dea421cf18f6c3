package io.clusterfabric.collectives.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.collectives.placement.GpuRef;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.reference.ReferenceDesigns;
import io.clusterfabric.topology.resilience.Failure;
import io.clusterfabric.topology.resilience.FailureScenarios;
import io.clusterfabric.topology.structure.FabricStructure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FailureEffectTest {
  private static final Goodput GOODPUT =
      Goodput.of(
          Duration.ofHours(10),
          new CheckpointCosts(Duration.ofSeconds(30), Duration.ofMinutes(5), Duration.ofMinutes(5)),
          Duration.ofMinutes(20));

  /** 4 leaves of 2 hosts, 2 spines. */
  private static final Cluster TREE = ClosDesign.fatTree(4, 2, Bandwidth.of("400Gb/s")).build();

  private static Failure switchFails(Cluster c, String id) {
    return Failure.of(c, ElementRef.switchNode(id));
  }

  /** A ring over all hosts asks a leaf for one host's rate: one of two uplinks still gives it. */
  @Test
  void aSpineIsNotMissedByARing() {
    Placement all = PlacementPolicy.packed(8).on(TREE);
    FailureEffect e = FailureEffect.of(all, switchFails(TREE, "spine-1"));
    assertThat(e.kind()).isEqualTo(FailureEffect.Kind.UNTOUCHED);
    assertThat(e.timeLost(GOODPUT, 0.5, Duration.ofHours(4))).contains(Duration.ZERO);
  }

  /** Hosts in turn ask a leaf for both hosts' rates: half is left, so steps take 1.5 times. */
  @Test
  void aSpineHalvesSpreadRings() {
    Placement spread = PlacementPolicy.spread(8).on(TREE);
    FailureEffect e = FailureEffect.of(spread, switchFails(TREE, "spine-1"));
    assertThat(e.kind()).isEqualTo(FailureEffect.Kind.DEGRADED);
    assertThat(e.networkLeft()).hasValue(0.5);
    // Half of the step waits for the network: 1.5 times as long, so a third of 3 h is lost.
    assertThat(e.timeLost(GOODPUT, 0.5, Duration.ofHours(3))).contains(Duration.ofHours(1));
  }

  /** 10 minutes of work, 5 of restart and 5 of queue. */
  @Test
  void aLeafEndsTheJobsOnIt() {
    Failure leaf = switchFails(TREE, "leaf-1");
    List<Placement> jobs = List.of(pair(0), pair(2), pair(4), pair(6));
    List<FailureEffect> effects = FailureEffect.of(jobs, leaf);
    assertThat(effects.stream().filter(e -> e.kind() == FailureEffect.Kind.INTERRUPTED)).hasSize(1);
    assertThat(FailureEffect.shareHit(effects)).isEqualTo(0.25);
    FailureEffect hit =
        effects.stream()
            .filter(e -> e.kind() == FailureEffect.Kind.INTERRUPTED)
            .findFirst()
            .orElseThrow();
    assertThat(hit.timeLost(GOODPUT, 0.1, Duration.ofDays(1))).contains(Duration.ofMinutes(20));
    assertThat(hit.reason()).contains("last link");
    assertThat(hit.explain().toString()).contains("does not go on without a peer");
  }

  private static Placement pair(int first) {
    Placement all = PlacementPolicy.packed(8).on(TREE);
    return PlacementPolicy.explicit(
            List.of(new GpuRef(all.host(first).id(), 0), new GpuRef(all.host(first + 1).id(), 0)))
        .on(TREE);
  }

  /** Dual-ToR: a leaf or a link takes half of a rail, and ends nothing. */
  @Test
  void dualTorGoesOn() {
    Cluster hpn = ReferenceDesigns.find("alibaba-hpn7").orElseThrow().build(Map.of());
    Placement job = PlacementPolicy.packed(64).on(hpn);
    FabricGraph graph = FabricGraph.of(hpn.backend());
    int e = graph.indexOf(job.endpoints(0).get(0).port().toString());
    String leaf = graph.node(graph.neighbor(e, 0)).id();
    FailureEffect lost = FailureEffect.of(job, switchFails(hpn, leaf));
    assertThat(lost.kind()).isEqualTo(FailureEffect.Kind.DEGRADED);
    assertThat(lost.networkLeft().orElseThrow()).isBetween(0.4, 0.95);

    JobFootprint parts = JobFootprint.of(job);
    assertThat(parts.hosts()).isEqualTo(8);
    assertThat(parts.accessLinks()).isEqualTo(new TreeMap<>(Map.of(1, 128)));
    assertThat(parts.leaves()).isEqualTo(new TreeMap<>(Map.of(1, 16)));
  }

  /** Ports on two planes stand in for each other as well. */
  @Test
  void planesStandIn() {
    Cluster b300 = ReferenceDesigns.dgxSuperPodB300SpectrumX(1);
    Placement job = PlacementPolicy.packed(128).on(b300);
    FabricStructure s = FabricStructure.of(FabricGraph.of(b300.backend()));
    FailureEffect plane = FailureEffect.of(job, FailureScenarios.planes(s).get(0));
    assertThat(plane.kind()).isEqualTo(FailureEffect.Kind.DEGRADED);
    assertThat(plane.networkLeft().orElseThrow()).isEqualTo(0.5, within(1e-9));
  }

  /** 127 hosts of 8 adapters on 32 leaves; nothing stands in for anything. */
  @Test
  void singleTorsEndJobs() {
    Cluster pod = ReferenceDesigns.dgxSuperPodH100(4);
    JobFootprint parts = JobFootprint.of(PlacementPolicy.packed(1016).on(pod));
    assertThat(parts.accessLinks()).isEqualTo(new TreeMap<>(Map.of(0, 1016)));
    assertThat(parts.leaves()).isEqualTo(new TreeMap<>(Map.of(0, 32)));
    FailureRate node = FailureRate.find("llama-3-node-without-network").orElseThrow();
    FailureRate link = FailureRate.find("alibaba-access-link").orElseThrow();
    FailureRate leaf = FailureRate.find("alibaba-leaf").orElseThrow();
    Interruptions i = parts.interruptions(node, link, leaf, Duration.ofHours(8));
    double expected = 127 * 377.0 / 2048 / 54 + (1016 * 0.00057 + 32 * 0.00051) / 30.4375;
    assertThat(i.perDay()).isEqualTo(expected, within(1e-12));
  }
}
