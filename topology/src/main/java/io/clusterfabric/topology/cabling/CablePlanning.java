package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cable;
import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.model.part.AdapterPart;
import io.clusterfabric.model.part.Figure;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.model.part.SwitchPart;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.topology.cabling.FloorPlan.Stand;
import io.clusterfabric.topology.cabling.MediumChoice.Wanted;
import io.clusterfabric.topology.cabling.Places.Device;
import io.clusterfabric.topology.cabling.Places.Leg;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Plans the cables of a cluster. Used once, by one thread. */
final class CablePlanning {
  /** A cage of a device: holds one module, or the end of one cable. */
  private record Cage(String node, String cage) {}

  /** A cable that is being planned. */
  private static final class Run {
    final String fabricId;
    final Optional<Cable> told;
    final List<Link> links = new ArrayList<>();
    final Map<Cage, TreeSet<PortRef>> cages = new LinkedHashMap<>();
    String id = "";
    CableWay way = CableWay.UNKNOWN;
    @Nullable Leg leg;
    @Nullable Link longest;
    @Nullable Length needed;
    @Nullable Length bought;
    CableMedium medium;
    @Nullable MediumRule rule;
    @Nullable String bundle;

    Run(String fabricId, Optional<Cable> told) {
      this.fabricId = fabricId;
      this.told = told;
      this.medium = told.map(Cable::medium).orElse(CableMedium.UNKNOWN);
    }

    /** The one rate of its links, if they have one. */
    Optional<Bandwidth> rate() {
      Optional<Bandwidth> first = nominal(links.get(0));
      return links.stream().allMatch(l -> nominal(l).equals(first)) ? first : Optional.empty();
    }

    private static Optional<Bandwidth> nominal(Link l) {
      return l.spec().nominalRate().or(l.spec()::dataRate);
    }

    /** Whether the cluster has a cable for it that is long enough as far as is known. */
    boolean isLongEnough() {
      Optional<Length> length = told.flatMap(Cable::length);
      return length.isPresent() && (needed == null || length.get().compareTo(needed) >= 0);
    }

    /** How long it is, if it is there; else how long it must be. */
    Optional<Length> neededOrThere() {
      return isLongEnough() ? told.flatMap(Cable::length) : Optional.ofNullable(needed);
    }

    long neededMicrometers() {
      return needed == null ? -1 : needed.toMicrometers();
    }
  }

  private final Cluster cluster;
  private final RackLayout layout;
  private final CablePlanOptions options;
  private final PartCatalogue parts;
  private final Places places;
  private final CageMap cageMap;
  private final MediumChoice choice;
  private final Map<PortRef, Integer> hostCages = new HashMap<>();
  private final Map<PortRef, Optional<String>> hostForms = new HashMap<>();
  private final Map<String, Optional<String>> switchForms = new HashMap<>();
  private final List<Run> runs = new ArrayList<>();
  private final Map<Cage, String> moduleOf = new HashMap<>();
  private final Findings.Builder findings = Findings.builder();
  private int notCables;

  CablePlanning(Cluster cluster, RackLayout layout, CablePlanOptions options) {
    this.cluster = cluster;
    this.layout = layout;
    this.options = options;
    this.parts = options.parts().overriddenBy(cluster.parts());
    this.places = new Places(cluster, layout, options, parts);
    this.cageMap = new CageMap(cluster, parts);
    this.choice = new MediumChoice(options, parts);
    devices();
    collect();
    name();
    runs.forEach(this::measure);
    decideMedia();
    modules();
  }

  CablePlan plan() {
    Set<String> cabled = new HashSet<>();
    for (Run r : runs) {
      for (Cage c : r.cages.keySet()) {
        places.find(c.node()).ifPresent(d -> cabled.add(d.id()));
      }
    }
    findings.addAll(places.findings(cabled));
    RackCheck racks = new RackCheck(layout, places);
    findings.addAll(racks.findings());
    findings.addAll(
        new PortCheck(cluster, parts, options.allowedOversubscription()).budget().findings());
    List<CableBundle> bundles = bundles();
    List<TraySegment> trays = trays();
    Set<String> labels = new HashSet<>();
    List<PlannedCable> cables = new ArrayList<>();
    for (Run r : runs) {
      cables.add(cable(r, labels));
    }
    return new CablePlan(
        cluster,
        layout,
        options,
        cables,
        bundles,
        trays,
        bill(),
        racks.uses(),
        findings.build(),
        notCables);
  }

  // ---- what there is

