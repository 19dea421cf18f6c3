package io.clusterfabric.report.plot;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as people read them, the same in every locale. */
final class NumberText {
  private NumberText() {}

  /** A number with exactly so many decimals, or with an exponent if it is very large or small. */
  static String decimals(double value, int decimals) {
    if (decimals > 6 || Math.abs(value) >= 1e9) {
      return significant(value, 6);
    }
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_EVEN);
    return rounded.toPlainString();
  }

  /** A number with so many digits at the most, without zeros at its end. */
  static String significant(double value, int digits) {
    BigDecimal rounded =
        BigDecimal.valueOf(value)
            .round(new MathContext(digits, RoundingMode.HALF_EVEN))
            .stripTrailingZeros();
    if (rounded.signum() == 0) {
      return "0";
    }
    int exponent = rounded.precision() - rounded.scale() - 1;
    if (exponent > -5 && exponent < 9) {
      return rounded.toPlainString();
    }
    return rounded.movePointLeft(exponent).stripTrailingZeros().toPlainString() + "e" + exponent;
  }
}
