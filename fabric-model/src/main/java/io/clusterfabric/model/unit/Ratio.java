package io.clusterfabric.model.unit;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * An exact fraction of two 64-bit whole numbers, always in lowest terms, with the sign in the
 * numerator: {@code 2/4}, {@code -1/-2} and {@code 0.5} are the same ratio and print {@code 1/2}.
 *
 * <p>Results are exact or an {@link ArithmeticException}: nothing is rounded and nothing wraps. A
 * result is refused only if the reduced fraction itself does not fit, never because of an
 * intermediate product. Two ratios compare by their exact cross products, so values near 2^62 that
 * no double could tell apart are still in order.
 *
 * <p>{@link #toString()} is canonical: equal ratios print the same text, and {@link #of(String)}
 * reads it back.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Ratio implements Comparable<Ratio> {
  /** 0. */
  public static final Ratio ZERO = new Ratio(0, 1);

  /** 1. */
  public static final Ratio ONE = new Ratio(1, 1);

  /** Up to here a long is exactly a double, so that one division rounds once. */
  private static final long EXACT_DOUBLE = 1L << 53;

  /**
   * Enough digits to round once: a quotient of two numbers below 2^96 that lies halfway between two
   * doubles ends within 100 digits if at most 2^75 of its divisor is a power of two; any other
   * differs from the nearest halfway point by at least 2^-150 of itself.
   */
  private static final MathContext FOR_DOUBLE = new MathContext(100);

  private static final String LIMIT =
      " does not fit: numerator and denominator of a ratio in lowest terms are 64-bit";

  private final long numerator;
  private final long denominator;

  private Ratio(long numerator, long denominator) {
    this.numerator = numerator;
    this.denominator = denominator;
  }

  /**
   * A whole number.
   *
   * @param value any number
   * @return the ratio value/1
   */
  public static Ratio of(long value) {
    return new Ratio(value, 1);
  }

  /**
   * A fraction, reduced.
   *
   * @param numerator any number
   * @param denominator any number but 0; a negative one turns the sign
   * @return the ratio in lowest terms
   * @throws ArithmeticException if the denominator is 0, or if turning the sign of -2^63 overflows
   */
  public static Ratio of(long numerator, long denominator) {
    if (denominator == 1) {
      return new Ratio(numerator, 1);
    }
    return reduced(
        BigInteger.valueOf(numerator),
        BigInteger.valueOf(denominator),
        () -> numerator + "/" + denominator);
  }

  /**
   * Reads a ratio: a whole number ({@code 3}), a fraction of two ({@code 3/2}) or a decimal ({@code
   * 1.5}), each with an optional minus sign. Blanks at both ends are dropped. Exponents, thousands
   * separators, a plus sign, {@code 2:1} and percentages are refused.
   *
   * @param text at most 64 characters
   * @return the exact value
   * @throws IllegalArgumentException if the text is none of these or the value does not fit; the
   *     message says what to write
   */
  public static Ratio of(String text) {
    QuantityText parts = QuantityText.signed(text, "ratio");
    if (!parts.unit().isEmpty()) {
      throw parts.refuse(
          QuantityText.quote(parts.unit())
              + " follows the number "
              + parts.number()
              + "; write a plain number like 3/2 or 1.5");
    }
    Ratio ratio = reducedOrNull(parts.numerator(), parts.denominator());
    if (ratio == null) {
      throw parts.refuse("it" + LIMIT);
    }
    return ratio;
  }

  /**
   * The number above the line, in lowest terms.
   *
   * @return any number; it carries the sign
   */
  public long numerator() {
    return numerator;
  }

  /**
   * The number below the line, in lowest terms.
   *
   * @return 1 or more
   */
  public long denominator() {
    return denominator;
  }

  /**
   * The sum.
   *
   * @param other what to add
   * @return this + other, exact
   * @throws ArithmeticException if the sum does not fit
   */
  public Ratio plus(Ratio other) {
    return linear(other, false);
  }

  /**
   * The difference.
   *
   * @param other what to take away
   * @return this - other, exact
   * @throws ArithmeticException if the difference does not fit
   */
  public Ratio minus(Ratio other) {
    return linear(other, true);
  }

  private Ratio linear(Ratio other, boolean subtract) {
    BigInteger left = big(numerator).multiply(big(other.denominator));
    BigInteger right = big(other.numerator).multiply(big(denominator));
    return reduced(
        subtract ? left.subtract(right) : left.add(right),
        big(denominator).multiply(big(other.denominator)),
        () -> this + (subtract ? " - " : " + ") + other);
  }

  /**
   * The product.
   *
   * @param other the factor
   * @return this * other, exact
   * @throws ArithmeticException if the product does not fit
   */
  public Ratio times(Ratio other) {
    return reduced(
        big(numerator).multiply(big(other.numerator)),
        big(denominator).multiply(big(other.denominator)),
        () -> this + " * " + other);
  }

  /**
   * The product with a whole number.
   *
   * @param factor the factor
   * @return this * factor, exact
   * @throws ArithmeticException if the product does not fit
   */
  public Ratio times(long factor) {
    return times(of(factor));
  }

  /**
   * The quotient.
   *
   * @param other the divisor, not 0
   * @return this / other, exact
   * @throws ArithmeticException if the divisor is 0 or the quotient does not fit
   */
  public Ratio dividedBy(Ratio other) {
    return reduced(
        big(numerator).multiply(big(other.denominator)),
        big(denominator).multiply(big(other.numerator)),
        () -> "(" + this + ") / (" + other + ")");
  }

  /**
   * The quotient by a whole number.
   *
   * @param divisor the divisor, not 0
   * @return this / divisor, exact
   * @throws ArithmeticException if the divisor is 0 or the quotient does not fit
   */
  public Ratio dividedBy(long divisor) {
    return dividedBy(of(divisor));
  }

  /**
   * The sign.
   *
   * @return -1, 0 or 1
   */
  public int signum() {
    return Long.signum(numerator);
  }

  /**
   * Whether this is a whole number.
   *
   * @return true if the denominator is 1
   */
  public boolean isWhole() {
    return denominator == 1;
  }

  /**
   * The largest whole number that is not above this.
   *
   * @return the ratio rounded towards negative infinity
   */
  public long floor() {
    return Math.floorDiv(numerator, denominator);
  }

  /**
   * The smallest whole number that is not below this.
   *
   * @return the ratio rounded towards positive infinity
   */
  public long ceil() {
    // a remainder means that the denominator is 2 or more, so that + 1 cannot overflow
    return floor() + (Math.floorMod(numerator, denominator) == 0 ? 0 : 1);
  }

  /**
   * The nearest double, for plots and statistics.
   *
   * @return the value, correctly rounded (half to even)
   */
  public double toDouble() {
    if (denominator <= EXACT_DOUBLE && numerator >= -EXACT_DOUBLE && numerator <= EXACT_DOUBLE) {
      return (double) numerator / (double) denominator;
    }
    return toDouble(big(numerator), big(denominator));
  }

  /** The correctly rounded quotient of two whole numbers below 2^96, the divisor above 0. */
  static double toDouble(BigInteger numerator, BigInteger denominator) {
    return new BigDecimal(numerator).divide(new BigDecimal(denominator), FOR_DOUBLE).doubleValue();
  }

  /**
   * The smaller of two.
   *
   * @param other the other one
   * @return this if it is not larger, else the other
   */
  public Ratio min(Ratio other) {
    return compareTo(other) <= 0 ? this : other;
  }

  /**
   * The larger of two.
   *
   * @param other the other one
   * @return this if it is not smaller, else the other
   */
  public Ratio max(Ratio other) {
    return compareTo(other) >= 0 ? this : other;
  }

  /**
   * Compares by exact value, without overflow and without rounding: both cross products are formed
   * in 128 bits.
   *
   * @param other the other ratio
   * @return negative, 0 or positive as this is less, equal or more
   */
  @Override
  public int compareTo(Ratio other) {
    int high =
        Long.compare(
            Math.multiplyHigh(numerator, other.denominator),
            Math.multiplyHigh(other.numerator, denominator));
    return high != 0
        ? high
        : Long.compareUnsigned(numerator * other.denominator, other.numerator * denominator);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Ratio that
        && numerator == that.numerator
        && denominator == that.denominator;
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(numerator) + Long.hashCode(denominator);
  }

  /**
   * The canonical text: {@code 3} for a whole number, else {@code 3/2}.
   *
   * @return what {@link #of(String)} reads back
   */
  @Override
  public String toString() {
    return denominator == 1 ? Long.toString(numerator) : numerator + "/" + denominator;
  }

  /** The fraction in lowest terms, or null if that does not fit; the denominator is not 0. */
  static @Nullable Ratio reducedOrNull(BigInteger numerator, BigInteger denominator) {
    BigInteger divisor = numerator.gcd(denominator);
    if (denominator.signum() < 0) {
      divisor = divisor.negate();
    }
    BigInteger above = numerator.divide(divisor);
    BigInteger below = denominator.divide(divisor);
    boolean fits = above.bitLength() < Long.SIZE && below.bitLength() < Long.SIZE;
    return fits ? new Ratio(above.longValue(), below.longValue()) : null;
  }

  private static Ratio reduced(
      BigInteger numerator, BigInteger denominator, WholeKind.Formula formula) {
    if (denominator.signum() == 0) {
      throw new ArithmeticException(formula.text() + ": the divisor is 0");
    }
    Ratio ratio = reducedOrNull(numerator, denominator);
    if (ratio == null) {
      throw new ArithmeticException(formula.text() + LIMIT);
    }
    return ratio;
  }

  private static BigInteger big(long value) {
    return BigInteger.valueOf(value);
  }
}