  private void devices() {
    for (Host h : cluster.hosts()) {
      Map<String, Integer> onFabric = new HashMap<>();
      for (Endpoint e : h.endpoints()) {
        int number = onFabric.merge(e.fabricId(), 1, Integer::sum) - 1;
        hostCages.put(e.port(), number / options.linksPerHostModule());
        hostForms.put(e.port(), form(e.adapter()));
      }
    }
    for (Fabric f : cluster.fabrics()) {
      for (Switch s : f.switches()) {
        switchForms.putIfAbsent(
            s.id(),
            s.spec()
                .part()
                .flatMap(parts::findSwitch)
                .flatMap(SwitchPart::cageForm)
                .map(Figure::value));
      }
    }
  }

  private Optional<String> form(Adapter a) {
    return a.part().flatMap(parts::findAdapter).flatMap(AdapterPart::cageForm).map(Figure::value);
  }

  private void collect() {
    for (Fabric f : cluster.fabrics()) {
      Set<String> aggregation = new HashSet<>();
      f.switches().stream()
          .filter(s -> s.spec().kind() == SwitchKind.AGGREGATION_NODE)
          .forEach(s -> aggregation.add(s.id()));
      Map<String, Cable> told = new HashMap<>();
      f.cables().forEach(c -> told.put(c.id(), c));
      Map<String, Run> byCable = new HashMap<>();
      for (Link l : f.links()) {
        if (l.spec().backplane()
            || aggregation.contains(l.a().node())
            || aggregation.contains(l.b().node())) {
          notCables++;
          continue;
        }
        Optional<Cable> cable = l.cableId().map(told::get);
        Run run;
        if (cable.isPresent()) {
          run = byCable.computeIfAbsent(cable.get().id(), id -> add(new Run(f.id(), cable)));
        } else {
          run = add(new Run(f.id(), Optional.empty()));
        }
        run.links.add(l);
        Cage a = cage(l.a());
        Cage b = cage(l.b());
        // a cable between the two ports of one cage has two ends all the same
        run.cages.computeIfAbsent(a, c -> new TreeSet<>()).add(l.a());
        run.cages
            .computeIfAbsent(
                a.equals(b) ? new Cage(b.node(), b.cage() + " again") : b, c -> new TreeSet<>())
            .add(l.b());
      }
    }
  }

  private Run add(Run run) {
    runs.add(run);
    return run;
  }

  private Cage cage(PortRef port) {
    Integer host = hostCages.get(port);
    return new Cage(
        port.node(),
        host == null
            ? cageMap.cage(port)
            : options.linksPerHostModule() == 1 ? port.port() : "cage " + (host + 1));
  }

  private int linksOfCage(PortRef port) {
    return hostCages.containsKey(port) ? options.linksPerHostModule() : cageMap.links(port);
  }

  private Optional<String> form(PortRef port) {
    Optional<String> host = hostForms.get(port);
    return host != null ? host : switchForms.getOrDefault(port.node(), Optional.empty());
  }

  private void name() {
    Set<String> taken = new HashSet<>();
    cluster.fabrics().forEach(f -> f.cables().forEach(c -> taken.add(c.id())));
    int number = 0;
    for (Run r : runs) {
      if (r.told.isPresent()) {
        r.id = r.told.get().id();
        continue;
      }
      do {
        number++;
      } while (taken.contains(options.idPrefix() + number));
      r.id = options.idPrefix() + number;
    }
  }

  // ---- lengths

  private void measure(Run run) {
    Leg longest = null;
    Link along = null;
    boolean all = true;
    for (Link l : run.links) {
      Optional<Device> a = places.find(l.a().node());
      Optional<Device> b = places.find(l.b().node());
      Optional<Leg> leg =
          a.isPresent() && b.isPresent() ? places.leg(a.get(), b.get()) : Optional.empty();
      all &= leg.isPresent();
      if (leg.isPresent() && (longest == null || leg.get().length() > longest.length())) {
        longest = leg.get();
        along = l;
      }
    }
    if (all && longest != null) {
      run.leg = longest;
      run.longest = along;
      run.way = longest.way();
      run.needed = withSlack(longest.length());
    }
  }

  private Length withSlack(long micrometers) {
    BigInteger up = BigInteger.valueOf(options.slack().denominator());
    BigInteger share =
        BigInteger.valueOf(micrometers)
            .multiply(BigInteger.valueOf(options.slack().numerator()))
            .add(up.subtract(BigInteger.ONE))
            .divide(up);
    return Length.ofMicrometers(micrometers + share.longValueExact()).plus(options.fixedSlack());
  }

