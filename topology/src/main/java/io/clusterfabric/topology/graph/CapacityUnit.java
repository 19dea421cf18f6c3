package io.clusterfabric.topology.graph;

import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import java.math.BigInteger;
import java.util.Collection;

/**
 * The largest rate of which given rates are whole multiples, so that sums of them are sums of small
 * whole numbers, exact even where a rate is a fraction (FDR InfiniBand's 600/11 Gb/s).
 *
 * @param rate the unit, more than 0
 */
record CapacityUnit(Bandwidth rate) {
  private static final double GIGA = 1e9;

  /**
   * The unit of some rates.
   *
   * @param rates the rates; those of 0 are multiples of anything
   * @return the largest unit; 1 bit/s if no rate is above 0
   * @throws LimitExceededException if they have no common unit whose fraction fits two longs
   */
  static CapacityUnit of(Collection<Bandwidth> rates) {
    BigInteger numerator = BigInteger.ZERO;
    BigInteger denominator = BigInteger.ONE;
    for (Bandwidth rate : rates) {
      // gcd(a/b, c/d) = gcd(a·d, c·b) / (b·d)
      BigInteger n = BigInteger.valueOf(rate.asRatio().numerator());
      BigInteger d = BigInteger.valueOf(rate.asRatio().denominator());
      numerator = numerator.multiply(d).gcd(n.multiply(denominator));
      denominator = denominator.multiply(d);
      BigInteger common = numerator.gcd(denominator);
      numerator = numerator.divide(common);
      denominator = denominator.divide(common);
    }
    if (numerator.signum() == 0) {
      return new CapacityUnit(Bandwidth.ofBitsPerSecond(1));
    }
    if (numerator.bitLength() > 63 || denominator.bitLength() > 63) {
      throw new LimitExceededException(
          "the rates "
              + rates
              + " have no common unit whose fraction fits 64-bit numbers; round them to whole"
              + " bits per second");
    }
    return new CapacityUnit(
        Bandwidth.ofBitsPerSecond(
            Ratio.of(numerator.longValueExact(), denominator.longValueExact())));
  }

  /** How many units a multiple of the unit has. */
  long units(Bandwidth multiple) {
    Ratio units = multiple.dividedBy(rate);
    if (!units.isWhole()) {
      throw new IllegalArgumentException(multiple + " is no multiple of " + rate);
    }
    return units.numerator();
  }

  /** So many units as a rate. */
  Bandwidth times(long units) {
    return rate.times(units);
  }

  /** So many units in whole bits per second, rounded down. */
  long bitsPerSecond(long units) {
    Ratio bps = rate.asRatio();
    return bps.isWhole()
        ? Math.multiplyExact(units, bps.numerator())
        : rate.times(units).bitsPerSecondFloor();
  }

  /** So many units in Gb/s, rounded to a double. */
  double gigabitsPerSecond(long units) {
    Ratio bps = rate.asRatio();
    return bps.isWhole()
        ? (double) units * bps.numerator() / GIGA
        : (double) units * bps.numerator() / bps.denominator() / GIGA;
  }

  /** A unit so many times as large. */
  CapacityUnit enlarged(long factor) {
    return factor == 1 ? this : new CapacityUnit(rate.times(factor));
  }
}
