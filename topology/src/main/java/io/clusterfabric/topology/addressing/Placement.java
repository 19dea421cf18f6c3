package io.clusterfabric.topology.addressing;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Where everything that gets an address is: switches, links between switches, ports of hosts. Each
 * has a number among its like, in natural order of names, or that of an earlier placement.
 */
final class Placement {
  private final Fabric fabric;
  private final @Nullable Placement before;
  private final Map<String, SwitchPlace> switches = new LinkedHashMap<>();
  private final List<LinkPlace> links = new ArrayList<>();
  private final List<EndpointPlace> endpoints = new ArrayList<>();
  private final Map<RailAtLeaf, Integer> rails = new LinkedHashMap<>();
  private final Findings.Builder findings = Findings.builder();
  private final String origin;

  // what an earlier placement is asked for
  private final Map<PortRef, LinkPlace> linkByLower = new HashMap<>();
  private final Map<PortRef, EndpointPlace> endpointByPort = new HashMap<>();

  private Placement(Fabric fabric, @Nullable Placement before) {
    this.fabric = fabric;
    this.before = before;
    SwitchPositions positions = new SwitchPositions(fabric);
    placeSwitches(positions);
    List<Attachment> attached = sortLinks(positions);
    placeEndpoints(attached);
    this.origin = positions.origin();
    links.forEach(l -> linkByLower.put(l.lower(), l));
    endpoints.forEach(e -> endpointByPort.put(e.port(), e));
  }

  static Placement of(Cluster cluster, Fabric fabric) {
    return of(cluster, fabric, null);
  }

  static Placement of(Cluster cluster, Fabric fabric, @Nullable Placement before) {
    if (cluster.fabrics().stream().noneMatch(fabric::equals)) {
      throw new IllegalArgumentException(
          "fabric " + fabric.id() + " is none of cluster " + cluster.id() + "'s");
    }
    return new Placement(fabric, before);
  }

  Fabric fabric() {
    return fabric;
  }

  /** By id, in natural order. */
  Map<String, SwitchPlace> switches() {
    return switches;
  }

  List<LinkPlace> links() {
    return links;
  }

  List<EndpointPlace> endpoints() {
    return endpoints;
  }

  /** The number of each rail at each leaf among the rails there. */
  Map<RailAtLeaf, Integer> rails() {
    return rails;
  }

  Findings findings() {
    return findings.build();
  }

  String origin() {
    return origin;
  }

  // ---- switches

  private void placeSwitches(SwitchPositions positions) {
    Map<SwitchPlace, List<String>> alike = new LinkedHashMap<>();
    positions
        .find()
        .forEach(
            (id, place) -> {
              if (place == null) {
                findings.add(
                    Finding.builder()
                        .ruleId("addressing.switch.unplaced")
                        .severity(Severity.WARNING)
                        .where(ElementRef.switchNode(id))
                        .why(
                            "no endpoint reaches the switch and it declares no tier, so it has no"
                                + " position and gets no addresses")
                        .fix("declare the tiers of all switches, or cable it")
                        .build());
              } else {
                alike.computeIfAbsent(place, p -> new ArrayList<>()).add(id);
              }
            });
    Map<String, SwitchPlace> out = new TreeMap<>(NaturalOrder.INSTANCE);
    alike.forEach(
        (place, ids) ->
            Slots.give(ids, id -> indexBefore(id, place))
                .forEach(
                    (id, index) ->
                        out.put(
                            id,
                            new SwitchPlace(place.level(), place.pod(), place.plane(), index))));
    switches.putAll(out);
  }

  private @Nullable Integer indexBefore(String id, SwitchPlace place) {
    SwitchPlace was = before == null ? null : before.switches.get(id);
    return was != null && was.isAlike(place) ? was.index() : null;
  }

  // ---- links

  /** A link of a host: its endpoint, the port of the leaf. */
  private record Attachment(Endpoint endpoint, PortRef leafPort) {}

