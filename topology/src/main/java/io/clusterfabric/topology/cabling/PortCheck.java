package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Port;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.part.Figure;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.model.part.SwitchPart;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.cabling.SplitNames.Split;
import io.clusterfabric.topology.capacity.Oversubscription;
import io.clusterfabric.topology.capacity.OversubscriptionRatio;
import io.clusterfabric.topology.capacity.TierRatio;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Counts the ports of a cluster and looks for the known faults of planners. Used once. */
final class PortCheck {
  private final Cluster cluster;
  private final PartCatalogue parts;
  private final OversubscriptionRatio allowed;
  private final CageMap cages;
  private final Findings.Builder out = Findings.builder();
  private final List<PortBudget.TierPorts> tiers = new ArrayList<>();

  PortCheck(Cluster cluster, PartCatalogue parts, OversubscriptionRatio allowed) {
    this.cluster = cluster;
    this.parts = parts;
    this.allowed = allowed;
    this.cages = new CageMap(cluster, parts);
  }

  PortBudget budget() {
    Map<PortRef, Endpoint> endpoints = new HashMap<>();
    for (Host h : cluster.hosts()) {
      h.endpoints().forEach(e -> endpoints.put(e.port(), e));
    }
    cluster.hosts().forEach(this::host);
    for (Fabric f : cluster.fabrics()) {
      SortedMap<String, List<Link>> at = new TreeMap<>(NaturalOrder.INSTANCE);
      List<Link> unknown = new ArrayList<>();
      for (Link l : f.links()) {
        at.computeIfAbsent(l.a().node(), n -> new ArrayList<>()).add(l);
        if (!l.isLoopback()) {
          at.computeIfAbsent(l.b().node(), n -> new ArrayList<>()).add(l);
        }
        rates(f, l, endpoints, unknown);
      }
      tellUnknown(f, unknown);
      List<Switch> switches =
          f.switches().stream()
              .filter(s -> s.spec().kind() != SwitchKind.AGGREGATION_NODE)
              .toList();
      for (Switch s : switches) {
        ports(s, at.getOrDefault(s.id(), List.of()));
      }
      if (!switches.isEmpty()) {
        tiers(f, switches, at);
      }
    }
    return new PortBudget(tiers, out.build());
  }

  // ---- hosts

  private void host(Host h) {
    Map<Adapter, Integer> links = new HashMap<>();
    SortedMap<String, SortedSet<Integer>> planesOfBond = new TreeMap<>(NaturalOrder.INSTANCE);
    for (Endpoint e : h.endpoints()) {
      links.merge(e.adapter(), 1, Integer::sum);
      if (e.bond().isPresent() && e.plane().isPresent()) {
        planesOfBond
            .computeIfAbsent(e.bond().get(), b -> new TreeSet<>())
            .add(e.plane().getAsInt());
      }
    }
    for (Adapter a : h.spec().adapters()) {
      int used = links.getOrDefault(a, 0);
      if (used > a.ports()) {
        out.add(
            finding("cabling.port.adapter-overused", Severity.ERROR, ElementRef.host(h.id()))
                .why("adapter " + a.id() + " has more links than ports")
                .observed(used + " endpoints")
                .expected("at most " + a.ports())
                .fix("one run for each port: a host is not joined to every leaf")
                .build());
      }
    }
    planesOfBond.forEach(
        (bond, planes) -> {
          if (planes.size() > 1) {
            out.add(
                finding("cabling.port.bond-across-planes", Severity.ERROR, ElementRef.host(h.id()))
                    .why(
                        "the ports of bond "
                            + bond
                            + " are in different planes: a pair of leaves for one link (dual-ToR)"
                            + " is in one plane, and ports in two planes are not bonded")
                    .observed("planes " + planes)
                    .expected("one plane")
                    .fix("decide between dual-ToR and dual-plane")
                    .build());
          }
        });
  }

  // ---- rates

  /** Links of which a rate is not known are no links that fit. */
  private void tellUnknown(Fabric f, List<Link> unknown) {
    if (!unknown.isEmpty()) {
      out.add(
          finding("cabling.port.rate-unknown", Severity.INFO, ElementRef.fabric(f.id()))
              .why("rates of links were not compared with those of their ports: one is not known")
              .observed(
                  unknown.size()
                      + " of "
                      + Counts.of(f.links().size(), "link")
                      + ", such as "
                      + unknown.get(0).id())
              .expected("a rate of each link, adapter and switch")
              .fix("give LinkSpec.dataRate, Adapter.portRate and SwitchSpec.portRate")
              .build());
    }
  }

