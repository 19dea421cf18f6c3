package io.clusterfabric.collectives.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.collectives.sample.Clos;
import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PcieLink;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.topology.reference.ReferenceDesign;
import io.clusterfabric.topology.reference.ReferenceDesigns;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ReferenceEstimateTest {
  static Stream<ReferenceDesign> designs() {
    return ReferenceDesigns.all().stream().filter(d -> d.plan(Map.of()).endpoints() <= 5_000);
  }

  @ParameterizedTest
  @MethodSource("designs")
  void noEstimateBeatsItsBoundOnAPublishedDesign(ReferenceDesign design) {
    Cluster cluster = design.build(Map.of());
    Collectives on = Collectives.on(cluster);
    // Whole hosts: one with fewer ranks would slow rings by the NICs that it lacks.
    int gpus = cluster.hosts().stream().mapToInt(h -> h.spec().gpus().size()).sum();
    for (PlacementPolicy policy :
        new PlacementPolicy[] {
          PlacementPolicy.packed(gpus),
          PlacementPolicy.spread(gpus / 16 * 8),
          PlacementPolicy.random(gpus / 24 * 8, 1)
        }) {
      for (String size : new String[] {"8B", "1MiB", "16GiB"}) {
        for (Collective c :
            new Collective[] {
              Collective.ALL_REDUCE,
              Collective.ALL_GATHER,
              Collective.REDUCE_SCATTER,
              Collective.ALL_TO_ALL
            }) {
          Estimate e = on.mechanism(c, DataSize.of(size), policy);
          assertThat(e.time()).as("%s %s", e, e.bound()).isGreaterThan(e.bound().time());
          // What is sent over the network is in reach of the bound: no cut was missed by far.
          if (size.equals("16GiB")) {
            assertThat(e.time().toSeconds()).isLessThan(3 * e.bound().time().toSeconds());
          }
        }
      }
    }
  }

  /**
   * A torus of 16 x 16 x 16 in cubes of 4 has 12,288 links; all pairs are 3 x 4 hops apart on
   * average (4,096 of 4,095 pairs): per pair 9.8304 Pb/s / (4,096 x 4,096 x 12).
   */
  @Test
  void longWaysOfATorusLimitAllToAll() {
    Cluster torus = ReferenceDesigns.find("tpu-v4").orElseThrow().build(Map.of());
    Estimate e =
        Collectives.on(torus)
            .mechanism(Collective.ALL_TO_ALL, DataSize.of("16GiB"), PlacementPolicy.packed(4_096));
    assertThat(e.limitedBy().kind()).isEqualTo(Limit.Kind.SWITCH_LINKS);
    double bytes = (double) (16L << 30);
    assertThat(e.cost().transfer().toSeconds())
        .isCloseTo(bytes * 8 * 4_096 * 12 / 9.8304e15, within(1e-6));
    // The narrowest cut in halves tells the same of a torus of equal sides.
    assertThat(e.bound().time().toSeconds())
        .isCloseTo(e.cost().transfer().toSeconds(), within(1e-6));
  }

  /** A slot of eight lanes of the fourth generation moves less than the port of 400 Gb/s in it. */
  @Test
  void pcieLimitsAPortThatItsSlotCannotFeed() {
    ClusterBuilder cluster = Cluster.builder("c");
    var fabric = cluster.fabric("f").role(FabricRole.BACKEND);
    fabric.addSwitch(Switch.of("leaf", SwitchSpec.builder().model("x").build()));
    Bandwidth rate = Bandwidth.of("400Gb/s");
    LinkSpec link = LinkSpec.builder().dataRate(rate).build();
    for (String id : new String[] {"host-1", "host-2"}) {
      Adapter adapter =
          Adapter.builder()
              .id("nic")
              .model("x")
              .portRate(rate)
              .pcieLink(new PcieLink(4, 8))
              .build();
      PortRef port = new PortRef(id, "nic");
      cluster.addHost(
          Host.builder()
              .id(id)
              .spec(HostSpec.builder().model("x").addAdapters(adapter).build())
              .addEndpoints(Endpoint.builder().port(port).fabricId("f").adapter(adapter).build())
              .build());
      fabric.addLink(Link.of(port, new PortRef("leaf", id), link));
    }
    Estimate e =
        Collectives.on(cluster.build())
            .mechanism(Collective.ALL_GATHER, DataSize.of("1TiB"), PlacementPolicy.packed(2));
    assertThat(e.limitedBy().kind()).isEqualTo(Limit.Kind.PCIE);
    assertThat(e.limitedBy().what()).isEqualTo("adapter nic of host-1");
    // 8 lanes of 16 GT/s by 128b/130b are 126 Gb/s before packets' headers.
    assertThat(e.limitedBy().rate().orElseThrow().toGigabitsPerSecond()).isBetween(100.0, 126.1);
    assertThat(e.explain().toString()).contains("each of their ports stands for one");
  }

  /** Two hosts that a scale-up fabric joins are one domain: the back end carries nothing. */
  @Test
  void aScaleUpFabricMakesHostsOneDomain() {
    Cluster plain = new Clos(4, 4, 4, 4, false, 0, 100, 100, 1, 0).build();
    ClusterBuilder joined = Cluster.builder("racks");
    var nvlink = joined.fabric("nvlink").role(FabricRole.SCALE_UP);
    SwitchSpec spec = SwitchSpec.builder().model("x").build();
    nvlink.addSwitch(Switch.of("nv-1", spec)).addSwitch(Switch.of("nv-2", spec));
    LinkSpec link = LinkSpec.builder().dataRate(Bandwidth.of("4Tb/s")).build();
    for (Host h : plain.hosts()) {
      Adapter adapter = Adapter.builder().id("nv").model("x").build();
      PortRef port = new PortRef(h.id(), "nv");
      joined.addHost(
          Host.builder()
              .from(h)
              .addEndpoints(
                  Endpoint.builder().port(port).fabricId("nvlink").adapter(adapter).build())
              .spec(HostSpec.builder().from(h.spec()).addAdapters(adapter).build())
              .build());
      String tray = h.id().compareTo("host-2") < 0 ? "nv-1" : "nv-2";
      nvlink.addLink(Link.of(port, new PortRef(tray, h.id()), link));
    }
    joined
        .fabric("f")
        .role(FabricRole.BACKEND)
        .addSwitches(plain.backend().switches())
        .addLinks(plain.backend().links());
    Collectives racks = Collectives.on(joined.build());
    DataSize size = DataSize.of("1TiB");
    Estimate one = racks.mechanism(Collective.ALL_GATHER, size, PlacementPolicy.packed(8));
    assertThat(one.limitedBy().kind()).isEqualTo(Limit.Kind.SCALE_UP);
    // 4 Tb/s shared by four GPUs.
    assertThat(one.busBandwidth().toGigabytesPerSecond()).isCloseTo(125, Offset.offset(0.5));
    Estimate two = racks.mechanism(Collective.ALL_TO_ALL, size, PlacementPolicy.packed(16));
    assertThat(two.limitedBy().kind()).isEqualTo(Limit.Kind.NIC);
    // Each NIC of 12.5 GB/s carries 8 of the 15 messages of its GPU: all-to-all falls off a cliff.
    assertThat(two.busBandwidth().toGigabytesPerSecond())
        .isCloseTo(12.5 * 15 / 8, Percentage.withPercentage(0.5));
  }
}
