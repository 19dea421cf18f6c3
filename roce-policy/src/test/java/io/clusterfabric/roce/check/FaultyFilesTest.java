package io.clusterfabric.roce.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.roce.device.DeviceTarget;
import io.clusterfabric.roce.device.IntendedConfig;
import io.clusterfabric.roce.device.PortTarget;
import io.clusterfabric.roce.device.format.DeploymentReading;
import io.clusterfabric.roce.device.format.DeviceFormats;
import io.clusterfabric.roce.policy.PolicyPresets;
import io.clusterfabric.roce.policy.RocePolicy;
import io.clusterfabric.roce.policy.Watchdog;
import io.clusterfabric.roce.policy.WatchdogAction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files of configurations as people have them, in each of which one thing is wrong. */
class FaultyFilesTest {
  private static final Bandwidth RATE = Bandwidth.of("100Gb/s");

  @TempDir private Path folder;
  private final Cluster cluster = Worlds.small();
  private final Map<String, String> files = new TreeMap<>();

  @BeforeEach
  void write() {
    RocePolicy policy =
        PolicyPresets.of("cumulus-lossless").toBuilder()
            .switchMtu(DataSize.ofBytes(9_216))
            .hostMtu(DataSize.ofBytes(4_200))
            .watchdog(
                Watchdog.of(
                    TimeSpan.ofMillis(400),
                    TimeSpan.ofMillis(400),
                    TimeSpan.ofMillis(200),
                    WatchdogAction.DROP))
            .build();
    Fabric f = cluster.backend();
    for (Switch s : f.switches()) {
      List<PortTarget> ports = new ArrayList<>();
      for (int i = 1; i <= 4; i++) {
        ports.add(PortTarget.of(Integer.toString(i), RATE, Length.of("5m")));
      }
      files.put(
          s.id() + ".json",
          DeviceFormats.of("sonic-config-db")
              .write(IntendedConfig.ofSwitch(policy, new DeviceTarget(s.id(), ports)))
              .text());
    }
    for (Host h : cluster.hosts()) {
      files.put(
          h.id() + ".sh",
          DeviceFormats.of("host-roce")
              .write(
                  IntendedConfig.ofHost(
                      policy,
                      new DeviceTarget(
                          h.id(), List.of(PortTarget.of("eth2", RATE, Length.of("5m"))))))
              .text());
    }
  }

  private Findings check() throws IOException {
    for (Map.Entry<String, String> e : files.entrySet()) {
      Files.writeString(folder.resolve(e.getKey()), e.getValue());
    }
    List<String> ids = new ArrayList<>();
    cluster.backend().switches().forEach(s -> ids.add(s.id()));
    cluster.hosts().forEach(h -> ids.add(h.id()));
    DeploymentReading r = DeploymentReading.read(folder, ids);
    return r.findings().plus(RoceCheck.of(cluster, r.deployment()).findings());
  }

  private void change(String file, String pattern, String to) {
    files.compute(
        file,
        (k, text) -> {
          String changed = text == null ? "" : text.replaceFirst(pattern, to);
          assertThat(changed).as("the fault is made").isNotEqualTo(text);
          return changed;
        });
  }

  @Test
  void allIsWell() throws IOException {
    assertThat(Worlds.blamed(check())).isEmpty();
  }

  /** Port 1 of the first leaf: what stands behind the field in front of which the pattern ends. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "PORT_QOS_MAP; \"pfc_enable\": ; \"3\"; \"\"; roce.pfc-1",
        "PORT_QOS_MAP; \"pfc_enable\": ; \"3\"; \"4\"; roce.pfc-1",
        "PORT_QOS_MAP; ; \"pfc_enable\": \"3\",; ''; roce.pfc-1",
        "PORT_QOS_MAP; ; \"dscp_to_tc_map\": \"[^\"]*\",; ''; roce.cls-1",
        "PORT_QOS_MAP; ; \"tc_to_pg_map\": \"[^\"]*\",?; ''; roce.cls-2",
        "PORT; \"mtu\": ; \"9216\"; \"1500\"; roce.mtu-1"
      })
  void aPortOfASwitch(String table, String before, String was, String is, String rule)
      throws IOException {
    String front = before == null ? "" : before + " *";
    change(
        "leaf-1.json",
        "(\"" + table + "\": \\{\\s*\"1\": \\{[^}]*?" + front + ")" + was,
        "$1" + is);
    Findings found = check();
    assertThat(Worlds.blamed(found)).containsExactly("leaf-1[1]");
    assertThat(found.ofRule(rule).asList()).isNotEmpty();
  }

  @Test
  void aCableOfNoLength() throws IOException {
    change("leaf-1.json", "(\"CABLE_LENGTH\": \\{\\s*\"AZURE\": \\{\\s*\"1\": )\"5m\"", "$1\"0m\"");
    assertThat(Worlds.blamed(check())).containsExactly("leaf-1[1]");
  }

  @Test
  void aPortThatNothingWatches() throws IOException {
    change("leaf-1.json", "(\"PFC_WD\": \\{\\s*)\"1\": \\{[^}]*\\},", "$1");
    assertThat(Worlds.blamed(check())).containsExactly("leaf-1[1]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--trust dscp; --trust pcp; roce.cls-1",
        "--pfc 0,0,0,1,0,0,0,0; --pfc 0,0,0,0,0,0,0,0; roce.pfc-1",
        "--pfc 0,0,0,1,0,0,0,0; --pfc 0,0,0,0,1,0,0,0; roce.pfc-1",
        "set,26,3; set,26,0; roce.cls-6",
        "mtu 4200; mtu 1500; roce.mtu-1",
        "NCCL_IB_TC=106; NCCL_IB_TC=104; roce.ecn-5",
        "echo 106; echo 104; roce.ecn-5",
        "NCCL_IB_TC=106; NCCL_IB_TC=0; roce.cls-6",
        "echo 1 > (/sys/class/net/eth2/ecn/roce_np/enable/3); echo 0 > $1; roce.ecn-5",
        "echo 1 > (/sys/class/net/eth2/ecn/roce_rp/enable/3); echo 0 > $1; roce.ecn-5",
        "echo 48 >; echo 4 >; roce.cls-4",
        "rx off tx off; rx on tx on; roce.pfc-2"
      })
  void aHost(String was, String is, String rule) throws IOException {
    change("host-1.sh", was, is);
    Findings found = check();
    assertThat(Worlds.blamed(found)).containsExactly("host-1[nic0/1]");
    assertThat(found.ofRule(rule).asList()).isNotEmpty();
  }
}
