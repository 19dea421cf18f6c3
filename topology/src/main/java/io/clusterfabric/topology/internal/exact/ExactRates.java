package io.clusterfabric.topology.internal.exact;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Rates that are fractions of a graph's unit: exact where they fit, else rounded to bits/s. */
public final class ExactRates {
  private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

  private ExactRates() {}

  /** The unit times a fraction; rounded down to whole bits per second if it does not fit. */
  public static Bandwidth atLeast(Bandwidth unit, BigInteger numerator, BigInteger denominator) {
    return rate(unit, numerator, denominator, RoundingMode.FLOOR);
  }

  /** The unit times a fraction; rounded up to whole bits per second if it does not fit. */
  public static Bandwidth atMost(Bandwidth unit, BigInteger numerator, BigInteger denominator) {
    return rate(unit, numerator, denominator, RoundingMode.CEILING);
  }

  private static Bandwidth rate(
      Bandwidth unit, BigInteger numerator, BigInteger denominator, RoundingMode rounding) {
    BigInteger above = numerator.multiply(BigInteger.valueOf(unit.asRatio().numerator()));
    BigInteger below = denominator.multiply(BigInteger.valueOf(unit.asRatio().denominator()));
    BigInteger common = above.gcd(below);
    if (common.signum() > 0) {
      above = above.divide(common);
      below = below.divide(common);
    }
    if (above.compareTo(MOST) > 0 || below.compareTo(MOST) > 0) {
      above = new BigDecimal(above).divide(new BigDecimal(below), 0, rounding).toBigInteger();
      below = BigInteger.ONE;
    }
    return Bandwidth.ofBitsPerSecond(Ratio.of(above.longValueExact(), below.longValueExact()));
  }
}
