package io.clusterfabric.report.plot;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** Equal steps along an axis: 1, 2 or 5 times a power of ten, or powers of two. */
final class LinearSteps {
  private LinearSteps() {}

  /** The least such step that is not below the one given, which is above 0. */
  static BigDecimal of(double atLeast, boolean binary) {
    if (binary) {
      int power = (int) Math.ceil(StrictMath.log(atLeast) / StrictMath.log(2) - 1e-9);
      return new BigDecimal(Math.scalb(1.0, power));
    }
    int power = (int) Math.floor(StrictMath.log10(atLeast) + 1e-9);
    for (int digit : new int[] {1, 2, 5}) {
      BigDecimal step = BigDecimal.valueOf(digit).scaleByPowerOfTen(power);
      if (step.doubleValue() >= atLeast * (1 - 1e-9)) {
        return step;
      }
    }
    return BigDecimal.ONE.scaleByPowerOfTen(power + 1);
  }

  /** The multiples of a step from one number to another. */
  static List<BigDecimal> multiples(BigDecimal step, double min, double max) {
    List<BigDecimal> all = new ArrayList<>();
    BigDecimal value = BigDecimal.valueOf(min).divide(step, 0, RoundingMode.CEILING).multiply(step);
    BigDecimal end = BigDecimal.valueOf(max);
    while (value.compareTo(end) <= 0) {
      all.add(value);
      value = value.add(step);
    }
    return all;
  }
}
