package io.clusterfabric.topology.format.cablelist;

import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.Location;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.topology.format.infiniband.IbSpeed;
import io.clusterfabric.topology.internal.exchange.CableFacts;
import io.clusterfabric.topology.internal.exchange.DeviceKind;
import io.clusterfabric.topology.internal.exchange.LinkListing;
import io.clusterfabric.topology.internal.exchange.LossLog;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The desired topologies of UFM's NDT plugin. Devices are compared without regard to case, speeds
 * are in Mb/s, lengths in metres, and ports are spelled as {@link NdtPort} knows.
 */
final class NdtDialect extends Dialect {
  static final FormatInfo FORMAT =
      new FormatInfo("ufm-ndt", "a desired topology of UFM's NDT plugin", List.of("ndt", "csv"));

  private static final Bandwidth FDR = Bandwidth.ofGigabitsPerSecond(56);
  private static final Bandwidth ROUND = Bandwidth.ofGigabitsPerSecond(100);

  private static final Columns.Names NAMES =
      new Columns.Names()
          .need(Column.A_DEVICE, "StartDevice")
          .need(Column.A_PORT, "StartPort")
          .need(Column.B_DEVICE, "EndDevice")
          .need(Column.B_PORT, "EndPort")
          .may(Column.LINK_TYPE, "LinkType")
          .may(Column.A_RACK, "rack #", "rack")
          .may(Column.A_PLACE, "StartDeviceLocation")
          .may(Column.B_PLACE, "EndDeviceLocation")
          .may(Column.A_UNIT, "U height")
          .may(Column.B_UNIT, "U height")
          .may(Column.RATE, "Speed")
          .may(Column.LENGTH, "Cable Length");

  @Override
  FormatInfo format() {
    return FORMAT;
  }

  @Override
  Technology technology() {
    return Technology.INFINIBAND;
  }

  @Override
  boolean caseMatters() {
    return false;
  }

  @Override
  List<String> assumptions() {
    return List.of(
        "speeds are in Mb/s and lengths of cables in metres, as the format has no units");
  }

  @Override
  Columns columns(List<String> header) {
    return NAMES.find(header);
  }

  /** The links of SONiC's test beds have the same four columns, and bandwidths or VLANs. */
  @Override
  Likelihood judge(List<String> header) {
    if (SonicDialect.hasMark(header)) {
      return Likelihood.NO;
    }
    Columns c = columns(header);
    if (c.isComplete()) {
      return c.has(Column.LINK_TYPE) ? Likelihood.CERTAIN : Likelihood.LIKELY;
    }
    return c.found() == 3 && c.has(Column.LINK_TYPE) ? Likelihood.LIKELY : Likelihood.NO;
  }

  @Override
  CableRow row(Cells cells) throws RowFault {
    String type = cells.get(Column.LINK_TYPE);
    if (!type.isBlank() && !type.equalsIgnoreCase("Data")) {
      throw new RowFault("link-type", "only links of type Data carry traffic of the fabric", type);
    }
    String rackA = cells.get(Column.A_PLACE);
    if (rackA.isBlank() || Cells.isUnit(rackA)) {
      rackA = cells.get(Column.A_RACK);
    }
    LinkSpec.Builder spec = LinkSpec.builder();
    cells.megabits(Column.RATE).ifPresent(r -> rate(r, spec));
    return new CableRow(
        side(cells, Column.A_DEVICE, Column.A_PORT)
            .at(cells.location(rackA, cells.get(Column.A_UNIT))),
        side(cells, Column.B_DEVICE, Column.B_PORT)
            .at(cells.location(cells.get(Column.B_PLACE), cells.get(Column.B_UNIT))),
        spec.build(),
        new CableFacts(Optional.empty(), CableMedium.UNKNOWN, cells.length(Column.LENGTH, "m")));
  }

  private static CableRow.Side side(Cells cells, Column device, Column port) throws RowFault {
    return NdtPort.side(cells.get(device), cells.get(port));
  }

  /** Below EDR a rate that is sold is not what is carried, and only that of FDR tells which. */
  private static void rate(Bandwidth sold, LinkSpec.Builder spec) {
    if (sold.compareTo(ROUND) >= 0) {
      spec.dataRate(sold);
    } else {
      spec.nominalRate(sold);
      if (sold.equals(FDR)) {
        spec.dataRate(IbSpeed.FDR.dataRate(4));
      }
    }
  }

