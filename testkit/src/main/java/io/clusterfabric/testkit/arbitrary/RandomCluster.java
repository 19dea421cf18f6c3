package io.clusterfabric.testkit.arbitrary;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cable;
import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.FabricBuilder;
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
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.model.unit.Power;
import io.clusterfabric.model.unit.Ratio;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/** Makes one cluster: sizes and features say what it has, the seed says how. */
final class RandomCluster {
  private static final List<String> RACKS = List.of("rack-1", "rack-2");
  private static final List<String> DOMAINS = List.of("power-a", "power-b", "patch-1");
  private static final List<String> FOREIGN =
      List.of("主机", "größe", "узел", "İı", "a b", "x\"y", "<&>", "🖧", "e\u0301", "'; --", "a,b");
  private static final List<Bandwidth> RATES =
      List.of(
          Bandwidth.of("400Gb/s"),
          Bandwidth.of("200Gb/s"),
          Bandwidth.ofGigabitsPerSecond(Ratio.of(600, 11)),
          Bandwidth.of("1Gb/s"));

  private final Set<Feature> features;
  private final SplittableRandom random;
  private final ClusterBuilder cluster;
  private final List<String> fabricIds = new ArrayList<>();
  private final List<SwitchSpec> switchSpecs = new ArrayList<>();
  private final List<HostSpec> hostSpecs = new ArrayList<>();

  private RandomCluster(Set<Feature> features, long seed) {
    this.features = features;
    this.random = new SplittableRandom(seed);
    this.cluster = Cluster.builder(name("cluster", 1));
  }

  static Cluster of(
      int fabrics, int hosts, int switches, int links, Set<Feature> features, long seed) {
    return new RandomCluster(features, seed).make(fabrics, hosts, switches, links);
  }

  private Cluster make(int fabrics, int hosts, int switches, int links) {
    describe();
    specs();
    List<List<PortRef>> ends = new ArrayList<>();
    for (int i = 0; i < fabrics; i++) {
      fabricIds.add(name("fabric", i + 1));
      ends.add(new ArrayList<>());
    }
    for (int i = 0; i < hosts; i++) {
      host(name("host", i + 1), ends);
    }
    for (int i = 0; i < fabrics; i++) {
      FabricBuilder f = cluster.fabric(fabricIds.get(i));
      f.role(one(List.of(FabricRole.values())));
      f.technology(one(List.of(Technology.INFINIBAND, Technology.ROCE_V2, Technology.UNKNOWN)));
      List<String> own = new ArrayList<>();
      for (int k = 0; k < switches; k++) {
        own.add(name("switch-" + (char) ('a' + i), k + 1));
        f.addSwitch(switchNode(own.get(k), plainKind()));
      }
      links(f, i + 1, own, ends.get(i), links);
    }
    if (has(Feature.GATEWAYS) && fabrics > 1) {
      Switch gateway = switchNode(name("gateway", 1), SwitchKind.GATEWAY);
      cluster.fabric(fabricIds.get(0)).addSwitch(gateway);
      cluster.fabric(fabricIds.get(1)).addSwitch(gateway);
    }
    return cluster.build();
  }

  private void describe() {
    if (has(Feature.PROVENANCE)) {
      Source source =
          new Source(
              "a document", Optional.of("table 3"), Optional.of("2024-05-01"), Confidence.VERIFIED);
      cluster.provenance(
          Provenance.builder()
              .origin("made up")
              .importedFrom("file.txt")
              .format("some-format")
              .addSource(source)
              .addAssumption(new Assumption("all ports are alike", Optional.of(source)))
              .build());
    }
    if (has(Feature.EXTENSIONS)) {
      cluster.extension("vendor", "{\"a\":[1,null,\"" + name("x", 1).replace("\"", "") + "\"]}");
      cluster.extension("other", "true");
    }
    if (has(Feature.LOCATIONS)) {
      cluster.addRack(
          Rack.builder()
              .id(RACKS.get(0))
              .units(48)
              .powerLimit(Power.ofWatts(40_000))
              .coolingLimit(Power.ofWatts(35_500))
              .row("A")
              .position(7)
              .build());
      cluster.addRack(Rack.builder().id(RACKS.get(1)).build());
    }
    if (has(Feature.FAILURE_DOMAINS)) {
      for (String d : DOMAINS) {
        FailureDomain.Builder b = FailureDomain.builder();
        b.id(d).kind(d.startsWith("power") ? "power" : "patch-panel");
        if (chance(2)) {
          b.title("Domain " + d);
        }
        cluster.addFailureDomain(b.build());
      }
    }
  }

