package io.clusterfabric.model.unit;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A rate of data in one direction, 0 or more, exact: a fraction of bits per second. Most rates are
 * whole; the fraction is there for those that are not, as the data rate of an FDR InfiniBand port,
 * 14.0625 Gb/s in each of four lanes of which 64/66 carry data: 600/11 Gb/s.
 *
 * <p>A port of 400 Gb/s sends and receives at 400 Gb/s at the same time; the SDK never counts both
 * directions together.
 *
 * <h2>Text</h2>
 *
 * {@link #of(String)} reads a number and a unit with blanks between them or none: {@code 400Gb/s},
 * {@code 400 Gb/s}, {@code 400Gbit/s}, {@code 400Gbps}, {@code 600/11Gb/s}, {@code 100Gb/sec},
 * {@code 50GB/s}, {@code 50GBps}, {@code 48GiB/s}, and a port's speed as the field writes it:
 * {@code 100M}, {@code 400G}, {@code 1.6T} are bits. A lower-case {@code b} is a bit, an upper-case
 * {@code B} a byte of 8 bits; {@code k M G T P E} are powers of 1000, {@code Ki Mi Gi Ti Pi} of
 * 1024. {@code K} is taken for {@code k}; {@code m} is never taken for {@code M}. A bare number,
 * {@code 400Gb} (an amount, not a rate), a sign, an exponent and thousands separators are refused.
 *
 * <p>{@link #toString()} is canonical, so equal bandwidths print the same text, and {@code of}
 * reads it back: the exact decimal in the largest of b/s, kb/s, Mb/s, Gb/s, Tb/s, Pb/s and Eb/s in
 * which it is 1 or more ({@code 400Gb/s}, {@code 1.6Tb/s}). If that decimal has no end within 18
 * places, it is the fraction in lowest terms, in the largest such unit that leaves its numerator
 * whole ({@code 600/11Gb/s}).
 *
 * <h2>Arithmetic</h2>
 *
 * Exact or refused: a result whose reduced fraction does not fit 64-bit numbers is an {@link
 * ArithmeticException}, and so is one below 0. Only the methods that say so round.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Bandwidth implements Comparable<Bandwidth> {
  /** No data at all. */
  public static final Bandwidth ZERO = new Bandwidth(Ratio.ZERO);

  private static final long GIGA = 1_000_000_000L;
  private static final long BITS_PER_BYTE = 8;
  private static final BigInteger PICOSECONDS = BigInteger.TEN.pow(12);

  /** Decimals that have no end within so many places print as a fraction. */
  private static final int MAX_DECIMALS = 18;

  private static final List<String> PRINTED =
      List.of("b/s", "kb/s", "Mb/s", "Gb/s", "Tb/s", "Pb/s", "Eb/s");

  private static final UnitTable UNITS = units();

  private final Ratio bitsPerSecond;

  private Bandwidth(Ratio bitsPerSecond) {
    this.bitsPerSecond = bitsPerSecond;
  }

  private static UnitTable units() {
    UnitTable.Builder table =
        UnitTable.builder(
            "bandwidth",
            "#Gb/s or #G",
            "b/s, kb/s, Mb/s, Gb/s, Tb/s, Pb/s, Eb/s (bits), B/s, kB/s, MB/s, GB/s, TB/s (bytes),"
                + " GiB/s (2^30 bytes)");
    long factor = 1;
    for (String prefix : List.of("", "k", "M", "G", "T", "P", "E")) {
      addRates(table, prefix, factor);
      if (prefix.equals("k")) {
        addRates(table, "K", factor);
      }
      if (!prefix.equals("E")) {
        factor *= 1000;
      }
    }
    factor = 1;
    for (String prefix : List.of("Ki", "Mi", "Gi", "Ti", "Pi")) {
      factor *= 1024;
      addRates(table, prefix, factor);
    }
    for (String prefix : List.of("M", "G", "T")) {
      table
          .refuse(prefix + "b", amount(prefix + "b", prefix + "b/s"))
          .refuse(prefix + "bit", amount(prefix + "bit", prefix + "b/s"))
          .refuse(prefix + "B", amount(prefix + "B", prefix + "B/s"))
          .refuse(prefix + "iB", amount(prefix + "iB", prefix + "iB/s"))
          .refuse(prefix + "bE", "'" + prefix + "bE' names an Ethernet type; write #" + prefix);
    }
    return table
        .unit("M", 1_000_000L)
        .unit("G", GIGA)
        .unit("T", 1_000_000_000_000L)
        .refuse("m", "'m' is milli, mega is 'M'; write #Mb/s or #M")
        .refuse("mb/s", "'m' is milli, mega is 'M'; write #Mb/s for bits or #MB/s for bytes")
        .refuse("mbps", "'m' is milli, mega is 'M'; write #Mb/s for bits or #MB/s for bytes")
        .refuse("g", "giga is 'G'; write #G or #Gb/s")
        .refuse("k", "a lone 'k' is no unit; write #kb/s")
        .refuse("K", "a lone 'K' is no unit; write #kb/s")
        .refuse("GT/s", "transfers are not bits: multiply by lanes and coding, and write Gb/s")
        .build();
  }

  private static void addRates(UnitTable.Builder table, String prefix, long factor) {
    for (String bit : List.of("b/s", "b/sec", "bit/s", "bit/sec", "bits/s", "bits/sec", "bps")) {
      table.unit(prefix + bit, factor);
    }
    for (String octet : List.of("B/s", "B/sec", "Bps")) {
      table.unit(prefix + octet, Ratio.of(factor).times(BITS_PER_BYTE));
    }
  }

  private static String amount(String found, String rate) {
    return "'" + found + "' is an amount of data, not a rate; write #" + rate;
  }

  /**
   * Reads a bandwidth; the class comment has the grammar.
   *
   * @param text a number and a unit, at most 64 characters: {@code 400Gb/s}, {@code 400G}, {@code
   *     50 GB/s}, {@code 600/11Gb/s}
   * @return the exact value
   * @throws IllegalArgumentException if the text is no bandwidth or does not fit; the message says
   *     what was found and what to write
   */
  public static Bandwidth of(String text) {
    UnitTable.Value value = UNITS.parse(text);
    Ratio ratio = Ratio.reducedOrNull(value.numerator(), value.denominator());
    if (ratio == null) {
      throw value
          .parts()
          .refuse(
              "it is too large or too fine; numerator and denominator of its bits per second in"
                  + " lowest terms are at most "
                  + Long.MAX_VALUE);
    }
    return new Bandwidth(ratio);
  }

  /**
   * A whole number of bits per second.
   *
   * @param bits bits per second, 0 or more
   * @return the bandwidth
   * @throws IllegalArgumentException if the number is negative
   */
  public static Bandwidth ofBitsPerSecond(long bits) {
    return of(Ratio.of(bits), "bits per second");
  }

  /**
   * An exact fraction of bits per second.
   *
   * @param bits bits per second, 0 or more
   * @return the bandwidth
   * @throws IllegalArgumentException if the number is negative
   */
  public static Bandwidth ofBitsPerSecond(Ratio bits) {
    return of(bits, "bits per second");
  }

  /**
   * A whole number of gigabits (10^9 bits) per second.
   *
   * @param gigabits Gb/s, 0 or more
   * @return the bandwidth
   * @throws IllegalArgumentException if the number is negative
   * @throws ArithmeticException if it is more than 9,223,372,036 Gb/s
   */
  public static Bandwidth ofGigabitsPerSecond(long gigabits) {
    return ofGigabitsPerSecond(Ratio.of(gigabits));
  }

  /**
   * An exact fraction of gigabits (10^9 bits) per second.
   *
   * @param gigabits Gb/s, 0 or more, as 600/11
   * @return the bandwidth
   * @throws IllegalArgumentException if the number is negative
   * @throws ArithmeticException if its bits per second do not fit
   */
  public static Bandwidth ofGigabitsPerSecond(Ratio gigabits) {
    return new Bandwidth(
        fitting(() -> notNegative(gigabits, "Gb/s").times(GIGA), () -> gigabits + " Gb/s"));
  }

  /**
   * A whole number of bytes (8 bits) per second.
   *
   * @param bytes bytes per second, 0 or more
   * @return the bandwidth
   * @throws IllegalArgumentException if the number is negative
   * @throws ArithmeticException if its bits per second do not fit a long
   */
  public static Bandwidth ofBytesPerSecond(long bytes) {
    return new Bandwidth(
        fitting(
            () -> notNegative(Ratio.of(bytes), "bytes per second").times(BITS_PER_BYTE),
            () -> bytes + " bytes per second"));
  }

  /**
   * The average rate at which an amount of data moved in a time.
   *
   * @param moved the data
   * @param time how long it took, more than 0
   * @return the rate, rounded down to whole bits per second
   * @throws ArithmeticException if the time is 0 or the rate does not fit
   */
  public static Bandwidth average(DataSize moved, TimeSpan time) {
    if (time.isZero()) {
      throw new ArithmeticException(
          moved + " in " + time + " has no rate: the time must be above 0");
    }
    BigInteger bits =
        bits(moved).multiply(PICOSECONDS).divide(BigInteger.valueOf(time.toPicoseconds()));
    if (bits.bitLength() >= Long.SIZE) {
      throw new ArithmeticException(
          moved
              + " in "
              + time
              + " is too fast; a whole bandwidth is at most 2^63-1 bits per second");
    }
    return ofBitsPerSecond(bits.longValue());
  }

  /**
   * The sum of many, as of the links in a cut.
   *
   * @param parts the bandwidths, may be none
   * @return their exact sum, {@link #ZERO} for none
   * @throws ArithmeticException if the sum does not fit
   */
  public static Bandwidth sum(Iterable<Bandwidth> parts) {
    Bandwidth sum = ZERO;
    for (Bandwidth part : parts) {
      sum = sum.plus(part);
    }
    return sum;
  }

  private static Bandwidth of(Ratio value, String unit) {
    return new Bandwidth(notNegative(value, unit));
  }

  private static Ratio notNegative(Ratio value, String what) {
    if (value.signum() < 0) {
      throw new IllegalArgumentException(
          value + " " + what + " is negative; a bandwidth is 0 or more");
    }
    return value;
  }

  /** The result, or a refusal in the words of the calculation rather than of its ratios. */
  private static Ratio fitting(Supplier<Ratio> result, WholeKind.Formula formula) {
    try {
      return result.get();
    } catch (ArithmeticException e) {
      ArithmeticException refusal =
          new ArithmeticException(
              formula.text()
                  + " does not fit: the bits per second of a bandwidth, as a fraction in lowest"
                  + " terms, are at most 2^63-1 above and below the line");
      refusal.initCause(e);
      throw refusal;
    }
  }

  /**
   * Whole bits per second.
   *
   * @return the exact number
   * @throws ArithmeticException if it is a fraction, which the message names; {@link
   *     #bitsPerSecondFloor()} rounds and {@link #asRatio()} keeps it
   */
  public long bitsPerSecond() {
    if (!isWhole()) {
      throw new ArithmeticException(
          this
              + " is "
              + bitsPerSecond
              + " bits per second, not a whole number; round with bitsPerSecondFloor() or take"
              + " asRatio()");
    }
    return bitsPerSecond.numerator();
  }

  /**
   * Bits per second, rounded down.
   *
   * @return the largest whole number of b/s that is not above this
   */
  public long bitsPerSecondFloor() {
    return bitsPerSecond.floor();
  }

  /**
   * Whether this is a whole number of bits per second.
   *
   * @return true if {@link #bitsPerSecond()} answers
   */
  public boolean isWhole() {
    return bitsPerSecond.isWhole();
  }

  /**
   * Whether this is 0.
   *
   * @return true for 0b/s
   */
  public boolean isZero() {
    return bitsPerSecond.signum() == 0;
  }

  /**
   * Bits per second as an exact fraction.
   *
   * @return 0 or more, in b/s
   */
  public Ratio asRatio() {
    return bitsPerSecond;
  }

  /**
   * Gigabits (10^9 bits) per second, for plots and statistics.
   *
   * @return the nearest double, in Gb/s
   */
  public double toGigabitsPerSecond() {
    return nearest(GIGA);
  }

  /**
   * Gigabytes (10^9 bytes) per second, the unit of nccl-tests, for plots and statistics.
   *
   * @return the nearest double, in GB/s
   */
  public double toGigabytesPerSecond() {
    return nearest(GIGA * BITS_PER_BYTE);
  }

  private double nearest(long unit) {
    return Ratio.toDouble(
        BigInteger.valueOf(bitsPerSecond.numerator()),
        BigInteger.valueOf(bitsPerSecond.denominator()).multiply(BigInteger.valueOf(unit)));
  }

  /**
   * The sum.
   *
   * @param other what to add
   * @return this + other, exact
   * @throws ArithmeticException if the sum does not fit
   */
  public Bandwidth plus(Bandwidth other) {
    return new Bandwidth(
        fitting(() -> bitsPerSecond.plus(other.bitsPerSecond), () -> this + " + " + other));
  }

  /**
   * The difference.
   *
   * @param other what to take away, not more than this
   * @return this - other, exact
   * @throws ArithmeticException if the difference is below 0 or does not fit
   */
  public Bandwidth minus(Bandwidth other) {
    if (compareTo(other) < 0) {
      throw new ArithmeticException(
          this + " - " + other + " is negative; a bandwidth is 0 or more");
    }
    return new Bandwidth(
        fitting(() -> bitsPerSecond.minus(other.bitsPerSecond), () -> this + " - " + other));
  }

  /**
   * The multiple.
   *
   * @param factor 0 or more
   * @return this * factor, exact
   * @throws IllegalArgumentException if the factor is negative
   * @throws ArithmeticException if the product does not fit
   */
  public Bandwidth times(long factor) {
    return times(Ratio.of(factor));
  }

  /**
   * The exact share or multiple, as the 64/66 of a signalling rate that carry data.
   *
   * @param factor 0 or more
   * @return this * factor, exact
   * @throws IllegalArgumentException if the factor is negative
   * @throws ArithmeticException if the product does not fit
   */
  public Bandwidth times(Ratio factor) {
    Ratio by = notNegative(factor, "as a factor");
    return new Bandwidth(fitting(() -> bitsPerSecond.times(by), () -> this + " * " + by));
  }

  /**
   * The equal share of so many.
   *
   * @param divisor 1 or more
   * @return this / divisor, exact
   * @throws IllegalArgumentException if the divisor is negative
   * @throws ArithmeticException if the divisor is 0 or the quotient does not fit
   */
  public Bandwidth dividedBy(long divisor) {
    Ratio by = notNegative(Ratio.of(divisor), "as a divisor");
    if (divisor == 0) {
      throw new ArithmeticException(this + " / 0: the divisor must be 1 or more");
    }
    return new Bandwidth(fitting(() -> bitsPerSecond.dividedBy(by), () -> this + " / " + by));
  }

  /**
   * How many times the other fits into this.
   *
   * @param other the divisor, not 0
   * @return this / other, exact
   * @throws ArithmeticException if the other is 0 or the quotient does not fit
   */
  public Ratio dividedBy(Bandwidth other) {
    if (other.isZero()) {
      throw new ArithmeticException(this + " / " + other + ": the divisor must be more than 0");
    }
    return bitsPerSecond.dividedBy(other.bitsPerSecond);
  }

  /**
   * The time in which this rate delivers the data, without latency: bits / (bits per second).
   *
   * @param size the data
   * @return the time, rounded up to the next picosecond, so that the data fits in it
   * @throws ArithmeticException if this is 0, which delivers nothing, or if the time is above 106
   *     days
   */
  public TimeSpan timeFor(DataSize size) {
    if (isZero()) {
      throw new ArithmeticException(
          size + " at " + this + " never arrives: the rate must be above 0");
    }
    return TimeSpan.rounded(
        bits(size).multiply(PICOSECONDS).multiply(BigInteger.valueOf(bitsPerSecond.denominator())),
        BigInteger.valueOf(bitsPerSecond.numerator()),
        RoundingMode.UP,
        () -> "the time for " + size + " at " + this);
  }

  private static BigInteger bits(DataSize size) {
    return BigInteger.valueOf(size.bytes()).multiply(BigInteger.valueOf(BITS_PER_BYTE));
  }

  /**
   * The smaller of two.
   *
   * @param other the other one
   * @return this if it is not larger, else the other
   */
  public Bandwidth min(Bandwidth other) {
    return compareTo(other) <= 0 ? this : other;
  }

  /**
   * The larger of two.
   *
   * @param other the other one
   * @return this if it is not smaller, else the other
   */
  public Bandwidth max(Bandwidth other) {
    return compareTo(other) >= 0 ? this : other;
  }

  /**
   * Compares by exact value.
   *
   * @param other the other bandwidth
   * @return negative, 0 or positive as this is less, equal or more
   */
  @Override
  public int compareTo(Bandwidth other) {
    return bitsPerSecond.compareTo(other.bitsPerSecond);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Bandwidth that && bitsPerSecond.equals(that.bitsPerSecond);
  }

  @Override
  public int hashCode() {
    return bitsPerSecond.hashCode();
  }

  /**
   * The canonical text, as {@code 400Gb/s}, {@code 201.6Tb/s} or {@code 600/11Gb/s}; the class
   * comment has the rule.
   *
   * @return what {@link #of(String)} reads back
   */
  @Override
  public String toString() {
    int unit = PRINTED.size() - 1;
    while (unit > 0 && bitsPerSecond.compareTo(Ratio.of(power1000(unit))) < 0) {
      unit--;
    }
    BigDecimal decimal = decimal(unit);
    if (decimal != null && decimal.scale() <= MAX_DECIMALS) {
      return decimal.toPlainString() + PRINTED.get(unit);
    }
    while (bitsPerSecond.numerator() % power1000(unit) != 0) {
      unit--;
    }
    return bitsPerSecond.numerator() / power1000(unit)
        + "/"
        + bitsPerSecond.denominator()
        + PRINTED.get(unit);
  }

  /** This as a decimal of a printed unit, or null if the decimal has no end. */
  private @Nullable BigDecimal decimal(int unit) {
    long rest = bitsPerSecond.denominator();
    while (rest % 2 == 0) {
      rest /= 2;
    }
    while (rest % 5 == 0) {
      rest /= 5;
    }
    if (rest != 1) {
      return null;
    }
    BigDecimal bits =
        BigDecimal.valueOf(bitsPerSecond.numerator())
            .divide(BigDecimal.valueOf(bitsPerSecond.denominator()));
    return bits.movePointLeft(3 * unit).stripTrailingZeros();
  }

  private static long power1000(int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= 1000;
    }
    return power;
  }
}
