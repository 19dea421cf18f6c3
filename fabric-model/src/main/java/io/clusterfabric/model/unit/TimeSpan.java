package io.clusterfabric.model.unit;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Duration;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A short time, as a latency or the time of a transfer: a whole number of picoseconds, 0 or more,
 * at most 2^63-1, which is 106 days. A picosecond is a fraction of a bit on any link, so that sums
 * over a path stay exact; hours to years, as a repair time or a service life, are {@link
 * Duration}s.
 *
 * <h2>Text</h2>
 *
 * {@link #of(String)} reads a number and a unit with blanks between them or none: {@code 130ns},
 * {@code 2.5us}, {@code 1 ms}, {@code 3s}, {@code 5min}. Units are {@code ps}, {@code ns}, {@code
 * us} (also with either micro sign), {@code ms}, {@code s}, {@code min} of 60 s and {@code h} of
 * 3600 s, and {@code nsec}, {@code usec}, {@code msec}, {@code sec} as tools print them. A bare
 * number, {@code 5m}, a sign, an exponent and thousands separators are refused.
 *
 * <p>{@link #toString()} is canonical, so equal times print the same text, and {@code of} reads it
 * back: the exact decimal in the largest of ps, ns, us, ms and s in which it is 1 or more ({@code
 * 2.5us}, {@code 90s}); zero is {@code 0s}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class TimeSpan implements Comparable<TimeSpan> {
  /** No time. */
  public static final TimeSpan ZERO = new TimeSpan(0);

  private static final long NANOSECOND = 1_000L;
  private static final long MICROSECOND = 1_000_000L;
  private static final long MILLISECOND = 1_000_000_000L;
  private static final long SECOND = 1_000_000_000_000L;

  private static final DecimalPrinter PRINTER =
      DecimalPrinter.of("s", 12, 12)
          .unit("ms", 9, 9)
          .unit("us", 6, 6)
          .unit("ns", 3, 3)
          .unit("ps", 0, 0);

  private static final WholeKind KIND =
      new WholeKind(
          units(),
          "picoseconds",
          "that is 106 days, and java.time.Duration holds longer times",
          TimeSpan::print);

  private final long picoseconds;

  private TimeSpan(long picoseconds) {
    this.picoseconds = picoseconds;
  }

  private static UnitTable units() {
    String minutes = "'m' is no unit of time; write #min for minutes or #ms for milliseconds";
    return UnitTable.builder("time span", "#us, #ns or #s", "ps, ns, us, ms, s, min, h")
        .unit("ps", 1)
        .unit("ns", NANOSECOND)
        .unit("us", MICROSECOND)
        .unit("ms", MILLISECOND)
        .unit("s", SECOND)
        .unit("min", 60 * SECOND)
        .unit("h", 3600 * SECOND)
        .unit("nsec", NANOSECOND)
        .unit("usec", MICROSECOND)
        .unit("\u00b5s", MICROSECOND) // the micro sign of Latin-1
        .unit("\u03bcs", MICROSECOND) // the Greek letter
        .unit("msec", MILLISECOND)
        .unit("sec", SECOND)
        .refuse("m", minutes)
        .refuse("M", minutes)
        .refuse("Ms", "'M' is mega; write #ms for milliseconds")
        .refuse("u", "its unit has no 's'; write #us")
        .refuse("d", "days are read by java.time.Duration; write the time in h")
        .build();
  }

  private static String print(long picoseconds) {
    return PRINTER.print(picoseconds);
  }

  /** A fraction of picoseconds, rounded. */
  static TimeSpan rounded(
      BigInteger numerator,
      BigInteger denominator,
      RoundingMode rounding,
      WholeKind.Formula formula) {
    return new TimeSpan(KIND.rounded(numerator, denominator, rounding, formula));
  }

  /**
   * Reads a time span; the class comment has the grammar.
   *
   * @param text a number and a unit, at most 64 characters: {@code 2.5us}, {@code 130 ns}, {@code
   *     5min}
   * @return the exact value
   * @throws IllegalArgumentException if the text is no time span, is finer than the unit held or
   *     does not fit; the message says what was found and what to write
   */
  public static TimeSpan of(String text) {
    return new TimeSpan(KIND.parse(text));
  }

  /**
   * A number of picoseconds.
   *
   * @param picoseconds 0 or more
   * @return the time span
   * @throws IllegalArgumentException if the number is negative
   */
  public static TimeSpan ofPicoseconds(long picoseconds) {
    return new TimeSpan(KIND.of(picoseconds, 1, "ps"));
  }

  /**
   * A number of nanoseconds.
   *
   * @param nanoseconds 0 or more
   * @return the time span
   * @throws IllegalArgumentException if the number is negative
   * @throws ArithmeticException if it does not fit
   */
  public static TimeSpan ofNanoseconds(long nanoseconds) {
    return new TimeSpan(KIND.of(nanoseconds, NANOSECOND, "ns"));
  }

  /**
   * A number of microseconds.
   *
   * @param microseconds 0 or more
   * @return the time span
   * @throws IllegalArgumentException if the number is negative
   * @throws ArithmeticException if it does not fit
   */
  public static TimeSpan ofMicroseconds(long microseconds) {
    return new TimeSpan(KIND.of(microseconds, MICROSECOND, "us"));
  }

  /**
   * A number of milliseconds.
   *
   * @param millis 0 or more
   * @return the time span
   * @throws IllegalArgumentException if the number is negative
   * @throws ArithmeticException if it does not fit
   */
  public static TimeSpan ofMillis(long millis) {
    return new TimeSpan(KIND.of(millis, MILLISECOND, "ms"));
  }

  /**
   * A number of whole seconds.
   *
   * @param seconds 0 or more
   * @return the time span
   * @throws IllegalArgumentException if the number is negative
   * @throws ArithmeticException if it does not fit
   */
  public static TimeSpan ofSeconds(long seconds) {
    return new TimeSpan(KIND.of(seconds, SECOND, "s"));
  }

  /**
   * A measured or calculated number of seconds.
   *
   * @param seconds 0 or more, finite
   * @return the time, rounded from the double's exact value to the nearest picosecond, half up
   * @throws IllegalArgumentException if the number is negative, infinite or not a number
   * @throws ArithmeticException if it does not fit
   */
  public static TimeSpan ofSeconds(double seconds) {
    if (!(seconds >= 0) || Double.isInfinite(seconds)) {
      throw new IllegalArgumentException(
          seconds + " s is no time span; a time span is a finite number of seconds, 0 or more");
    }
    BigDecimal exact = new BigDecimal(seconds).movePointRight(12);
    return rounded(
        exact.setScale(0, RoundingMode.HALF_UP).toBigInteger(),
        BigInteger.ONE,
        RoundingMode.UNNECESSARY,
        () -> seconds + " s");
  }

  /**
   * A duration of the JDK.
   *
   * @param duration 0 or more
   * @return the same time
   * @throws IllegalArgumentException if the duration is negative
   * @throws ArithmeticException if it is above 106 days
   */
  public static TimeSpan of(Duration duration) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException(duration + " is negative; a time span is 0 or more");
    }
    BigInteger nanoseconds =
        BigInteger.valueOf(duration.getSeconds())
            .multiply(BigInteger.valueOf(1_000_000_000L))
            .add(BigInteger.valueOf(duration.getNano()));
    return rounded(
        nanoseconds.multiply(BigInteger.valueOf(NANOSECOND)),
        BigInteger.ONE,
        RoundingMode.UNNECESSARY,
        duration::toString);
  }

  /**
   * The sum of many.
   *
   * @param parts the time spans, may be none
   * @return their sum, {@link #ZERO} for none
   * @throws ArithmeticException if the sum does not fit
   */
  public static TimeSpan sum(Iterable<TimeSpan> parts) {
    TimeSpan sum = ZERO;
    for (TimeSpan part : parts) {
      sum = sum.plus(part);
    }
    return sum;
  }

  /**
   * The time in picoseconds.
   *
   * @return 0 or more
   */
  public long toPicoseconds() {
    return picoseconds;
  }

  /**
   * Microseconds, for plots and statistics.
   *
   * @return the nearest double
   */
  public double toMicroseconds() {
    return Ratio.of(picoseconds, MICROSECOND).toDouble();
  }

  /**
   * Seconds, for plots and statistics.
   *
   * @return the nearest double
   */
  public double toSeconds() {
    return Ratio.of(picoseconds, SECOND).toDouble();
  }

  /**
   * This as a duration of the JDK, which counts nanoseconds.
   *
   * @return the time, rounded to the nearest nanosecond, half up
   */
  public Duration toDuration() {
    return Duration.ofNanos(KIND.dividedBy(picoseconds, NANOSECOND, RoundingMode.HALF_UP));
  }

  /**
   * Whether this is 0.
   *
   * @return true for 0s
   */
  public boolean isZero() {
    return picoseconds == 0;
  }

  /**
   * The sum.
   *
   * @param other what to add
   * @return this + other
   * @throws ArithmeticException if the sum does not fit
   */
  public TimeSpan plus(TimeSpan other) {
    return new TimeSpan(KIND.plus(picoseconds, other.picoseconds));
  }

  /**
   * The difference.
   *
   * @param other what to take away, not more than this
   * @return this - other
   * @throws ArithmeticException if the difference is below 0
   */
  public TimeSpan minus(TimeSpan other) {
    return new TimeSpan(KIND.minus(picoseconds, other.picoseconds));
  }

  /**
   * The multiple.
   *
   * @param factor 0 or more
   * @return this * factor
   * @throws IllegalArgumentException if the factor is negative
   * @throws ArithmeticException if the product does not fit
   */
  public TimeSpan times(long factor) {
    return new TimeSpan(KIND.times(picoseconds, factor));
  }

  /**
   * The share or multiple.
   *
   * @param factor 0 or more
   * @return this * factor, rounded to the nearest picosecond, half up
   * @throws IllegalArgumentException if the factor is negative
   * @throws ArithmeticException if the product does not fit
   */
  public TimeSpan times(Ratio factor) {
    return new TimeSpan(KIND.times(picoseconds, factor, RoundingMode.HALF_UP));
  }

  /**
   * The equal share of so many.
   *
   * @param divisor 1 or more
   * @return this / divisor, rounded to the nearest picosecond, half up
   * @throws IllegalArgumentException if the divisor is negative
   * @throws ArithmeticException if the divisor is 0
   */
  public TimeSpan dividedBy(long divisor) {
    return new TimeSpan(KIND.dividedBy(picoseconds, divisor, RoundingMode.HALF_UP));
  }

  /**
   * How many times the other fits into this.
   *
   * @param other the divisor, not 0
   * @return this / other, exact
   * @throws ArithmeticException if the other is 0
   */
  public Ratio dividedBy(TimeSpan other) {
    return KIND.ratio(picoseconds, other.picoseconds);
  }

  /**
   * The smaller of two.
   *
   * @param other the other one
   * @return this if it is not larger, else the other
   */
  public TimeSpan min(TimeSpan other) {
    return compareTo(other) <= 0 ? this : other;
  }

  /**
   * The larger of two.
   *
   * @param other the other one
   * @return this if it is not smaller, else the other
   */
  public TimeSpan max(TimeSpan other) {
    return compareTo(other) >= 0 ? this : other;
  }

  /**
   * Compares by value.
   *
   * @param other the other time span
   * @return negative, 0 or positive as this is less, equal or more
   */
  @Override
  public int compareTo(TimeSpan other) {
    return Long.compare(picoseconds, other.picoseconds);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TimeSpan that && picoseconds == that.picoseconds;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(picoseconds);
  }

  /**
   * The canonical text, as {@code 2.5us}, {@code 130ns} or {@code 90s}; the class comment has the
   * rule.
   *
   * @return what {@link #of(String)} reads back
   */
  @Override
  public String toString() {
    return print(picoseconds);
  }
}
