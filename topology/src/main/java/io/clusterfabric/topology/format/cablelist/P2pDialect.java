package io.clusterfabric.topology.format.cablelist;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.Technology;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.topology.internal.exchange.CableFacts;
import io.clusterfabric.topology.internal.exchange.DeviceKind;
import io.clusterfabric.topology.internal.exchange.LinkListing;
import io.clusterfabric.topology.internal.exchange.LossLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The point-to-point lists of UFM's Cable Validation Tool, sheets saved as comma-separated values:
 * with the columns {@code A-Node Name, A-Type, A-Port, Z-Node Name, Z-Type, Z-Port}, or in pairs of
 * {@code Rack, U, Name, HCA/Port} and {@code Rack, U, Name, Port}.
 */
final class P2pDialect extends Dialect {
  static final FormatInfo FORMAT =
      new FormatInfo("p2p", "a point-to-point list of UFM's Cable Validation Tool", List.of("csv"));

  private static final Columns.Names LONG =
      new Columns.Names()
          .need(Column.A_DEVICE, "A-Node Name")
          .need(Column.A_PORT, "A-Port")
          .need(Column.B_DEVICE, "Z-Node Name")
          .need(Column.B_PORT, "Z-Port")
          .may(Column.A_KIND, "A-Type")
          .may(Column.B_KIND, "Z-Type")
          .may(Column.A_RACK, "A-Rack")
          .may(Column.B_RACK, "Z-Rack")
          .may(Column.A_UNIT, "A-U")
          .may(Column.B_UNIT, "Z-U");

  private static final Columns.Names PAIRS =
      new Columns.Names()
          .need(Column.A_DEVICE, "Name")
          .need(Column.A_PORT, "HCA/Port")
          .need(Column.B_DEVICE, "Name")
          .need(Column.B_PORT, "Port")
          .may(Column.A_RACK, "Rack")
          .may(Column.A_UNIT, "U")
          .may(Column.B_RACK, "Rack")
          .may(Column.B_UNIT, "U");

  private static final Pattern HCA = Pattern.compile("[1-9]\\d{0,2}");
  private static final Pattern ADAPTER = Pattern.compile("mlx5_(\\d{1,2})(?:/1)?");

  @Override
  FormatInfo format() {
    return FORMAT;
  }

  @Override
  Technology technology() {
    return Technology.UNKNOWN;
  }

  @Override
  List<String> assumptions() {
    return List.of(
        "the number N of a host's port means its adapter mlx5_(N-1), port 1, as the tool takes it"
            + " where no list of adapters is given");
  }

  @Override
  Columns columns(List<String> header) {
    Columns named = LONG.find(header);
    if (named.isComplete()) {
      return named;
    }
    Columns pairs = PAIRS.find(header);
    // published sheets head the second rack unit with Name, too: the name is the last of them
    for (int i = header.size() - 1; pairs.isComplete() && i >= 0; i--) {
      if (Columns.plain(header.get(i)).equals("name")) {
        pairs.put(Column.B_DEVICE, i);
        break;
      }
    }
    return pairs.isComplete() ? pairs : named;
  }

  @Override
  Likelihood judge(List<String> header) {
    Columns c = columns(header);
    return c.isComplete()
        ? Likelihood.CERTAIN
        : LONG.find(header).found() == 3 ? Likelihood.LIKELY : Likelihood.NO;
  }

  @Override
  CableRow row(Cells cells) {
    boolean pairs = !cells.has(Column.A_KIND) && !cells.has(Column.B_KIND);
    DeviceKind a = kind(cells, Column.A_KIND);
    DeviceKind b = kind(cells, Column.B_KIND);
    String portA = cells.get(Column.A_PORT);
    if (pairs && cells.has(Column.A_RACK) && HCA.matcher(portA).matches()) {
      a = DeviceKind.HOST;
    }
    return new CableRow(
        new CableRow.Side(
            cells.get(Column.A_DEVICE),
            port(portA, a),
            a,
            "",
            cells.location(cells.get(Column.A_RACK), cells.get(Column.A_UNIT))),
        new CableRow.Side(
            cells.get(Column.B_DEVICE),
            port(cells.get(Column.B_PORT), b),
            b,
            "",
            cells.location(cells.get(Column.B_RACK), cells.get(Column.B_UNIT))),
        LinkSpec.builder().build(),
        CableFacts.NONE);
  }

  private static DeviceKind kind(Cells cells, Column column) {
    String text = cells.get(column).toLowerCase(Locale.ROOT);
    if (text.equals("host") || text.equals("switch")) {
      return text.equals("host") ? DeviceKind.HOST : DeviceKind.SWITCH;
    }
    if (!text.isBlank()) {
      cells.doubt("kind", "a type is Host or Switch; it counts as unknown", cells.get(column));
    }
    return DeviceKind.UNKNOWN;
  }

  private static String port(String text, DeviceKind kind) {
    return kind == DeviceKind.HOST && HCA.matcher(text).matches()
        ? "mlx5_" + (Integer.parseInt(text) - 1) + "/1"
        : text;
  }

  // ---- writing

  @Override
  List<String> header() {
    return List.of("A-Node Name", "A-Type", "A-Port", "Z-Node Name", "Z-Type", "Z-Port");
  }

  @Override
  List<String> cells(LinkListing.Row row, LossLog log) {
    log.leaveOut(
        rule("facts"), "rates, cables and places of devices are not in the list", row.link().id());
    List<String> out = new ArrayList<>();
    boolean turn = row.b().kind() == DeviceKind.HOST && row.a().kind() != DeviceKind.HOST;
    side(turn ? row.b() : row.a(), turn ? row.portB() : row.portA(), out, log);
    side(turn ? row.a() : row.b(), turn ? row.portA() : row.portB(), out, log);
    return out;
  }

  private void side(LinkListing.Node node, String port, List<String> out, LossLog log) {
    boolean host = node.kind() == DeviceKind.HOST;
    out.add(node.id());
    out.add(host ? "Host" : "Switch");
    Matcher adapter = ADAPTER.matcher(port);
    if (host && adapter.matches()) {
      out.add("" + (Integer.parseInt(adapter.group(1)) + 1));
      return;
    }
    if (host && HCA.matcher(port).matches()) {
      log.refuse(
          rule("host-port"),
          "the tool takes the number of a host's port for that of its adapter mlx5_N, which this"
              + " port is not",
          node.id() + " " + port,
          "name the port by its adapter");
    }
    out.add(port);
  }
}
