package io.clusterfabric.model.json;

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
import io.clusterfabric.model.part.Part;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.model.part.PartKind;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.model.unit.Power;
import io.clusterfabric.model.unit.Ratio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A valid cluster for each seed and size, with odd names, odd numbers and every fact now and then.
 */
final class RandomCluster {
  private static final String[] ODD = {
    "",
    " ",
    "\"",
    "\\",
    "/",
    "\u00df\u0130",
    "\u7fa4",
    "\ud83d\ude80",
    "\u2028",
    "\u007f",
    "'",
    "#",
    "~0",
    "--",
    "\u00a0",
    "0007",
    "a.b"
  };
  private static final String[] CONTROL = {"\n", "\t", "\u0000", "\u001f", "\r\n"};
  private static final String[] BRACKETS = {"[x]", "{", "]"};

  /** A gateway would have to be in two fabrics, which the rich cluster shows. */
  private static final SwitchKind[] PLAIN_KINDS = {
    SwitchKind.SWITCH, SwitchKind.DIRECTOR_ASIC, SwitchKind.ROUTER
  };

  private final Random random;
  private final int size;
  private final List<String> domains = new ArrayList<>();
  private final List<HostSpec> hostSpecs = new ArrayList<>();
  private final List<SwitchSpec> switchSpecs = new ArrayList<>();
  private final List<LinkSpec> linkSpecs = new ArrayList<>();

  private RandomCluster(long seed, int size) {
    this.random = new Random(seed);
    this.size = size;
  }

  /** A cluster of up to so many hosts and twice as many switches a fabric. */
  static Cluster of(long seed, int size) {
    return new RandomCluster(seed, size).build();
  }

  private PartCatalogue parts() {
    List<Part> parts = new ArrayList<>();
    for (int i = count(); i > 0; i--) {
      List<PartKind> kinds = List.of(PartKind.values());
      PartKind kind = kinds.get(random.nextInt(kinds.size()));
      Part.Builder p = Part.builder("p" + i, kind);
      maybe(this::nodeText, text -> p.vendor("v" + text));
      maybe(this::nodeText, text -> p.model("m" + text));
      maybe(this::nodeText, text -> p.alias("a" + text));
      maybe(() -> 1 + random.nextInt(1000), w -> p.figure("maxPower", w + "W", source()));
      maybe(this::nodeText, text -> p.figure("x-note", "n" + text, source()));
      parts.add(p.build());
    }
    return PartCatalogue.of(parts);
  }

  private Cluster build() {
    ClusterBuilder b = Cluster.builder("c" + nameText());
    if (random.nextBoolean()) {
      b.provenance(provenance());
    }
    b.parts(parts());
    for (int i = count(); i > 0; i--) {
      Rack.Builder r = Rack.builder().id("rack-" + i + nodeText());
      maybe(() -> whole(1), r::units);
      maybe(() -> Power.ofMilliwatts(nonNegative()), r::powerLimit);
      maybe(() -> Power.ofMilliwatts(nonNegative()), r::coolingLimit);
      maybe(this::nameText, r::row);
      maybe(() -> whole(1), r::position);
      b.addRack(r.build());
    }
    for (int i = count(); i > 0; i--) {
      domains.add("d" + i + nameText());
      FailureDomain.Builder d =
          FailureDomain.builder().id(domains.get(domains.size() - 1)).kind(nameText());
      maybe(this::nameText, d::title);
      b.addFailureDomain(d.build());
    }
    for (int i = 0; i < 3; i++) {
      hostSpecs.add(hostSpec());
      switchSpecs.add(switchSpec(pick(PLAIN_KINDS)));
      linkSpecs.add(linkSpec());
    }
    int fabrics = size == 0 ? 0 : random.nextInt(4);
    List<List<PortRef>> free = new ArrayList<>();
    for (int f = 0; f < fabrics; f++) {
      free.add(new ArrayList<>());
    }
    for (int i = count(); i > 0; i--) {
      b.addHost(host("host-" + i + nodeText(), free));
    }
    for (int f = 0; f < fabrics; f++) {
      fabric(b.fabric("fabric-" + f), f, free.get(f));
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      b.extension("x" + i + anyText(), "{\"a\": [1.50, \"\\u00e9\", null], \"\": {\"k\": -1E+2}}");
    }
    return b.build();
  }

  private Provenance provenance() {
    Provenance.Builder p = Provenance.builder().origin(anyText());
    maybe(this::anyText, p::importedFrom);
    maybe(this::anyText, p::format);
    for (int i = random.nextInt(3); i > 0; i--) {
      p.addSources(source());
      p.addAssumptions(
          new Assumption(
              "x" + anyText(), random.nextBoolean() ? Optional.of(source()) : Optional.empty()));
    }
    return p.build();
  }

