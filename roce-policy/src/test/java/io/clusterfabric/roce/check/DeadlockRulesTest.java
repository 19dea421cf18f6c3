package io.clusterfabric.roce.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.roce.device.Deployment;
import io.clusterfabric.roce.device.TunnelConfig;
import io.clusterfabric.roce.pause.Bounces;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.PolicyPresets;
import io.clusterfabric.roce.policy.QosMap;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.TorusDesign;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Folded Clos networks cannot deadlock while traffic goes up and down; a ring can. */
class DeadlockRulesTest {
  private static Findings of(Cluster c, boolean failures) {
    Deployment d = Worlds.deployed(c, PolicyPresets.of("cumulus-lossless"));
    Findings all =
        RoceCheck.of(c, d, RoceCheckOptions.builder().singleFailures(failures).build()).findings();
    return all.ofRule("roce.dlk-1").plus(all.ofRule("roce.dlk-2"));
  }

  @Test
  void upAndDownIsFree() {
    assertThat(of(Worlds.small(), true).asList()).isEmpty();
    assertThat(of(ClosDesign.fatTree(4, 3, Bandwidth.of("100Gb/s")).build(), false).asList())
        .isEmpty();
  }

  @Test
  void aRingIsNot() {
    Cluster ring = TorusDesign.of(Bandwidth.of("100Gb/s"), 6).build();
    Findings found = of(ring, false);
    assertThat(found.errors().asList()).hasSize(1);
    assertThat(found.asList().get(0).why()).contains("priority of RoCE");
    assertThat(List.copyOf(found.asList()).get(0).source()).isPresent();
  }

  /** Bounces close a circle; a tunnel that gives them another lossless priority opens it. */
  @Test
  void bouncesAreLookedAtByPriority() {
    Cluster c = Worlds.small();
    Deployment plain = Worlds.deployed(c, PolicyPresets.of("cumulus-lossless"));
    TreeSet<PfcPriority> two = new TreeSet<>(List.of(PfcPriority.of(3), PfcPriority.of(4)));
    Deployment remapped =
        Worlds.devices(
            plain,
            d ->
                Worlds.ports(d, p -> p.pfc(two)).toBuilder()
                    .tunnel(
                        "bounce",
                        new TunnelConfig(
                            Optional.empty(),
                            Optional.empty(),
                            Optional.of(
                                QosMap.builder(CodeKind.TRAFFIC_CLASS, CodeKind.DSCP)
                                    .put(TrafficClass.of(3), Dscp.of(33))
                                    .build()),
                            Optional.of(
                                QosMap.builder(CodeKind.TRAFFIC_CLASS, CodeKind.QUEUE)
                                    .put(TrafficClass.of(3), QueueId.of(4))
                                    .build())))
                    .build());
    RoceCheckOptions bounces = RoceCheckOptions.builder().bounces(Bounces.deflections(1)).build();
    Findings found = RoceCheck.of(c, plain, bounces).findings().ofRule("roce.dlk-1");
    assertThat(found.errors().asList()).hasSize(1);
    assertThat(found.asList().get(0).why()).contains("where packets bounce");
    assertThat(found.asList().get(0).observed().orElseThrow()).contains(" -> ", "priority 3");
    assertThat(RoceCheck.of(c, remapped, bounces).findings().ofRule("roce.dlk-1").asList())
        .isEmpty();
  }

  /** A ring of six loses a link and is a line, in which nothing goes round. */
  @Test
  void failuresThatOpenARingAreNoneThatCloseIt() {
    Cluster ring = TorusDesign.of(Bandwidth.of("100Gb/s"), 6).build();
    assertThat(of(ring, true).ofRule("roce.dlk-2").asList()).isEmpty();
  }

  /** Without the configuration of the switches a circle is told with its condition. */
  @Test
  void unknownPortsLeaveTheCircle() {
    Cluster ring = TorusDesign.of(Bandwidth.of("100Gb/s"), 6).build();
    Deployment all = Worlds.deployed(ring, PolicyPresets.of("cumulus-lossless"));
    String one = ring.backend().switches().get(0).id();
    Deployment some =
        Deployment.of(
            all.devices().values().stream().filter(d -> !d.device().equals(one)).toList());
    Findings found = RoceCheck.of(ring, some).findings().ofRule("roce.dlk-1");
    assertThat(found.asList()).hasSize(1);
    assertThat(found.asList().get(0).why()).contains("unless ports whose configuration");
  }
}