  private void rates(Fabric f, Link l, Map<PortRef, Endpoint> endpoints, List<Link> unknown) {
    if (l.spec().backplane()) {
      return;
    }
    Optional<Bandwidth> rate = rate(l);
    if (rate.isEmpty()) {
      unknown.add(l);
      return;
    }
    boolean known = true;
    for (PortRef port : List.of(l.a(), l.b())) {
      Optional<Endpoint> e = Optional.ofNullable(endpoints.get(port));
      Optional<Bandwidth> most =
          e.isPresent()
              ? e.get().adapter().portRate()
              : f.findSwitch(port.node()).flatMap(s -> portRate(s, port));
      known &= most.isPresent();
      if (most.isPresent() && rate.get().compareTo(most.get()) > 0) {
        out.add(
            finding("cabling.port.rate-above", Severity.ERROR, ElementRef.link(l.id()))
                .why(
                    "a link is as fast as the slower of its ports, which is "
                        + port
                        + (cages.split(port).isPart() ? ", part of a split port" : ""))
                .observed(rate.get().toString())
                .expected("at most " + most.get())
                .fix("plan cable and modules for the rate that both ends have")
                .build());
      }
    }
    if (!known) {
      unknown.add(l);
    }
  }

  /**
   * The most that a port of a switch carries: a part of a split one its share of the whole, a whole
   * one among parts all of it. The rate of the spec is that of a port as configured.
   */
  private Optional<Bandwidth> portRate(Switch s, PortRef port) {
    Optional<Bandwidth> whole = wholeRate(s);
    if (cages.split(port).isPart()) {
      int ways = Math.max(s.spec().splitWays().orElse(2), cages.ways(port));
      Optional<Bandwidth> share = whole.map(w -> w.dividedBy(ways));
      Optional<Bandwidth> told = s.spec().portRate();
      return share.isPresent() && told.isPresent()
          ? Optional.of(share.get().min(told.get()))
          : share.or(() -> told);
    }
    return cages.hasParts(s.id()) ? whole.or(s.spec()::portRate) : s.spec().portRate();
  }

  /** What a link carries; what it is sold as if that is all that is known. */
  private static Optional<Bandwidth> rate(Link l) {
    return l.spec().dataRate().or(l.spec()::nominalRate);
  }

  // ---- the ports of a switch

  private void ports(Switch s, List<Link> links) {
    ElementRef where = ElementRef.switchNode(s.id());
    Map<String, Link> used = new HashMap<>();
    for (Link l : links) {
      if (l.a().node().equals(s.id())) {
        used.put(l.a().port(), l);
      }
      if (l.b().node().equals(s.id())) {
        used.put(l.b().port(), l);
      }
    }
    for (Port p : s.ports()) {
      if (p.reservedFor().isPresent() && used.containsKey(p.ref().port())) {
        out.add(
            finding(
                    "cabling.port.reserved-used",
                    Severity.ERROR,
                    ElementRef.port(p.ref().toString()))
                .why("the port is kept for " + p.reservedFor().get() + " and carries a link")
                .observed("link " + used.get(p.ref().port()).id())
                .expected("no link")
                .fix("move the link to a free port")
                .build());
      }
    }
    SortedMap<String, List<String>> byWhole = new TreeMap<>(NaturalOrder.INSTANCE);
    boolean anyPart = false;
    for (String port : new TreeSet<>(used.keySet())) {
      Split split = cages.split(new PortRef(s.id(), port));
      anyPart |= split.isPart();
      byWhole.computeIfAbsent(split.whole(), w -> new ArrayList<>()).add(port);
    }
    byWhole.forEach((whole, names) -> split(s, whole, names, used));
    OptionalInt unsplit = CageMap.unsplitPorts(s, parts);
    OptionalInt radix = s.spec().radix();
    if (radix.isPresent() && used.size() > radix.getAsInt()) {
      tooMany(where, used.size() + " link ends", radix.getAsInt());
    } else if (unsplit.isPresent() && byWhole.size() > unsplit.getAsInt() && anyPart) {
      tooMany(where, byWhole.size() + " ports in use, some split", unsplit.getAsInt());
    }
    OptionalInt last = unsplit.isPresent() ? unsplit : radix;
    // a layout of the catalogue may be without splits that names do not show
    int most = Math.max(last.orElse(0), anyPart ? 0 : radix.orElse(0));
    for (String whole : byWhole.keySet()) {
      OptionalInt number = new Split(whole, 0).number();
      if (last.isPresent() && number.isPresent() && number.getAsInt() > most) {
        out.add(
            finding(
                    "cabling.port.number-beyond",
                    Severity.ERROR,
                    ElementRef.port(new PortRef(s.id(), whole).toString()))
                .why("the switch does not have the port")
                .observed("port " + whole)
                .expected("at most port " + most + ", as a " + s.spec().model() + " has")
                .fix("spread the links over more switches")
                .build());
        break;
      }
    }
    odd(s, used);
  }

