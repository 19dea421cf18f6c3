package io.clusterfabric.roce.device.sonic;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.DevicePolicies;
import io.clusterfabric.roce.device.DeviceReading;
import io.clusterfabric.roce.device.GeneratedConfig;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.roce.device.PortRole;
import io.clusterfabric.roce.policy.CodeKind;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.roce.policy.PriorityGroup;
import io.clusterfabric.roce.policy.QueueId;
import io.clusterfabric.roce.policy.RocePolicy;
import io.clusterfabric.roce.policy.TrafficClass;
import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Configurations that SONiC's own build renders. */
class RenderedConfigsTest {
  private static FabricSource source(String name) throws IOException {
    Path file = SharedData.require("roce/sonic_configdb/" + name + ".json");
    return FabricSource.of(file);
  }

  private static DeviceReading read(String name) throws IOException {
    return new SonicFormat().read("leaf-1", source(name), ReadOptions.standard());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "buffer-arista7060-t0",
        "buffer-arista7260-dualtor",
        "buffer-arista7260-t1",
        "buffer-frh-b-o128",
        "buffer-ft2-p64",
        "buffer-lt2-p32o64",
        "buffer-no-config",
        "buffers-dell6100",
        "buffers-mellanox2410",
        "buffers-mellanox2410-dynamic",
        "buffers-mellanox4600c-t0",
        "buffers-mellanox4600c-t0-dynamic",
        "qos-arista7050-t0-storage-backend",
        "qos-arista7060x6",
        "qos-arista7260-dualtor",
        "qos-arista7260-t1",
        "qos-arista7260-t1-remap-disabled",
        "qos-dell6100",
        "qos-mellanox4600c-c64",
        "qos-no-config",
        "qos-pch-config"
      })
  void comeBackAsTheyWere(String name) throws IOException {
    DeviceReading first = read(name);
    assertThat(first.findings().asList()).isEmpty();
    GeneratedConfig written = new SonicFormat().write(first.config());
    assertThat(written.isComplete()).isTrue();
    DeviceReading second =
        new SonicFormat()
            .read(
                "leaf-1",
                FabricSource.ofText("again.json", written.text()),
                ReadOptions.standard());
    assertThat(second.config()).isEqualTo(first.config());
    assertThat(new SonicFormat().write(second.config()).text()).isEqualTo(written.text());

    // no table is lost, and no entry of a map, profile or pool
    SonicConfigDb before = SonicConfigDb.read(source(name), ReadOptions.standard()).db();
    SonicConfigDb after =
        SonicConfigDb.read(FabricSource.ofText("a", written.text()), ReadOptions.standard()).db();
    for (String table : before.tableNames()) {
      if (before.table(table).isEmpty()) {
        continue;
      }
      assertThat(after.tableNames()).contains(table);
      Set<String> keys = new TreeSet<>(before.table(table).keySet());
      keys.removeIf(k -> k.indexOf('|') >= 0 || k.equals("global"));
      assertThat(after.table(table).keySet()).as(table).containsAll(keys);
      if (!table.startsWith("PORT_QOS")) {
        keys.forEach(
            k ->
                assertThat(after.table(table).get(k))
                    .as(table + "|" + k)
                    .containsAllEntriesOf(before.table(table).get(k)));
      }
    }
  }

  /** What is not understood is little, and each piece of it is an unbound map or a profile. */
  @Test
  void almostAllIsUnderstood() throws IOException {
    DeviceReading t1 = read("qos-arista7260-t1");
    assertThat(t1.coverage().share().toDouble()).isGreaterThan(0.8);
    for (String name : List.of("qos-dell6100", "buffers-dell6100", "qos-arista7060x6")) {
      assertThat(read(name).coverage().share()).as(name).isEqualTo(Ratio.ONE);
    }
  }

  @Test
  void dellIsSonicsDefault() throws IOException {
    PortConfig p = read("qos-dell6100").config().port("Ethernet0").orElseThrow();
    assertThat(p.classOf(Dscp.of(3))).contains(TrafficClass.of(3));
    assertThat(p.classOf(Dscp.of(26))).contains(TrafficClass.of(1));
    assertThat(p.pfcOf(TrafficClass.of(3))).contains(PfcPriority.of(3));
    assertThat(p.pfcOf(TrafficClass.of(1))).isEmpty();
    assertThat(
            Optional.ofNullable(p.queues().get(QueueId.of(3)))
                .orElseThrow()
                .wred()
                .orElseThrow()
                .ecn()
                .orElseThrow()
                .toString())
        .isEqualTo("250000 B to 2097152 B with 1/20");
  }

  /** SONiC's dual-ToR remap: uplinks pause 2, 3, 4 and 6, the other ports 3 and 4. */
  @Test
  void dualTorHasTwoRoles() throws IOException {
    DeviceConfig c = read("qos-arista7260-dualtor").config();
    DevicePolicies p = DevicePolicies.of(c);
    assertThat(p.findings().asList()).isEmpty();
    List<PortRole> roles = p.roles();
    assertThat(roles).hasSize(2);
    assertThat(roles.get(0).ports()).hasSize(56);
    assertThat(roles.get(1).ports()).hasSize(8);
    assertThat(CodeKind.text(roles.get(0).policy().losslessPriorities())).isEqualTo("3-4");
    RocePolicy uplink = roles.get(1).policy();
    assertThat(CodeKind.text(uplink.losslessPriorities())).isEqualTo("2-4,6");
    assertThat(uplink.name()).isEqualTo("AZURE_UPLINK");
    PortConfig port = c.port(roles.get(1).ports().get(0)).orElseThrow();
    assertThat(CodeKind.text(port.watchedPriorities().orElseThrow())).isEqualTo("3-4");
    // the maps of the tunnel are bound to no port; they are kept
    assertThat(c.unread()).anyMatch(u -> u.place().equals("TC_TO_DSCP_MAP|AZURE_TUNNEL"));
  }

  /** A service port without PFC beside ports with it. */
  @Test
  void servicePortsHaveNoPfc() throws IOException {
    DeviceConfig c = read("qos-arista7060x6").config();
    assertThat(c.port("Ethernet513").orElseThrow().pfc().orElseThrow()).isEmpty();
    assertThat(CodeKind.text(c.port("Ethernet0").orElseThrow().pfc().orElseThrow()))
        .isEqualTo("3-4");
  }

  @Test
  void computedGroupsAreNull() throws IOException {
    DeviceConfig c = read("buffers-mellanox4600c-t0-dynamic").config();
    PortConfig p = c.port("Ethernet2").orElseThrow();
    assertThat(Optional.ofNullable(p.groups().get(PriorityGroup.of(3))).orElseThrow().computed())
        .isTrue();
    assertThat(c.headroom().orElseThrow().losslessMtu()).contains(DataSize.ofBytes(1024));
    assertThat(c.headroom().orElseThrow().smallPacketPercent()).hasValue(50);
    DeviceConfig fixed = read("buffers-mellanox4600c-t0").config();
    assertThat(Optional.ofNullable(fixed.pools().get("ingress_lossless_pool")).orElseThrow().size())
        .contains(DataSize.ofBytes(55_058_432));
    assertThat(Optional.ofNullable(fixed.pools().get("ingress_lossless_pool")).orElseThrow().xoff())
        .contains(DataSize.ofBytes(1_712_128));
  }

  /** A profile of fixed size in a pool of parts of what is free, as shipped. */
  @Test
  void fixedThresholdsInDynamicPoolsAreKept() throws IOException {
    PortConfig p = read("buffer-arista7260-t1").config().port("Ethernet0").orElseThrow();
    assertThat(
            Optional.ofNullable(p.groups().get(PriorityGroup.of(0)))
                .orElseThrow()
                .buffer()
                .orElseThrow()
                .staticThreshold())
        .contains(DataSize.ofBytes(44_302_336));
  }
}
