package io.clusterfabric.roce.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.roce.device.AdapterConfig;
import io.clusterfabric.roce.device.BufferPool;
import io.clusterfabric.roce.device.Deployment;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.DeviceReading;
import io.clusterfabric.roce.device.sonic.SonicFormat;
import io.clusterfabric.roce.policy.PolicyPresets;
import io.clusterfabric.roce.policy.TypeOfService;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * The 19 public reports: each is covered by rules that exist; those whose fault is not one of
 * {@link RuleOutcomesTest} have a world here.
 */
class PublicReportTest {
  private final Cluster cluster = Worlds.small();
  private final Deployment clean = Worlds.deployed(cluster, PolicyPresets.of("cumulus-lossless"));

  private Findings of(Deployment d, String rule) {
    return RoceCheck.of(cluster, d).findings().ofRule(rule);
  }

  @Test
  void allAreCovered() {
    assertThat(PublicReport.all()).hasSize(19);
    for (PublicReport r : PublicReport.all()) {
      assertThat(r.ruleIds()).as(r.place()).isNotEmpty();
      for (String id : r.ruleIds()) {
        assertThat(RoceRules.of(id)).as(r.place() + " " + id).isPresent();
      }
    }
  }

  /** 1: the driver's traffic class does not reach queue pairs that GPUs make. */
  @Test
  void gpuInitiatedQueuePairs() {
    Deployment d =
        Worlds.device(
            clean,
            "host-2",
            c -> {
              AdapterConfig.Builder a = AdapterConfig.builder();
              a.globalTos(new TypeOfService(106));
              DeviceConfig.Builder b = DeviceConfig.ofHost("host-2");
              b.add(
                  Worlds.port(c, "nic0/1", p -> p.adapter(a.build())).port("nic0/1").orElseThrow());
              return b.environment("NCCL_GIN_TYPE", "3").build();
            });
    Findings found = of(d, "roce.cls-6");
    assertThat(found.errors().asList()).hasSize(1);
    assertThat(found.errors().asList().get(0).toString())
        .contains("GPU-initiated NCCL sends type of service 0");
  }

  /** 2 and 3: one direction is marked, the other is not; libraries send 0 until told otherwise. */
  @Test
  void libraryDefault() {
    Deployment d =
        Worlds.device(
            clean,
            "host-2",
            c ->
                DeviceConfig.ofHost("host-2")
                    .add(
                        Worlds.port(c, "nic0/1", p -> p.adapter(AdapterConfig.builder().build()))
                            .port("nic0/1")
                            .orElseThrow())
                    .environment("NCCL_DEBUG", "INFO")
                    .build());
    assertThat(of(d, "roce.cls-6").errors().asList()).hasSize(1);
    assertThat(of(d, "roce.cls-7").warnings().asList()).hasSize(1);
  }

  /** 4: no flow control anywhere. */
  @Test
  void noFlowControl() {
    Deployment d =
        Worlds.deployed(
            cluster, PolicyPresets.of("cumulus-lossy"), PolicyPresets.of("cumulus-lossless"));
    assertThat(RoceCheck.of(cluster, d).findings().errors().asList()).isNotEmpty();
  }

  /** 17: references in old form are read, a missing profile is told. */
  @Test
  void references() throws IOException {
    DeviceReading r =
        new SonicFormat()
            .read(
                "leaf",
                FabricSource.ofText(
                    "c.json",
                    "{\"BUFFER_PG\": {\"Ethernet0|3\": {\"profile\": \"[BUFFER_PROFILE|gone]\"}},"
                        + " \"BUFFER_PROFILE\": {\"here\": {\"pool\": \"p\", \"size\": \"0\"}},"
                        + " \"BUFFER_POOL\": {\"p\": {\"type\": \"ingress\", \"mode\": \"dynamic\"}}}"),
                ReadOptions.standard());
    assertThat(RoceRules.reading().check(r.findings()).asList()).isNotEmpty();
  }

  /** 18: changes of memory want a port without traffic. */
  @Test
  void changesOfMemory() {
    DeviceConfig before = clean.device("leaf-1").orElseThrow();
    DeviceConfig after =
        before.toBuilder()
            .add(
                new BufferPool(
                    "new",
                    BufferPool.Type.INGRESS,
                    Optional.empty(),
                    Optional.of(DataSize.ofBytes(1)),
                    Optional.empty(),
                    OptionalInt.empty()))
            .build();
    Findings found = RoceRules.changes().check(new ConfigChange(before, after));
    assertThat(found.warnings().asList()).hasSize(1);
    assertThat(found.asList().get(0).fix().orElseThrow()).contains("drain");
    DeviceConfig port = Worlds.port(before, "1", p -> p.groups(java.util.Map.of()));
    assertThat(RoceRules.changes().check(new ConfigChange(before, port)).asList()).hasSize(1);
    assertThat(RoceRules.changes().check(new ConfigChange(before, before)).asList()).isEmpty();
  }

  /** The domain of pauses shrinks to what RoCE uses once its changes are made. */
  @Test
  void theDomainCanBeNarrowed() {
    LossAvoidanceDomain d = RoceCheck.of(cluster, clean).domain();
    assertThat(d.pausable()).isEqualTo(d.needed()).isEqualTo(32);
    assertThat(d.changes()).hasSize(1);
    assertThat(d.changes().get(0).toString())
        .isEqualTo("map DSCP 24-25,27-31 to a class without PFC on 24 ports of 6 devices");
    LossAvoidanceDomain azure =
        RoceCheck.of(
                cluster,
                Worlds.deployed(
                    cluster,
                    PolicyPresets.of("sonic-azure").toBuilder()
                        .roceMark(io.clusterfabric.roce.policy.Dscp.of(3))
                        .build()))
            .domain();
    assertThat(azure.changes())
        .extracting(DomainChange::kind)
        .containsExactly(DomainChange.Kind.TURN_OFF_PRIORITIES);
    assertThat(azure.changes().get(0).what()).isEqualTo("priority 4");
  }
}
