package io.clusterfabric.topology.format.cablelist;

import io.clusterfabric.model.Cable;
import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.Location;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.topology.internal.exchange.CableFacts;
import io.clusterfabric.topology.internal.exchange.DeviceKind;
import io.clusterfabric.topology.internal.exchange.LinkListing;
import io.clusterfabric.topology.internal.exchange.LossLog;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Cables as NetBox imports them in bulk, one termination a side. The columns are those of its form
 * ({@code dcim/forms/bulk_import.py}).
 */
final class NetboxDialect extends Dialect {
  static final FormatInfo FORMAT =
      new FormatInfo("netbox-cables", "cables for NetBox's bulk import", List.of("csv"));

  private static final String INTERFACE = "dcim.interface";

  private static final Columns.Names NAMES =
      new Columns.Names()
          .need(Column.A_DEVICE, "side_a_device")
          .need(Column.A_PORT, "side_a_name")
          .need(Column.B_DEVICE, "side_b_device")
          .need(Column.B_PORT, "side_b_name")
          .may(Column.A_PLACE, "side_a_site")
          .may(Column.B_PLACE, "side_b_site")
          .may(Column.A_TERMINATION, "side_a_type")
          .may(Column.B_TERMINATION, "side_b_type")
          .may(Column.MEDIUM, "type")
          .may(Column.STATUS, "status")
          .may(Column.CABLE, "label")
          .may(Column.LENGTH, "length")
          .may(Column.LENGTH_UNIT, "length_unit");

  @Override
  FormatInfo format() {
    return FORMAT;
  }

  @Override
  Technology technology() {
    return Technology.UNKNOWN;
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
  CableRow row(Cells cells) throws RowFault {
    for (Column c : List.of(Column.A_TERMINATION, Column.B_TERMINATION)) {
      String type = cells.get(c);
      if (!type.isBlank() && !type.equalsIgnoreCase(INTERFACE)) {
        throw new RowFault(
            "termination",
            "only cables between interfaces are links; what lies behind patch panels, consoles"
                + " and power ports is not followed",
            type);
      }
    }
    String status = cells.get(Column.STATUS);
    if (status.equalsIgnoreCase("decommissioning")) {
      throw new RowFault("status", "a cable that is being taken out is no link", status);
    }
    String label = cells.get(Column.CABLE);
    return new CableRow(
        side(cells, Column.A_DEVICE, Column.A_PORT, Column.A_PLACE),
        side(cells, Column.B_DEVICE, Column.B_PORT, Column.B_PLACE),
        LinkSpec.builder().build(),
        new CableFacts(
            label.isBlank() ? Optional.empty() : Optional.of(label),
            medium(cells.get(Column.MEDIUM)),
            length(cells)));
  }

  private static CableRow.Side side(Cells cells, Column device, Column port, Column site) {
    String room = cells.get(site);
    Location.Builder at = Location.builder();
    at.room(room);
    return new CableRow.Side(
        cells.get(device),
        cells.get(port),
        DeviceKind.UNKNOWN,
        "",
        room.isBlank() ? Optional.empty() : Optional.of(at.build()));
  }

  private static Optional<Length> length(Cells cells) {
    if (cells.get(Column.LENGTH).isBlank()) {
      return Optional.empty();
    }
    if (cells.get(Column.LENGTH_UNIT).isBlank()) {
      cells.doubt("length", "a length without a unit counts as unknown", cells.get(Column.LENGTH));
      return Optional.empty();
    }
    return cells.length(Column.LENGTH, cells.get(Column.LENGTH_UNIT));
  }

  /** NetBox's active copper may be linear or retimed, so that it is neither here. */
  private static CableMedium medium(String type) {
    String t = type.toLowerCase(Locale.ROOT);
    if (t.equals("dac-passive")) {
      return CableMedium.DAC;
    }
    if (t.startsWith("aoc")) {
      return CableMedium.AOC;
    }
    if (t.startsWith("mmf")) {
      return CableMedium.MULTIMODE_FIBRE;
    }
    return t.startsWith("smf") ? CableMedium.SINGLE_MODE_FIBRE : CableMedium.UNKNOWN;
  }

  // ---- writing

  @Override
  List<String> header() {
    return List.of(
        "side_a_device",
        "side_a_type",
        "side_a_name",
        "side_b_device",
        "side_b_type",
        "side_b_name",
        "type",
        "status",
        "label",
        "length",
        "length_unit");
  }

  @Override
  List<String> cells(LinkListing.Row row, LossLog log) {
    log.leaveOut(
        rule("facts"),
        "rates of links and kinds and places of devices are not in a list of cables",
        row.link().id());
    Optional<Cable> cable = row.cable();
    if (cable.isPresent() && cable.get().linkIds().size() > 1) {
      log.lose(
          rule("breakout"),
          "a cable of several links is written as one cable a link",
          cable.get().id());
    }
    List<String> out = new ArrayList<>();
    out.addAll(List.of(row.a().id(), INTERFACE, row.portA()));
    out.addAll(List.of(row.b().id(), INTERFACE, row.portB()));
    out.add(cable.map(c -> type(c, log)).orElse(""));
    out.add("connected");
    out.add(cable.map(Cable::id).filter(id -> !id.equals(row.link().id())).orElse(""));
    out.addAll(cable.flatMap(Cable::length).map(l -> length(l, log)).orElse(List.of("", "")));
    return out;
  }

  private String type(Cable cable, LossLog log) {
    return switch (cable.medium()) {
      case DAC -> "dac-passive";
      case ACC, AEC -> {
        log.lose(
            rule("medium"),
            "active copper is written as dac-active, be it linear or retimed",
            cable.id());
        yield "dac-active";
      }
      case AOC -> "aoc";
      case MULTIMODE_FIBRE -> "mmf";
      case SINGLE_MODE_FIBRE -> "smf";
      default -> "";
    };
  }

  /** NetBox keeps two decimals. */
  private List<String> length(Length length, LossLog log) {
    BigDecimal meters = BigDecimal.valueOf(length.toMicrometers(), 6).stripTrailingZeros();
    if (meters.scale() <= 2) {
      return List.of(meters.toPlainString(), "m");
    }
    BigDecimal centimeters = meters.movePointRight(2).stripTrailingZeros();
    if (centimeters.scale() <= 2) {
      return List.of(centimeters.toPlainString(), "cm");
    }
    log.lose(rule("length"), "a length finer than 0.1 mm is left out", length.toString());
    return List.of("", "");
  }
}
