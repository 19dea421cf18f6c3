package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;

/**
 * A fraction of any length, not reduced: what flows and bounds are before they become rates.
 *
 * @param numerator 0 or more
 * @param denominator 1 or more
 */
record Fraction(BigInteger numerator, BigInteger denominator) implements Comparable<Fraction> {
  static final Fraction ZERO = of(0, 1);

  static Fraction of(long numerator, long denominator) {
    return new Fraction(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
  }

  /** The lesser of two, where none is more than any. */
  static @Nullable Fraction lesser(@Nullable Fraction one, @Nullable Fraction other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.compareTo(other) <= 0 ? one : other;
  }

  Fraction times(Ratio factor) {
    return times(factor.numerator(), factor.denominator());
  }

  Fraction times(long by, long over) {
    return new Fraction(
        numerator.multiply(BigInteger.valueOf(by)), denominator.multiply(BigInteger.valueOf(over)));
  }

  Bandwidth atLeast(Bandwidth unit, long factor) {
    return ExactRates.atLeast(unit, numerator.multiply(BigInteger.valueOf(factor)), denominator);
  }

  Bandwidth atMost(Bandwidth unit, long factor) {
    return ExactRates.atMost(unit, numerator.multiply(BigInteger.valueOf(factor)), denominator);
  }

  double toDouble() {
    return new BigDecimal(numerator)
        .divide(new BigDecimal(denominator), MathContext.DECIMAL64)
        .doubleValue();
  }

  @Override
  public int compareTo(Fraction other) {
    return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
  }
}