  // ---- media

  /** Cables that share cages, directly or by others, share modules: they take one medium. */
  private void decideMedia() {
    int[] parent = new int[runs.size()];
    Map<Cage, Integer> first = new HashMap<>();
    for (int i = 0; i < parent.length; i++) {
      parent[i] = i;
      for (Cage c : runs.get(i).cages.keySet()) {
        Integer other = first.putIfAbsent(c, i);
        if (other != null) {
          int x = root(parent, other);
          int y = root(parent, i);
          parent[Math.max(x, y)] = Math.min(x, y);
        }
      }
    }
    Map<Integer, List<Run>> groups = new LinkedHashMap<>();
    for (int i = 0; i < parent.length; i++) {
      groups.computeIfAbsent(root(parent, i), g -> new ArrayList<>()).add(runs.get(i));
    }
    SortedMap<String, List<Run>> undecided = new TreeMap<>(NaturalOrder.INSTANCE);
    SortedMap<String, List<Run>> unreached = new TreeMap<>(NaturalOrder.INSTANCE);
    for (List<Run> group : groups.values()) {
      Length most = Length.ZERO;
      Optional<Bandwidth> rate = group.get(0).rate();
      boolean one = true;
      for (Run r : group) {
        one &= r.rate().equals(rate);
        most = r.neededOrThere().map(most::max).orElse(most);
      }
      for (Run r : group) {
        decide(r, group.size() == 1, one ? most : Length.ZERO, undecided, unreached);
      }
    }
    undecided.forEach(this::tellUndecided);
    unreached.forEach(this::tellReachUnknown);
    tellRooms();
  }

  private static int root(int[] parent, int of) {
    int i = of;
    while (parent[i] != i) {
      parent[i] = parent[parent[i]];
      i = parent[i];
    }
    return i;
  }

  private void decide(
      Run run,
      boolean alone,
      Length groupNeeds,
      SortedMap<String, List<Run>> undecided,
      SortedMap<String, List<Run>> unreached) {
    Optional<Bandwidth> rate = run.rate();
    Optional<Length> told = run.told.flatMap(Cable::length);
    if (run.needed != null && told.isPresent() && told.get().compareTo(run.needed) < 0) {
      findings.add(
          finding("cabling.plan.cable-too-short", Severity.ERROR, ElementRef.cable(run.id))
              .why("the cable of the cluster is shorter than its way")
              .observed(told.get().toString())
              .expected("at least " + run.needed)
              .fix("take a longer one, or a shorter way")
              .build());
    }
    String reason = "";
    if (rate.isEmpty()) {
      reason = "no one rate of its links is known";
    } else if (run.neededOrThere().isEmpty() && groupNeeds.isZero()) {
      reason = "its length is not known";
    } else {
      Length own = run.neededOrThere().orElse(groupNeeds);
      Wanted wanted = wanted(run, rate.get(), own.max(groupNeeds), alone);
      Optional<MediumRule> rule = choice.rule(wanted);
      if (rule.isEmpty() && groupNeeds.compareTo(own) > 0) {
        wanted = wanted(run, rate.get(), own, alone);
        rule = choice.rule(wanted);
      }
      Optional<Length> greatest = choice.greatest(wanted);
      if (rule.isPresent()) {
        run.rule = rule.get();
        run.medium = rule.get().medium();
      } else if (greatest.isPresent()) {
        findings.add(
            finding("cabling.plan.reach-exceeded", Severity.ERROR, ElementRef.cable(run.id))
                .why(
                    wanted.keepsCable()
                        ? "the cable of the cluster is longer than a medium that fits reaches"
                        : "no cable that fits is as long as its way needs")
                .observed(wanted.needed().toString())
                .expected("at most " + greatest.get())
                .fix("move the devices nearer, or give a rule of a medium that reaches")
                .build());
      } else {
        reason =
            choice.knows(rate.get())
                ? "no rule for " + rate.get() + " fits its cages or what the cluster says of it"
                : "no rule is about " + rate.get();
      }
    }
    if (!reason.isEmpty()) {
      (run.medium == CableMedium.UNKNOWN ? undecided : unreached)
          .computeIfAbsent(reason, x -> new ArrayList<>())
          .add(run);
    }
    buy(run, told);
  }