  private void specs() {
    SwitchSpec.Builder full = SwitchSpec.builder();
    full.model("Big-64").radix(64);
    if (has(Feature.RATES)) {
      full.portRate(RATES.get(0));
    }
    if (has(Feature.DESCRIBED_PORTS)) {
      full.cages(32).splitWays(2);
    }
    if (has(Feature.PART_IDS)) {
      full.part("switch-big-64");
    }
    switchSpecs.add(full.build());
    switchSpecs.add(SwitchSpec.builder().model("unknown").build());
    hostSpecs.add(hostSpec(2));
    hostSpecs.add(hostSpec(1));
  }

  private HostSpec hostSpec(int adapters) {
    HostSpec.Builder spec = HostSpec.builder();
    spec.model("Box-" + adapters);
    if (has(Feature.PART_IDS)) {
      spec.part("host-box-" + adapters);
    }
    if (has(Feature.PCIE)) {
      spec.numaNodes(2)
          .addPcieNode(PcieNode.builder().id("root-0").numaNode(0).build())
          .addPcieNode(
              PcieNode.builder()
                  .id("switch-0")
                  .parent("root-0")
                  .uplink(new PcieLink(5, 16))
                  .numaNode(0)
                  .build());
    }
    if (has(Feature.SCALE_UP)) {
      spec.scaleUp(
          ScaleUp.builder()
              .technology(Technology.NVLINK)
              .bandwidthPerGpu(Bandwidth.of("3.6Tb/s"))
              .inNetworkReduction(chance(2))
              .build());
    }
    for (int i = 0; i < adapters; i++) {
      Adapter.Builder a = Adapter.builder();
      a.id("nic" + i).model("Card-7").ports(2);
      if (has(Feature.RATES)) {
        a.portRate(one(RATES));
      }
      if (has(Feature.PCIE)) {
        a.numaNode(0).pcie("switch-0").pcieLink(new PcieLink(5, 16));
      }
      if (has(Feature.IDENTITIES)) {
        a.guid(guid());
      }
      if (has(Feature.PART_IDS)) {
        a.part("adapter-card-7");
      }
      spec.addAdapter(a.build());
      if (has(Feature.GPUS)) {
        Gpu.Builder g = Gpu.builder();
        g.index(i).model("Chip-100");
        if (has(Feature.PCIE)) {
          g.numaNode(i % 2).pcie(i == 0 ? "switch-0" : "root-0").pcieLink(new PcieLink(5, 16));
        }
        if (has(Feature.PART_IDS)) {
          g.part("gpu-chip-100");
        }
        spec.addGpu(g.build());
      }
    }
    return spec.build();
  }

  private void host(String id, List<List<PortRef>> ends) {
    HostSpec spec = one(hostSpecs);
    Host.Builder host = Host.builder();
    host.id(id).spec(spec);
    if (has(Feature.IDENTITIES)) {
      host.identity(one(List.of(HostIdentity.values())));
    }
    location().ifPresent(host::location);
    host.addAllFailureDomains(domains());
    for (int adapter = 0; adapter < spec.adapters().size(); adapter++) {
      for (int port = 1; port <= 2; port++) {
        if (chance(5)) {
          continue; // a port that is on no fabric
        }
        int fabric = random.nextInt(fabricIds.size());
        PortRef ref = new PortRef(id, "nic" + adapter + "/" + port);
        Endpoint.Builder e = Endpoint.builder();
        e.port(ref).fabricId(fabricIds.get(fabric)).adapter(spec.adapters().get(adapter));
        if (has(Feature.RAILS)) {
          e.rail(adapter);
        }
        if (has(Feature.PLANES)) {
          e.plane(port - 1);
        }
        if (has(Feature.BONDS)) {
          e.bond("bond" + adapter);
        }
        if (adapter < spec.gpus().size()) {
          e.addGpusNear(spec.gpus().get(adapter));
        }
        host.addEndpoint(e.build());
        ends.get(fabric).add(ref);
      }
    }
    cluster.addHost(host.build());
  }

