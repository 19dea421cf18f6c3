package io.clusterfabric.roce.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.FabricBuilder;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.roce.device.Deployment;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.sonic.SonicFormat;
import io.clusterfabric.testkit.damage.Damage;
import io.clusterfabric.testkit.damage.DamagedText;
import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Configurations that SONiC's own build renders, on a switch with a host at each port. */
class RenderedSwitchTest {
  private static final SwitchSpec SWITCH = SwitchSpec.builder().model("x").build();
  private static final LinkSpec RATE = LinkSpec.builder().dataRate(Bandwidth.of("100Gb/s")).build();

  private static DeviceConfig read(String... names) throws IOException {
    FabricSource source = null;
    for (String n : names) {
      Path file = SharedData.require("roce/sonic_configdb/" + n + ".json");
      source =
          source == null
              ? FabricSource.of(file)
              : source.plus(n + ".json", () -> Files.newInputStream(file));
    }
    return new SonicFormat()
        .read("leaf", java.util.Objects.requireNonNull(source), ReadOptions.standard())
        .config();
  }

  private static Cluster star(DeviceConfig device) {
    ClusterBuilder cluster = Cluster.builder("star");
    List<Link> links = new ArrayList<>();
    for (String port : device.ports().keySet()) {
      String id = "at-" + port;
      Adapter adapter = Adapter.builder().id("mlx5_0").model("x").build();
      PortRef ref = new PortRef(id, "mlx5_0");
      cluster.addHost(
          Host.builder()
              .id(id)
              .spec(HostSpec.builder().model("x").addAdapters(adapter).build())
              .addEndpoints(Endpoint.builder().port(ref).fabricId("f").adapter(adapter).build())
              .build());
      links.add(Link.of(ref, new PortRef("leaf", port), RATE));
    }
    FabricBuilder fabric = cluster.fabric("f").role(FabricRole.BACKEND);
    fabric.addSwitch(Switch.of("leaf", SWITCH));
    links.forEach(fabric::addLink);
    return cluster.build();
  }

  /** Hosts that send DSCP 3 with ECT(0), which SONiC's defaults keep lossless. */
  private static RoceCheck check(DeviceConfig device, String... withoutRoce) {
    Cluster cluster = star(device);
    List<DeviceConfig> all = new ArrayList<>();
    all.add(device);
    for (Host h : cluster.hosts()) {
      all.add(DeviceConfig.ofHost(h.id()).environment("NCCL_IB_TC", "14").build());
    }
    return RoceCheck.of(
        cluster,
        Deployment.of(all),
        RoceCheckOptions.builder().addHostsWithoutRoce(withoutRoce).build());
  }

  /** Ports that hosts with DSCP 3 reach are lossless in every rendered configuration. */
  @ParameterizedTest
  @CsvSource({
    "qos-arista7260-t1, ''",
    "qos-arista7260-t1-remap-disabled, ''",
    "qos-arista7260-dualtor, ''",
    "qos-mellanox4600c-c64, ''",
    "qos-arista7060x6, at-Ethernet512 at-Ethernet513"
  })
  void rolesOfPortsAreLegal(String name, String services) throws IOException {
    RoceCheck c = check(read(name), services.split(" ", -1));
    assertThat(c.findings().errors().asList()).isEmpty();
  }

  /** Service ports of 7060X6 have no PFC: wrong only if RoCE passes them. */
  @Test
  void servicePorts() throws IOException {
    Findings found = check(read("qos-arista7060x6")).findings().errors();
    Set<String> places = Worlds.blamed(found);
    assertThat(places).containsExactly("leaf[Ethernet512]", "leaf[Ethernet513]");
  }

  /** The uplinks of a dual-ToR pause 2, 3, 4 and 6, of which software watches 3 and 4. */
  @Test
  void dualTor() throws IOException {
    Findings found = check(read("qos-arista7260-dualtor")).findings().ofRule("roce.pfc-5");
    assertThat(found.warnings().size()).isEqualTo(8);
    assertThat(found.warnings().asList().get(0).toString())
        .contains("priorities 2-4,6 are paused, 3-4 are watched", "2,6 watched too");
  }

