package io.clusterfabric.collectives.measured;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The columns of a table of the OSU micro-benchmarks, as its header names them. They depend on the
 * test and its options.
 *
 * @param columns the columns in their order
 */
record OsuColumns(List<Column> columns) {
  private static final Pattern NAME =
      Pattern.compile(
          "Transmit Size|Size|(?:Avg |Min |Max )?Latency ?\\(us\\)|Bandwidth ?\\(MB/s\\)|MB/s"
              + "|Messages/s|Iterations|Validation|P(\\d{1,2}) Tail (?:Lat\\(us\\)|BW\\(MB/s\\))"
              + "|Overall\\(us\\)|Compute\\(us\\)|Coll\\. Init\\(us\\)|MPI_Test\\(us\\)"
              + "|MPI_Wait\\(us\\)|(?:Pure |Min |Max )Comm\\.\\(us\\)|Overlap\\(%\\)");

  /** What a column holds. */
  enum Kind {
    SIZE,
    TIME,
    LEAST,
    GREATEST,
    PERCENTILE,
    BANDWIDTH,
    VALIDATION,
    OTHER
  }

  /**
   * A column.
   *
   * @param kind what it holds
   * @param percentile which percentile, 0 if it is none
   */
  record Column(Kind kind, int percentile) {}

  /** The columns that a line names; empty if it is no header. */
  static Optional<OsuColumns> of(String line) {
    int at = line.indexOf('#');
    if (at < 0 || !(line.contains("(us)") || line.contains("MB/s"))) {
      return Optional.empty();
    }
    List<Column> columns = new ArrayList<>();
    Matcher m = NAME.matcher(line);
    m.region(at, line.length());
    int last = at + 1;
    while (m.find()) {
      if (!line.substring(last, m.start()).isBlank()) {
        return Optional.empty();
      }
      last = m.end();
      columns.add(
          m.group(1) == null
              ? new Column(kind(m.group()), 0)
              : new Column(
                  m.group().contains("Lat") ? Kind.PERCENTILE : Kind.OTHER,
                  Integer.parseInt(m.group(1))));
    }
    boolean measures =
        columns.stream().anyMatch(c -> c.kind() == Kind.TIME || c.kind() == Kind.BANDWIDTH);
    return measures && line.substring(last).isBlank()
        ? Optional.of(new OsuColumns(List.copyOf(columns)))
        : Optional.empty();
  }

  private static Kind kind(String name) {
    String key = name.toLowerCase(Locale.ROOT).replace(" ", "");
    return switch (key) {
      case "size" -> Kind.SIZE;
      case "latency(us)", "avglatency(us)", "purecomm.(us)" -> Kind.TIME;
      case "minlatency(us)", "mincomm.(us)" -> Kind.LEAST;
      case "maxlatency(us)", "maxcomm.(us)" -> Kind.GREATEST;
      case "bandwidth(mb/s)", "mb/s" -> Kind.BANDWIDTH;
      case "validation" -> Kind.VALIDATION;
      default -> Kind.OTHER;
    };
  }
}
