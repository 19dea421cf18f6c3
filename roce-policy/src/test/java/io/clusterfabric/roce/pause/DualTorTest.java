package io.clusterfabric.roce.pause;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.roce.device.Deployment;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.sonic.SonicFormat;
import io.clusterfabric.roce.policy.Dscp;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import io.clusterfabric.topology.routing.EcmpRouting;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * SONiC's dual-ToR (doc/qos/tunnel_dscp_remapping.md): what bounces leaves in queue 2 instead of 3,
 * and 6 instead of 4.
 */
class DualTorTest {
  private static final String TUNNEL =
      """
      "TUNNEL": {"MuxTunnel0": {"decap_dscp_to_tc_map": "AZURE_TUNNEL",
        "decap_tc_to_pg_map": "AZURE_TUNNEL", "encap_tc_to_queue_map": "AZURE_TUNNEL",
        "encap_tc_to_dscp_map": "AZURE_TUNNEL"}},
      """;

  /** Two pairs of ToRs below two T1s; ports are named as in SONiC's rendered configuration. */
  private static FabricGraph graph() {
    FabricGraphBuilder g = FabricGraph.builder("dual-tor");
    for (int i = 1; i <= 4; i++) {
      g.addEndpoint(g.addHost("host-" + i), "nic-1");
    }
    LinkSpec spec = LinkSpec.builder().dataRate(Bandwidth.ofGigabitsPerSecond(100)).build();
    int[] tor = new int[4];
    for (int i = 0; i < 4; i++) {
      tor[i] = g.addSwitch("tor-" + (i + 1));
    }
    int[] t1 = {g.addSwitch("t1-1"), g.addSwitch("t1-2")};
    for (int i = 0; i < 4; i++) {
      g.addLink(i, "nic-1", tor[i], "Ethernet0", spec);
      for (int u = 0; u < 2; u++) {
        g.addLink(
            tor[i], u == 0 ? "Ethernet48" : "Ethernet52", t1[u], "Ethernet" + (48 + 4 * i), spec);
      }
    }
    return g.build();
  }

  private static Deployment deployment(boolean remapped) throws IOException {
    String json =
        Files.readString(
            SharedData.require("roce/sonic_configdb/qos-arista7260-dualtor.json"), UTF_8);
    String with = "{" + TUNNEL + json.substring(json.indexOf('{') + 1);
    List<DeviceConfig> devices = new ArrayList<>();
    for (String id : List.of("tor-1", "tor-2", "tor-3", "tor-4", "t1-1", "t1-2")) {
      String text = remapped && id.startsWith("tor") ? with : json;
      devices.add(
          new SonicFormat()
              .read(id, FabricSource.ofText("config_db.json", text), ReadOptions.standard())
              .config());
    }
    return Deployment.of(devices);
  }

  private static BufferDependencies bounced(boolean remapped, int... dscps) throws IOException {
    List<Dscp> sent = new ArrayList<>();
    for (int d : dscps) {
      sent.add(Dscp.of(d));
    }
    FabricGraph g = graph();
    return BufferDependencies.of(
        EcmpRouting.of(g),
        PausePriorities.deployed(deployment(remapped), sent),
        Bounces.dualToR(g, List.of(List.of("tor-1", "tor-2"), List.of("tor-3", "tor-4"))));
  }

  @Test
  void withoutTheRemapBouncesCloseACircle() throws IOException {
    BufferDependencies d = bounced(false, 3, 4);
    assertThat(d.isCyclic()).isTrue();
    assertThat(d.cycle()).allSatisfy(c -> assertThat(c.priority().value()).isIn(3, 4));
  }

  @Test
  void theRemapOpensIt() throws IOException {
    BufferDependencies d = bounced(true, 3, 4);
    assertThat(d.isCyclic()).isFalse();
    assertThat(d.explain().toString()).contains("ports between switches of unknown");
  }

  @Test
  void bouncesLeaveAsDocumented() throws IOException {
    FabricGraph g = graph();
    PriorityRule rule =
        PausePriorities.deployed(deployment(true), List.of(Dscp.of(3), Dscp.of(4), Dscp.of(8)))
            .on(g);
    int tor = g.indexOf("tor-1");
    int down = -1;
    int up = -1;
    int host = -1;
    for (int k = 0; k < g.degree(tor); k++) {
      if (g.isEndpoint(g.neighbor(tor, k))) {
        host = g.bundle(tor, k);
      } else if (down < 0) {
        down = g.bundle(tor, k);
      } else {
        up = g.bundle(tor, k);
      }
    }
    // DSCP 3 comes from above in group 3 and bounces into 2, DSCP 4 into 6
    assertThat(rule.group(tor, down, up, 0)).isEqualTo(2);
    assertThat(rule.group(tor, down, up, 1)).isEqualTo(6);
    // what comes from a server keeps its priority, and DSCP 8 is lossy
    assertThat(rule.group(tor, host, up, 0)).isEqualTo(3);
    assertThat(rule.group(tor, host, up, 1)).isEqualTo(4);
    assertThat(rule.group(tor, host, up, 2)).isEqualTo(PriorityRule.LOSSY);
    assertThat(rule.unknownPorts()).isZero();
  }
}
