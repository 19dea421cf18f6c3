package io.clusterfabric.topology.addressing;

import io.clusterfabric.model.PortRef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/** Address tables as comma-separated values (RFC 4180), one record a line. */
final class AddressCsv {
  private static final List<String> HEADER =
      List.of("node", "interface", "role", "address", "length", "peer", "rail", "asn");
  private static final Map<String, AddressRole> ROLES =
      List.of(AddressRole.values()).stream()
          .collect(Collectors.toUnmodifiableMap(AddressRole::word, r -> r));

  private AddressCsv() {}

  static String write(AddressTable table) {
    StringBuilder out = new StringBuilder();
    record(out, HEADER);
    Set<String> told = new HashSet<>();
    for (InterfaceAddress r : table.rows()) {
      told.add(r.port().node());
      record(out, cells(r, table.asn(r.port().node())));
    }
    table
        .asns()
        .forEach(
            (node, asn) -> {
              if (!told.contains(node)) {
                record(out, List.of(node, "", "", "", "", "", "", String.valueOf(asn)));
              }
            });
    return out.toString();
  }

  static List<String> header() {
    return HEADER;
  }

  static List<String> cells(InterfaceAddress r, Optional<Long> asn) {
    return List.of(
        r.port().node(),
        r.port().port(),
        r.role().word(),
        r.address().map(IpAddress::toString).orElse(""),
        r.address().isPresent() ? String.valueOf(r.prefixLength()) : "",
        r.peer().map(PortRef::toString).orElse(""),
        r.rail().isPresent() ? String.valueOf(r.rail().getAsInt()) : "",
        asn.map(String::valueOf).orElse(""));
  }

  private static void record(StringBuilder out, List<String> cells) {
    for (int i = 0; i < cells.size(); i++) {
      String c = cells.get(i);
      out.append(i == 0 ? "" : ",");
      if (c.indexOf(',') >= 0 || c.indexOf('"') >= 0 || !c.equals(c.strip())) {
        out.append('"').append(c.replace("\"", "\"\"")).append('"');
      } else {
        out.append(c);
      }
    }
    out.append('\n');
  }

  static AddressTable read(String text) {
    AddressTable.Builder out = AddressTable.builder();
    int line = 0;
    int at = text.startsWith("\uFEFF") ? 1 : 0;
    while (at < text.length()) {
      line++;
      int end = text.indexOf('\n', at);
      int stop = end < 0 ? text.length() : end;
      boolean carriage = stop > at && text.charAt(stop - 1) == '\r';
      String record = text.substring(at, carriage ? stop - 1 : stop);
      at = end < 0 ? text.length() : end + 1;
      try {
        List<String> cells = split(record);
        if (line == 1) {
          if (!cells.equals(HEADER)) {
            throw new IllegalArgumentException(
                "the first line is "
                    + String.join(",", HEADER)
                    + ", found "
                    + Shown.quoted(record));
          }
        } else if (!record.isBlank()) {
          row(out, cells);
        }
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("line " + line + ": " + e.getMessage(), e);
      }
    }
    if (line == 0) {
      throw new IllegalArgumentException(
          "an address table starts with the line " + String.join(",", HEADER) + ", found nothing");
    }
    return out.build();
  }

  private static void row(AddressTable.Builder out, List<String> cells) {
    if (cells.size() != HEADER.size()) {
      throw new IllegalArgumentException(
          "a row has " + HEADER.size() + " cells, found " + cells.size());
    }
    String node = cells.get(0);
    String asn = cells.get(7);
    if (!asn.isEmpty()) {
      out.asn(node, AsnRange.number(asn, asn));
    }
    if (cells.get(1).isEmpty()) {
      if (asn.isEmpty() || cells.subList(2, 7).stream().anyMatch(c -> !c.isEmpty())) {
        throw new IllegalArgumentException("a row without an interface tells an AS number only");
      }
      return;
    }
    AddressRole role = ROLES.get(cells.get(2));
    if (role == null) {
      throw new IllegalArgumentException(
          "a role is one of "
              + ROLES.keySet().stream().sorted().toList()
              + ", found "
              + Shown.quoted(cells.get(2)));
    }
    String address = cells.get(3);
    out.add(
        new InterfaceAddress(
            new PortRef(node, cells.get(1)),
            role,
            address.isEmpty() ? Optional.empty() : Optional.of(IpAddress.parse(address)),
            number("length", cells.get(4)).orElse(0),
            cells.get(5).isEmpty() ? Optional.empty() : Optional.of(PortRef.parse(cells.get(5))),
            number("rail", cells.get(6))));
  }

  private static OptionalInt number(String what, String cell) {
    if (cell.isEmpty()) {
      return OptionalInt.empty();
    }
    if (!cell.matches("[0-9]{1,9}")) {
      throw new IllegalArgumentException(
          "the " + what + " is a whole number, found " + Shown.quoted(cell));
    }
    return OptionalInt.of(Integer.parseInt(cell));
  }

  private static List<String> split(String record) {
    List<String> out = new ArrayList<>(8);
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < record.length(); i++) {
      char c = record.charAt(i);
      if (c == '"') {
        if (quoted && i + 1 < record.length() && record.charAt(i + 1) == '"') {
          cell.append('"');
          i++;
        } else {
          quoted = !quoted;
        }
      } else if (c == ',' && !quoted) {
        out.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(c);
      }
    }
    if (quoted) {
      throw new IllegalArgumentException("a quote is not closed");
    }
    out.add(cell.toString());
    return out;
  }
}