  /**
   * Tells servers apart that are called alike in several racks, as {@code Server 1} of each: where
   * one port of a name is in several racks, the rack becomes part of the name.
   */
  @Override
  List<CableRow> together(List<CableRow> rows) {
    Map<String, TreeSet<String>> racksOfPort = new HashMap<>();
    TreeSet<String> alike = new TreeSet<>();
    for (CableRow row : rows) {
      for (CableRow.Side side : Arrays.asList(row.a(), row.b())) {
        Optional<String> rack = side.location().flatMap(Location::rack);
        if (side.kind() == DeviceKind.HOST && rack.isPresent()) {
          String name = side.device().toUpperCase(Locale.ROOT);
          TreeSet<String> racks =
              racksOfPort.computeIfAbsent(name + '\0' + side.port(), k -> new TreeSet<>());
          racks.add(rack.get());
          if (racks.size() > 1) {
            alike.add(name);
          }
        }
      }
    }
    if (alike.isEmpty()) {
      return rows;
    }
    List<CableRow> out = new ArrayList<>();
    for (CableRow row : rows) {
      out.add(
          new CableRow(inRack(row.a(), alike), inRack(row.b(), alike), row.spec(), row.cable()));
    }
    return out;
  }

  private static CableRow.Side inRack(CableRow.Side side, Set<String> alike) {
    Optional<String> rack = side.location().flatMap(Location::rack);
    return side.kind() == DeviceKind.HOST
            && rack.isPresent()
            && alike.contains(side.device().toUpperCase(Locale.ROOT))
        ? side.named(rack.get() + " " + side.device())
        : side;
  }

  // ---- writing

  @Override
  List<String> header() {
    return List.of(
        "#StartDevice",
        "StartPort",
        "StartDeviceLocation",
        "EndDevice",
        "EndPort",
        "EndDeviceLocation",
        "LinkType",
        "Speed",
        "Cable Length");
  }

  @Override
  List<String> cells(LinkListing.Row row, LossLog log) {
    boolean turn = row.b().kind() == DeviceKind.HOST && row.a().kind() != DeviceKind.HOST;
    List<String> out = new ArrayList<>();
    side(turn ? row.b() : row.a(), turn ? row.portB() : row.portA(), out, log);
    side(turn ? row.a() : row.b(), turn ? row.portA() : row.portB(), out, log);
    out.add("Data");
    out.add(speed(row, log));
    out.add(length(row, log));
    return out;
  }

  private void side(LinkListing.Node node, String port, List<String> out, LossLog log) {
    NdtPort spelled = NdtPort.spell(node, port);
    if (spelled.text().isEmpty()) {
      log.refuse(
          rule("port"),
          "the plugin knows ports of switches by number or by leaf, ASIC and number, and ports of"
              + " hosts by one word",
          node.id() + " " + port,
          "give the port a number");
    }
    if (spelled.losesNumber()) {
      log.leaveOut(
          rule("port-number"),
          "the port 1 of an adapter is written as the adapter, as descriptions of nodes are",
          node.id() + " " + port);
    }
    out.add(spelled.device());
    out.add(spelled.text().orElse(port));
    out.add(node.location().flatMap(Location::rack).orElse(""));
  }

  private String speed(LinkListing.Row row, LossLog log) {
    LinkSpec spec = row.link().spec();
    Optional<Bandwidth> rate = spec.nominalRate().or(spec::dataRate);
    if (rate.isEmpty()) {
      return "";
    }
    if (!rate.get().isWhole() || rate.get().bitsPerSecond() % 1_000_000 != 0) {
      log.lose(
          rule("rate"), "a speed is a whole number of Mb/s; others are left out", "" + rate.get());
      return "";
    }
    return "" + rate.get().bitsPerSecond() / 1_000_000;
  }

  private String length(LinkListing.Row row, LossLog log) {
    Optional<Length> length = row.cable().flatMap(c -> c.length());
    if (length.isEmpty()) {
      return "";
    }
    log.leaveOut(
        rule("cables"), "names and media of cables are not in the list", row.cable().get().id());
    long micrometers = length.get().toMicrometers();
    return BigDecimal.valueOf(micrometers, 6).stripTrailingZeros().toPlainString();
  }
}