  private Wanted wanted(Run run, Bandwidth rate, Length needed, boolean alone) {
    List<Optional<String>> forms = new ArrayList<>();
    run.cages.values().forEach(ports -> forms.add(form(ports.first())));
    return new Wanted(
        rate,
        run.links.size(),
        forms,
        needed,
        run.isLongEnough() && run.neededOrThere().filter(needed::equals).isPresent(),
        run.told.map(Cable::medium).orElse(CableMedium.UNKNOWN),
        run.told.flatMap(Cable::part),
        alone);
  }

  private void buy(Run run, Optional<Length> told) {
    if (run.needed == null) {
      run.bought = told.orElse(null);
      return;
    }
    if (told.isPresent() && told.get().compareTo(run.needed) >= 0) {
      run.bought = told.get();
      return;
    }
    if (run.medium == CableMedium.UNKNOWN && options.lengthsSold().isEmpty()) {
      return;
    }
    Optional<Length> next = choice.bought(Optional.ofNullable(run.rule), run.needed);
    run.bought = next.orElse(null);
    if (next.isEmpty()) {
      findings.add(
          finding("cabling.plan.length-not-sold", Severity.ERROR, ElementRef.cable(run.id))
              .why("none of the lengths that are sold is long enough")
              .observed(run.needed.toString())
              .expected("at most the longest that is sold")
              .fix("give longer ones in CablePlanOptions.lengthsSold, or move the devices nearer")
              .build());
    }
  }

  private void tellUndecided(String reason, List<Run> those) {
    tell(
        "cabling.plan.medium-unknown",
        "no medium is decided",
        those,
        reason,
        "give CablePlanOptions.rules, or parts with rate, reach and medium");
  }

  private void tellReachUnknown(String reason, List<Run> those) {
    tell(
        "cabling.plan.reach-unknown",
        "whether the medium that the cluster tells reaches is not known",
        those,
        reason,
        "give CablePlanOptions.rules of that medium, and places of all devices");
  }

  /** One finding for all cables of one reason, at the first of them. */
  private void tell(String rule, String what, List<Run> those, String reason, String fix) {
    findings.add(
        finding(rule, Severity.INFO, ElementRef.cable(those.get(0).id))
            .why(
                what
                    + " for "
                    + Counts.of(those.size(), "cable")
                    + (those.size() == 1 ? ": " : ", this the first: ")
                    + reason)
            .fix(fix)
            .build());
  }

  /** Trays are known within rooms only. */
  private void tellRooms() {
    List<String> found = new ArrayList<>();
    for (Run r : runs) {
      if (r.neededOrThere().isPresent()) {
        continue;
      }
      SortedSet<String> rooms = new TreeSet<>(NaturalOrder.INSTANCE);
      for (Cage c : r.cages.keySet()) {
        places.find(c.node()).flatMap(places::stand).ifPresent(s -> rooms.add(s.room()));
      }
      if (rooms.size() > 1) {
        found.add(
            r.id
                + " from room "
                + String.join(
                    " to room ", rooms.stream().map(x -> x.isEmpty() ? "(not told)" : x).toList()));
      }
    }
    if (!found.isEmpty()) {
      findings.add(
          finding("cabling.plan.between-rooms", Severity.WARNING, ElementRef.cluster(cluster.id()))
              .why("cables between rooms have no length: how trays join rooms is not known")
              .observed(Counts.of(found.size(), "cable") + ", such as " + found.get(0))
              .expected("cables within rooms, or lengths of one's own")
              .fix("give the cluster's cables their lengths, or plan the rooms as one")
              .build());
    }
  }

  // ---- modules

  private void modules() {
    Map<Cage, Map<String, String>> inside = new LinkedHashMap<>();
    for (Run r : runs) {
      boolean fibre = MediumRule.isFibre(r.medium);
      r.cages.forEach(
          (cage, ports) -> {
            String what = fibre ? module(r, ports.first()) : "cable " + r.id;
            if (r.medium != CableMedium.UNKNOWN) {
              inside.computeIfAbsent(cage, c -> new LinkedHashMap<>()).putIfAbsent(what, r.id);
              if (fibre) {
                moduleOf.putIfAbsent(cage, what);
              }
            }
          });
    }
    inside.forEach(
        (cage, what) -> {
          if (what.size() > 1) {
            findings.add(
                finding(
                        "cabling.plan.cage-shared",
                        Severity.ERROR,
                        ElementRef.port(new PortRef(cage.node(), cage.cage()).toString()))
                    .why("a cage holds one module or the end of one cable")
                    .observed(String.join(" and ", what.keySet()))
                    .expected("one of them")
                    .fix("let the links of the cage share a cable, or give them one medium")
                    .build());
          }
        });
  }