  private void tooMany(ElementRef where, String found, int most) {
    out.add(
        finding("cabling.port.too-many-links", Severity.ERROR, where)
            .why("the switch has fewer ports than links end in it")
            .observed(found)
            .expected("at most " + most)
            .fix("add switches, or use fewer links; a split port is one port of the switch")
            .build());
  }

  private void split(Switch s, String whole, List<String> names, Map<String, Link> used) {
    if (names.size() < 2) {
      return;
    }
    ElementRef where = ElementRef.port(new PortRef(s.id(), whole).toString());
    if (names.contains(whole)) {
      out.add(
          finding("cabling.port.split-and-whole", Severity.ERROR, where)
              .why("the port carries a link as a whole and others in parts: it is counted twice")
              .observed("links in " + names)
              .expected("either " + whole + " or its parts")
              .fix("move the link of the whole port, or those of its parts")
              .build());
    }
    SortedSet<Bandwidth> rates = new TreeSet<>();
    List<Bandwidth> all = new ArrayList<>();
    for (String n : names) {
      Optional.ofNullable(used.get(n))
          .flatMap(PortCheck::rate)
          .ifPresent(
              r -> {
                rates.add(r);
                all.add(r);
              });
    }
    if (rates.size() > 1) {
      out.add(
          finding("cabling.port.split-mixed", Severity.ERROR, where)
              .why("the parts of a split port have one rate")
              .observed("parts " + names + " at " + rates)
              .expected("one rate")
              .fix("use another port for links of another rate")
              .build());
    }
    Optional<Bandwidth> most = wholeRate(s);
    if (most.isPresent() && Bandwidth.sum(all).compareTo(most.get()) > 0) {
      out.add(
          finding("cabling.port.split-overfull", Severity.ERROR, where)
              .why("the parts of the port carry more than it does")
              .observed(Bandwidth.sum(all) + " in " + names.size() + " parts")
              .expected("at most " + most.get())
              .fix("use fewer parts, or a lower rate")
              .build());
    }
  }

  /** What a port carries before it is split, if that is known. */
  private Optional<Bandwidth> wholeRate(Switch s) {
    return s.spec()
        .part()
        .flatMap(parts::findSwitch)
        .flatMap(SwitchPart::ports)
        .map(Figure::value)
        .map(io.clusterfabric.model.part.PortLayout::rate)
        .or(
            () ->
                s.spec().splitWays().isPresent()
                    ? s.spec().portRate().map(r -> r.times(s.spec().splitWays().getAsInt()))
                    : Optional.empty());
  }

  private void odd(Switch s, Map<String, Link> used) {
    Map<String, Integer> inCage = new HashMap<>();
    Map<String, Integer> room = new HashMap<>();
    for (String port : used.keySet()) {
      PortRef ref = new PortRef(s.id(), port);
      inCage.merge(cages.cage(ref), 1, Integer::sum);
      room.merge(cages.cage(ref), cages.links(ref), Math::max);
    }
    int part = 0;
    int free = 0;
    for (Map.Entry<String, Integer> e : inCage.entrySet()) {
      int left = room.getOrDefault(e.getKey(), 1) - e.getValue();
      part += left > 0 ? 1 : 0;
      free += Math.max(0, left);
    }
    if (part > 0) {
      out.add(
          finding("cabling.port.odd-twin", Severity.INFO, ElementRef.switchNode(s.id()))
              .why(
                  "cages are not full: a module that serves several links is needed for each, so"
                      + " that modules are not links divided by links a module")
              .observed(part + " of " + inCage.size() + " cages, " + free + " places free")
              .expected("full cages")
              .fix("count modules by cage, as CablePlan does, or use the free places")
              .build());
    }
  }

  // ---- tiers

  private void tiers(Fabric f, List<Switch> switches, SortedMap<String, List<Link>> at) {
    FabricGraph graph = FabricGraph.of(f);
    FabricStructure structure = FabricStructure.of(graph);
    boolean tiered = structure.isTiered();
    record Group(int tier, int plane, int pod) {}
    Comparator<Group> order =
        Comparator.comparingInt(Group::tier)
            .thenComparingInt(Group::plane)
            .thenComparingInt(Group::pod);
    SortedMap<Group, List<Switch>> groups = new TreeMap<>(order);
    SortedMap<Integer, List<Switch>> byTier = new TreeMap<>();
    List<Switch> alone = new ArrayList<>();
    for (Switch s : switches) {
      if (at.getOrDefault(s.id(), List.of()).isEmpty()) {
        alone.add(s);
        continue;
      }
      int node = graph.find(s.id()).orElse(-1);
      int tier = tiered && node >= 0 ? structure.tierOf(node) : 0;
      byTier.computeIfAbsent(tier, t -> new ArrayList<>()).add(s);
      if (tier > 1) {
        groups
            .computeIfAbsent(
                new Group(tier, structure.planeOf(node), structure.podOf(node)),
                g -> new ArrayList<>())
            .add(s);
      }
    }
    byTier.forEach((tier, those) -> tiers.add(tierPorts(f.id(), tier, those, at)));
    for (Switch s : alone) {
      if (!byTier.isEmpty()) {
        out.add(
            finding("cabling.tier.no-links", Severity.ERROR, ElementRef.switchNode(s.id()))
                .why("the switch has no link, while others of fabric " + f.id() + " do")
                .observed("0 links")
                .expected("its share of the links of its tier")
                .fix("begin each leaf's round of spines at another one")
                .build());
      }
    }
    groups.forEach((g, those) -> group(f, g.tier(), those, at));
    if (tiered && f.role() != FabricRole.SCALE_UP && f.role() != FabricRole.MANAGEMENT) {
      oversubscribed(f, structure);
    }
  }

