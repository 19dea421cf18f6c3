package io.clusterfabric.model.json;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cable;
import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.FailureDomain;
import io.clusterfabric.model.Gpu;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.HostIdentity;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.Location;
import io.clusterfabric.model.PcieLink;
import io.clusterfabric.model.PcieNode;
import io.clusterfabric.model.Port;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.PortState;
import io.clusterfabric.model.Provenance;
import io.clusterfabric.model.Rack;
import io.clusterfabric.model.ScaleUp;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.explain.Assumption;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.part.Part;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.model.part.PartKind;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.model.unit.Power;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A small invented cluster in which every fact that the model can hold is there at least once: a
 * back end of two planes with split ports, bonded storage ports, a scale-up fabric, a director, a
 * gateway in two fabrics, breakout cables, racks and failure domains.
 */
final class RichCluster {
  private static final SwitchSpec LEAF =
      SwitchSpec.builder()
          .model("Leaf-64")
          .radix(128)
          .portRate(Bandwidth.of("200Gb/s"))
          .cages(32)
          .splitWays(2)
          .part("acme-leaf-64")
          .build();
  private static final SwitchSpec DIRECTOR =
      SwitchSpec.builder().model("Director").kind(SwitchKind.DIRECTOR_ASIC).build();
  private static final SwitchSpec GATEWAY =
      SwitchSpec.builder().model("unknown").kind(SwitchKind.GATEWAY).radix(8).build();
  private static final SwitchSpec NVSWITCH =
      SwitchSpec.builder().model("NVSwitch").radix(64).portRate(Bandwidth.of("400Gb/s")).build();

  private static final LinkSpec SPLIT =
      LinkSpec.builder()
          .generation("2xNDR")
          .dataRate(Bandwidth.of("200Gb/s"))
          .nominalRate(Bandwidth.of("200Gb/s"))
          .signallingRate(Bandwidth.of("212.5Gb/s"))
          .lanes(2)
          .mtu(DataSize.of("4KiB"))
          .build();
  private static final LinkSpec FDR =
      LinkSpec.builder()
          .generation("4xFDR")
          .dataRate(Bandwidth.of("600/11Gb/s"))
          .nominalRate(Bandwidth.of("56Gb/s"))
          .build();
  private static final LinkSpec BACKPLANE = LinkSpec.builder().backplane(true).build();
  private static final LinkSpec UNKNOWN = LinkSpec.builder().build();

  private RichCluster() {}

  static Cluster build() {
    ClusterBuilder b = Cluster.builder("rich \"cluster\" / \u00fcber \u7fa4 \ud83d\ude80");
    b.provenance(
        Provenance.builder()
            .origin("made by hand\nto hold everything")
            .importedFrom("rich.json")
            .format("fabric-json")
            .addSources(
                new Source(
                    "An invented manual",
                    Optional.of("table 7"),
                    Optional.of("2026-02"),
                    Confidence.SECONDARY),
                Source.of("A standard", Confidence.VERIFIED))
            .addAssumptions(
                Assumption.of("both planes are equal"),
                new Assumption(
                    "cables are straight",
                    Optional.of(Source.of("An installer", "page 3", Confidence.ASSUMED))))
            .build());
    b.parts(parts());
    b.addRack(
        Rack.builder()
            .id("rack-1")
            .units(48)
            .powerLimit(Power.of("40kW"))
            .coolingLimit(Power.of("38.5kW"))
            .row("A")
            .position(3)
            .build());
    b.addRack(Rack.builder().id("rack-2").build());
    b.addFailureDomain(
        FailureDomain.builder().id("feed-a").kind("power").title("Feed A, left side").build());
    b.addFailureDomain(FailureDomain.builder().id("loop-1").kind("cooling").build());
    HostSpec spec = hostSpec();
    for (int i = 1; i <= 2; i++) {
      b.addHost(host("host-" + i, spec, i));
    }
    b.addHost(
        Host.builder()
            .id("host-10")
            .spec(HostSpec.builder().model("unknown").build())
            .identity(HostIdentity.UNKNOWN)
            .build());
    backend(b);
    storage(b);
    scaleUp(b);
    b.extension("com.example.notes", "{ \"b\" : [1, 2.50, -0, 1e3], \"a\": \"\\u00e9\\/\" }");
    b.extension("plain", " true ");
    return b.build();
  }

