package io.clusterfabric.model.unit;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Prints a whole number of base units as an exact decimal of the unit that suits its size. Every
 * unit is a power of ten of the base unit, so every decimal ends. Immutable.
 */
final class DecimalPrinter {
  private final Unit zero;
  private final List<Unit> units;

  private DecimalPrinter(Unit zero, List<Unit> units) {
    this.zero = zero;
    this.units = units;
  }

  /**
   * A printer with one unit, which is also the unit of zero.
   *
   * @param exponent the unit is 10^exponent base units
   * @param from it is used from 10^from base units upwards
   */
  static DecimalPrinter of(String symbol, int exponent, int from) {
    Unit unit = new Unit(symbol, exponent, power10(from));
    return new DecimalPrinter(unit, List.of(unit));
  }

  /** This printer with one more unit. */
  DecimalPrinter unit(String symbol, int exponent, int from) {
    List<Unit> more = new ArrayList<>(units);
    more.add(new Unit(symbol, exponent, power10(from)));
    more.sort(Comparator.comparingLong(Unit::from).reversed());
    return new DecimalPrinter(zero, Collections.unmodifiableList(more));
  }

  /** The value, 0 or more, in the largest unit that is used for it. */
  String print(long value) {
    for (Unit unit : units) {
      if (value >= unit.from()) {
        return print(value, unit);
      }
    }
    return print(value, zero);
  }

  private static String print(long value, Unit unit) {
    BigDecimal decimal = BigDecimal.valueOf(value, unit.exponent()).stripTrailingZeros();
    return decimal.toPlainString() + unit.symbol();
  }

  private static long power10(int exponent) {
    return BigDecimal.ONE.movePointRight(exponent).longValueExact();
  }

  private record Unit(String symbol, int exponent, long from) {}
}
