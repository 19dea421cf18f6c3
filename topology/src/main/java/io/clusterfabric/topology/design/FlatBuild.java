package io.clusterfabric.topology.design;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Gpu;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Port;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Provenance;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Makes the cluster or the graph of a flat design from what its family draws. */
final class FlatBuild {
  private final FlatDesign d;
  private final Web web = new Web();
  private final List<Seat> seats = new ArrayList<>();
  private final Map<Web.Kind, Ports> ports = new LinkedHashMap<>();

  /** One port of a host's adapter. */
  private record Seat(Adapter adapter, int index, String port, List<Gpu> gpus) {}

  /** The ports of one kind of switch: so many links in the first group, so many in the second. */
  private record Ports(PortLayout layout, int down, int beside, List<String> reserved) {
    String at(int place) {
      return place < 0 ? layout.down.get(~place) : layout.up.get(place);
    }
  }

  FlatBuild(FlatDesign design) {
    this.d = design;
    design.draw(web);
    List<Adapter> adapters = d.hostSpec().adapters();
    for (int r = 0; r < adapters.size(); r++) {
      Adapter a = adapters.get(r);
      for (int p = 1; p <= a.ports(); p++) {
        seats.add(new Seat(a, r, a.id() + "/" + p, near(r, adapters.size())));
      }
    }
    // a graph numbers the endpoints of a host in this order
    seats.sort(Comparator.comparing(Seat::port, NaturalOrder.INSTANCE));
    layPorts();
  }

  /** The GPUs that an adapter serves when they are shared out in order of index. */
  private List<Gpu> near(int adapter, int adapters) {
    List<Gpu> gpus = d.hostSpec().gpus();
    List<Gpu> out = new ArrayList<>();
    for (int g = 0; g < gpus.size(); g++) {
      if (gpus.size() >= adapters
          ? g * adapters / gpus.size() == adapter
          : adapter * gpus.size() / adapters == g) {
        out.add(gpus.get(g));
      }
    }
    return out;
  }

  private void layPorts() {
    Map<Web.Kind, int[]> most = new LinkedHashMap<>();
    for (Web.Kind k : web.kinds) {
      most.computeIfAbsent(
          k, x -> new int[] {x.hosts() ? d.hostsPerSwitch() * seats.size() : 0, 0});
    }
    for (int l = 0; l < web.linkCount(); l++) {
      raise(most, web.from(l), web.placeFrom(l));
      raise(most, web.to(l), web.placeTo(l));
    }
    most.forEach((kind, n) -> ports.put(kind, lay(kind, n[0], n[1])));
  }

  private void raise(Map<Web.Kind, int[]> most, int node, int place) {
    int[] n = most.getOrDefault(web.kinds.get(node), new int[2]);
    if (place < 0) {
      n[0] = Math.max(n[0], ~place + 1);
    } else {
      n[1] = Math.max(n[1], place + 1);
    }
  }

  private Ports lay(Web.Kind kind, int down, int beside) {
    int downSplit = kind.hosts() ? d.access().upperSplit() : d.network().upperSplit();
    int upSplit = beside == 0 ? downSplit : d.network().lowerSplit();
    int kept = d.reservedPortsPerSwitch();
    int size = 1;
    while (true) {
      SwitchShape shape =
          d.switchShape().orElse(SwitchShape.of("switch", size, fastest(downSplit, upSplit)));
      PortLayout layout = new PortLayout(shape, down, downSplit, beside, upSplit);
      List<String> free = new ArrayList<>(layout.down.subList(down, layout.down.size()));
      free.addAll(layout.up.subList(beside, layout.up.size()));
      free.addAll(layout.rest);
      int used = layout.down.size() / downSplit + layout.up.size() / upSplit;
      if (d.switchShape().isPresent() || (size >= used && free.size() >= kept)) {
        List<String> reserved = new ArrayList<>(free.subList(0, kept));
        reserved.sort(NaturalOrder.INSTANCE);
        return new Ports(layout, down, beside, reserved);
      }
      // without a model, a switch grows until all fits; a port has 8 parts at most
      size = Math.max(used, size + Math.max(1, (kept - free.size()) / 8));
    }
  }

