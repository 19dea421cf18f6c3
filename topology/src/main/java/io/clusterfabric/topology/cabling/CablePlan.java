package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.Cable;
import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Location;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.topology.internal.exchange.CsvLine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * What is to be bought, labelled and pulled to wire a cluster.
 *
 * <p><b>Length.</b> From the middle of one device up to the tray, along trays to the rack of the
 * other, down to its middle; within a rack the difference of heights. With a cross tray at c, the
 * way between rows is {@code |x - c| + |y - c|} along them and their distance across; of several
 * cross trays the one with the shortest way is taken, of equal ones that of the lowest position.
 * That, times one and the slack, and the fixed slack are what is needed; bought is the next length
 * that is sold. A breakout is as long as its longest leg.
 *
 * <p><b>Medium.</b> The first rule, in the order of {@link CablePlanOptions#mediumOrder}, of the
 * rate of the links that reaches. Cables with fixed ends are taken only where all links of the
 * cages at their ends run in the one cable, and where number of links and connectors fit as far as
 * they are known. Cables whose links share cages share modules: they take one medium, that of the
 * longest.
 *
 * <p><b>Modules.</b> One for each cage with a fibre, however many of its links are in use.
 *
 * <p><b>Order.</b> Cables between the same two racks are a bundle. Bundles are pulled: those across
 * rows, along rows, within racks; among these the one with the longest cable first, then by the
 * names of the racks; in a bundle the longest first, then by id. Cables whose racks are not known
 * come last.
 *
 * <p>Links inside enclosures and to aggregation nodes are no cables. Links that no cable of the
 * cluster names have one each. Takes time n log n in the links.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CablePlan {
  private static final List<String> HEADER =
      List.of(
          "order",
          "bundle",
          "cable",
          "fabric",
          "medium",
          "item",
          "length",
          "needed",
          "way",
          "a_device",
          "a_ports",
          "a_rack",
          "a_unit",
          "a_module",
          "a_label",
          "b_device",
          "b_ports",
          "b_rack",
          "b_unit",
          "b_module",
          "b_label");

  private final Cluster source;
  private final RackLayout layout;
  private final CablePlanOptions options;
  private final List<PlannedCable> cables;
  private final List<CableBundle> bundles;
  private final List<TraySegment> trays;
  private final List<BillItem> bill;
  private final List<RackUse> racks;
  private final Findings findings;
  private final int notCables;

  CablePlan(
      Cluster source,
      RackLayout layout,
      CablePlanOptions options,
      List<PlannedCable> cables,
      List<CableBundle> bundles,
      List<TraySegment> trays,
      List<BillItem> bill,
      List<RackUse> racks,
      Findings findings,
      int notCables) {
    this.source = source;
    this.layout = layout;
    this.options = options;
    this.cables = List.copyOf(cables);
    this.bundles = List.copyOf(bundles);
    this.trays = List.copyOf(trays);
    this.bill = List.copyOf(bill);
    this.racks = List.copyOf(racks);
    this.findings = findings;
    this.notCables = notCables;
  }

  /**
   * Plans by the places that the cluster tells, with the standard options.
   *
   * @param cluster the cluster
   * @return the plan
   */
  public static CablePlan of(Cluster cluster) {
    return of(cluster, RackLayout.of(cluster));
  }

  /**
   * Plans with the standard options.
   *
   * @param cluster the cluster
   * @param layout where racks and devices stand; it replaces what the cluster tells
   * @return the plan
   */
  public static CablePlan of(Cluster cluster, RackLayout layout) {
    return of(cluster, layout, CablePlanOptions.standard());
  }

  /**
   * Plans.
   *
   * @param cluster the cluster
   * @param layout where racks and devices stand; it replaces what the cluster tells
   * @param options how
   * @return the plan
   */
  public static CablePlan of(Cluster cluster, RackLayout layout, CablePlanOptions options) {
    return new CablePlanning(cluster, layout, options).plan();
  }

  /**
   * The cables.
   *
   * @return in the order in which they are pulled
   */
  public List<PlannedCable> cables() {
    return cables;
  }

  /**
   * What is pulled together.
   *
   * @return the bundles, in the order in which they are pulled
   */
  public List<CableBundle> bundles() {
    return bundles;
  }

  /**
   * How many cables lie in each piece of tray. Of a breakout its longest leg is counted.
   *
   * @return pieces with cables, by room, row and position, cross trays by position and row first
   */
  public List<TraySegment> traySegments() {
    return trays;
  }

  /**
   * What is bought.
   *
   * @return cables by medium, item and length, then modules
   */
  public List<BillItem> bill() {
    return bill;
  }

  /**
   * What stands in the racks.
   *
   * @return a row a rack, in natural order
   */
  public List<RackUse> racks() {
    return racks;
  }

  /**
   * What is wrong or not known: with cables ({@code cabling.plan.…}), racks ({@code
   * cabling.rack.…}) and ports (as {@link PortBudget} has them).
   *
   * @return the findings
   */
  public Findings findings() {
    return findings;
  }

  /**
   * All cables together.
   *
   * @return the sum of the lengths that are known, as they are bought
   */
  public Length totalLength() {
    long sum = 0;
    for (PlannedCable c : cables) {
      long more = c.length().map(Length::toMicrometers).orElse(0L);
      sum = sum > Long.MAX_VALUE - more ? Long.MAX_VALUE : sum + more;
    }
    return Length.ofMicrometers(sum);
  }

  /**
   * The cable that needs the greatest length.
   *
   * @return the first of them in the order of pulling; empty if no length is known
   */
  public Optional<PlannedCable> longest() {
    PlannedCable out = null;
    Length most = Length.ZERO;
    for (PlannedCable c : cables) {
      if (c.needed().isPresent() && (out == null || c.needed().get().compareTo(most) > 0)) {
        out = c;
        most = c.needed().get();
      }
    }
    return Optional.ofNullable(out);
  }

  /**
   * How many modules are used.
   *
   * @return the modules of the bill, without spares
   */
  public long modules() {
    return bill.stream()
        .filter(b -> b.kind() == BillItem.Kind.MODULE)
        .mapToLong(BillItem::used)
        .sum();
  }

  /**
   * The bill as a table.
   *
   * @return columns kind, item, medium, length, used, spares
   */
  public TextTable billTable() {
    List<List<String>> rows = new ArrayList<>();
    for (BillItem b : bill) {
      rows.add(
          List.of(
              b.kind() == BillItem.Kind.CABLE ? "cable" : "module",
              b.item(),
              b.medium().toString(),
              b.length().map(Length::toString).orElse(""),
              "" + b.used(),
              "" + b.spares()));
    }
    return TextTable.withColumns("kind", "item", "medium", "length", "used", "spares")
        .plusRows(rows);
  }

  /**
   * What the people in the aisle need: one row a cable in the order of pulling, and of a breakout
   * one a leg.
   *
   * @return comma-separated values by RFC 4180 with a header, lines ended by a line feed
   */
  public String pullList() {
    StringBuilder out = new StringBuilder(String.join(",", HEADER)).append('\n');
    int order = 0;
    for (PlannedCable c : cables) {
      order++;
      CableEnd trunk = c.ends().get(0);
      for (CableEnd e : c.ends()) {
        trunk = e.ports().size() > trunk.ports().size() ? e : trunk;
      }
      for (CableEnd e : c.ends()) {
        if (!e.equals(trunk)) {
          out.append(CsvLine.join(row(order, c, trunk, e))).append('\n');
        }
      }
    }
    return out.toString();
  }

  private static List<String> row(int order, PlannedCable c, CableEnd a, CableEnd b) {
    List<String> row = new ArrayList<>();
    row.add("" + order);
    row.add(c.bundle().orElse(""));
    row.add(c.id());
    row.add(c.fabricId());
    row.add(c.medium().toString());
    row.add(
        c.rule().filter(r -> !r.hasModules()).map(r -> String.join(" or ", r.parts())).orElse(""));
    row.add(c.length().map(Length::toString).orElse(""));
    row.add(c.needed().map(Length::toString).orElse(""));
    row.add(c.way().toString());
    side(a, row);
    side(b, row);
    return row;
  }

  private static void side(CableEnd e, List<String> row) {
    row.add(e.device());
    row.add(String.join("+", e.ports().stream().map(PortRef::port).toList()));
    row.add(e.rack().orElse(""));
    row.add(e.unit().isPresent() ? "" + e.unit().getAsInt() : "");
    row.add(e.module().orElse(""));
    row.add(e.label());
  }

  /**
   * The cluster with the plan's cables, their media, lengths and parts, and the places of the
   * layout: what the exporters of {@code Formats} write as cable lists, point-to-point lists and so
   * on, and what {@link CablingComparison} holds against what is found.
   *
   * @return a cluster of the same devices and links
   */
  public Cluster cluster() {
    Map<String, Map<String, PlannedCable>> byFabric = new HashMap<>();
    for (PlannedCable c : cables) {
      byFabric.computeIfAbsent(c.fabricId(), f -> new HashMap<>()).put(c.id(), c);
    }
    ClusterBuilder out =
        Cluster.builder(source.id()).parts(source.parts()).provenance(source.provenance());
    for (Host h : source.hosts()) {
      Optional<Location> at = Optional.ofNullable(layout.devices().get(h.id()));
      out.addHost(at.isEmpty() ? h : Host.builder().from(h).location(at).build());
    }
    layout.racks().forEach(out::addRack);
    source.failureDomains().forEach(out::addFailureDomain);
    source.extensions().forEach(out::extension);
    for (Fabric f : source.fabrics()) {
      fabric(f, byFabric.getOrDefault(f.id(), Map.of()), out);
    }
    return out.build();
  }

  private void fabric(Fabric f, Map<String, PlannedCable> planned, ClusterBuilder out) {
    var fabric = out.fabric(f.id()).role(f.role()).technology(f.technology());
    for (Switch s : f.switches()) {
      Optional<Location> at = Optional.ofNullable(layout.devices().get(s.id()));
      fabric.addSwitch(at.isEmpty() ? s : Switch.builder().from(s).location(at).build());
    }
    Map<String, String> cableOf = new HashMap<>();
    planned.values().forEach(c -> c.links().forEach(l -> cableOf.put(l, c.id())));
    Map<String, Cable> told = new HashMap<>();
    f.cables().forEach(c -> told.put(c.id(), c));
    for (Link l : f.links()) {
      String id = cableOf.get(l.id());
      fabric.addLink(id == null ? l : Link.builder().from(l).cableId(id).build());
    }
    for (PlannedCable c : cables) {
      if (!c.fabricId().equals(f.id())) {
        continue;
      }
      Cable.Builder cable = Cable.builder();
      Cable known = told.remove(c.id());
      if (known != null) {
        cable.from(known);
      } else {
        cable.id(c.id()).linkIds(c.links());
        c.ends().forEach(e -> cable.addAllEnds(e.ports()));
      }
      cable.medium(c.medium()).length(c.length());
      c.rule()
          .filter(r -> !r.hasModules() && r.parts().size() == 1)
          .ifPresent(r -> cable.part(r.parts().get(0)));
      fabric.addCable(cable.build());
    }
    // cables of links that are none of this plan stay as they were
    f.cables().stream().filter(c -> told.containsKey(c.id())).forEach(fabric::addCable);
  }

  /**
   * Numbers, the longest cable, the bill, and what was assumed.
   *
   * @return the explanation
   */
  public Explanation explain() {
    Explanation.Builder out = Explanation.of(toString());
    long links = cables.stream().mapToLong(c -> c.links().size()).sum();
    out.term("cables", cables.size());
    out.term("links", links);
    Map<CableWay, Integer> byWay = new EnumMap<>(CableWay.class);
    cables.forEach(c -> byWay.merge(c.way(), 1, Integer::sum));
    Collections.unmodifiableMap(byWay).forEach((way, n) -> out.term(way.toString(), n, "cables"));
    out.term("length", totalLength(), "as bought, without spares");
    longest()
        .ifPresent(
            c ->
                out.term(
                    "longest",
                    c.id(),
                    "needs "
                        + c.needed().map(Length::toString).orElse("")
                        + ": "
                        + c.ends().get(0).label()));
    out.term("modules", modules(), "one for each cage with a fibre");
    out.term("bundles", bundles.size());
    trays.stream()
        .reduce((x, y) -> y.cables() > x.cables() ? y : x)
        .ifPresent(t -> out.term("fullest tray", t));
    out.table(billTable());
    out.assume("slack of " + options.slack() + " of the way, and " + options.fixedSlack());
    out.assume(
        "trays "
            + layout.trayHeight()
            + " above the floor, racks "
            + layout.rackPitch()
            + " and rows "
            + layout.rowPitch()
            + " apart where nothing else is told, rack units of "
            + layout.rackUnit());
    if (layout.crossTrays().isEmpty()) {
      out.assume("trays cross the rows above every position");
    }
    if (options.lengthsSold().isEmpty()) {
      out.assume("what has no list of lengths is sold in steps of " + options.step());
    }
    options
        .assumedUnit()
        .ifPresent(u -> out.assume("devices of unknown rack unit stand at unit " + u));
    long unknown = cables.stream().filter(c -> c.medium() == CableMedium.UNKNOWN).count();
    if (unknown > 0) {
      out.assume(
          Counts.of(unknown, "cable") + " of unknown medium: modules for them are not counted");
    }
    if (notCables > 0) {
      out.assume(
          Counts.of(notCables, "link") + " inside enclosures or to aggregation nodes: no cables");
    }
    cables.stream().flatMap(c -> c.rule().stream()).distinct().forEach(r -> out.source(r.source()));
    return out.build();
  }

  /** One line. */
  @Override
  public String toString() {
    return Counts.of(cables.size(), "cable")
        + " of "
        + totalLength()
        + ", "
        + Counts.of(modules(), "module")
        + ", "
        + Counts.of(bundles.size(), "bundle")
        + "; "
        + findings;
  }
}
