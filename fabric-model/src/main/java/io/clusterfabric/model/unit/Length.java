package io.clusterfabric.model.unit;

import java.math.RoundingMode;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A length, as of a cable: a whole number of micrometres, 0 or more, at most 2^63-1. Micrometres
 * hold a foot and an inch exactly, which millimetres do not.
 *
 * <h2>Text</h2>
 *
 * {@link #of(String)} reads a number and a unit with blanks between them or none: {@code 0.5m},
 * {@code 50 cm}, {@code 2km}, {@code 10ft}. Units are {@code um} (also with either micro sign),
 * {@code mm}, {@code cm}, {@code m}, {@code km}, {@code ft} of 304.8 mm and {@code in} of 25.4 mm.
 * A bare number, {@code 5M}, a sign, an exponent and thousands separators are refused.
 *
 * <p>{@link #toString()} is canonical, so equal lengths print the same text, and {@code of} reads
 * it back: the exact decimal in km from 1 km, in m from 0.1 m as cables are sold ({@code 0.5m}), in
 * mm from 1 mm, else in um; zero is {@code 0m}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Length implements Comparable<Length> {
  /** No length. */
  public static final Length ZERO = new Length(0);

  private static final long MILLIMETER = 1_000L;
  private static final long METER = 1_000_000L;

  private static final DecimalPrinter PRINTER =
      DecimalPrinter.of("m", 6, 5).unit("km", 9, 9).unit("mm", 3, 3).unit("um", 0, 0);

  private static final WholeKind KIND = new WholeKind(units(), "micrometres", "", Length::print);

  private final long micrometers;

  private Length(long micrometers) {
    this.micrometers = micrometers;
  }

  private static UnitTable units() {
    return UnitTable.builder("length", "#m", "um, mm, cm, m, km, ft, in")
        .unit("um", 1)
        .unit("\u00b5m", 1) // the micro sign of Latin-1
        .unit("\u03bcm", 1) // the Greek letter
        .unit("mm", MILLIMETER)
        .unit("cm", 10 * MILLIMETER)
        .unit("m", METER)
        .unit("km", 1000 * METER)
        .unit("ft", 304_800)
        .unit("in", 25_400)
        .refuse("M", "'M' is mega; write #m for metres")
        .refuse("MM", "'M' is mega; write #mm for millimetres")
        .refuse("Mm", "'M' is mega; write #mm for millimetres")
        .refuse("k", "its unit has no 'm'; write #km")
        .refuse("'", "write #ft for feet")
        .refuse("\"", "write #in for inches")
        .build();
  }

  private static String print(long micrometers) {
    return PRINTER.print(micrometers);
  }

  /**
   * Reads a length; the class comment has the grammar.
   *
   * @param text a number and a unit, at most 64 characters: {@code 5m}, {@code 0.5 m}, {@code 2km}
   * @return the exact value
   * @throws IllegalArgumentException if the text is no length, is finer than the unit held or does
   *     not fit; the message says what was found and what to write
   */
  public static Length of(String text) {
    return new Length(KIND.parse(text));
  }

  /**
   * A number of micrometres.
   *
   * @param micrometers 0 or more
   * @return the length
   * @throws IllegalArgumentException if the number is negative
   */
  public static Length ofMicrometers(long micrometers) {
    return new Length(KIND.of(micrometers, 1, "um"));
  }

  /**
   * A number of millimetres.
   *
   * @param millimeters 0 or more
   * @return the length
   * @throws IllegalArgumentException if the number is negative
   * @throws ArithmeticException if it does not fit
   */
  public static Length ofMillimeters(long millimeters) {
    return new Length(KIND.of(millimeters, MILLIMETER, "mm"));
  }

  /**
   * A number of metres.
   *
   * @param meters 0 or more
   * @return the length
   * @throws IllegalArgumentException if the number is negative
   * @throws ArithmeticException if it does not fit
   */
  public static Length ofMeters(long meters) {
    return new Length(KIND.of(meters, METER, "m"));
  }

  /**
   * The sum of many.
   *
   * @param parts the lengths, may be none
   * @return their sum, {@link #ZERO} for none
   * @throws ArithmeticException if the sum does not fit
   */
  public static Length sum(Iterable<Length> parts) {
    Length sum = ZERO;
    for (Length part : parts) {
      sum = sum.plus(part);
    }
    return sum;
  }

  /**
   * The length in micrometres.
   *
   * @return 0 or more
   */
  public long toMicrometers() {
    return micrometers;
  }

  /**
   * Metres, for plots and statistics.
   *
   * @return the nearest double
   */
  public double toMeters() {
    return Ratio.of(micrometers, METER).toDouble();
  }

  /**
   * Whether this is 0.
   *
   * @return true for 0m
   */
  public boolean isZero() {
    return micrometers == 0;
  }

  /**
   * The sum.
   *
   * @param other what to add
   * @return this + other
   * @throws ArithmeticException if the sum does not fit
   */
  public Length plus(Length other) {
    return new Length(KIND.plus(micrometers, other.micrometers));
  }

  /**
   * The difference.
   *
   * @param other what to take away, not more than this
   * @return this - other
   * @throws ArithmeticException if the difference is below 0
   */
  public Length minus(Length other) {
    return new Length(KIND.minus(micrometers, other.micrometers));
  }

  /**
   * The multiple.
   *
   * @param factor 0 or more
   * @return this * factor
   * @throws IllegalArgumentException if the factor is negative
   * @throws ArithmeticException if the product does not fit
   */
  public Length times(long factor) {
    return new Length(KIND.times(micrometers, factor));
  }

  /**
   * The share or multiple, if it is whole.
   *
   * @param factor 0 or more
   * @return this * factor, exact
   * @throws IllegalArgumentException if the factor is negative
   * @throws ArithmeticException if the product does not fit or is not a whole number of micrometres
   */
  public Length times(Ratio factor) {
    return new Length(KIND.times(micrometers, factor, RoundingMode.UNNECESSARY));
  }

  /**
   * The equal share of so many, if it is whole.
   *
   * @param divisor 1 or more
   * @return this / divisor, exact
   * @throws IllegalArgumentException if the divisor is negative
   * @throws ArithmeticException if the divisor is 0 or the quotient is not a whole number of
   *     micrometres
   */
  public Length dividedBy(long divisor) {
    return new Length(KIND.dividedBy(micrometers, divisor, RoundingMode.UNNECESSARY));
  }

  /**
   * How many times the other fits into this.
   *
   * @param other the divisor, not 0
   * @return this / other, exact
   * @throws ArithmeticException if the other is 0
   */
  public Ratio dividedBy(Length other) {
    return KIND.ratio(micrometers, other.micrometers);
  }

  /**
   * The smaller of two.
   *
   * @param other the other one
   * @return this if it is not larger, else the other
   */
  public Length min(Length other) {
    return compareTo(other) <= 0 ? this : other;
  }

  /**
   * The larger of two.
   *
   * @param other the other one
   * @return this if it is not smaller, else the other
   */
  public Length max(Length other) {
    return compareTo(other) >= 0 ? this : other;
  }

  /**
   * Compares by value.
   *
   * @param other the other length
   * @return negative, 0 or positive as this is less, equal or more
   */
  @Override
  public int compareTo(Length other) {
    return Long.compare(micrometers, other.micrometers);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Length that && micrometers == that.micrometers;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(micrometers);
  }

  /**
   * The canonical text, as {@code 0.5m}, {@code 30m} or {@code 2km}; the class comment has the
   * rule.
   *
   * @return what {@link #of(String)} reads back
   */
  @Override
  public String toString() {
    return print(micrometers);
  }
}
