package io.clusterfabric.topology.capacity;

import static io.clusterfabric.topology.sample.Networks.HDR;
import static io.clusterfabric.topology.sample.Networks.NDR;
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
import io.clusterfabric.model.Port;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.PortState;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import io.clusterfabric.topology.sample.Networks;
import io.clusterfabric.topology.traffic.TrafficRelation;
import org.junit.jupiter.api.Test;

class OversubscriptionTest {

  private static OversubscriptionRatio ratio(String text) {
    return OversubscriptionRatio.parse(text);
  }

  /** Leaves of hosts at one rate with uplinks at another, over spines. */
  private static FabricGraph mixed(
      int leaves, int hosts, long hostRate, int spines, long uplinkRate) {
    FabricGraphBuilder b = FabricGraph.builder("mixed");
    for (int h = 0; h < leaves * hosts; h++) {
      b.addEndpoint(b.addHost("h" + h), "p");
    }
    int[] leaf = new int[leaves];
    for (int l = 0; l < leaves; l++) {
      leaf[l] = b.addSwitch("leaf-" + l);
    }
    for (int h = 0; h < leaves * hosts; h++) {
      b.addLinks(h, leaf[h / hosts], 1, hostRate);
    }
    for (int s = 0; s < spines; s++) {
      int spine = b.addSwitch("spine-" + s);
      for (int l : leaf) {
        b.addLinks(l, spine, 1, uplinkRate);
      }
    }
    return b.build();
  }

  /** 1:1 is true of each part and must not read as if they reached one another. */
  @Test
  void partsThatNothingJoinsAreNamed() {
    FabricGraph apart = mixed(2, 3, NDR, 0, NDR);
    assertThat(Oversubscription.of(apart))
        .hasToString(
            "Oversubscription: end to end 1:1 down:up within each of 2 parts that nothing joins");
    assertThat(Oversubscription.of(mixed(2, 3, NDR, 3, NDR)).toString()).doesNotContain("parts");
  }

  /** Four hosts a leaf, a known and an unknown uplink on the first, two known on the second. */
  private static FabricGraph halfKnown() {
    FabricGraphBuilder b = FabricGraph.builder("half");
    for (int h = 0; h < 8; h++) {
      b.addEndpoint(b.addHost("h" + h), "p");
    }
    for (String s : new String[] {"leaf-1", "leaf-2", "spine-1", "spine-2"}) {
      b.addSwitch(s);
    }
    for (int h = 0; h < 8; h++) {
      b.addLinks(h, 8 + h / 4, 1, NDR);
    }
    b.addLinks(8, 10, 1, NDR).addLinksOfUnknownRate(8, 11, 1);
    return b.addLinks(9, 10, 1, NDR).addLinks(9, 11, 1, NDR).build();
  }

  @Test
  void unknownRatesMakeRatiosUnknown() {
    Oversubscription o = Oversubscription.of(halfKnown());
    assertThat(o.at("leaf-1")).isEqualTo(OversubscriptionRatio.UNKNOWN);
    assertThat(o.at("leaf-2")).isEqualTo(ratio("2:1"));
    assertThat(o.tiers().get(0).least()).isEqualTo(ratio("2:1"));
    assertThat(o.tiers().get(0).worst()).isEqualTo(OversubscriptionRatio.UNKNOWN);
    assertThat(o.tiers().get(0).worstSwitch()).isEqualTo("leaf-1");
    assertThat(o.endToEnd()).isEqualTo(OversubscriptionRatio.UNKNOWN);
    assertThat(o)
        .hasToString(
            "Oversubscription: tier 1: 2:1 down:up least, 2:1 down:up median, unknown worst (leaf-1); end to end unknown");
    assertThat(o.explain().toString()).contains("at least 1.2Tb/s");
  }

  @Test
  void fractionsOfFdrStayExact() {
    FabricGraphBuilder b = FabricGraph.builder("fdr");
    for (int h = 0; h < 4; h++) {
      b.addEndpoint(b.addHost("h" + h), "p");
    }
    for (String s : new String[] {"leaf-1", "leaf-2", "spine"}) {
      b.addSwitch(s);
    }
    for (int h = 0; h < 4; h++) {
      b.addLinks(h, 4 + h / 2, 1, Bandwidth.of("600/11Gb/s"));
    }
    b.addLinks(4, 6, 2, 100_000_000_000L).addLinks(5, 6, 2, 100_000_000_000L);
    assertThat(Oversubscription.of(b.build()).tiers().get(0).worst()).hasToString("6:11 down:up");
  }

  private static Host host(String id) {
    Adapter adapter = Adapter.builder().id("p").model("m").build();
    return Host.builder()
        .id(id)
        .spec(HostSpec.builder().model("m").addAdapters(adapter).build())
        .addEndpoints(
            Endpoint.builder()
                .port(PortRef.parse(id + "[p]"))
                .fabricId("f")
                .adapter(adapter)
                .build())
        .build();
  }

