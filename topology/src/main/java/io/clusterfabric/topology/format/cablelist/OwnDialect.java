package io.clusterfabric.topology.format.cablelist;

import io.clusterfabric.model.Cable;
import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.Location;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.topology.internal.exchange.CableFacts;
import io.clusterfabric.topology.internal.exchange.DeviceKind;
import io.clusterfabric.topology.internal.exchange.LinkListing;
import io.clusterfabric.topology.internal.exchange.LossLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * This library's own cable list: every value names its unit, and devices and ports without a link
 * have rows, too.
 */
final class OwnDialect extends Dialect {
  static final FormatInfo FORMAT =
      new FormatInfo("cable-list", "a list of cables as comma-separated values", List.of("csv"));

  private static final String BACKPLANE = "backplane";
  private static final List<String> HEADER =
      List.of(
          "a_device",
          "a_port",
          "a_kind",
          "a_model",
          "a_rack",
          "a_unit",
          "b_device",
          "b_port",
          "b_kind",
          "b_model",
          "b_rack",
          "b_unit",
          "rate",
          "generation",
          "medium",
          "length",
          "cable");

  private static final Columns.Names NAMES =
      new Columns.Names()
          .need(Column.A_DEVICE, "a_device")
          .need(Column.A_PORT, "a_port")
          .need(Column.B_DEVICE, "b_device")
          .need(Column.B_PORT, "b_port")
          .may(Column.A_KIND, "a_kind")
          .may(Column.A_MODEL, "a_model")
          .may(Column.A_RACK, "a_rack")
          .may(Column.A_UNIT, "a_unit")
          .may(Column.B_KIND, "b_kind")
          .may(Column.B_MODEL, "b_model")
          .may(Column.B_RACK, "b_rack")
          .may(Column.B_UNIT, "b_unit")
          .may(Column.RATE, "rate")
          .may(Column.GENERATION, "generation")
          .may(Column.MEDIUM, "medium")
          .may(Column.LENGTH, "length")
          .may(Column.CABLE, "cable");

  @Override
  FormatInfo format() {
    return FORMAT;
  }

  @Override
  Technology technology() {
    return Technology.UNKNOWN;
  }

  @Override
  boolean sharesCables() {
    return true;
  }

  @Override
  boolean hasDeviceRows() {
    return true;
  }

  @Override
  Columns columns(List<String> header) {
    return NAMES.find(header);
  }

  @Override
  Likelihood judge(List<String> header) {
    int found = columns(header).found();
    return found == 4 ? Likelihood.CERTAIN : found == 3 ? Likelihood.LIKELY : Likelihood.NO;
  }

  @Override
  CableRow row(Cells cells) {
    boolean backplane = cells.get(Column.MEDIUM).equalsIgnoreCase(BACKPLANE);
    LinkSpec.Builder spec = LinkSpec.builder();
    spec.dataRate(cells.rate(Column.RATE)).backplane(backplane);
    String generation = cells.get(Column.GENERATION);
    if (!generation.isBlank()) {
      spec.generation(generation);
    }
    String cable = cells.get(Column.CABLE);
    return new CableRow(
        new CableRow.Side(
            cells.get(Column.A_DEVICE),
            cells.get(Column.A_PORT),
            kind(cells, Column.A_KIND),
            cells.get(Column.A_MODEL),
            cells.location(cells.get(Column.A_RACK), cells.get(Column.A_UNIT))),
        new CableRow.Side(
            cells.get(Column.B_DEVICE),
            cells.get(Column.B_PORT),
            kind(cells, Column.B_KIND),
            cells.get(Column.B_MODEL),
            cells.location(cells.get(Column.B_RACK), cells.get(Column.B_UNIT))),
        spec.build(),
        new CableFacts(
            cable.isBlank() ? Optional.empty() : Optional.of(cable),
            backplane ? CableMedium.UNKNOWN : medium(cells),
            cells.length(Column.LENGTH)));
  }

  private static DeviceKind kind(Cells cells, Column column) {
    String text = cells.get(column);
    for (DeviceKind k : DeviceKind.values()) {
      if (word(k).equals(text.toLowerCase(Locale.ROOT))) {
        return k;
      }
    }
    if (!text.isBlank()) {
      cells.doubt(
          "kind",
          "a kind is one of host, switch, director-asic, router, gateway,"
              + " optical-circuit-switch, aggregation-node; it counts as unknown",
          text);
    }
    return DeviceKind.UNKNOWN;
  }

  private static CableMedium medium(Cells cells) {
    String text = cells.get(Column.MEDIUM);
    for (CableMedium m : CableMedium.values()) {
      if (word(m).equals(text.toLowerCase(Locale.ROOT))) {
        return m;
      }
    }
    if (!text.isBlank()) {
      cells.doubt(
          "medium",
          "a medium is one of dac, acc, aec, aoc, multimode-fibre, single-mode-fibre, backplane;"
              + " it counts as unknown",
          text);
    }
    return CableMedium.UNKNOWN;
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  // ---- writing

  @Override
  List<String> header() {
    return HEADER;
  }

  @Override
  LinkListing.Scope scope() {
    return LinkListing.Scope.ALL_LINKS;
  }

  @Override
  void loseDevices(LinkListing listing) {
    // all of them have rows
  }

  @Override
  List<List<String>> deviceRows(LinkListing listing) {
    List<List<String>> rows = new ArrayList<>();
    for (PortRef free : listing.freeEndpoints()) {
      listing.nodes().stream()
          .filter(n -> n.id().equals(free.node()))
          .forEach(n -> rows.add(deviceRow(n, free.port())));
    }
    for (LinkListing.Node n : listing.unlinked()) {
      if (listing.freeEndpoints().stream().noneMatch(p -> p.node().equals(n.id()))) {
        rows.add(deviceRow(n, ""));
      }
    }
    return rows;
  }

  private static List<String> deviceRow(LinkListing.Node node, String port) {
    List<String> row = new ArrayList<>(side(node, port));
    while (row.size() < HEADER.size()) {
      row.add("");
    }
    return row;
  }

  private static List<String> side(LinkListing.Node node, String port) {
    Optional<Location> at = node.location();
    return List.of(
        node.id(),
        port,
        word(node.kind()),
        node.model().equals("unknown") ? "" : node.model(),
        at.flatMap(Location::rack).orElse(""),
        at.isPresent() && at.get().unit().isPresent() ? "" + at.get().unit().getAsInt() : "");
  }

  @Override
  List<String> cells(LinkListing.Row row, LossLog log) {
    Optional<Cable> cable = row.cable();
    if (cable.isPresent()
        && (!cable.get().connectors().isEmpty()
            || cable.get().part().isPresent()
            || cable.get().reachClass().isPresent())) {
      log.leaveOut(
          rule("cable-details"),
          "connectors, part and class of reach of a cable are not in the list",
          cable.get().id());
    }
    List<String> out = new ArrayList<>(side(row.a(), row.portA()));
    out.addAll(side(row.b(), row.portB()));
    LinkSpec spec = row.link().spec();
    out.add(spec.dataRate().map(Object::toString).orElse(""));
    out.add(spec.generation().orElse(""));
    out.add(
        spec.backplane()
            ? BACKPLANE
            : cable
                .map(Cable::medium)
                .filter(m -> m != CableMedium.UNKNOWN)
                .map(OwnDialect::word)
                .orElse(""));
    out.add(cable.flatMap(Cable::length).map(Length::toString).orElse(""));
    // a cable that is called as its link would be has no name of its own
    out.add(cable.map(Cable::id).filter(id -> !id.equals(row.link().id())).orElse(""));
    return out;
  }
}