  private Source source() {
    return new Source(
        "t" + anyText(),
        random.nextBoolean() ? Optional.of(anyText()) : Optional.empty(),
        random.nextBoolean() ? Optional.of(anyText()) : Optional.empty(),
        pick(Confidence.values()));
  }

  private HostSpec hostSpec() {
    HostSpec.Builder s = HostSpec.builder().model(nameText());
    maybe(this::nameText, s::part);
    maybe(() -> whole(1), s::numaNodes);
    List<String> tree = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      PcieNode.Builder n = PcieNode.builder().id("p" + i + nameText());
      if (!tree.isEmpty()) {
        maybe(() -> tree.get(random.nextInt(tree.size())), n::parent);
      }
      maybe(this::pcieLink, n::uplink);
      maybe(() -> whole(0), n::numaNode);
      PcieNode built = n.build();
      tree.add(built.id());
      s.addPcieNodes(built);
    }
    for (int i = random.nextInt(4); i > 0; i--) {
      Gpu.Builder g = Gpu.builder().index(7 * i - 7).model(nameText());
      maybe(() -> whole(0), g::numaNode);
      if (!tree.isEmpty()) {
        maybe(() -> tree.get(random.nextInt(tree.size())), g::pcie);
      }
      maybe(this::pcieLink, g::pcieLink);
      maybe(this::nameText, g::part);
      s.addGpus(g.build());
    }
    for (int i = random.nextInt(4); i >= 0; i--) {
      Adapter.Builder a = Adapter.builder().id("nic" + i + nameText()).model(nameText());
      maybe(() -> 1 + random.nextInt(3), a::ports);
      maybe(this::rate, a::portRate);
      maybe(() -> whole(0), a::numaNode);
      if (!tree.isEmpty()) {
        maybe(() -> tree.get(random.nextInt(tree.size())), a::pcie);
      }
      maybe(this::pcieLink, a::pcieLink);
      maybe(this::nameText, a::guid);
      maybe(this::nameText, a::part);
      s.addAdapters(a.build());
    }
    if (random.nextBoolean()) {
      s.scaleUp(
          ScaleUp.builder()
              .technology(Technology.of("t-" + random.nextInt(9)))
              .bandwidthPerGpu(rate())
              .inNetworkReduction(random.nextBoolean())
              .build());
    }
    return s.build();
  }

  private SwitchSpec switchSpec(SwitchKind kind) {
    SwitchSpec.Builder s = SwitchSpec.builder().model(nameText()).kind(kind);
    maybe(() -> whole(1), s::radix);
    maybe(this::rate, s::portRate);
    maybe(() -> whole(0), s::cages);
    maybe(() -> whole(1), s::splitWays);
    maybe(this::nameText, s::part);
    return s.build();
  }

  private LinkSpec linkSpec() {
    LinkSpec.Builder s = LinkSpec.builder().backplane(random.nextBoolean());
    maybe(this::nameText, s::generation);
    maybe(this::rate, s::dataRate);
    maybe(this::rate, s::nominalRate);
    maybe(this::rate, s::signallingRate);
    maybe(() -> whole(1), s::lanes);
    maybe(() -> DataSize.ofBytes(positive()), s::mtu);
    return s.build();
  }

  private Host host(String id, List<List<PortRef>> free) {
    HostSpec spec = hostSpecs.get(random.nextInt(hostSpecs.size()));
    if (random.nextBoolean()) {
      spec = HostSpec.builder().from(spec).build(); // equal, not the same
    }
    Host.Builder h = Host.builder().id(id).spec(spec).identity(pick(HostIdentity.values()));
    maybe(this::location, h::location);
    domains.stream().filter(d -> random.nextBoolean()).forEach(h::addFailureDomains);
    if (free.isEmpty()) {
      return h.build();
    }
    for (int i = random.nextInt(5); i > 0; i--) {
      int f = random.nextInt(free.size());
      PortRef ref = new PortRef(id, "p" + i + nodeText());
      free.get(f).add(ref);
      Endpoint.Builder e =
          Endpoint.builder()
              .port(ref)
              .fabricId("fabric-" + f)
              .adapter(spec.adapters().get(random.nextInt(spec.adapters().size())));
      maybe(() -> whole(0), e::rail);
      maybe(() -> whole(0), e::plane);
      maybe(this::nameText, e::bond);
      spec.gpus().stream().filter(g -> random.nextBoolean()).forEach(e::addGpusNear);
      h.addEndpoints(e.build());
    }
    return h.build();
  }

  private void fabric(FabricBuilder b, int number, List<PortRef> free) {
    b.role(pick(FabricRole.values()));
    b.technology(random.nextBoolean() ? Technology.INFINIBAND : Technology.of("x" + number));
    for (int i = 2 * count(); i > 0; i--) {
      String id = "f" + number + "s" + i + nodeText();
      Switch.Builder s =
          Switch.builder().id(id).spec(switchSpecs.get(random.nextInt(switchSpecs.size())));
      maybe(() -> whole(1), s::tier);
      maybe(() -> whole(0), s::rail);
      maybe(() -> whole(0), s::plane);
      maybe(() -> whole(0), s::pod);
      maybe(this::location, s::location);
      maybe(this::nameText, s::enclosure);
      maybe(this::nameText, s::guid);
      domains.stream().filter(d -> random.nextBoolean()).forEach(s::addFailureDomains);
      for (int p = random.nextInt(5); p > 0; p--) {
        PortRef ref = new PortRef(id, p + nodeText());
        free.add(ref);
        if (random.nextBoolean()) {
          s.addPorts(port(ref));
        }
      }
      b.addSwitch(s.build());
    }
    for (int i = 0; free.size() >= 2; i++) {
      PortRef x = free.remove(random.nextInt(free.size()));
      PortRef y = free.remove(random.nextInt(free.size()));
      Link l = Link.of(x, y, linkSpecs.get(random.nextInt(linkSpecs.size())));
      if (random.nextBoolean()) {
        l = Link.builder().from(l).id("link" + i + nameText()).build();
      }
      if (random.nextInt(3) == 0) {
        String cable = "cable" + i + nameText();
        l = Link.builder().from(l).cableId(cable).build();
        b.addCable(cable(cable, l));
      }
      b.addLink(l);
    }
  }

  private Port port(PortRef ref) {
    Port.Builder p = Port.builder().ref(ref);
    maybe(() -> whole(1), p::cage);
    maybe(() -> whole(1), p::lanes);
    maybe(this::nameText, p::splitOf);
    maybe(() -> pick(PortState.values()), p::admin);
    maybe(() -> pick(PortState.values()), p::operational);
    maybe(this::rate, p::negotiatedRate);
    maybe(() -> whole(1), p::negotiatedLanes);
    maybe(this::nameText, p::fec);
    maybe(this::nameText, p::reservedFor);
    return p.build();
  }

  private Cable cable(String id, Link l) {
    Cable.Builder c =
        Cable.builder().id(id).medium(pick(CableMedium.values())).addEnds(l.b(), l.a());
    maybe(() -> Length.ofMicrometers(nonNegative()), c::length);
    for (int i = random.nextInt(3); i > 0; i--) {
      c.addConnectors(nameText());
    }
    maybe(this::nameText, c::reachClass);
    maybe(() -> whole(0), c::fibres);
    maybe(this::nameText, c::part);
    return c.addLinkIds(l.id()).build();
  }

  private Location location() {
    Location.Builder l = Location.builder();
    maybe(this::nameText, l::rack);
    maybe(() -> whole(1), l::unit);
    maybe(this::nameText, l::row);
    maybe(this::nameText, l::room);
    return l.build();
  }

  private PcieLink pcieLink() {
    return new PcieLink(1 + random.nextInt(7), 1 + random.nextInt(32));
  }

  private Bandwidth rate() {
    return switch (random.nextInt(3)) {
      case 0 -> Bandwidth.ofGigabitsPerSecond(1 + random.nextInt(1000));
      case 1 -> Bandwidth.ofBitsPerSecond(Ratio.of(positive(), 1 + random.nextInt(1000)));
      default -> Bandwidth.of("600/11Gb/s");
    };
  }

  private long nonNegative() {
    return random.nextLong() >>> (1 + random.nextInt(62));
  }

  private long positive() {
    return Math.max(1, nonNegative());
  }

  /** Any whole number from 0 or from 1. */
  private int whole(int least) {
    return Math.max(least, random.nextInt() >>> 1);
  }

  private int count() {
    return size == 0 ? 0 : random.nextInt(size + 1);
  }

  private <T> void maybe(Supplier<T> value, Consumer<T> setter) {
    if (random.nextBoolean()) {
      setter.accept(value.get());
    }
  }

  private <T> T pick(T[] values) {
    return values[random.nextInt(values.length)];
  }

  private String nodeText() {
    return random.nextInt(4) == 0 ? pick(ODD) : "";
  }

  private String nameText() {
    return nodeText() + (random.nextInt(6) == 0 ? pick(BRACKETS) : "");
  }

  /** Names have no control characters, sentences may. */
  private String anyText() {
    return nameText() + (random.nextInt(6) == 0 ? pick(CONTROL) : "");
  }
}