  /** Loopback cables and links that are down occupy ports. */
  @Test
  void provisionedCountsOnlyPortsThatAreFree() {
    SwitchSpec radix8 = SwitchSpec.builder().model("m").radix(8).build();
    LinkSpec ndr = LinkSpec.builder().dataRate(Bandwidth.ofBitsPerSecond(NDR)).build();
    ClusterBuilder cluster = Cluster.builder("c");
    FabricBuilder fabric = cluster.fabric("f").role(FabricRole.BACKEND);
    for (String leaf : new String[] {"leaf-1", "leaf-2"}) {
      fabric.addSwitch(Switch.of(leaf, radix8));
    }
    fabric.addSwitch(
        Switch.builder()
            .id("spine")
            .spec(SwitchSpec.builder().model("m").radix(32).build())
            .addPort(
                Port.builder().ref(PortRef.parse("spine[9]")).operational(PortState.DOWN).build())
            .build());
    for (int h = 0; h < 8; h++) {
      cluster.addHost(host("h" + h));
      fabric.addLink(
          Link.of(
              PortRef.parse("h" + h + "[p]"),
              PortRef.parse("leaf-" + (1 + h / 4) + "[" + (1 + h % 4) + "]"),
              ndr));
    }
    for (int u = 0; u < 4; u++) {
      String leaf = "leaf-" + (1 + u / 2);
      fabric.addLink(
          Link.of(
              PortRef.parse(leaf + "[" + (5 + u % 2) + "]"),
              PortRef.parse("spine[" + (1 + u) + "]"),
              ndr));
    }
    fabric.addLink(Link.of(PortRef.parse("leaf-1[7]"), PortRef.parse("leaf-1[8]"), ndr));
    fabric.addLink(Link.of(PortRef.parse("leaf-2[7]"), PortRef.parse("spine[9]"), ndr));
    Oversubscription o = Oversubscription.of(FabricGraph.of(cluster.build().backend()));
    TierRatio full = o.provisionedTiers().get(0);
    assertThat(full.least()).as("leaf-1: all ports in use").isEqualTo(ratio("2:1"));
    assertThat(full.worst()).as("leaf-2: one port free").isEqualTo(ratio("5:2"));
  }

  @Test
  void hpnIsSixteenToOneBetweenPods() {
    // topology.md 1.4: ToR 128 x 200G down, 60 x 400G up; aggregation 120 down, 8 up.
    Oversubscription o = Oversubscription.of(Networks.hpn(2, 15, 128, 8));
    assertThat(o.tiers()).hasSize(2);
    assertThat(o.tiers().get(0).worst()).isEqualTo(ratio("16:15"));
    assertThat(o.tiers().get(0).isUniform()).isTrue();
    assertThat(o.tiers().get(1).worst()).isEqualTo(ratio("15:1"));
    assertThat(o.endToEnd(TrafficRelation.SAME_LEAF)).isEqualTo(ratio("1:1"));
    assertThat(o.endToEnd(TrafficRelation.SAME_POD)).isEqualTo(ratio("16:15"));
    assertThat(o.endToEnd(TrafficRelation.OTHER_RAIL)).isEqualTo(ratio("16:15"));
    assertThat(o.endToEnd(TrafficRelation.OTHER_POD)).isEqualTo(ratio("16:1"));
    assertThat(o.endToEnd(TrafficRelation.OTHER_PLANE).isApplicable()).isFalse();
    assertThat(o.endToEnd()).isEqualTo(ratio("16:1"));
    assertThat(o.provisionedTiers().get(0).worst())
        .as("with the 8 backup ports of each ToR lit: 27.2 to 24 Tb/s, 1.133")
        .isEqualTo(ratio("17:15"));
    assertThat(o)
        .hasToString(
            "Oversubscription: tier 1: 16:15 down:up; tier 2: 15:1 down:up; end to end 16:1"
                + " down:up");
  }

  @Test
  void dgxOf127HostsIsBuiltForOneToOneAndPopulatedBelow() {
    Oversubscription o = Oversubscription.of(Networks.rails(8, 16, 32, 32, 32, 32, 31));
    TierRatio leaves = o.tiers().get(0);
    assertThat(leaves.least()).isEqualTo(ratio("31:32 down:up"));
    assertThat(leaves.median()).isEqualTo(ratio("1:1"));
    assertThat(leaves.worst()).isEqualTo(ratio("1:1"));
    assertThat(leaves.worstSwitch()).isEqualTo("leaf-1");
    assertThat(o.at("leaf-32")).isEqualTo(ratio("31:32 down:up"));
    assertThat(o.at("spine-1").isApplicable()).as("there is nothing above").isFalse();
    assertThat(o.provisionedTiers().get(0).isUniform()).isTrue();
    assertThat(o.provisionedTiers().get(0).worst()).isEqualTo(ratio("1:1"));
    assertThat(o.endToEnd(TrafficRelation.OTHER_RAIL)).isEqualTo(ratio("1:1"));
    assertThat(o.endToEnd(TrafficRelation.OTHER_POD).isApplicable()).isFalse();
  }