  private static PartCatalogue parts() {
    Source sheet =
        new Source(
            "An invented data sheet",
            Optional.of("page 2"),
            Optional.of("2026-03-01"),
            Confidence.VERIFIED);
    Source guess = Source.of("a guess", Confidence.ASSUMED);
    return PartCatalogue.of(
        List.of(
            Part.builder("acme-leaf-64", PartKind.SWITCH)
                .vendor("Acme")
                .model("Leaf-64")
                .alias("AL64-2")
                .alias("AL64-10")
                .figure("ports", "64x400Gb/s", sheet)
                .figure("splits", "128x200Gb/s, 256x100Gb/s", sheet)
                .figure("x-colour", "\u7fa4 / \"grey\"", guess)
                .build(),
            Part.builder("acme-g2", PartKind.HOST)
                .vendor("Acme")
                .figure("gpus", "2", sheet)
                .figure("gpuPart", "acme-gpu", sheet)
                .build(),
            Part.builder("acme-gpu", PartKind.GPU).model("Acme GPU").build(),
            Part.builder("acme-nic", PartKind.ADAPTER).figure("ports", "2x200Gb/s", sheet).build(),
            Part.builder("acme-breakout", PartKind.CABLE)
                .figure("lengths", "1m, 1.5m", sheet)
                .build()));
  }

  private static HostSpec hostSpec() {
    PcieLink gen5 = new PcieLink(5, 16);
    HostSpec.Builder s =
        HostSpec.builder()
            .model("Acme G2")
            .part("acme-g2")
            .numaNodes(2)
            .scaleUp(
                ScaleUp.builder()
                    .technology(Technology.NVLINK)
                    .bandwidthPerGpu(Bandwidth.of("450GB/s"))
                    .inNetworkReduction(true)
                    .build());
    for (int i = 0; i < 2; i++) {
      s.addPcieNodes(PcieNode.builder().id("rc" + i).numaNode(i).build());
      s.addPcieNodes(
          PcieNode.builder().id("sw" + i).parent("rc" + i).uplink(gen5).numaNode(i).build());
      s.addGpus(
          Gpu.builder()
              .index(i)
              .model("Acme GPU")
              .numaNode(i)
              .pcie("sw" + i)
              .pcieLink(gen5)
              .part("acme-gpu")
              .build());
      s.addAdapters(
          Adapter.builder()
              .id("mlx5_" + i)
              .model("Acme NIC")
              .ports(2)
              .portRate(Bandwidth.of("200Gb/s"))
              .numaNode(i)
              .pcie("sw" + i)
              .pcieLink(gen5)
              .guid("b8cef603002f00" + "a" + i)
              .part("acme-nic")
              .build());
    }
    s.addAdapters(Adapter.builder().id("eth0").model("unknown").build());
    s.addAdapters(Adapter.builder().id("nvl").model("unknown").ports(2).build());
    return s.build();
  }

  private static Adapter adapter(HostSpec spec, String id) {
    return spec.findAdapter(id).orElseThrow();
  }

  private static Host host(String id, HostSpec spec, int number) {
    Host.Builder h =
        Host.builder()
            .id(id)
            .spec(spec)
            .identity(number == 1 ? HostIdentity.DECLARED : HostIdentity.SYSTEM_IMAGE)
            .location(
                Location.builder().rack("rack-1").unit(4 * number).row("A").room("hall 2").build())
            .addFailureDomains("loop-1", "feed-a");
    for (int nic = 0; nic < 2; nic++) {
      for (int plane = 0; plane < 2; plane++) {
        h.addEndpoints(
            Endpoint.builder()
                .port(new PortRef(id, "mlx5_" + nic + "/" + (plane + 1)))
                .fabricId("ib")
                .adapter(adapter(spec, "mlx5_" + nic))
                .rail(nic)
                .plane(plane)
                .addGpusNear(spec.gpus().get(nic))
                .build());
      }
    }
    for (int p = 1; p <= 2; p++) {
      h.addEndpoints(
          Endpoint.builder()
              .port(new PortRef(id, "eth0/" + p))
              .fabricId("storage")
              .adapter(adapter(spec, "eth0"))
              .bond("bond0")
              .build());
      h.addEndpoints(
          Endpoint.builder()
              .port(new PortRef(id, "gpu" + (p - 1)))
              .fabricId("nvl")
              .adapter(adapter(spec, "nvl"))
              .addGpusNear(spec.gpus().get(p - 1))
              .build());
    }
    return h.build();
  }