  private static PortBudget.TierPorts tierPorts(
      String fabric, int tier, List<Switch> those, SortedMap<String, List<Link>> at) {
    int used = 0;
    int reserved = 0;
    int ports = 0;
    boolean known = true;
    for (Switch s : those) {
      used += at.getOrDefault(s.id(), List.of()).size();
      reserved += (int) s.ports().stream().filter(p -> p.reservedFor().isPresent()).count();
      ports += s.spec().radix().orElse(0);
      known &= s.spec().radix().isPresent();
    }
    return new PortBudget.TierPorts(
        fabric,
        tier,
        those.size(),
        known ? OptionalInt.of(ports) : OptionalInt.empty(),
        used,
        reserved);
  }

  private void group(Fabric f, int tier, List<Switch> those, SortedMap<String, List<Link>> at) {
    long ends = 0;
    int widest = 0;
    boolean known = true;
    Switch least = those.get(0);
    Switch most = those.get(0);
    for (Switch s : those) {
      int links = links(s, at);
      ends += links + s.ports().stream().filter(p -> p.reservedFor().isPresent()).count();
      widest = Math.max(widest, s.spec().radix().orElse(0));
      known &= s.spec().radix().isPresent();
      least = links < links(least, at) ? s : least;
      most = links > links(most, at) ? s : most;
    }
    if (links(most, at) > 2 * links(least, at)) {
      out.add(
          finding("cabling.tier.uneven", Severity.WARNING, ElementRef.switchNode(least.id()))
              .why("it has less than half the links of " + most.id() + " in the same tier")
              .observed(links(least, at) + " links")
              .expected("about " + links(most, at))
              .fix("begin each leaf's round of spines at another one")
              .build());
    }
    long needed = known && widest > 0 ? (ends + widest - 1) / widest : those.size();
    // fewer than two of a tier would leave nothing when one fails
    if (those.size() > 2 * Math.max(2, needed)) {
      out.add(
          finding("cabling.tier.more-than-needed", Severity.WARNING, ElementRef.fabric(f.id()))
              .why(
                  "tier "
                      + tier
                      + " has more than twice the switches that its links need, unless it is built"
                      + " for growth; links divided by ports make a number of switches, not rates")
              .observed(those.size() + " switches for " + ends + " link ends")
              .expected(needed + " of " + widest + " ports")
              .fix("use fewer switches with more links each")
              .build());
    }
  }

  private static int links(Switch s, SortedMap<String, List<Link>> at) {
    return at.getOrDefault(s.id(), List.of()).size();
  }

  private void oversubscribed(Fabric f, FabricStructure structure) {
    for (TierRatio t : Oversubscription.of(structure).tiers()) {
      if (!t.worst().isKnown()) {
        out.add(
            finding(
                    "cabling.tier.oversubscription-unknown",
                    Severity.INFO,
                    ElementRef.fabric(f.id()))
                .why(
                    "whether tier "
                        + t.tier()
                        + " has more oversubscription than is meant to be is not known, as rates of"
                        + " links are not")
                .observed(t.worst().toString())
                .expected("at most " + allowed)
                .fix("give LinkSpec.dataRate of all links")
                .build());
      }
      boolean above =
          t.worst().isKnown() && t.worst().isApplicable() && t.worst().compareTo(allowed) > 0;
      if (above) {
        out.add(
            finding("cabling.tier.oversubscribed", Severity.WARNING, ElementRef.fabric(f.id()))
                .why(
                    "tier "
                        + t.tier()
                        + " has more oversubscription than is meant to be, at worst at "
                        + t.worstSwitch())
                .observed(t.worst().toString())
                .expected("at most " + allowed)
                .fix("add uplinks, or say that it is meant (allowedOversubscription)")
                .build());
      }
    }
  }

  private static Finding.Builder finding(String rule, Severity severity, ElementRef where) {
    Finding.Builder builder = Finding.builder();
    builder.ruleId(rule).severity(severity).where(where);
    return builder;
  }
}
