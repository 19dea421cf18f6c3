package io.clusterfabric.model.unit;

import java.math.RoundingMode;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * An amount of data: a whole number of bytes, 0 or more, at most 2^63-1.
 *
 * <h2>Text</h2>
 *
 * {@link #of(String)} reads a number and a unit with blanks between them or none: {@code 512B},
 * {@code 64KiB}, {@code 1 GiB}, {@code 1.5MiB}, {@code 1MB}, {@code 8kbit}. {@code Ki Mi Gi Ti Pi
 * Ei} are powers of 1024, {@code k M G T P E} of 1000, and neither is ever taken for the other;
 * {@code KB} is taken for {@code kB}, 1000 bytes. The value must be whole bytes. Bits are read only
 * when spelt out, as {@code bit} or {@code Mbit}, and when they are a multiple of 8. Refused, with
 * advice: a bare number; {@code 1G}, which nccl-tests reads as 2^30 bytes and a disk maker as 10^9;
 * {@code 1Gb}, which is bits and nearly always meant as bytes; signs, exponents and thousands
 * separators.
 *
 * <p>{@link #toString()} is canonical, so equal sizes print the same text, and {@code of} reads it
 * back: a whole number of the largest binary unit that divides the size ({@code 64KiB}, {@code
 * 1536MiB}) or of the largest decimal one ({@code 8GB}), whichever has fewer digits, the binary one
 * on a tie; without a prefix it is bytes ({@code 1000001B}).
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DataSize implements Comparable<DataSize> {
  /** No data. */
  public static final DataSize ZERO = new DataSize(0);

  private static final List<String> BINARY = List.of("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB");
  private static final List<String> DECIMAL = List.of("B", "kB", "MB", "GB", "TB", "PB", "EB");

  private static final WholeKind KIND = new WholeKind(units(), "bytes", "", DataSize::print);

  private final long bytes;

  private DataSize(long bytes) {
    this.bytes = bytes;
  }

  private static UnitTable units() {
    UnitTable.Builder table =
        UnitTable.builder(
            "data size",
            "#B, #KiB or #MB",
            "B, KiB, MiB, GiB, TiB, PiB, EiB (powers of 1024), kB, MB, GB, TB, PB, EB (powers of"
                + " 1000)");
    addPrefix(table, "", 1);
    table.unit("byte", 1).unit("bytes", 1);
    long decimal = 1;
    long binary = 1;
    for (String prefix : List.of("K", "M", "G", "T", "P", "E")) {
      decimal *= 1000;
      binary *= 1024;
      addPrefix(table, prefix.equals("K") ? "k" : prefix, decimal);
      addPrefix(table, prefix + "i", binary);
      table
          .refuse(
              prefix,
              "'"
                  + prefix
                  + "' may be powers of 1000 or of 1024; write #"
                  + prefix
                  + "iB (1024 a step, as nccl-tests counts) or #"
                  + prefix
                  + "B (1000 a step)")
          .refuse(prefix + "i", "its unit has no 'B'; write #" + prefix + "iB");
    }
    return table
        .unit("KB", 1000)
        .refuse("Kb", bits("Kb", "k"))
        .refuse("k", "'k' may be 1000 or 1024; write #KiB (1024 bytes) or #kB (1000 bytes)")
        .refuse("m", "'m' is milli; write #MiB (2^20 bytes) or #MB (10^6 bytes)")
        .refuse("mb", "'m' is milli and 'b' is bits; write #MiB (2^20 bytes) or #MB (10^6 bytes)")
        .build();
  }

  private static void addPrefix(UnitTable.Builder table, String prefix, long factor) {
    Ratio bit = Ratio.of(factor, 8);
    table
        .unit(prefix + "B", factor)
        .unit(prefix + "bit", bit)
        .unit(prefix + "bits", bit)
        .refuse(prefix + "b", bits(prefix + "b", prefix))
        .refuse(prefix + "B/s", rate(prefix + "B"))
        .refuse(prefix + "b/s", rate(prefix + "B"));
  }

  private static String bits(String found, String prefix) {
    return "'"
        + found
        + "' is bits, and a size is in bytes; write #"
        + prefix
        + "B for bytes, or #"
        + prefix
        + "bit if bits are meant";
  }

  private static String rate(String unit) {
    return "it is a rate, not an amount of data; write #" + unit + " or read it as a bandwidth";
  }

  private static String print(long bytes) {
    int binary = largest(bytes, 1024);
    int decimal = largest(bytes, 1000);
    String inBinary = Long.toString(bytes / power(1024, binary));
    String inDecimal = Long.toString(bytes / power(1000, decimal));
    return inBinary.length() <= inDecimal.length()
        ? inBinary + BINARY.get(binary)
        : inDecimal + DECIMAL.get(decimal);
  }

  /** The largest power of the step that divides the size, 0 for size 0. */
  private static int largest(long bytes, long step) {
    int exponent = 0;
    long rest = bytes;
    while (rest != 0 && rest % step == 0) {
      rest /= step;
      exponent++;
    }
    return exponent;
  }

  private static long power(long step, int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= step;
    }
    return power;
  }

  /**
   * Reads a data size; the class comment has the grammar.
   *
   * @param text a number and a unit, at most 64 characters: {@code 1GiB}, {@code 64 KiB}, {@code
   *     1MB}
   * @return the exact value
   * @throws IllegalArgumentException if the text is no data size, is finer than the unit held or
   *     does not fit; the message says what was found and what to write
   */
  public static DataSize of(String text) {
    return new DataSize(KIND.parse(text));
  }

  /**
   * A number of bytes.
   *
   * @param bytes 0 or more
   * @return the data size
   * @throws IllegalArgumentException if the number is negative
   */
  public static DataSize ofBytes(long bytes) {
    return new DataSize(KIND.of(bytes, 1, "bytes"));
  }

  /**
   * A number of kibibytes of 1024 bytes.
   *
   * @param kibibytes 0 or more
   * @return the data size
   * @throws IllegalArgumentException if the number is negative
   * @throws ArithmeticException if it does not fit
   */
  public static DataSize ofKibibytes(long kibibytes) {
    return new DataSize(KIND.of(kibibytes, 1L << 10, "KiB"));
  }

  /**
   * A number of mebibytes of 2^20 bytes.
   *
   * @param mebibytes 0 or more
   * @return the data size
   * @throws IllegalArgumentException if the number is negative
   * @throws ArithmeticException if it does not fit
   */
  public static DataSize ofMebibytes(long mebibytes) {
    return new DataSize(KIND.of(mebibytes, 1L << 20, "MiB"));
  }

  /**
   * A number of gibibytes of 2^30 bytes.
   *
   * @param gibibytes 0 or more
   * @return the data size
   * @throws IllegalArgumentException if the number is negative
   * @throws ArithmeticException if it does not fit
   */
  public static DataSize ofGibibytes(long gibibytes) {
    return new DataSize(KIND.of(gibibytes, 1L << 30, "GiB"));
  }

  /**
   * The sum of many.
   *
   * @param parts the sizes, may be none
   * @return their sum, {@link #ZERO} for none
   * @throws ArithmeticException if the sum does not fit
   */
  public static DataSize sum(Iterable<DataSize> parts) {
    DataSize sum = ZERO;
    for (DataSize part : parts) {
      sum = sum.plus(part);
    }
    return sum;
  }

  /**
   * The size in bytes.
   *
   * @return 0 or more
   */
  public long bytes() {
    return bytes;
  }

  /**
   * Whether this is 0.
   *
   * @return true for 0B
   */
  public boolean isZero() {
    return bytes == 0;
  }

  /**
   * The sum.
   *
   * @param other what to add
   * @return this + other
   * @throws ArithmeticException if the sum does not fit
   */
  public DataSize plus(DataSize other) {
    return new DataSize(KIND.plus(bytes, other.bytes));
  }

  /**
   * The difference.
   *
   * @param other what to take away, not more than this
   * @return this - other
   * @throws ArithmeticException if the difference is below 0
   */
  public DataSize minus(DataSize other) {
    return new DataSize(KIND.minus(bytes, other.bytes));
  }

  /**
   * The multiple.
   *
   * @param factor 0 or more
   * @return this * factor
   * @throws IllegalArgumentException if the factor is negative
   * @throws ArithmeticException if the product does not fit
   */
  public DataSize times(long factor) {
    return new DataSize(KIND.times(bytes, factor));
  }

  /**
   * The share or multiple, if it is whole.
   *
   * @param factor 0 or more
   * @return this * factor, exact
   * @throws IllegalArgumentException if the factor is negative
   * @throws ArithmeticException if the product does not fit or is not a whole number of bytes
   */
  public DataSize times(Ratio factor) {
    return new DataSize(KIND.times(bytes, factor, RoundingMode.UNNECESSARY));
  }

  /**
   * The equal share of so many, if it is whole.
   *
   * @param divisor 1 or more
   * @return this / divisor, exact
   * @throws IllegalArgumentException if the divisor is negative
   * @throws ArithmeticException if the divisor is 0 or the quotient is not a whole number of bytes
   */
  public DataSize dividedBy(long divisor) {
    return new DataSize(KIND.dividedBy(bytes, divisor, RoundingMode.UNNECESSARY));
  }

  /**
   * The least size of which so many hold this, as when a message is cut into chunks.
   *
   * @param divisor 1 or more
   * @return this / divisor, rounded up to whole bytes
   * @throws IllegalArgumentException if the divisor is negative
   * @throws ArithmeticException if the divisor is 0
   */
  public DataSize dividedByCeil(long divisor) {
    return new DataSize(KIND.dividedBy(bytes, divisor, RoundingMode.UP));
  }

  /**
   * How many times the other fits into this.
   *
   * @param other the divisor, not 0
   * @return this / other, exact
   * @throws ArithmeticException if the other is 0
   */
  public Ratio dividedBy(DataSize other) {
    return KIND.ratio(bytes, other.bytes);
  }

  /**
   * The smaller of two.
   *
   * @param other the other one
   * @return this if it is not larger, else the other
   */
  public DataSize min(DataSize other) {
    return compareTo(other) <= 0 ? this : other;
  }

  /**
   * The larger of two.
   *
   * @param other the other one
   * @return this if it is not smaller, else the other
   */
  public DataSize max(DataSize other) {
    return compareTo(other) >= 0 ? this : other;
  }

  /**
   * Compares by value.
   *
   * @param other the other data size
   * @return negative, 0 or positive as this is less, equal or more
   */
  @Override
  public int compareTo(DataSize other) {
    return Long.compare(bytes, other.bytes);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof DataSize that && bytes == that.bytes;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(bytes);
  }

  /**
   * The canonical text, as {@code 64KiB}, {@code 1MB} or {@code 1000001B}; the class comment has
   * the rule.
   *
   * @return what {@link #of(String)} reads back
   */
  @Override
  public String toString() {
    return print(bytes);
  }
}