  /** Places the links between switches and gives back those of hosts, in order of endpoints. */
  private List<Attachment> sortLinks(SwitchPositions positions) {
    Map<PortRef, Endpoint> endpointAt = new HashMap<>(fabric.endpoints().size() * 2);
    fabric.endpoints().forEach(e -> endpointAt.put(e.port(), e));
    Map<PortRef, PortRef> leafOf = new HashMap<>(endpointAt.size() * 2);
    Map<String, List<Link>> owned = new LinkedHashMap<>();
    int strange = 0;
    @Nullable Link firstStrange = null;
    for (Link l : fabric.links()) {
      Endpoint a = endpointAt.get(l.a());
      Endpoint b = endpointAt.get(l.b());
      SwitchPlace placeA = a == null ? switches.get(l.a().node()) : null;
      SwitchPlace placeB = b == null ? switches.get(l.b().node()) : null;
      if (a != null && placeB != null && placeB.isLeaf()) {
        leafOf.put(l.a(), l.b());
      } else if (b != null && placeA != null && placeA.isLeaf()) {
        leafOf.put(l.b(), l.a());
      } else if (placeA != null && placeB != null && !l.isLoopback()) {
        PortRef lower = height(placeB) < height(placeA) ? l.b() : l.a();
        owned.computeIfAbsent(lower.node(), n -> new ArrayList<>()).add(l);
      } else if (strange++ == 0) {
        firstStrange = l;
      }
    }
    if (firstStrange != null) {
      findings.add(
          Finding.builder()
              .ruleId("addressing.link.passed-over")
              .severity(Severity.WARNING)
              .where(ElementRef.link(firstStrange.id()))
              .why(
                  "the link gets no addresses, since it is no link of a host to a leaf or of two"
                      + " switches that have a position; such links in all: "
                      + strange)
              .fix("address them by hand, or look whether the cabling is right")
              .build());
    }
    owned.forEach(this::placeLinks);
    List<Attachment> attached = new ArrayList<>(leafOf.size());
    int unlinked = 0;
    @Nullable Endpoint firstUnlinked = null;
    for (Endpoint e : fabric.endpoints()) {
      PortRef leafPort = leafOf.get(e.port());
      if (leafPort != null) {
        attached.add(new Attachment(e, leafPort));
      } else if (unlinked++ == 0) {
        firstUnlinked = e;
      }
    }
    if (firstUnlinked != null) {
      findings.add(
          Finding.builder()
              .ruleId("addressing.endpoint.unlinked")
              .severity(Severity.WARNING)
              .where(ElementRef.port(firstUnlinked.port().toString()))
              .why(
                  "the port is on no leaf, so that it has no subnet and gets no address; such ports"
                      + " in all: "
                      + unlinked)
              .fix("cable it to a leaf")
              .build());
    }
    railOf = railNumbers(positions);
    return attached;
  }

  private Map<PortRef, Integer> railOf = Map.of();

  private static int height(SwitchPlace p) {
    return p.isAbovePods() ? Integer.MAX_VALUE : p.level();
  }

  private void placeLinks(String lower, List<Link> own) {
    Map<PortRef, Link> byPort = new TreeMap<>();
    own.forEach(l -> byPort.put(l.a().node().equals(lower) ? l.a() : l.b(), l));
    Map<PortRef, Integer> index =
        Slots.give(
            byPort.keySet(),
            p -> {
              LinkPlace was = before == null ? null : before.linkByLower.get(p);
              return was == null ? null : was.index();
            });
    byPort.forEach(
        (port, l) ->
            links.add(new LinkPlace(port, l.opposite(port), l.id(), index.getOrDefault(port, 0))));
  }

  // ---- hosts

