package io.clusterfabric.model;

import io.clusterfabric.model.unit.Bandwidth;
import java.math.BigInteger;

/** Multiples of rates that need not fit into a rate. */
final class WideRates {
  private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

  private WideRates() {}

  /** Compares {@code a * timesA} and {@code b * timesB}, exactly. */
  static int compare(Bandwidth a, int timesA, Bandwidth b, int timesB) {
    return above(a, timesA)
        .multiply(BigInteger.valueOf(b.asRatio().denominator()))
        .compareTo(above(b, timesB).multiply(BigInteger.valueOf(a.asRatio().denominator())));
  }

  /**
   * A multiple of a rate: exact where it fits, else the next lower number of whole bits per second
   * that does. What does not fit is beyond all that is built, or finer than any clock.
   */
  static Bandwidth times(Bandwidth rate, int factor) {
    BigInteger above = above(rate, factor);
    BigInteger below = BigInteger.valueOf(rate.asRatio().denominator());
    BigInteger common = above.gcd(below);
    boolean fits =
        above.divide(common).compareTo(MOST) <= 0 && below.divide(common).compareTo(MOST) <= 0;
    return fits
        ? rate.times(factor)
        : Bandwidth.ofBitsPerSecond(above.divide(below).min(MOST).longValueExact());
  }

  private static BigInteger above(Bandwidth rate, int factor) {
    return BigInteger.valueOf(rate.asRatio().numerator()).multiply(BigInteger.valueOf(factor));
  }
}