  /** Yellow packets would be marked before green ones (two of the rendered profiles). */
  @Test
  void colours() throws IOException {
    Findings found = check(read("qos-arista7260-t1")).findings().ofRule("roce.ecn-2").warnings();
    assertThat(found.asList()).isNotEmpty();
    assertThat(found.asList().get(0).toString()).contains("yellow from 1048576 B", "2000000 B");
  }

  /** The pool of SN4600C with Kmin 2,000,000 B: n* = 27. */
  @Test
  void pausesBeforeMarks() throws IOException {
    DeviceConfig c =
        read(
            "qos-mellanox4600c-c64",
            "buffers-mellanox4600c-t0-dynamic",
            "buffers-mellanox4600c-t0");
    Findings found = check(c).findings().ofRule("roce.ecn-3");
    assertThat(found.asList()).hasSize(1);
    assertThat(found.asList().get(0).toString())
        .contains("n* = 27", "one-to-one", "incast", "all-egress");
  }

  /** DSCP 26 becomes TC1 in SONiC's default. */
  @Test
  void dscp26() throws IOException {
    DeviceConfig device = read("qos-arista7260-t1");
    Cluster cluster = star(device);
    List<DeviceConfig> all = new ArrayList<>();
    all.add(device);
    cluster
        .hosts()
        .forEach(
            h -> all.add(DeviceConfig.ofHost(h.id()).environment("NCCL_IB_TC", "106").build()));
    Findings errors = RoceCheck.of(cluster, Deployment.of(all)).findings().errors();
    assertThat(errors.ofRule("roce.cls-6").size()).isEqualTo(cluster.hosts().size());
    assertThat(errors.asList().get(0).toString()).contains("becomes TC1", "DSCP 3-4");
  }

  /** Damaged configurations cost what they cost, and the check goes on. */
  @Test
  void damage() throws IOException {
    String text =
        """
        {"DSCP_TO_TC_MAP": {"AZURE": {"3": "3", "4": "4", "26": "1"}},
         "TC_TO_QUEUE_MAP": {"AZURE": {"3": "3", "4": "4", "1": "1"}},
         "TC_TO_PRIORITY_GROUP_MAP": {"AZURE": {"3": "3", "4": "4", "1": "0"}},
         "WRED_PROFILE": {"W": {"ecn": "ecn_all", "green_min_threshold": "1000",
           "green_max_threshold": "2000", "green_drop_probability": "5"}},
         "QUEUE": {"Ethernet0|3-4": {"wred_profile": "W"}},
         "BUFFER_POOL": {"p": {"type": "ingress", "mode": "dynamic", "size": "100000"}},
         "BUFFER_PROFILE": {"b": {"pool": "p", "size": "1000", "xon": "100", "xoff": "1000",
           "dynamic_th": "0"}},
         "BUFFER_PG": {"Ethernet0|3-4": {"profile": "b"}},
         "CABLE_LENGTH": {"AZURE": {"Ethernet0": "5m", "Ethernet4": "40m"}},
         "PORT": {"Ethernet0": {"speed": "100000", "mtu": "9100"}, "Ethernet4": {"speed": "25000"}},
         "PORT_QOS_MAP": {"Ethernet0,Ethernet4": {"dscp_to_tc_map": "AZURE",
           "tc_to_queue_map": "AZURE", "tc_to_pg_map": "AZURE", "pfc_enable": "3,4"}},
         "PFC_WD": {"GLOBAL": {"POLL_INTERVAL": "200"},
           "Ethernet0": {"action": "drop", "detection_time": "400", "restoration_time": "400"}}}
        """;
    for (Damage d : DamagedText.damages(text, 5, 300)) {
      DeviceConfig c =
          new SonicFormat()
              .read("leaf", FabricSource.ofBytes("c.json", d.bytes()), ReadOptions.standard())
              .config();
      if (c.ports().size() > 1 && c.ports().size() < 200) {
        for (Finding f : check(c).findings()) {
          assertThat(f.toString()).isNotBlank();
          assertThat(f.severity()).isIn((Object[]) Severity.values());
        }
      }
    }
  }
}