  private static void backend(ClusterBuilder b) {
    var f = b.fabric("ib").role(FabricRole.BACKEND).technology(Technology.INFINIBAND);
    for (int plane = 0; plane < 2; plane++) {
      String leaf = "leaf-" + plane;
      Switch.Builder s =
          Switch.builder()
              .id(leaf)
              .spec(LEAF)
              .tier(1)
              .plane(plane)
              .pod(0)
              .location(Location.builder().rack("rack-2").build())
              .guid("b8cef603004e0" + "00" + plane)
              .addFailureDomains("feed-a");
      if (plane == 0) {
        s.rail(0);
      }
      s.addPorts(
          Port.builder()
              .ref(new PortRef(leaf, "1/1"))
              .cage(1)
              .lanes(2)
              .splitOf("1")
              .admin(PortState.UP)
              .operational(PortState.DOWN)
              .negotiatedRate(Bandwidth.of("100Gb/s"))
              .negotiatedLanes(1)
              .fec("RS-544")
              .build(),
          Port.builder().ref(new PortRef(leaf, "64")).reservedFor("fabric manager").build());
      f.addSwitch(s.build());
      List<Link> split = new ArrayList<>();
      for (int h = 1; h <= 2; h++) {
        for (int nic = 0; nic < 2; nic++) {
          PortRef down = new PortRef(leaf, (nic + 1) + "/" + h);
          PortRef host = new PortRef("host-" + h, "mlx5_" + nic + "/" + (plane + 1));
          Link l = Link.of(host, down, SPLIT);
          String cable = "breakout-" + plane + "-" + nic;
          split.add(Link.builder().from(l).cableId(cable).build());
        }
      }
      f.addLinks(split);
      for (int nic = 0; nic < 2; nic++) {
        String id = "breakout-" + plane + "-" + nic;
        Cable.Builder c =
            Cable.builder()
                .id(id)
                .medium(CableMedium.DAC)
                .length(Length.of("1.5m"))
                .addConnectors("OSFP", "QSFP112", "QSFP112")
                .part("acme-breakout");
        for (Link l : split) {
          if (l.cableId().equals(Optional.of(id))) {
            c.addEnds(l.a(), l.b()).addLinkIds(l.id());
          }
        }
        f.addCable(c.build());
      }
      Link up = Link.of(new PortRef(leaf, "33"), new PortRef("director-1", "" + plane), FDR);
      f.addLink(Link.builder().from(up).id("uplink " + plane).cableId("fibre-" + plane).build());
      f.addCable(
          Cable.builder()
              .id("fibre-" + plane)
              .medium(plane == 0 ? CableMedium.SINGLE_MODE_FIBRE : CableMedium.UNKNOWN)
              .reachClass("DR4")
              .fibres(8)
              .addEnds(up.a(), up.b())
              .addLinkIds("uplink " + plane)
              .build());
    }
    for (int i = 1; i <= 2; i++) {
      f.addSwitch(
          Switch.builder().id("director-" + i).spec(DIRECTOR).tier(2).enclosure("box 1").build());
    }
    f.addLink(Link.of(new PortRef("director-1", "B1"), new PortRef("director-2", "B1"), BACKPLANE));
    f.addSwitch(Switch.of("gw-1", GATEWAY));
    f.addLink(Link.of(new PortRef("gw-1", "1"), new PortRef("leaf-0", "40"), SPLIT));
  }

  private static void storage(ClusterBuilder b) {
    var f = b.fabric("storage").role(FabricRole.STORAGE).technology(Technology.of("acme-net"));
    f.addSwitch(Switch.of("gw-1", GATEWAY)).addSwitch(Switch.of("tor-1", LEAF));
    f.addSwitch(Switch.of("tor-2", LEAF));
    f.addLink(Link.of(new PortRef("gw-1", "2"), new PortRef("tor-1", "60"), UNKNOWN));
    for (int h = 1; h <= 2; h++) {
      for (int p = 1; p <= 2; p++) {
        f.addLink(
            Link.of(
                new PortRef("host-" + h, "eth0/" + p), new PortRef("tor-" + p, "" + h), UNKNOWN));
      }
    }
    f.addLink(Link.of(new PortRef("tor-1", "7"), new PortRef("tor-1", "8"), UNKNOWN));
  }

  private static void scaleUp(ClusterBuilder b) {
    var f = b.fabric("nvl").role(FabricRole.SCALE_UP).technology(Technology.NVLINK);
    f.addSwitch(Switch.of("nvs-1", NVSWITCH));
    for (int h = 1; h <= 2; h++) {
      for (int g = 0; g < 2; g++) {
        f.addLink(
            Link.of(
                new PortRef("host-" + h, "gpu" + g), new PortRef("nvs-1", h + "." + g), UNKNOWN));
      }
    }
  }
}