  /** The rail of each port: as declared, as recognised, or the place among the host's ports. */
  private Map<PortRef, Integer> railNumbers(SwitchPositions positions) {
    List<Endpoint> all = fabric.endpoints();
    Map<PortRef, Integer> out = new HashMap<>(all.size() * 2);
    if (all.stream().allMatch(e -> e.rail().isPresent())) {
      all.forEach(e -> out.put(e.port(), e.rail().orElse(0)));
      return out;
    }
    Map<String, Map<String, Integer>> place = new HashMap<>();
    boolean single = true;
    for (Endpoint e : all) {
      Map<String, Integer> ofHost =
          place.computeIfAbsent(e.port().node(), h -> new LinkedHashMap<>());
      int position = ofHost.size();
      int given = ofHost.computeIfAbsent(logicalName(e), n -> position);
      single &= given == 0;
      out.put(e.port(), given);
    }
    if (!single) {
      FabricStructure s = positions.structure();
      boolean whole = s.railCount() > 0;
      for (int n = 0; whole && n < all.size(); n++) {
        whole = s.railOf(n) >= 0;
      }
      for (int n = 0; whole && n < all.size(); n++) {
        out.put(all.get(n).port(), s.railOf(n));
      }
    }
    return out;
  }

  /** The port, or the bond that it is part of; a bond's name can't be mistaken for a port's. */
  private static String logicalName(Endpoint e) {
    return e.bond().isPresent() ? "bond " + e.bond().get() : "port " + e.port().port();
  }

  /** The interface that an address is given to: the port, or the bond that it is part of. */
  static PortRef interfaceOf(Endpoint e) {
    String bond = e.bond().orElse("").replace('[', '(').replace(']', ')');
    return bond.isEmpty() ? e.port() : new PortRef(e.port().node(), bond);
  }

  private void placeEndpoints(List<Attachment> attached) {
    Map<String, List<Attachment>> logical = new LinkedHashMap<>();
    for (Attachment a : attached) {
      String key = a.endpoint().port().node() + "\n" + logicalName(a.endpoint());
      logical.computeIfAbsent(key, k -> new ArrayList<>(2)).add(a);
    }
    Map<RailAtLeaf, List<EndpointPlace>> subnets = new HashMap<>();
    Map<String, Set<Integer>> railsAt = new TreeMap<>(NaturalOrder.INSTANCE);
    for (List<Attachment> members : logical.values()) {
      EndpointPlace place = unnumbered(members);
      subnets
          .computeIfAbsent(new RailAtLeaf(place.owner(), place.rail()), k -> new ArrayList<>())
          .add(place);
      railsAt.computeIfAbsent(place.owner(), k -> new TreeSet<>()).add(place.rail());
    }
    railsAt.forEach(
        (leaf, present) ->
            Slots.give(
                    present, r -> before == null ? null : before.rails.get(new RailAtLeaf(leaf, r)))
                .forEach((r, slot) -> rails.put(new RailAtLeaf(leaf, r), slot)));
    rails.keySet().forEach(r -> placeIn(subnets.getOrDefault(r, List.of())));
    findNeighbours();
  }

  private EndpointPlace unnumbered(List<Attachment> members) {
    PortRef first = members.get(0).leafPort();
    Set<String> leaves = new TreeSet<>(NaturalOrder.INSTANCE);
    for (Attachment m : members) {
      leaves.add(m.leafPort().node());
      if (m.leafPort().compareTo(first) < 0) {
        first = m.leafPort();
      }
    }
    Endpoint e = members.get(0).endpoint();
    return new EndpointPlace(
        interfaceOf(e), first, List.copyOf(leaves), railOf.getOrDefault(e.port(), 0), 0);
  }

  private void placeIn(List<EndpointPlace> subnet) {
    List<EndpointPlace> inOrder = new ArrayList<>(subnet);
    inOrder.sort(Comparator.comparing(EndpointPlace::leafPort));
    Map<EndpointPlace, Integer> slots =
        Slots.give(
            inOrder,
            e -> {
              EndpointPlace was = before == null ? null : before.endpointByPort.get(e.port());
              boolean stayed =
                  was != null && was.owner().equals(e.owner()) && was.rail() == e.rail();
              return was != null && stayed ? was.slot() : null;
            });
    for (EndpointPlace e : inOrder) {
      endpoints.add(
          new EndpointPlace(
              e.port(), e.leafPort(), e.leaves(), e.rail(), slots.getOrDefault(e, 0)));
    }
  }

