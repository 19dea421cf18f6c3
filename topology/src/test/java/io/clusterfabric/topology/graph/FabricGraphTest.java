package io.clusterfabric.topology.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cable;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.FabricBuilder;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.HostIdentity;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.Port;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.PortState;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.sample.Clusters;
import io.clusterfabric.topology.sample.Networks;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FabricGraphTest {
  private static final SwitchSpec SWITCH = SwitchSpec.builder().model("x").build();
  private static final LinkSpec NDR = rate("400Gb/s");

  private static LinkSpec rate(String text) {
    return LinkSpec.builder().dataRate(Bandwidth.of(text)).build();
  }

  private static PortRef port(String text) {
    return PortRef.parse(text);
  }

  private static Host host(String id, int nics, HostIdentity identity) {
    HostSpec.Builder spec = HostSpec.builder().model("x");
    Host.Builder host = Host.builder().id(id).identity(identity);
    for (int n = 0; n < nics; n++) {
      Adapter adapter = Adapter.builder().id("mlx5_" + n).model("x").build();
      spec.addAdapters(adapter);
      host.addEndpoints(
          Endpoint.builder()
              .port(new PortRef(id, "mlx5_" + n))
              .fabricId("ib")
              .adapter(adapter)
              .build());
    }
    return host.spec(spec.build()).build();
  }

  /** Two hosts of two ports, two leaves joined by three links over one spine. */
  private static ClusterBuilder small() {
    ClusterBuilder cluster = Cluster.builder("c");
    cluster.addHost(host("host-10", 2, HostIdentity.DECLARED));
    cluster.addHost(host("host-2", 2, HostIdentity.DECLARED));
    FabricBuilder fabric = cluster.fabric("ib").role(FabricRole.BACKEND);
    fabric.addSwitch(Switch.of("leaf-1", SWITCH)).addSwitch(Switch.of("leaf-2", SWITCH));
    fabric.addSwitch(Switch.of("spine-1", SWITCH));
    fabric.addLink(Link.of(port("host-2[mlx5_0]"), port("leaf-1[1]"), NDR));
    fabric.addLink(Link.of(port("host-2[mlx5_1]"), port("leaf-2[1]"), NDR));
    fabric.addLink(Link.of(port("host-10[mlx5_0]"), port("leaf-1[2]"), NDR));
    fabric.addLink(Link.of(port("host-10[mlx5_1]"), port("leaf-2[2]"), NDR));
    fabric.addLink(Link.of(port("leaf-1[11]"), port("spine-1[1]"), NDR));
    fabric.addLink(Link.of(port("leaf-1[12]"), port("spine-1[2]"), rate("200Gb/s")));
    fabric.addLink(Link.of(port("leaf-2[11]"), port("spine-1[3]"), NDR));
    return cluster;
  }

  private static FabricGraph graph(ClusterBuilder cluster) {
    return FabricGraph.of(cluster.build().fabric("ib"));
  }

  private static int bundle(FabricGraph g, String a, String b) {
    return g.asGraph().getEdge(g.node(g.indexOf(a)), g.node(g.indexOf(b))).index();
  }

  private static long capacity(FabricGraph g, String a, String b) {
    Bundle bundle = g.asGraph().getEdge(g.node(g.indexOf(a)), g.node(g.indexOf(b)));
    return bundle == null ? -1 : bundle.capacity().bitsPerSecond();
  }

  @Test
  void numbersEndpointsInNaturalOrderBeforeSwitches() {
    FabricGraph g = graph(small());
    assertThat(g.nodeCount()).isEqualTo(7);
    assertThat(IntStream.range(0, 7).mapToObj(n -> g.node(n).id()))
        .containsExactly(
            "host-2[mlx5_0]",
            "host-2[mlx5_1]",
            "host-10[mlx5_0]",
            "host-10[mlx5_1]",
            "leaf-1",
            "leaf-2",
            "spine-1");
    assertThat(g.endpointCount()).isEqualTo(4);
    assertThat(g.switchCount()).isEqualTo(3);
    assertThat(g.hostCount()).isEqualTo(2);
    assertThat(g.hostId(g.hostOf(1))).isEqualTo("host-2");
    assertThat(g.hostId(g.hostOf(2))).isEqualTo("host-10");
    assertThat(g.isEndpoint(3)).isTrue();
    assertThat(g.isEndpoint(4)).isFalse();
    assertThat(g.endpoint(2).port()).isEqualTo(port("host-10[mlx5_0]"));
    assertThat(g.switchNode(6).id()).isEqualTo("spine-1");
    assertThat(g.name()).isEqualTo("ib");
    assertThat(g)
        .hasToString("Graph of ib: 4 endpoints of 2 hosts, 3 switches, 7 links in 6 bundles");
  }

  @Test
  void addsParallelLinksUp() {
    FabricGraph g = graph(small());
    assertThat(capacity(g, "leaf-1", "spine-1")).isEqualTo(600_000_000_000L);
    int leaf = g.indexOf("leaf-1");
    assertThat(g.degree(leaf)).isEqualTo(3);
    assertThat(g.neighbor(leaf, 2)).isEqualTo(g.indexOf("spine-1"));
    int bundle = g.bundle(leaf, 2);
    assertThat(g.linkCount(bundle)).isEqualTo(2);
    assertThat(g.links(bundle))
        .extracting(Link::id)
        .containsExactly("leaf-1[11]--spine-1[1]", "leaf-1[12]--spine-1[2]");
    assertThat(g.bundleAt(bundle)).hasToString("leaf-1 = spine-1 (2 links, 600Gb/s)");
    assertThat(g.linkCount()).isEqualTo(7);
    assertThat(g.bundleCount()).isEqualTo(6);
  }

  @Test
  void takesTheLeastOfWhatIsKnownOfARate() {
    ClusterBuilder cluster = small();
    cluster
        .fabric("ib")
        .addSwitch(
            Switch.builder()
                .id("leaf-3")
                .spec(SWITCH)
                .addPorts(negotiated("leaf-3[1]", "100Gb/s"))
                .addPorts(negotiated("leaf-3[3]", "800Gb/s"))
                .addPorts(negotiated("leaf-3[5]", "50Gb/s"))
                .addPorts(Port.builder().ref(port("leaf-3[4]")).operational(PortState.DOWN).build())
                .build())
        .addLink(Link.of(port("leaf-3[1]"), port("spine-1[31]"), NDR))
        .addLink(Link.of(port("leaf-3[3]"), port("leaf-1[33]"), NDR))
        .addLink(Link.of(port("leaf-3[4]"), port("leaf-2[34]"), NDR))
        .addLink(Link.of(port("leaf-3[5]"), port("leaf-2[35]"), LinkSpec.builder().build()));
    FabricGraph g = graph(cluster);
    assertThat(capacity(g, "leaf-3", "spine-1")).as("negotiated down").isEqualTo(100_000_000_000L);
    assertThat(capacity(g, "leaf-3", "leaf-1")).as("negotiated up").isEqualTo(Networks.NDR);
    assertThat(capacity(g, "leaf-3", "leaf-2"))
        .as("one of two down, the other known only by its port")
        .isEqualTo(50_000_000_000L);
    assertThat(g.downLinks()).isEqualTo(1);
    assertThat(g.unknownRateLinks()).isZero();
  }

  private static Port negotiated(String ref, String rate) {
    return Port.builder().ref(port(ref)).negotiatedRate(Bandwidth.of(rate)).build();
  }

  @Test
  void countsWhatIsUnknownLoopedOrNoSwitch() {
    ClusterBuilder cluster = small();
    cluster
        .fabric("ib")
        .addSwitch(
            Switch.of(
                "sharp-1",
                SwitchSpec.builder().model("x").kind(SwitchKind.AGGREGATION_NODE).build()))
        .addLink(Link.of(port("sharp-1[1]"), port("spine-1[65]"), NDR))
        .addLink(Link.of(port("leaf-1[40]"), port("leaf-1[41]"), NDR))
        .addLink(Link.of(port("leaf-1[42]"), port("leaf-2[42]"), LinkSpec.builder().build()))
        .addLink(
            Link.of(
                port("leaf-2[50]"),
                port("spine-1[50]"),
                LinkSpec.builder()
                    .dataRate(Bandwidth.ofGigabitsPerSecond(Ratio.of(600, 11)))
                    .build()));
    FabricGraph g = graph(cluster);
    assertThat(g.aggregationNodes()).isEqualTo(1);
    assertThat(g.find("sharp-1")).isEmpty();
    assertThat(g.loopbacks()).isEqualTo(1);
    assertThat(g.unknownRateLinks()).isEqualTo(1);
    assertThat(capacity(g, "leaf-1", "leaf-2")).as("joined, at an unknown rate").isZero();
    int mixed = bundle(g, "leaf-2", "spine-1");
    assertThat(g.capacity(mixed)).as("400G + 600/11").isEqualTo(Bandwidth.of("5000/11Gb/s"));
    assertThat(g.capacityBps(mixed)).as("rounded down").isEqualTo(454_545_454_545L);
    assertThat(g.capacityUnit()).isEqualTo(Bandwidth.of("200/11Gb/s"));
    assertThat(g.capacityUnits(mixed)).isEqualTo(25);
    assertThat(g.unknownRateLinks(mixed)).isZero();
    assertThat(g.unknownRateLinks(bundle(g, "leaf-1", "leaf-2"))).isEqualTo(1);
    assertThat(g.linkCount()).isEqualTo(9);
  }

  @Test
  void knowsWhetherOwnersAreKnown() {
    assertThat(graph(small()).hostIdentityKnown()).isTrue();
    ClusterBuilder cluster = small().addHost(host("hca-1", 1, HostIdentity.UNKNOWN));
    FabricGraph g = graph(cluster);
    assertThat(g.hostIdentityKnown()).isFalse();
    assertThat(g.without(ElementRef.host("hca-1")).hostIdentityKnown()).isTrue();
  }

  @Test
  void explainsAnUnknownNode() {
    FabricGraph g = graph(small());
    assertThat(g.find("host-2")).isEmpty();
    assertThatThrownBy(() -> g.indexOf("host-2"))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessage(
            "the graph of ib has no node host-2; nodes are switches by id, such as leaf-1, and"
                + " ports of hosts, such as host-2[mlx5_0]");
    assertThatThrownBy(() -> g.switchNode(0)).hasMessageContaining("is an endpoint");
    assertThatThrownBy(() -> g.endpoint(4)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void losesASwitchWithItsLinks() {
    FabricGraph g = graph(small()).without(ElementRef.switchNode("leaf-1"));
    assertThat(g.find("leaf-1")).isEmpty();
    assertThat(g.nodeCount()).isEqualTo(6);
    assertThat(g.endpointCount()).as("ports stay, cut off").isEqualTo(4);
    assertThat(g.degree(g.indexOf("host-2[mlx5_0]"))).isZero();
    assertThat(g.linkCount()).isEqualTo(3);
    assertThat(capacity(g, "leaf-2", "spine-1")).isEqualTo(Networks.NDR);
    assertThat(g.switchNode(g.indexOf("leaf-2")).id()).isEqualTo("leaf-2");
  }

  @Test
  void losesAHostWithItsPorts() {
    FabricGraph g = graph(small()).without(ElementRef.host("host-2"));
    assertThat(g.hostCount()).isEqualTo(1);
    assertThat(g.hostId(0)).isEqualTo("host-10");
    assertThat(g.node(0).id()).isEqualTo("host-10[mlx5_0]");
    assertThat(g.endpoint(0).port()).isEqualTo(port("host-10[mlx5_0]"));
    assertThat(g.linkCount()).isEqualTo(5);
  }

  @Test
  void losesLinksPortsAndCablesButNoNodes() {
    ClusterBuilder cluster = small();
    cluster
        .fabric("ib")
        .addLink(
            Link.builder()
                .from(Link.of(port("leaf-1[21]"), port("leaf-2[21]"), NDR))
                .cableId("cable-1")
                .build())
        .addLink(
            Link.builder()
                .from(Link.of(port("leaf-1[22]"), port("leaf-2[22]"), NDR))
                .cableId("cable-1")
                .build())
        .addCable(
            Cable.builder()
                .id("cable-1")
                .addEnds(
                    port("leaf-1[21]"), port("leaf-1[22]"), port("leaf-2[21]"), port("leaf-2[22]"))
                .addLinkIds("leaf-1[21]--leaf-2[21]", "leaf-1[22]--leaf-2[22]")
                .build());
    FabricGraph g = graph(cluster);
    assertThat(capacity(g, "leaf-1", "leaf-2")).isEqualTo(2 * Networks.NDR);
    assertThat(g.without(ElementRef.cable("cable-1")).linkCount()).isEqualTo(7);
    FabricGraph link = g.without(ElementRef.link("leaf-1[12]--spine-1[2]"));
    assertThat(capacity(link, "leaf-1", "spine-1")).isEqualTo(Networks.NDR);
    assertThat(link.nodeCount()).isEqualTo(7);
    FabricGraph hostPort = g.without(ElementRef.port("host-2[mlx5_0]"));
    assertThat(hostPort.endpointCount()).isEqualTo(4);
    assertThat(hostPort.degree(hostPort.indexOf("host-2[mlx5_0]"))).isZero();
    assertThat(g.without(ElementRef.port("leaf-1[11]"), ElementRef.port("leaf-1[12]")))
        .satisfies(without -> assertThat(capacity(without, "leaf-1", "spine-1")).isEqualTo(-1));
    assertThat(g.without()).isSameAs(g);
  }

  @Test
  void refusesToLoseWhatItHasNot() {
    FabricGraph g = graph(small());
    assertThatThrownBy(() -> g.without(ElementRef.switchNode("leaf-9")))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessageContaining("leaf-9");
    assertThatThrownBy(() -> g.without(ElementRef.link("x")))
        .isInstanceOf(NoSuchElementException.class);
    assertThatThrownBy(() -> g.without(ElementRef.host("x")))
        .isInstanceOf(NoSuchElementException.class);
    assertThatThrownBy(() -> g.without(ElementRef.cluster("x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("switches, hosts, ports, links and cables");
  }

  @Test
  void isEqualByWhatItHolds() {
    FabricGraph g = graph(small());
    assertThat(g).isEqualTo(graph(small())).hasSameHashCodeAs(graph(small()));
    assertThat(g.without(ElementRef.link("leaf-1[12]--spine-1[2]"))).isNotEqualTo(g);
    assertThat(g.without(ElementRef.host("host-2"))).isNotEqualTo(g);
  }

  @Test
  void countsInTheLargestCommonRateOfWhatIsThere() {
    FabricGraph g = graph(small());
    assertThat(g.capacityUnit()).isEqualTo(Bandwidth.of("200Gb/s"));
    FabricGraph fast = g.without(ElementRef.link("leaf-1[12]--spine-1[2]"));
    assertThat(fast.capacityUnit()).as("only 400G is left").isEqualTo(Bandwidth.of("400Gb/s"));
    assertThat(fast.capacity(bundle(fast, "leaf-1", "spine-1"))).isEqualTo(Bandwidth.of("400G"));
    FabricGraph bare = FabricGraph.builder("bare").build();
    assertThat(bare.capacityUnit()).isEqualTo(Bandwidth.ofBitsPerSecond(1));
  }

  @Test
  void holdsManyFastLinksWithinALong() {
    FabricGraphBuilder b = FabricGraph.builder("fast");
    int x = b.addSwitch("x");
    int y = b.addSwitch("y");
    FabricGraph g = b.addLinks(x, y, 100, Bandwidth.of("9Eb/s")).build();
    assertThat(g.capacityUnits(0)).isEqualTo(100);
  }

  @Test
  void refusesRatesBeyondALong() {
    ClusterBuilder cluster = small();
    cluster
        .fabric("ib")
        .addLink(Link.of(port("leaf-1[50]"), port("leaf-2[50]"), rate("9Eb/s")))
        .addLink(Link.of(port("leaf-1[51]"), port("leaf-2[51]"), rate("8999999999999999999b/s")));
    assertThatThrownBy(() -> graph(cluster))
        .isInstanceOf(LimitExceededException.class)
        .hasMessageContaining("look for a mistaken rate");
  }

  @Test
  void drawsWithoutACluster() {
    FabricGraphBuilder b = FabricGraph.builder("drawn");
    b.addHost("unused");
    int host = b.addHost("h");
    b.addEndpoint(host, "mlx5_0/1");
    int s = b.addSwitch("s");
    FabricGraph g = b.addLinks(0, s, 1, Networks.NDR).build();
    assertThat(g.hostCount()).as("a host without endpoints is not there").isEqualTo(1);
    assertThat(g.hostId(g.hostOf(0))).isEqualTo("h");
    assertThat(g.endpoint(0).adapter().id()).isEqualTo("mlx5_0");
    assertThat(g.links(0).get(0))
        .hasToString("h[mlx5_0/1]--s[1] (h[mlx5_0/1] to s[1], link 400Gb/s)");
    assertThatThrownBy(() -> b.addEndpoint(host, "late"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("before switch s");
    assertThatThrownBy(() -> b.addLinks(s, s, 1, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> b.addLinks(0, 9, 1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void readsTheSameGraphFromAClusterAsFromADrawing() {
    for (FabricGraph drawn :
        new FabricGraph[] {
          Networks.leafSpine(3, 4, 2, 5), Networks.fatTree(4), Networks.rails(4, 2, 4, 3, 2)
        }) {
      FabricGraph read = FabricGraph.of(Clusters.of(drawn).backend());
      assertThat(read.toString()).isEqualTo(drawn.toString());
      for (int n = 0; n < drawn.nodeCount(); n++) {
        int m = read.indexOf(drawn.node(n).id());
        assertThat(read.degree(m)).isEqualTo(drawn.degree(n));
        for (int k = 0; k < drawn.degree(n); k++) {
          assertThat(capacity(read, drawn.node(n).id(), drawn.node(drawn.neighbor(n, k)).id()))
              .isEqualTo(drawn.capacityBps(drawn.bundle(n, k)));
        }
      }
    }
  }
}
