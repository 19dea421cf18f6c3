package io.clusterfabric.collectives.measured;

import io.clusterfabric.collectives.internal.text.CsvRecord;
import io.clusterfabric.model.Collective;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Which cell of a record belongs to which column, as the header says. */
final class TableColumns {
  /** The columns, in the order in which they are written. */
  enum Column {
    RUN_ID("run_id"),
    SOURCE("source"),
    CLUSTER("cluster"),
    GPU("gpu"),
    GPUS_PER_NODE("gpus_per_node"),
    NODES("nodes"),
    RANKS("ranks"),
    NICS_PER_NODE("nics_per_node"),
    NIC_GBPS("nic_gbps"),
    FABRIC("fabric"),
    COLLECTIVE("collective"),
    FORCED("algo_proto_channels"),
    DTYPE("dtype"),
    INPLACE("inplace"),
    SIZE("size_bytes"),
    TIME("time_us"),
    ALGBW("algbw_GBps"),
    BUSBW("busbw_GBps"),
    VERSION("nccl_version"),
    QUALITY("quality"),
    NOTES("notes");

    private final String header;

    Column(String header) {
      this.header = header;
    }

    String header() {
      return header;
    }
  }

  private static final char[] SEPARATORS = {',', ';', '\t'};

  private final char separator;
  private final Map<Column, Integer> at = new EnumMap<>(Column.class);
  private final List<String> unknown = new ArrayList<>();
  private final List<String> twice = new ArrayList<>();
  private final int width;

  private TableColumns(char separator, List<String> cells) {
    this.separator = separator;
    this.width = cells.size();
    for (int i = 0; i < cells.size(); i++) {
      Optional<Column> column = find(cells.get(i));
      if (column.isEmpty()) {
        unknown.add(cells.get(i));
      } else if (at.putIfAbsent(column.get(), i) != null) {
        twice.add(cells.get(i));
      }
    }
  }

  private static Optional<Column> find(String name) {
    String key = name.strip().toLowerCase(Locale.ROOT);
    for (Column c : Column.values()) {
      if (c.header.toLowerCase(Locale.ROOT).equals(key)) {
        return Optional.of(c);
      }
    }
    return Optional.empty();
  }

  /** The columns of a header; empty if the line is none with what a table needs. */
  static Optional<TableColumns> of(String line) {
    if (!line.toLowerCase(Locale.ROOT).contains(Column.SIZE.header)) {
      return Optional.empty();
    }
    String text = line.startsWith("\uFEFF") ? line.substring(1) : line;
    for (char separator : SEPARATORS) {
      Optional<TableColumns> columns =
          CsvRecord.split(text, separator)
              .map(cells -> new TableColumns(separator, cells))
              .filter(TableColumns::isEnough);
      if (columns.isPresent()) {
        return columns;
      }
    }
    return Optional.empty();
  }

  private boolean isEnough() {
    return has(Column.COLLECTIVE)
        && has(Column.SIZE)
        && (has(Column.TIME) || has(Column.ALGBW) || has(Column.BUSBW));
  }

  private boolean has(Column column) {
    return at.containsKey(column);
  }

  static List<String> names() {
    return Arrays.stream(Column.values()).map(Column::header).toList();
  }

  /** The name of an operation in a table: nccl-tests' own. */
  static String name(Collective collective) {
    return switch (collective) {
      case ALL_TO_ALL -> "alltoall";
      case SEND_RECEIVE -> "sendrecv";
      default -> collective.id();
    };
  }

  char separator() {
    return separator;
  }

  int width() {
    return width;
  }

  List<String> unknown() {
    return unknown;
  }

  List<String> twice() {
    return twice;
  }

  /** A cell of a record; blank if there is no such column. */
  String cell(List<String> record, Column column) {
    Integer i = at.get(column);
    return i == null ? "" : record.get(i);
  }
}