  private String module(Run r, PortRef port) {
    int links = linksOfCage(port);
    return r.rule != null
        ? choice.module(r.rule, form(port), links)
        : "module for " + r.medium + " of " + (links == 1 ? "1 link" : links + " links");
  }

  private List<BillItem> bill() {
    record Key(BillItem.Kind kind, String item, CableMedium medium, Optional<Length> length) {}
    Comparator<Key> order =
        Comparator.comparing(Key::kind)
            .thenComparing(Key::medium)
            .thenComparing(Key::item, NaturalOrder.INSTANCE)
            .thenComparing(k -> k.length().orElse(Length.ofMicrometers(Long.MAX_VALUE)));
    SortedMap<Key, Long> count = new TreeMap<>(order);
    Map<String, CableMedium> mediumOfModule = new HashMap<>();
    for (Run r : runs) {
      String item =
          r.rule != null && !r.rule.hasModules() && !r.rule.parts().isEmpty()
              ? String.join(" or ", r.rule.parts())
              : MediumRule.isFibre(r.medium) ? "fibre" : "cable";
      String full = r.cages.size() > 2 ? item + " with " + r.cages.size() + " ends" : item;
      count.merge(
          new Key(BillItem.Kind.CABLE, full, r.medium, Optional.ofNullable(r.bought)),
          1L,
          Long::sum);
      if (MediumRule.isFibre(r.medium)) {
        for (Cage c : r.cages.keySet()) {
          mediumOfModule.putIfAbsent(moduleOf.getOrDefault(c, ""), r.medium);
        }
      }
    }
    moduleOf
        .values()
        .forEach(
            m ->
                count.merge(
                    new Key(
                        BillItem.Kind.MODULE,
                        m,
                        mediumOfModule.getOrDefault(m, CableMedium.UNKNOWN),
                        Optional.empty()),
                    1L,
                    Long::sum));
    List<BillItem> out = new ArrayList<>();
    count.forEach(
        (k, used) ->
            out.add(
                new BillItem(
                    k.kind(),
                    k.item(),
                    k.medium(),
                    k.length(),
                    used,
                    options.spares().times(used).ceil())));
    return out;
  }

  // ---- order

  private List<CableBundle> bundles() {
    record Pair(String from, String to) {}
    Map<Pair, List<Run>> byRacks = new HashMap<>();
    for (Run r : runs) {
      Link l = r.longest != null ? r.longest : r.links.get(0);
      Optional<String> a = places.find(l.a().node()).flatMap(Device::rack);
      Optional<String> b = places.find(l.b().node()).flatMap(Device::rack);
      if (a.isPresent() && b.isPresent()) {
        boolean ordered = NaturalOrder.INSTANCE.compare(a.get(), b.get()) <= 0;
        Pair pair = ordered ? new Pair(a.get(), b.get()) : new Pair(b.get(), a.get());
        byRacks.computeIfAbsent(pair, p -> new ArrayList<>()).add(r);
      }
    }
    Comparator<Run> longestFirst =
        Comparator.comparingLong(Run::neededMicrometers)
            .reversed()
            .thenComparing(r -> r.id, NaturalOrder.INSTANCE);
    byRacks.values().forEach(list -> list.sort(longestFirst));
    List<Map.Entry<Pair, List<Run>>> sorted = new ArrayList<>(byRacks.entrySet());
    sorted.sort(
        Comparator.comparing((Map.Entry<Pair, List<Run>> e) -> e.getValue().get(0).way)
            .thenComparing(e -> -e.getValue().get(0).neededMicrometers())
            .thenComparing(e -> e.getKey().from(), NaturalOrder.INSTANCE)
            .thenComparing(e -> e.getKey().to(), NaturalOrder.INSTANCE));
    List<CableBundle> out = new ArrayList<>();
    List<Run> order = new ArrayList<>();
    for (Map.Entry<Pair, List<Run>> e : sorted) {
      Run first = e.getValue().get(0);
      String id = "B" + (out.size() + 1);
      List<String> ids = new ArrayList<>();
      for (Run r : e.getValue()) {
        r.bundle = id;
        ids.add(r.id);
        order.add(r);
      }
      out.add(
          new CableBundle(
              id,
              e.getKey().from(),
              e.getKey().to(),
              first.way,
              Optional.ofNullable(first.needed),
              ids));
    }
    for (Run r : runs) {
      if (r.bundle == null) {
        order.add(r);
      }
    }
    runs.clear();
    runs.addAll(order);
    return out;
  }

