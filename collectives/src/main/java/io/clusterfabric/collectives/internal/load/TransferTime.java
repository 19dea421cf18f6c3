package io.clusterfabric.collectives.internal.load;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.math.BigInteger;

/** Times of fractions of a message, without overflow on the way. */
public final class TransferTime {
  private static final BigInteger PICOSECOND_BITS = BigInteger.valueOf(8_000_000_000_000L);

  private TransferTime() {}

  /**
   * The time that a schedule needs.
   *
   * @param size a message
   * @param factor how many times it moves, 0 or more
   * @param rate at which it moves
   * @return size * factor / rate, rounded up to whole picoseconds
   * @throws ArithmeticException if the rate is 0 or the time above 106 days
   */
  public static TimeSpan up(DataSize size, Ratio factor, Bandwidth rate) {
    BigInteger[] q = quotient(size, factor, rate);
    return fitting(q[1].signum() == 0 ? q[0] : q[0].add(BigInteger.ONE), size, factor, rate);
  }

  /**
   * The time that no schedule beats.
   *
   * @param size a message
   * @param factor how many times it moves, 0 or more
   * @param rate at which it moves
   * @return size * factor / rate, rounded down to whole picoseconds
   * @throws ArithmeticException if the rate is 0 or the time above 106 days
   */
  public static TimeSpan down(DataSize size, Ratio factor, Bandwidth rate) {
    return fitting(quotient(size, factor, rate)[0], size, factor, rate);
  }

  private static TimeSpan fitting(
      BigInteger picoseconds, DataSize size, Ratio factor, Bandwidth rate) {
    if (picoseconds.bitLength() >= Long.SIZE) {
      throw new ArithmeticException(
          (factor.equals(Ratio.ONE) ? "" : factor + " times ")
              + size
              + " at "
              + rate
              + " takes longer than a time span holds (106 days)");
    }
    return TimeSpan.ofPicoseconds(picoseconds.longValueExact());
  }

  private static BigInteger[] quotient(DataSize size, Ratio factor, Bandwidth rate) {
    if (rate.isZero()) {
      throw new ArithmeticException(size + " at " + rate + " never arrives");
    }
    Ratio perSecond = rate.asRatio();
    return BigInteger.valueOf(size.bytes())
        .multiply(PICOSECOND_BITS)
        .multiply(BigInteger.valueOf(factor.numerator()))
        .multiply(BigInteger.valueOf(perSecond.denominator()))
        .divideAndRemainder(
            BigInteger.valueOf(factor.denominator())
                .multiply(BigInteger.valueOf(perSecond.numerator())));
  }
}