  /** Finds hosts that have two ports in one subnet. */
  private void findNeighbours() {
    Map<String, Set<RailAtLeaf>> seen = new HashMap<>();
    int many = 0;
    @Nullable EndpointPlace first = null;
    for (EndpointPlace e : endpoints) {
      boolean fresh =
          seen.computeIfAbsent(e.port().node(), h -> new HashSet<>())
              .add(new RailAtLeaf(e.owner(), e.rail()));
      if (!fresh && many++ == 0) {
        first = e;
      }
    }
    if (first != null) {
      findings.add(
          Finding.builder()
              .ruleId("addressing.host.same-rail")
              .severity(Severity.WARNING)
              .where(ElementRef.port(first.port().toString()))
              .why(
                  "the host has another port on rail "
                      + first.rail()
                      + " at "
                      + first.owner()
                      + ", so that both are in one subnet unless links of hosts are point-to-point;"
                      + " such ports in all: "
                      + many)
              .fix("bond the ports, give them different rails, or address them point-to-point")
              .build());
    }
  }

  // ---- numbers

  /** The least capacity that holds all places. */
  AddressCapacity needed() {
    long pods = 1;
    long planes = 1;
    long leaves = 1;
    long spines = 0;
    long spineTiers = 1;
    long above = 0;
    for (SwitchPlace p : switches.values()) {
      planes = Math.max(planes, p.plane() + 1L);
      if (p.isAbovePods()) {
        above = Math.max(above, p.index() + 1L);
        continue;
      }
      pods = Math.max(pods, p.pod() + 1L);
      if (p.isLeaf()) {
        leaves = Math.max(leaves, p.index() + 1L);
      } else {
        spines = Math.max(spines, p.index() + 1L);
        spineTiers = Math.max(spineTiers, p.level() - 1L);
      }
    }
    long uplinks = 0;
    for (LinkPlace l : links) {
      uplinks = Math.max(uplinks, l.index() + 1L);
    }
    long railsPerLeaf = 1;
    for (int slot : rails.values()) {
      railsPerLeaf = Math.max(railsPerLeaf, slot + 1L);
    }
    long perRail = 1;
    for (EndpointPlace e : endpoints) {
      perRail = Math.max(perRail, e.slot() + 1L);
    }
    try {
      return AddressCapacity.builder()
          .pods(clamped(pods))
          .planes(clamped(planes))
          .leavesPerPod(clamped(leaves))
          .spinesPerPod(clamped(spines))
          .spineTiers(clamped(spineTiers))
          .superSpines(clamped(above))
          .uplinksPerSwitch(clamped(uplinks))
          .railsPerLeaf(clamped(railsPerLeaf))
          .endpointsPerRail(clamped(perRail))
          .build();
    } catch (IllegalArgumentException e) {
      throw new AddressingException(
          fabric.id(),
          Findings.of(
              Finding.of(
                  "addressing.capacity.out-of-range",
                  Severity.ERROR,
                  ElementRef.fabric(fabric.id()),
                  "the fabric needs more places than can be reserved: "
                      + e.getMessage()
                      + "; pods, planes and tiers are numbered from the least, look whether the"
                      + " declared numbers are meant")));
    }
  }

  private static int clamped(long value) {
    return (int) Math.min(Integer.MAX_VALUE, value);
  }

  @Override
  public String toString() {
    return Counts.of(switches.size(), "switch", "switches")
        + ", "
        + Counts.of(links.size(), "link")
        + " between them, "
        + Counts.of(endpoints.size(), "endpoint");
  }
}
