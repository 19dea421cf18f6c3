package io.clusterfabric.topology.internal.exact;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.jspecify.annotations.Nullable;

/**
 * A fraction of any length, not reduced: what flows, bounds and sums of rates are before they
 * become rates.
 *
 * @param numerator 0 or more
 * @param denominator 1 or more
 */
public record Fraction(BigInteger numerator, BigInteger denominator)
    implements Comparable<Fraction> {
  /** Nothing. */
  public static final Fraction ZERO = of(0, 1);

  /** A numerator over a denominator. */
  public static Fraction of(long numerator, long denominator) {
    return new Fraction(BigInteger.valueOf(numerator), BigInteger.valueOf(denominator));
  }

  /** What many links of one rate carry, in bits a second. */
  public static Fraction bits(Bandwidth rate, BigInteger times) {
    Ratio one = rate.asRatio();
    return new Fraction(
        BigInteger.valueOf(one.numerator()).multiply(times), BigInteger.valueOf(one.denominator()));
  }

  /** The lesser of two, where none is more than any. */
  public static @Nullable Fraction lesser(@Nullable Fraction one, @Nullable Fraction other) {
    if (one == null || other == null) {
      return one == null ? other : one;
    }
    return one.compareTo(other) <= 0 ? one : other;
  }

  /** The sum, reduced, so that sums of many do not grow. */
  public Fraction plus(Fraction other) {
    BigInteger sum =
        numerator.multiply(other.denominator).add(other.numerator.multiply(denominator));
    BigInteger base = denominator.multiply(other.denominator);
    BigInteger common = sum.gcd(base);
    return new Fraction(sum.divide(common), base.divide(common));
  }

  /** This times a factor. */
  public Fraction times(Ratio factor) {
    return times(factor.numerator(), factor.denominator());
  }

  /** This times one number over another. */
  public Fraction times(long by, long over) {
    return new Fraction(
        numerator.multiply(BigInteger.valueOf(by)), denominator.multiply(BigInteger.valueOf(over)));
  }

  /** So many units, rounded down where the rate does not fit. */
  public Bandwidth atLeast(Bandwidth unit, long factor) {
    return ExactRates.atLeast(unit, numerator.multiply(BigInteger.valueOf(factor)), denominator);
  }

  /** So many units, rounded up where the rate does not fit. */
  public Bandwidth atMost(Bandwidth unit, long factor) {
    return ExactRates.atMost(unit, numerator.multiply(BigInteger.valueOf(factor)), denominator);
  }

  /** Whether it is nothing. */
  public boolean isZero() {
    return numerator.signum() == 0;
  }

  /** The nearest double, from 16 digits. */
  public double toDouble() {
    return new BigDecimal(numerator)
        .divide(new BigDecimal(denominator), MathContext.DECIMAL64)
        .doubleValue();
  }

  @Override
  public int compareTo(Fraction other) {
    return numerator.multiply(other.denominator).compareTo(other.numerator.multiply(denominator));
  }
}