  private Bandwidth fastest(int downSplit, int upSplit) {
    Bandwidth out = d.access().rate().times(downSplit);
    for (Wiring w : d.networkWirings()) {
      out = out.max(w.rate().times(Math.max(upSplit, d.network().lowerSplit())));
    }
    return out;
  }

  private Ports portsOf(int node) {
    return Optional.ofNullable(ports.get(web.kinds.get(node))).orElseThrow();
  }

  private PortRef port(int node, int place) {
    return new PortRef(web.ids.get(node), portsOf(node).at(place));
  }

  // ---- the cluster

  Cluster cluster() {
    ClusterBuilder out = Cluster.builder(d.id()).provenance(provenance()).parts(parts());
    CableDrum drum = new CableDrum(d.withCables().orElseGet(this::fewLinks));
    List<Link> links = new ArrayList<>();
    addHosts(out, links, drum);
    drum.nextBoundary();
    for (int l = 0; l < web.linkCount(); l++) {
      PortRef from = port(web.from(l), web.placeFrom(l));
      PortRef to = port(web.to(l), web.placeTo(l));
      links.add(drum.link(from, to, web.wiringOf(l), l, l));
    }
    var fabric = out.fabric(d.fabricId()).role(FabricRole.BACKEND).technology(d.technology());
    Map<Web.Kind, SwitchSpec> specs = new HashMap<>();
    ports.forEach((kind, p) -> specs.put(kind, p.layout().spec()));
    for (int i = 0; i < web.ids.size(); i++) {
      String id = web.ids.get(i);
      Web.Kind kind = web.kinds.get(i);
      Switch.Builder s =
          Switch.builder()
              .id(id)
              .spec(Optional.ofNullable(specs.get(kind)).orElseThrow())
              .tier(kind.tier());
      if (web.pods.get(i) >= 0) {
        s.pod(web.pods.get(i));
      }
      for (String port : portsOf(i).reserved()) {
        s.addPort(Port.builder().ref(new PortRef(id, port)).reservedFor(d.reservedFor()).build());
      }
      fabric.addSwitch(s.build());
    }
    fabric.addLinks(links).addCables(drum.cables());
    return out.build();
  }

  private boolean fewLinks() {
    long hostLinks =
        web.kinds.stream().filter(Web.Kind::hosts).count() * d.hostsPerSwitch() * seats.size();
    return web.linkCount() + hostLinks <= FlatDesign.CABLES_UP_TO;
  }

  private void addHosts(ClusterBuilder out, List<Link> links, CableDrum drum) {
    int split = d.access().upperSplit();
    int host = 0;
    for (int node = 0; node < web.ids.size(); node++) {
      for (int h = 0; web.kinds.get(node).hosts() && h < d.hostsPerSwitch(); h++) {
        String id = "host-" + ++host;
        Host.Builder made = Host.builder().id(id).spec(d.hostSpec());
        for (int s = 0; s < seats.size(); s++) {
          Seat seat = seats.get(s);
          PortRef end = new PortRef(id, seat.port());
          made.addEndpoint(
              Endpoint.builder()
                  .port(end)
                  .fabricId(d.fabricId())
                  .adapter(seat.adapter())
                  .gpusNear(seat.gpus())
                  .build());
          int place = h * seats.size() + s;
          links.add(
              drum.link(
                  end,
                  port(node, Web.below(place)),
                  d.access(),
                  key(host, seat.index()),
                  key(node, place / split)));
        }
        out.addHost(made.build());
      }
    }
  }

  private static long key(int node, int port) {
    return ((long) node << 32) | port;
  }

  private PartCatalogue parts() {
    Set<String> ids = new TreeSet<>();
    d.hostSpec().part().ifPresent(ids::add);
    d.hostSpec().gpus().forEach(g -> g.part().ifPresent(ids::add));
    d.hostSpec().adapters().forEach(a -> a.part().ifPresent(ids::add));
    d.switchShape().flatMap(SwitchShape::part).ifPresent(ids::add);
    return ids.isEmpty() ? PartCatalogue.empty() : PartCatalogue.bundled().restrictedTo(ids);
  }

