package io.clusterfabric.topology.format.cablelist;

import io.clusterfabric.model.Location;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Length;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The values of one row. A value that cannot be understood is told and counts as absent, so that it
 * does not cost the row.
 */
final class Cells {
  private static final Pattern UNIT = Pattern.compile("(?i)(?:ru|u)? ?0*([1-9]\\d{0,3})(?:u)?");
  private static final Pattern WHOLE = Pattern.compile("\\d{1,12}");

  private final String format;
  private final Columns columns;
  private final List<String> values;
  private final SourcePosition where;
  private final FindingLog log;

  Cells(String format, Columns columns, List<String> values, SourcePosition where, FindingLog log) {
    this.format = format;
    this.columns = columns;
    this.values = values;
    this.where = where;
    this.log = log;
  }

  String get(Column column) {
    return columns.value(column, values);
  }

  boolean has(Column column) {
    return columns.has(column);
  }

  /** A value that is no fault of the row. */
  void doubt(String what, String why, String observed) {
    log.add("format." + format + "." + what, Severity.WARNING, where, why, observed);
  }

  /** A rate with its unit, such as 400Gb/s. */
  Optional<Bandwidth> rate(Column column) {
    return read(column, "rate", Bandwidth::of).filter(r -> !r.isZero());
  }

  /** A rate in Mb/s without a unit. */
  Optional<Bandwidth> megabits(Column column) {
    String text = get(column);
    if (text.isBlank()) {
      return Optional.empty();
    }
    if (!WHOLE.matcher(text).matches()) {
      doubt("rate", "a speed is a whole number of Mb/s; the link has no rate", text);
      return Optional.empty();
    }
    long megabits = Long.parseLong(text);
    return megabits == 0
        ? Optional.empty()
        : Optional.of(Bandwidth.ofBitsPerSecond(Math.multiplyExact(megabits, 1_000_000L)));
  }

  /** A length with its unit, such as 30m. */
  Optional<Length> length(Column column) {
    return read(column, "length", Length::of);
  }

  /** A length in a unit that another column or the dialect names. */
  Optional<Length> length(Column column, String unit) {
    return read(column, "length", text -> LengthUnits.parse(text, unit));
  }

  private <T> Optional<T> read(Column column, String what, Function<String, T> reader) {
    String text = get(column);
    if (text.isBlank()) {
      return Optional.empty();
    }
    try {
      return Optional.of(reader.apply(text));
    } catch (IllegalArgumentException e) {
      doubt(what, "this is no " + what + ", which counts as unknown: " + e.getMessage(), text);
      return Optional.empty();
    }
  }

  /** A place of a rack and a rack unit, such as 41, U41 or 41U. */
  Optional<Location> location(String rack, String unit) {
    Location.Builder out = Location.builder();
    boolean known = false;
    if (!rack.isBlank()) {
      out.rack(rack);
      known = true;
    }
    Matcher m = UNIT.matcher(unit);
    if (m.matches()) {
      out.unit(Integer.parseInt(m.group(1)));
      known = true;
    } else if (!unit.isBlank()) {
      doubt("unit", "a rack unit is a number from 1 on, as 41 or U41; it counts as unknown", unit);
    }
    return known ? Optional.of(out.build()) : Optional.empty();
  }

  static boolean isUnit(String text) {
    return text.toUpperCase(Locale.ROOT).startsWith("U") && UNIT.matcher(text).matches();
  }
}