  private SwitchKind plainKind() {
    if (has(Feature.ROUTERS) && chance(4)) {
      return chance(2) ? SwitchKind.ROUTER : SwitchKind.OPTICAL_CIRCUIT_SWITCH;
    }
    return SwitchKind.SWITCH;
  }

  private Switch switchNode(String id, SwitchKind kind) {
    SwitchSpec spec = one(switchSpecs);
    Switch.Builder s = Switch.builder();
    s.id(id).spec(SwitchSpec.builder().from(spec).kind(kind).build());
    if (has(Feature.RAILS) && chance(2)) {
      s.rail(random.nextInt(2)).tier(1 + random.nextInt(3)).pod(random.nextInt(2));
    }
    if (has(Feature.PLANES) && chance(2)) {
      s.plane(random.nextInt(2));
    }
    if (has(Feature.IDENTITIES)) {
      s.guid(guid());
    }
    location().ifPresent(s::location);
    s.addAllFailureDomains(domains());
    if (kind == SwitchKind.DIRECTOR_ASIC) {
      s.enclosure(id.substring(0, id.indexOf('/')));
    }
    if (has(Feature.DESCRIBED_PORTS)) {
      for (int half = 1; half <= 2; half++) {
        Port.Builder p = Port.builder();
        p.ref(new PortRef(id, "1/" + half))
            .cage(1)
            .lanes(4)
            .splitOf("1")
            .admin(one(List.of(PortState.values())))
            .operational(one(List.of(PortState.values())))
            .negotiatedLanes(4)
            .fec("RS-544");
        if (has(Feature.RATES)) {
          p.negotiatedRate(one(RATES));
        }
        if (chance(2)) {
          p.reservedFor("growth");
        }
        s.addPort(p.build());
      }
    }
    return s.build();
  }

  private void links(
      FabricBuilder f, int number, List<String> switches, List<PortRef> hostPorts, int links) {
    List<Link> made = new ArrayList<>();
    Ports ports = new Ports(has(Feature.DESCRIBED_PORTS));
    if (!switches.isEmpty()) {
      for (PortRef end : hostPorts) {
        if (made.size() < links && !chance(6)) {
          made.add(link(end, ports.next(one(switches)), linkSpec()));
        }
      }
      while (made.size() < links && switches.size() > 1) {
        int a = random.nextInt(switches.size());
        int b = (a + 1 + random.nextInt(switches.size() - 1)) % switches.size();
        int times = has(Feature.PARALLEL_LINKS) ? 1 + random.nextInt(3) : 1;
        LinkSpec spec = linkSpec();
        for (int i = 0; i < times; i++) {
          made.add(link(ports.next(switches.get(a)), ports.next(switches.get(b)), spec));
        }
      }
      if (has(Feature.LOOPBACKS)) {
        String node = one(switches);
        made.add(link(ports.next(node), ports.next(node), linkSpec()));
      }
      if (has(Feature.AGGREGATION_NODES)) {
        Switch node = switchNode("aggregation of " + switches.get(0), SwitchKind.AGGREGATION_NODE);
        f.addSwitch(node);
        made.add(link(ports.next(switches.get(0)), new PortRef(node.id(), "sharp"), linkSpec()));
      }
    }
    if (has(Feature.DIRECTORS)) {
      director(f, number, ports, made);
    }
    if (has(Feature.CABLES)) {
      cables(f, made);
    } else {
      f.addLinks(made);
    }
  }