  @Test
  void countsRatesNotPorts() {
    // topology.md 1.2: Juniper's 64 DGX-A100 row: 32 x 200G down, 8 x 400G up is silently 2:1;
    // with 16 uplinks, as in the 128 DGX-A100 row, 1:1.
    assertThat(Oversubscription.of(mixed(16, 32, HDR, 8, NDR)).tiers().get(0).worst())
        .isEqualTo(ratio("2:1"));
    assertThat(Oversubscription.of(mixed(16, 32, HDR, 16, NDR)).tiers().get(0).worst())
        .isEqualTo(ratio("1:1"));
  }

  @Test
  void allowsMoreUpThanDown() {
    // topology.md 1.3: 18 uplinks for 16 GPUs, one reading of Meta's ToR.
    Oversubscription o = Oversubscription.of(mixed(4, 16, NDR, 18, NDR));
    assertThat(o.tiers().get(0).worst()).isEqualTo(ratio("8:9 down:up"));
    assertThat(o.endToEnd()).isEqualTo(ratio("8:9 down:up"));
  }

  @Test
  void takesTheLargestPrefix() {
    // 2:1 at the leaf, 1:2 above it: the leaf is what limits.
    Oversubscription o = Oversubscription.of(Networks.torPods(2, 4, 2, 2, 2, 8));
    assertThat(o.tiers().get(0).worst()).isEqualTo(ratio("2:1"));
    assertThat(o.tiers().get(1).worst()).isEqualTo(ratio("1:2 down:up"));
    assertThat(o.endToEnd(TrafficRelation.OTHER_POD)).isEqualTo(ratio("2:1"));
  }

  @Test
  void metaIsAboutSevenToOneBetweenPods() {
    Oversubscription o = Oversubscription.of(Networks.torPods(8, 192, 2, 8, 16, 27));
    assertThat(o.endToEnd(TrafficRelation.SAME_POD)).isEqualTo(ratio("1:1"));
    assertThat(o.endToEnd(TrafficRelation.OTHER_POD)).as("192 : 27").isEqualTo(ratio("64:9"));
  }

  @Test
  void namesTheWorstAndSeesALostUplink() {
    FabricGraph g = Networks.leafSpine(4, 4, 4, 4);
    Oversubscription o = Oversubscription.of(g.without(ElementRef.link("leaf-3[5]--spine-1[3]")));
    TierRatio leaves = o.tiers().get(0);
    assertThat(leaves.worst()).isEqualTo(ratio("4:3"));
    assertThat(leaves.worstSwitch()).isEqualTo("leaf-3");
    assertThat(leaves.median()).isEqualTo(ratio("1:1"));
    assertThat(leaves)
        .hasToString("tier 1: 1:1 down:up least, 1:1 down:up median, 4:3 down:up worst (leaf-3)");
    Oversubscription cutOff =
        Oversubscription.of(
            g.without(
                ElementRef.port("leaf-2[5]"),
                ElementRef.port("leaf-2[6]"),
                ElementRef.port("leaf-2[7]"),
                ElementRef.port("leaf-2[8]")));
    assertThat(cutOff.at("leaf-2")).isEqualTo(OversubscriptionRatio.NO_UPLINK);
    assertThat(cutOff.endToEnd()).isEqualTo(OversubscriptionRatio.NO_UPLINK);
  }

  @Test
  void leavesIdleLeavesOut() {
    FabricGraph g = Networks.leafSpine(3, 1, 2, 2).without(ElementRef.host("host-3"));
    TierRatio leaves = Oversubscription.of(g).tiers().get(0);
    assertThat(leaves.switches()).isEqualTo(2);
    assertThat(leaves.idle()).isEqualTo(1);
    assertThat(leaves.least()).isEqualTo(ratio("1:2 down:up"));
  }

  @Test
  void isNotApplicableWithoutTiers() {
    Oversubscription o =
        Oversubscription.of(
            Networks.switchesOnly(3, new int[] {0, 1}, new int[] {1, 2}, new int[] {2, 0}));
    assertThat(o.tiers()).isEmpty();
    assertThat(o.at("s-1").isApplicable()).isFalse();
    assertThat(o.endToEnd().isApplicable()).isFalse();
    assertThat(o.endToEnd(TrafficRelation.SAME_POD).isApplicable()).isFalse();
    assertThat(o).hasToString("Oversubscription: not applicable, the fabric has no tiers");
  }

  @Test
  void oneTierCrossesNothing() {
    Oversubscription o = Oversubscription.of(Networks.planes(4, 2));
    assertThat(o.tiers()).isEmpty();
    assertThat(o.endToEnd(TrafficRelation.SAME_LEAF)).isEqualTo(ratio("1:1"));
    assertThat(o.endToEnd(TrafficRelation.SAME_POD).isApplicable()).isFalse();
  }

  @Test
  void explainsItself() {
    assertThat(Oversubscription.of(Networks.hpn(2, 15, 128, 8)).explain().toString())
        .contains(
            "end to end, OTHER_POD = 16:1 down:up  (turns at tier 3)",
            "17:15 down:up",
            "tiers are recognised from the graph");
  }
}
