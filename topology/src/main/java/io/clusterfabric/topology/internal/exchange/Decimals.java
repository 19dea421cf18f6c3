package io.clusterfabric.topology.internal.exchange;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads and writes the plain decimal numbers of files, exactly. */
public final class Decimals {
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?(\\d{1,30}(\\.\\d{0,30})?|\\.\\d{1,30})([eE][+-]?\\d{1,2})?");

  private Decimals() {}

  /**
   * Reads a number.
   *
   * @param text digits, with a point and an exponent of at most two digits if need be
   * @return the number; empty if the text is none
   */
  public static Optional<BigDecimal> parse(String text) {
    String t = text.strip();
    return NUMBER.matcher(t).matches() ? Optional.of(new BigDecimal(t)) : Optional.empty();
  }

  /**
   * A rate that is written as a number of some unit.
   *
   * @param number the number
   * @param bitsPerSecondOfOne bits per second of one such unit
   * @return the rate; empty if it is not above 0 or does not fit
   */
  public static Optional<Bandwidth> rate(BigDecimal number, long bitsPerSecondOfOne) {
    if (number.signum() <= 0) {
      return Optional.empty();
    }
    BigDecimal bits = number.multiply(BigDecimal.valueOf(bitsPerSecondOfOne)).stripTrailingZeros();
    int scale = Math.max(0, bits.scale());
    BigInteger top = bits.movePointRight(scale).toBigInteger();
    BigInteger bottom = BigInteger.TEN.pow(scale);
    BigInteger common = top.gcd(bottom);
    top = top.divide(common);
    bottom = bottom.divide(common);
    if (top.bitLength() > 62 || bottom.bitLength() > 62) {
      return Optional.empty();
    }
    return Optional.of(
        Bandwidth.ofBitsPerSecond(Ratio.of(top.longValueExact(), bottom.longValueExact())));
  }

  /**
   * A rate as a number of some unit.
   *
   * @param rate the rate
   * @param bitsPerSecondOfOne bits per second of one such unit
   * @return the number in plain digits; empty if it has no end or more than 12 decimals
   */
  public static Optional<String> of(Bandwidth rate, long bitsPerSecondOfOne) {
    Ratio units = rate.asRatio().dividedBy(bitsPerSecondOfOne);
    long power = 1;
    for (int decimals = 0; decimals <= 12; decimals++) {
      if (power % units.denominator() == 0) {
        BigInteger digits =
            BigInteger.valueOf(units.numerator())
                .multiply(BigInteger.valueOf(power / units.denominator()));
        return Optional.of(new BigDecimal(digits, decimals).toPlainString());
      }
      power *= 10;
    }
    return Optional.empty();
  }
}