  private List<TraySegment> trays() {
    TrayLoad load = new TrayLoad();
    for (Run r : runs) {
      if (r.leg == null || r.longest == null || r.way == CableWay.IN_RACK) {
        continue;
      }
      Optional<Stand> a = places.find(r.longest.a().node()).flatMap(places::stand);
      Optional<Stand> b = places.find(r.longest.b().node()).flatMap(places::stand);
      if (a.isPresent() && b.isPresent()) {
        load.add(a.get(), b.get(), r.leg.crossing());
      }
    }
    List<TraySegment> out = load.segments();
    OptionalInt most = options.mostCablesInTray();
    for (TraySegment s : out) {
      if (most.isPresent() && s.cables() > most.getAsInt()) {
        findings.add(
            finding("cabling.plan.tray-overfull", Severity.ERROR, ElementRef.cluster(cluster.id()))
                .why("a piece of tray holds too many cables: " + s)
                .observed(s.cables() + " cables")
                .expected("at most " + most.getAsInt())
                .fix("add a tray, or cross trays at other positions")
                .build());
      }
    }
    return out;
  }

  // ---- values

  private PlannedCable cable(Run r, Set<String> labels) {
    List<Cage> cages = new ArrayList<>(r.cages.keySet());
    cages.sort(Comparator.comparing(c -> ports(r, c).get(0)));
    List<CableEnd> ends = new ArrayList<>();
    for (Cage c : cages) {
      Optional<Device> device = places.find(c.node());
      String label = label(r, c, cages);
      if (!labels.add(label)) {
        label += " / " + r.fabricId;
        labels.add(label);
      }
      ends.add(
          new CableEnd(
              c.node(),
              ports(r, c),
              device.flatMap(Device::rack),
              device.isPresent() ? device.get().unit() : OptionalInt.empty(),
              label,
              MediumRule.isFibre(r.medium)
                  ? Optional.ofNullable(moduleOf.get(c))
                  : Optional.empty()));
    }
    return PlannedCable.builder()
        .id(r.id)
        .fabricId(r.fabricId)
        .links(r.links.stream().map(Link::id).toList())
        .ends(ends)
        .way(r.way)
        .path(Optional.ofNullable(r.leg).map(l -> Length.ofMicrometers(l.length())))
        .needed(Optional.ofNullable(r.needed))
        .length(Optional.ofNullable(r.bought))
        .medium(r.medium)
        .rule(Optional.ofNullable(r.rule))
        .bundle(Optional.ofNullable(r.bundle))
        .build();
  }

  private static List<PortRef> ports(Run r, Cage c) {
    return List.copyOf(r.cages.getOrDefault(c, new TreeSet<>()));
  }

  /** This end, the other end and the cable, as TIA-606 has labels of cables name both ends. */
  private String label(Run r, Cage near, List<Cage> all) {
    Set<PortRef> mine = r.cages.getOrDefault(near, new TreeSet<>());
    Cage far = near;
    int others = 0;
    for (Cage c : all) {
      boolean joined =
          !c.equals(near)
              && (all.size() == 2
                  || r.links.stream()
                      .anyMatch(
                          l ->
                              (mine.contains(l.a()) && ports(r, c).contains(l.b()))
                                  || (mine.contains(l.b()) && ports(r, c).contains(l.a()))));
      if (joined) {
        far = others == 0 ? c : far;
        others++;
      }
    }
    return at(r, near)
        + " / "
        + at(r, far)
        + (others > 1 ? " +" + (others - 1) : "")
        + " / "
        + r.id;
  }

  private String at(Run r, Cage c) {
    Optional<Device> d = places.find(c.node());
    StringBuilder out = new StringBuilder();
    d.flatMap(Device::rack).ifPresent(rack -> out.append(rack));
    if (d.isPresent() && d.get().unit().isPresent()) {
      out.append("-U").append(d.get().unit().getAsInt());
    }
    out.append(out.length() > 0 ? " " : "").append(c.node()).append(':');
    List<PortRef> ports = ports(r, c);
    out.append(ports.get(0).port());
    for (PortRef p : ports.subList(1, ports.size())) {
      out.append('+').append(p.port());
    }
    return out.toString();
  }

  private static Finding.Builder finding(String rule, Severity severity, ElementRef where) {
    Finding.Builder out = Finding.builder();
    out.ruleId(rule).severity(severity).where(where);
    return out;
  }
}