  private Provenance provenance() {
    FlatCounts said = new FlatCounts();
    d.count(said);
    return Provenance.builder()
        .origin(
            "design "
                + d.id()
                + ": "
                + said.parameters
                + ", "
                + d.hostsPerSwitch()
                + " hosts a switch, "
                + d.hostSpec())
        .addAllSources(d.sources())
        .addAllAssumptions(said.assumptions)
        .addAllAssumptions(d.assumptions())
        .build();
  }

  // ---- the graph

  FabricGraph graph() {
    FabricGraphBuilder out = FabricGraph.builder(d.fabricId());
    List<Integer> switchOf = new ArrayList<>();
    for (int node = 0; node < web.ids.size(); node++) {
      for (int h = 0; web.kinds.get(node).hosts() && h < d.hostsPerSwitch(); h++) {
        switchOf.add(node);
      }
    }
    for (int h = 0; h < switchOf.size(); h++) {
      out.addHost("host-" + (h + 1));
    }
    int hosts = switchOf.size();
    for (int h = 0; h < hosts; h++) {
      for (Seat s : seats) {
        out.addEndpoint(h, s.port());
      }
    }
    int first = hosts * seats.size();
    Map<Web.Kind, SwitchSpec> specs = new HashMap<>();
    ports.forEach((kind, p) -> specs.put(kind, p.layout().spec()));
    for (int node = 0; node < web.ids.size(); node++) {
      SwitchSpec spec = Optional.ofNullable(specs.get(web.kinds.get(node))).orElseThrow();
      out.addSwitch(web.ids.get(node), spec);
    }
    for (int h = 0; h < hosts; h++) {
      for (int s = 0; s < seats.size(); s++) {
        out.addLinks(h * seats.size() + s, first + switchOf.get(h), 1, d.access().rate());
      }
    }
    for (int l = 0; l < web.linkCount(); l++) {
      out.addLinks(first + web.from(l), first + web.to(l), 1, web.wiringOf(l).rate());
    }
    return out.build();
  }

  // ---- port maps

  List<PortMap> portMaps() {
    Map<PortRef, PortRef> peers = new HashMap<>();
    int host = 0;
    for (int node = 0; node < web.ids.size(); node++) {
      for (int h = 0; web.kinds.get(node).hosts() && h < d.hostsPerSwitch(); h++) {
        host++;
        for (int s = 0; s < seats.size(); s++) {
          peers.put(
              port(node, Web.below(h * seats.size() + s)),
              new PortRef("host-" + host, seats.get(s).port()));
        }
      }
    }
    for (int l = 0; l < web.linkCount(); l++) {
      PortRef from = port(web.from(l), web.placeFrom(l));
      PortRef to = port(web.to(l), web.placeTo(l));
      peers.put(from, to);
      peers.put(to, from);
    }
    List<PortMap> out = new ArrayList<>();
    for (int node = 0; node < web.ids.size(); node++) {
      out.add(map(node, peers));
    }
    return out;
  }

  private PortMap map(int node, Map<PortRef, PortRef> peers) {
    Ports p = portsOf(node);
    String id = web.ids.get(node);
    List<PortUse> uses = new ArrayList<>();
    p.layout().down.forEach(port -> uses.add(use(id, port, p, PortRole.DOWN, peers)));
    PortRole beside = web.kinds.get(node).beside();
    p.layout().up.forEach(port -> uses.add(use(id, port, p, beside, peers)));
    p.layout().rest.forEach(port -> uses.add(use(id, port, p, PortRole.SPARE, peers)));
    uses.sort(Comparator.comparing(PortUse::port, NaturalOrder.INSTANCE));
    return new PortMap(id, uses);
  }

  private PortUse use(String id, String port, Ports p, PortRole busy, Map<PortRef, PortRef> peers) {
    Optional<PortRef> peer = Optional.ofNullable(peers.get(new PortRef(id, port)));
    boolean kept = p.reserved().contains(port);
    int slash = port.indexOf('/');
    return new PortUse(
        port,
        slash < 0 ? Optional.empty() : Optional.of(port.substring(0, slash)),
        p.layout().cage(port),
        peer.isPresent() ? busy : kept ? PortRole.RESERVED : PortRole.SPARE,
        peer,
        kept ? Optional.of(d.reservedFor()) : Optional.empty());
  }
}
