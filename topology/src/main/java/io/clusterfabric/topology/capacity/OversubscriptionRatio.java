package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.unit.Ratio;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * How much more may come from below than goes up: down:up by rate, not by ports. Exact.
 *
 * <p>{@code 1:1} is non-blocking; {@code 7:1} means that seven times as much can come from below as
 * the uplinks carry; below 1 (as {@code 8:9}) there is more up than down, which is real and legal.
 * It prints in lowest terms with its direction, {@code 7:1 down:up} or {@code 16:15 down:up}. With
 * no uplink at all it is {@link #NO_UPLINK}, {@code 1:0 down:up}. A fabric without tiers has none:
 * {@link #NOT_APPLICABLE}. Where a rate is not known, neither is the ratio: {@link #UNKNOWN}.
 *
 * <p>Immutable. Ordered by value, {@link #NOT_APPLICABLE} before all others and {@link #UNKNOWN}
 * after them, so that the worst of some is unknown if one is.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class OversubscriptionRatio implements Comparable<OversubscriptionRatio> {
  /** There is no such ratio, as in a torus or for a switch that joins nothing. */
  public static final OversubscriptionRatio NOT_APPLICABLE =
      new OversubscriptionRatio(BigInteger.ZERO, BigInteger.ZERO);

  /** Something comes from below and nothing goes up. */
  public static final OversubscriptionRatio NO_UPLINK =
      new OversubscriptionRatio(BigInteger.ONE, BigInteger.ZERO);

  /** There is a ratio, but the rate of some link is not known. */
  public static final OversubscriptionRatio UNKNOWN =
      new OversubscriptionRatio(BigInteger.ONE.negate(), BigInteger.ONE.negate());

  /** As much up as down. */
  public static final OversubscriptionRatio NON_BLOCKING =
      new OversubscriptionRatio(BigInteger.ONE, BigInteger.ONE);

  private static final Pattern TEXT =
      Pattern.compile("([0-9]{1,18}(?:\\.[0-9]{1,9})?):([0-9]{1,18}(?:\\.[0-9]{1,9})?)( down:up)?");

  private final BigInteger down;
  private final BigInteger up;

  private OversubscriptionRatio(BigInteger down, BigInteger up) {
    this.down = down;
    this.up = up;
  }

  /**
   * The ratio of two rates.
   *
   * @param down what can come from below, 0 or more, in any unit
   * @param up what can go up, 0 or more, in the same unit
   * @return down:up; {@link #NO_UPLINK} if only up is 0, {@link #NOT_APPLICABLE} if both are
   * @throws IllegalArgumentException if one is negative
   */
  public static OversubscriptionRatio of(long down, long up) {
    if (down < 0 || up < 0) {
      throw new IllegalArgumentException(
          "rates are 0 or more, found " + down + " down and " + up + " up");
    }
    return reduced(BigInteger.valueOf(down), BigInteger.valueOf(up));
  }

  /**
   * A ratio as a fraction.
   *
   * @param value down divided by up, 0 or more
   * @return the ratio
   * @throws IllegalArgumentException if it is negative
   */
  public static OversubscriptionRatio of(Ratio value) {
    return of(value.numerator(), value.denominator());
  }

  /**
   * The ratio of two rates of any size.
   *
   * @param down what can come from below, 0 or more, in any unit
   * @param up what can go up, 0 or more, in the same unit
   * @return down:up; {@link #NO_UPLINK} if only up is 0, {@link #NOT_APPLICABLE} if both are
   * @throws IllegalArgumentException if one is negative
   */
  public static OversubscriptionRatio of(BigInteger down, BigInteger up) {
    if (down.signum() < 0 || up.signum() < 0) {
      throw new IllegalArgumentException(
          "rates are 0 or more, found " + down + " down and " + up + " up");
    }
    return reduced(down, up);
  }

  private static OversubscriptionRatio reduced(BigInteger down, BigInteger up) {
    BigInteger gcd = down.gcd(up);
    if (gcd.signum() == 0) {
      return NOT_APPLICABLE;
    }
    return new OversubscriptionRatio(down.divide(gcd), up.divide(gcd));
  }

  /**
   * Reads a ratio, as {@code 7:1 down:up}, {@code 16:15 down:up}, {@code 7:1} or {@code 1.067:1}.
   * Since people write {@code 1:7} and mean {@code 7:1}, a ratio below 1 is only read if it says
   * {@code down:up}.
   *
   * @param text the text
   * @return the ratio
   * @throws IllegalArgumentException if the text has another form, or is below 1 and does not say
   *     which way round it is
   */
  public static OversubscriptionRatio parse(String text) {
    Matcher m = TEXT.matcher(text);
    if (!m.matches()) {
      throw new IllegalArgumentException(
          "an oversubscription is written as 7:1 down:up or 7:1, found '" + shortened(text) + "'");
    }
    BigDecimal down = new BigDecimal(m.group(1));
    BigDecimal up = new BigDecimal(m.group(2));
    if (m.group(3) == null && down.compareTo(up) < 0) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' does not say which way round it is: write '"
              + m.group(2)
              + ":"
              + m.group(1)
              + "' if more comes from below than goes up, or '"
              + text
              + " down:up' if less");
    }
    int scale = Math.max(down.scale(), up.scale());
    return reduced(down.setScale(scale).unscaledValue(), up.setScale(scale).unscaledValue());
  }

  private static String shortened(String text) {
    return text.length() <= 40 ? text : text.substring(0, 40) + "...";
  }

  /**
   * Whether there is a ratio at all.
   *
   * @return false only for {@link #NOT_APPLICABLE}
   */
  public boolean isApplicable() {
    return down.signum() != 0 || up.signum() != 0;
  }

  /**
   * Whether the ratio is known.
   *
   * @return false only for {@link #UNKNOWN}
   */
  public boolean isKnown() {
    return down.signum() >= 0;
  }

  /**
   * Whether more can come from below than goes up.
   *
   * @return whether it is known to be above 1
   */
  public boolean isOversubscribed() {
    return isApplicable() && isKnown() && down.compareTo(up) > 0;
  }

  /**
   * Down divided by up.
   *
   * @return the exact value
   * @throws ArithmeticException if there is none ({@link #NOT_APPLICABLE}, {@link #NO_UPLINK},
   *     {@link #UNKNOWN}), or it does not fit two longs
   */
  public Ratio value() {
    if (up.signum() <= 0) {
      throw new ArithmeticException(
          "the oversubscription '"
              + this
              + "' has no value; ask isApplicable() and isKnown() first");
    }
    return Ratio.of(down.longValueExact(), up.longValueExact());
  }

  /**
   * Down divided by up, rounded, for plots and sorting.
   *
   * @return the value; infinite for {@link #NO_UPLINK}, not a number for {@link #NOT_APPLICABLE}
   *     and {@link #UNKNOWN}
   */
  public double toDouble() {
    return !isKnown() ? Double.NaN : down.doubleValue() / up.doubleValue();
  }

  /**
   * The ratio of two stages, one after the other.
   *
   * @param next the stage above
   * @return the product; {@link #NOT_APPLICABLE} if one is, else {@link #UNKNOWN} if one is, else
   *     {@link #NO_UPLINK} if one is
   */
  public OversubscriptionRatio times(OversubscriptionRatio next) {
    if (!isApplicable() || !next.isApplicable()) {
      return NOT_APPLICABLE;
    }
    if (!isKnown() || !next.isKnown()) {
      return UNKNOWN;
    }
    if (up.signum() == 0 || next.up.signum() == 0) {
      return NO_UPLINK;
    }
    return reduced(down.multiply(next.down), up.multiply(next.up));
  }

  /**
   * The larger of two.
   *
   * @param other the other one
   * @return this if it is not smaller, else the other
   */
  public OversubscriptionRatio max(OversubscriptionRatio other) {
    return compareTo(other) >= 0 ? this : other;
  }

  @Override
  public int compareTo(OversubscriptionRatio other) {
    if (!isApplicable() || !other.isApplicable()) {
      return Boolean.compare(isApplicable(), other.isApplicable());
    }
    if (!isKnown() || !other.isKnown()) {
      return Boolean.compare(other.isKnown(), isKnown());
    }
    return down.multiply(other.up).compareTo(other.down.multiply(up));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof OversubscriptionRatio o && down.equals(o.down) && up.equals(o.up);
  }

  @Override
  public int hashCode() {
    return 31 * down.hashCode() + up.hashCode();
  }

  /** In lowest terms, with the direction: {@code 7:1 down:up}, or {@code unknown}. */
  @Override
  public String toString() {
    if (!isKnown()) {
      return "unknown";
    }
    return isApplicable() ? down + ":" + up + " down:up" : "not applicable";
  }
}