  private void director(FabricBuilder f, int number, Ports ports, List<Link> made) {
    String prefix = name("director", number);
    Switch line = switchNode(prefix + "/L1", SwitchKind.DIRECTOR_ASIC);
    Switch spine = switchNode(prefix + "/S1", SwitchKind.DIRECTOR_ASIC);
    f.addSwitch(line).addSwitch(spine);
    LinkSpec inside = LinkSpec.builder().from(linkSpec()).backplane(true).build();
    for (int i = 0; i < 2; i++) {
      made.add(link(ports.next(line.id()), ports.next(spine.id()), inside));
    }
  }

  /** Cables of one link and cables of two; backplane links have none. */
  private void cables(FabricBuilder f, List<Link> made) {
    int number = 0;
    for (int i = 0; i < made.size(); ) {
      if (made.get(i).spec().backplane() || chance(6)) {
        f.addLink(made.get(i++));
        continue;
      }
      int carried = 1;
      if (chance(3) && i + 1 < made.size() && !made.get(i + 1).spec().backplane()) {
        carried = 2;
      }
      String id = "cable-" + ++number;
      Cable.Builder cable = Cable.builder();
      cable.id(id);
      List<PortRef> ends = new ArrayList<>();
      for (Link l : made.subList(i, i + carried)) {
        f.addLink(Link.builder().from(l).cableId(id).build());
        cable.addLinkId(l.id());
        ends.add(l.a());
        ends.add(l.b());
      }
      ends.sort(null);
      cable.addAllEnds(ends);
      if (chance(2)) {
        cable
            .medium(one(List.of(CableMedium.values())))
            .length(Length.ofMillimeters(500L + random.nextInt(50_000)))
            .addConnectors("OSFP", "QSFP112")
            .reachClass("DR4")
            .fibres(8);
      }
      if (has(Feature.PART_IDS)) {
        cable.part("cable-dr4");
      }
      f.addCable(cable.build());
      i += carried;
    }
  }

  private Link link(PortRef a, PortRef b, LinkSpec spec) {
    return chance(2)
        ? Link.of(a, b, spec)
        : Link.builder().id("link " + b + " " + a).a(b).b(a).spec(spec).build();
  }

  private LinkSpec linkSpec() {
    LinkSpec.Builder spec = LinkSpec.builder();
    if (has(Feature.RATES) && !chance(4)) {
      Bandwidth rate = one(RATES);
      spec.dataRate(rate);
      if (chance(2)) {
        spec.generation("4xNDR")
            .nominalRate(rate)
            .signallingRate(rate.times(2))
            .lanes(4)
            .mtu(DataSize.ofBytes(4096));
      }
    }
    return spec.build();
  }

  private Optional<Location> location() {
    if (!has(Feature.LOCATIONS) || chance(3)) {
      return Optional.empty();
    }
    Location.Builder b = Location.builder();
    b.rack(one(RACKS)).unit(1 + random.nextInt(48));
    if (chance(2)) {
      b.row("A").room("hall 1");
    }
    return Optional.of(b.build());
  }

  private Set<String> domains() {
    Set<String> some = new HashSet<>();
    if (has(Feature.FAILURE_DOMAINS)) {
      for (String d : DOMAINS) {
        if (chance(2)) {
          some.add(d);
        }
      }
    }
    return some;
  }

  private String guid() {
    String hex = Long.toHexString(random.nextLong());
    return "0".repeat(16 - hex.length()) + hex;
  }

  private String name(String base, int number) {
    return has(Feature.FOREIGN_NAMES)
        ? FOREIGN.get((number + base.length()) % FOREIGN.size()) + " " + base + "-" + number
        : base + "-" + number;
  }

  private boolean has(Feature feature) {
    return features.contains(feature);
  }

  /** Whether a chance of one in {@code bound} comes true. */
  private boolean chance(int bound) {
    return random.nextInt(bound) == 0;
  }

  private <T> T one(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
