package io.clusterfabric.report.plot;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as people read them, the same in every locale. */
final class NumberText {
  private NumberText() {}

  /** A number with so many digits at the most, without zeros at its end. */
  static String significant(double value, int digits) {
    return significant(BigDecimal.valueOf(value), digits);
  }

  /** A number with so many digits at the most, without zeros at its end. */
  static String significant(BigDecimal value, int digits) {
    BigDecimal rounded =
        value.round(new MathContext(digits, RoundingMode.HALF_EVEN)).stripTrailingZeros();
    if (rounded.signum() == 0) {
      return "0";
    }
    int exponent = exponent(rounded);
    if (exponent > -5 && exponent < 7) {
      return rounded.toPlainString();
    }
    return rounded.movePointLeft(exponent).stripTrailingZeros().toPlainString() + "e" + exponent;
  }

  /** The power of ten of the first digit. */
  static int exponent(BigDecimal value) {
    return value.precision() - value.scale() - 1;
  }
}
