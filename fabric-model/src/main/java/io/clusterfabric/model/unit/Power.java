package io.clusterfabric.model.unit;

import java.math.RoundingMode;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * An electrical power, as the draw of a switch or a module: a whole number of milliwatts, 0 or
 * more, at most 2^63-1.
 *
 * <h2>Text</h2>
 *
 * {@link #of(String)} reads a number and a unit with blanks between them or none: {@code 9W},
 * {@code 1.2 kW}, {@code 500mW}, {@code 20MW}. {@code m} is milli and {@code M} is mega, a factor
 * of 10^9 apart, so case is never guessed. A bare number, {@code dBm} (optical power, a logarithm),
 * a sign, an exponent and thousands separators are refused.
 *
 * <p>{@link #toString()} is canonical, so equal powers print the same text, and {@code of} reads it
 * back: the exact decimal in the largest of mW, W, kW and MW in which it is 1 or more ({@code 9W},
 * {@code 1.2kW}); zero is {@code 0W}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Power implements Comparable<Power> {
  /** No power. */
  public static final Power ZERO = new Power(0);

  private static final long WATT = 1_000L;

  private static final DecimalPrinter PRINTER =
      DecimalPrinter.of("W", 3, 3).unit("MW", 9, 9).unit("kW", 6, 6).unit("mW", 0, 0);

  private static final WholeKind KIND = new WholeKind(units(), "milliwatts", "", Power::print);

  private final long milliwatts;

  private Power(long milliwatts) {
    this.milliwatts = milliwatts;
  }

  private static UnitTable units() {
    return UnitTable.builder("power", "#W", "mW, W, kW, MW")
        .unit("mW", 1)
        .unit("W", WATT)
        .unit("kW", 1000 * WATT)
        .unit("KW", 1000 * WATT)
        .unit("MW", 1_000_000 * WATT)
        .refuse("dBm", "a level in dBm is a logarithm; write the power in mW")
        .refuse("VA", "it is an apparent power; write the real power in W")
        .build();
  }

  private static String print(long milliwatts) {
    return PRINTER.print(milliwatts);
  }

  /**
   * Reads a power; the class comment has the grammar.
   *
   * @param text a number and a unit, at most 64 characters: {@code 9W}, {@code 1.2 kW}, {@code
   *     500mW}
   * @return the exact value
   * @throws IllegalArgumentException if the text is no power, is finer than the unit held or does
   *     not fit; the message says what was found and what to write
   */
  public static Power of(String text) {
    return new Power(KIND.parse(text));
  }

  /**
   * A number of milliwatts.
   *
   * @param milliwatts 0 or more
   * @return the power
   * @throws IllegalArgumentException if the number is negative
   */
  public static Power ofMilliwatts(long milliwatts) {
    return new Power(KIND.of(milliwatts, 1, "mW"));
  }

  /**
   * A number of whole watts.
   *
   * @param watts 0 or more
   * @return the power
   * @throws IllegalArgumentException if the number is negative
   * @throws ArithmeticException if it does not fit
   */
  public static Power ofWatts(long watts) {
    return new Power(KIND.of(watts, WATT, "W"));
  }

  /**
   * The sum of many.
   *
   * @param parts the powers, may be none
   * @return their sum, {@link #ZERO} for none
   * @throws ArithmeticException if the sum does not fit
   */
  public static Power sum(Iterable<Power> parts) {
    Power sum = ZERO;
    for (Power part : parts) {
      sum = sum.plus(part);
    }
    return sum;
  }

  /**
   * The power in milliwatts.
   *
   * @return 0 or more
   */
  public long toMilliwatts() {
    return milliwatts;
  }

  /**
   * Watts, for plots and statistics.
   *
   * @return the nearest double
   */
  public double toWatts() {
    return Ratio.of(milliwatts, WATT).toDouble();
  }

  /**
   * Whether this is 0.
   *
   * @return true for 0W
   */
  public boolean isZero() {
    return milliwatts == 0;
  }

  /**
   * The sum.
   *
   * @param other what to add
   * @return this + other
   * @throws ArithmeticException if the sum does not fit
   */
  public Power plus(Power other) {
    return new Power(KIND.plus(milliwatts, other.milliwatts));
  }

  /**
   * The difference.
   *
   * @param other what to take away, not more than this
   * @return this - other
   * @throws ArithmeticException if the difference is below 0
   */
  public Power minus(Power other) {
    return new Power(KIND.minus(milliwatts, other.milliwatts));
  }

  /**
   * The multiple.
   *
   * @param factor 0 or more
   * @return this * factor
   * @throws IllegalArgumentException if the factor is negative
   * @throws ArithmeticException if the product does not fit
   */
  public Power times(long factor) {
    return new Power(KIND.times(milliwatts, factor));
  }

  /**
   * The share or multiple, if it is whole.
   *
   * @param factor 0 or more
   * @return this * factor, exact
   * @throws IllegalArgumentException if the factor is negative
   * @throws ArithmeticException if the product does not fit or is not a whole number of milliwatts
   */
  public Power times(Ratio factor) {
    return new Power(KIND.times(milliwatts, factor, RoundingMode.UNNECESSARY));
  }

  /**
   * The equal share of so many, if it is whole.
   *
   * @param divisor 1 or more
   * @return this / divisor, exact
   * @throws IllegalArgumentException if the divisor is negative
   * @throws ArithmeticException if the divisor is 0 or the quotient is not a whole number of
   *     milliwatts
   */
  public Power dividedBy(long divisor) {
    return new Power(KIND.dividedBy(milliwatts, divisor, RoundingMode.UNNECESSARY));
  }

  /**
   * How many times the other fits into this.
   *
   * @param other the divisor, not 0
   * @return this / other, exact
   * @throws ArithmeticException if the other is 0
   */
  public Ratio dividedBy(Power other) {
    return KIND.ratio(milliwatts, other.milliwatts);
  }

  /**
   * The smaller of two.
   *
   * @param other the other one
   * @return this if it is not larger, else the other
   */
  public Power min(Power other) {
    return compareTo(other) <= 0 ? this : other;
  }

  /**
   * The larger of two.
   *
   * @param other the other one
   * @return this if it is not smaller, else the other
   */
  public Power max(Power other) {
    return compareTo(other) >= 0 ? this : other;
  }

  /**
   * Compares by value.
   *
   * @param other the other power
   * @return negative, 0 or positive as this is less, equal or more
   */
  @Override
  public int compareTo(Power other) {
    return Long.compare(milliwatts, other.milliwatts);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Power that && milliwatts == that.milliwatts;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(milliwatts);
  }

  /**
   * The canonical text, as {@code 500mW}, {@code 9W} or {@code 1.2kW}; the class comment has the
   * rule.
   *
   * @return what {@link #of(String)} reads back
   */
  @Override
  public String toString() {
    return print(milliwatts);
  }
}
