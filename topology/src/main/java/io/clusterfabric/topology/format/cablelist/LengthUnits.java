package io.clusterfabric.topology.format.cablelist;

import io.clusterfabric.model.unit.Length;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Lengths whose unit stands in another column, metric and other. */
final class LengthUnits {
  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}(\\.\\d{1,6})?");

  /** Micrometres of each unit. */
  private static final Map<String, Long> UNITS =
      Map.of(
          "mm", 1_000L,
          "cm", 10_000L,
          "m", 1_000_000L,
          "km", 1_000_000_000L,
          "in", 25_400L,
          "ft", 304_800L,
          "mi", 1_609_344_000L);

  private LengthUnits() {}

  /**
   * A length.
   *
   * @throws IllegalArgumentException if the number or the unit is none
   */
  static Length parse(String number, String unit) {
    Long micrometers = UNITS.get(unit.strip().toLowerCase(Locale.ROOT));
    if (micrometers == null) {
      throw new IllegalArgumentException(
          "a unit of lengths is one of mm, cm, m, km, in, ft, mi, found '" + unit + "'");
    }
    if (!NUMBER.matcher(number).matches()) {
      throw new IllegalArgumentException(
          "a length is a decimal number of " + unit + ", found '" + number + "'");
    }
    try {
      return Length.ofMicrometers(
          new BigDecimal(number).multiply(BigDecimal.valueOf(micrometers)).longValueExact());
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("lengths are held in whole micrometres", e);
    }
  }
}
