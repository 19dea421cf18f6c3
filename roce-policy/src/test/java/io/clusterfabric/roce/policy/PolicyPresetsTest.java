package io.clusterfabric.roce.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PolicyPresetsTest {
  static List<String> ids() {
    return PolicyPresets.ids();
  }

  @ParameterizedTest
  @MethodSource("ids")
  void eachPresetSaysWhereItComesFrom(String id) {
    RocePolicy p = PolicyPresets.of(id);
    assertThat(p.name()).isEqualTo(id);
    assertThat(p.sources()).isNotEmpty();
    assertThat(PolicyPresets.title(id)).isNotBlank();
    assertThat(p.explain().sources()).isNotEmpty();
    assertThat(p.toBuilder().build()).isEqualTo(p).hasSameHashCodeAs(p);
  }

  /** The table that nv show qos roce prints. */
  @Test
  void cumulusIsAsItsManualPrints() {
    RocePolicy p = PolicyPresets.of("cumulus-lossless");
    assertThat(p.trust()).contains(TrustMode.DSCP_AND_PCP);
    for (int d = 0; d < 64; d++) {
      assertThat(p.dscpMap().valueOf(d)).isEqualTo(d / 8);
    }
    for (int tc = 0; tc < 8; tc++) {
      assertThat(p.pcpMap().valueOf(tc)).isEqualTo(tc);
      assertThat(p.queueMap().valueOf(tc)).isEqualTo(tc == 3 || tc == 6 ? tc : 0);
    }
    assertThat(CodeKind.text(p.losslessPriorities())).isEqualTo("3");
    assertThat(p.queue(QueueId.of(3)).scheduling()).contains(Scheduling.weighted(50));
    assertThat(p.queue(QueueId.of(6)).scheduling()).contains(Scheduling.strict());
    EcnProfile ecn = EcnProfile.of(DataSize.ofBytes(150_000), DataSize.ofBytes(1_500_000), 100);
    assertThat(p.queue(QueueId.of(3)).ecn().orElseThrow().profile(Optional.empty())).contains(ecn);
    assertThat(p.queue(QueueId.of(0)).ecn().orElseThrow().profile(Optional.empty())).contains(ecn);
    assertThat(p.roceTypeOfService().orElseThrow().value()).isEqualTo(106);
    assertThat(PolicyPresets.of("cumulus-lossy").losslessPriorities()).isEmpty();
  }

  /** The trap: what is lossless by NVIDIA's default is not by SONiC's. */
  @Test
  void dscp26IsLossyInSonicsDefault() {
    RocePolicy sonic = PolicyPresets.of("sonic-azure");
    ClassPolicy c = sonic.classOf(Dscp.of(26)).orElseThrow();
    assertThat(c.trafficClass()).isEqualTo(TrafficClass.of(1));
    assertThat(c.isLossless()).isFalse();
    assertThat(PolicyPresets.of("cumulus-lossless").roceClass().orElseThrow().isLossless())
        .isTrue();
    assertThat(sonic.classOf(Dscp.of(3)).orElseThrow().isLossless()).isTrue();
    assertThat(sonic.dscpMap().entries()).hasSize(64);
    assertThat(sonic.roceMark()).isEmpty();
  }

  @Test
  void theOperatorsDefaultIsLossyAndUnmarked() {
    RocePolicy p = PolicyPresets.of("nvidia-nic-operator");
    assertThat(p.roceTypeOfService().orElseThrow().value()).isZero();
    assertThat(p.roceClass().orElseThrow().isLossless()).isFalse();
    assertThat(CodeKind.text(p.losslessPriorities())).isEqualTo("3");
    assertThat(p.cnpMark()).contains(Dscp.of(4));
  }

  @Test
  void aPresetThatSaysNothingLeavesItUnknown() {
    RocePolicy meta = PolicyPresets.of("meta-pfc-only");
    assertThat(meta.congestionControl().orElseThrow().needsMarking()).isFalse();
    assertThat(meta.classes()).isEmpty();
    assertThat(PolicyPresets.of("dell-os10").roceTypeOfService()).isEmpty();
    RocePolicy junos = PolicyPresets.of("juniper-apstra-dcqcn");
    assertThat(junos.roceClass().orElseThrow().queue()).isEqualTo(QueueId.of(4));
    assertThat(junos.roceClass().orElseThrow().pfc()).contains(PfcPriority.of(3));
  }

  @Test
  void labelsJoinFromEndToEnd() {
    TelemetryLabels l =
        TelemetryLabels.of(PolicyPresets.of("cumulus-lossless").roceClass().orElseThrow());
    assertThat(l.adapterPauseCounters()).contains("rx_prio3_pause", "tx_prio3_pause");
    assertThat(l.adapterTrafficCounters()).contains("rx_prio3_bytes");
    assertThat(l.queue()).isEqualTo("UC3");
    assertThat(l.group()).isEqualTo("PG3");
    assertThat(l.pfc()).contains("PFC3");
    assertThat(l.watchdogQueue("Ethernet0")).isEqualTo("Ethernet0:3");
    TelemetryLabels junos =
        TelemetryLabels.of(PolicyPresets.of("juniper-apstra-dcqcn").roceClass().orElseThrow());
    assertThat(junos.queue()).isEqualTo("UC4");
    assertThat(junos.adapterPauseCounters()).contains("rx_prio3_pause");
  }

  @Test
  void contradictionsAreListedTogether() {
    ClassPolicy a =
        ClassPolicy.builder()
            .trafficClass(TrafficClass.of(3))
            .addDscps(Dscp.of(26))
            .pfc(PfcPriority.of(3))
            .build();
    ClassPolicy b =
        ClassPolicy.builder()
            .trafficClass(TrafficClass.of(4))
            .addDscps(Dscp.of(26))
            .queue(QueueId.of(3))
            .build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RocePolicy.builder("x").add(a).add(b).cnpMark(Dscp.of(48)).build())
        .withMessageContaining("DSCP 26 becomes TC3 and TC4")
        .withMessageContaining("Q3 holds TC3 and TC4")
        .withMessageContaining("CNP mark 48 is of no class");
    assertThatIllegalArgumentException().isThrownBy(() -> PolicyPresets.of("none"));
    assertThatIllegalArgumentException().isThrownBy(() -> RocePolicy.builder("a b"));
    assertThatIllegalArgumentException().isThrownBy(() -> CodeKind.DSCP.list("3,64"));
  }

  /** HPCC's switch defaults: 100 and 400 KB at 25 Gb/s, in proportion above. */
  @Test
  void proportionalDepthsAreThoseOfDcqcnsAuthors() {
    EcnProfile at25 = EcnProfile.of(DataSize.ofBytes(100_000), DataSize.ofBytes(400_000), 20);
    Bandwidth r25 = Bandwidth.ofGigabitsPerSecond(25);
    Bandwidth r100 = Bandwidth.ofGigabitsPerSecond(100);
    EcnPolicy p = EcnPolicy.proportional(at25, r25, List.of(r25, r100));
    assertThat(p.profile(Optional.of(r100)))
        .contains(EcnProfile.of(DataSize.ofBytes(400_000), DataSize.ofBytes(1_600_000), 20));
    assertThat(p.profile(Optional.of(r25))).contains(at25);
    assertThat(p.profile(Optional.empty())).isEmpty();
  }

  @Test
  void typesOfServiceAreSplitAsHeadersAre() {
    assertThat(new TypeOfService(106).dscp()).isEqualTo(Dscp.of(26));
    assertThat(new TypeOfService(106).ecn()).isEqualTo(EcnBits.ECT_0);
    assertThat(new TypeOfService(104).ecn().isCapable()).isFalse();
    for (int t = 0; t < 256; t++) {
      TypeOfService tos = new TypeOfService(t);
      assertThat(tos.dscp().with(tos.ecn())).isEqualTo(tos);
    }
  }

  @Test
  void codesAreListedShortly() {
    assertThat(CodeKind.text(CodeKind.DSCP.list("3,24-31, 5,4"))).isEqualTo("3-5,24-31");
    QosMap<Dscp, TrafficClass> m = PolicyPresets.of("sonic-azure").dscpMap();
    assertThat(m).isEqualTo(m.named("other"));
    assertThat(m.toString()).startsWith("DSCP to traffic class: 8>0, ");
  }
}
