package io.clusterfabric.model.unit;

import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.function.LongFunction;

/**
 * Checked arithmetic of one kind of quantity that is a whole, non-negative number of a base unit in
 * a long. It never wraps: what does not fit or would be negative is refused, with both operands in
 * the message.
 */
final class WholeKind {
  private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

  private final UnitTable units;
  private final String baseUnit;
  private final String overflowAdvice;
  private final LongFunction<String> print;

  /**
   * A kind of quantity.
   *
   * @param baseUnit plural name of the unit stored: "bytes"
   * @param overflowAdvice what to do about a value that is too large, or empty
   * @param print the canonical text of a value
   */
  WholeKind(UnitTable units, String baseUnit, String overflowAdvice, LongFunction<String> print) {
    this.units = units;
    this.baseUnit = baseUnit;
    this.overflowAdvice = overflowAdvice;
    this.print = print;
  }

  long parse(String text) {
    UnitTable.Value value = units.parse(text);
    BigInteger[] parts = value.numerator().divideAndRemainder(value.denominator());
    if (parts[1].signum() != 0) {
      throw value
          .parts()
          .refuse("it is not a whole number of " + baseUnit + ", the finest unit held");
    }
    if (parts[0].compareTo(MAX) > 0) {
      throw value.parts().refuse("it is too large; " + limit());
    }
    return parts[0].longValueExact();
  }

  long of(long count, long factor, String unit) {
    if (count < 0) {
      throw new IllegalArgumentException(
          count + " " + unit + " is negative; a " + units.quantity() + " is 0 or more");
    }
    if (count > Long.MAX_VALUE / factor) {
      throw tooLarge(count + " " + unit);
    }
    return count * factor;
  }

  long plus(long a, long b) {
    long sum = a + b;
    if (sum < 0) {
      throw tooLarge(print.apply(a) + " + " + print.apply(b));
    }
    return sum;
  }

  long minus(long a, long b) {
    if (b > a) {
      throw new ArithmeticException(
          print.apply(a)
              + " - "
              + print.apply(b)
              + " is negative; a "
              + units.quantity()
              + " is 0 or more");
    }
    return a - b;
  }

  long times(long a, long factor) {
    requireFactor(factor < 0, factor);
    if (factor != 0 && a > Long.MAX_VALUE / factor) {
      throw tooLarge(print.apply(a) + " * " + factor);
    }
    return a * factor;
  }

  /**
   * The product, rounded to a whole number of base units.
   *
   * @param rounding how; UNNECESSARY refuses a product that is not whole
   */
  long times(long a, Ratio factor, RoundingMode rounding) {
    requireFactor(factor.signum() < 0, factor);
    BigInteger product = BigInteger.valueOf(a).multiply(BigInteger.valueOf(factor.numerator()));
    return rounded(
        product,
        BigInteger.valueOf(factor.denominator()),
        rounding,
        () -> print.apply(a) + " * " + factor);
  }

  /**
   * The quotient, rounded to a whole number of base units.
   *
   * @param rounding how; UNNECESSARY refuses a quotient that is not whole
   */
  long dividedBy(long a, long divisor, RoundingMode rounding) {
    if (divisor < 0) {
      throw new IllegalArgumentException(
          "divisor " + divisor + " is negative; a " + units.quantity() + " is 0 or more");
    }
    if (divisor == 0) {
      throw new ArithmeticException(print.apply(a) + " / 0: the divisor must be 1 or more");
    }
    return rounded(
        BigInteger.valueOf(a),
        BigInteger.valueOf(divisor),
        rounding,
        () -> print.apply(a) + " / " + divisor);
  }

  /** How often b goes into a, exactly. */
  Ratio ratio(long a, long b) {
    if (b == 0) {
      throw new ArithmeticException(
          print.apply(a) + " / " + print.apply(b) + ": the divisor must be more than 0");
    }
    return Ratio.of(a, b);
  }

  /** A fraction of base units as a whole number of them. */
  long rounded(
      BigInteger numerator, BigInteger denominator, RoundingMode rounding, Formula formula) {
    BigInteger[] parts = numerator.divideAndRemainder(denominator);
    BigInteger whole = parts[0];
    if (parts[1].signum() != 0) {
      boolean up =
          switch (rounding) {
            case UP -> true;
            case HALF_UP -> parts[1].shiftLeft(1).compareTo(denominator) >= 0;
            case UNNECESSARY ->
                throw new ArithmeticException(
                    formula.text()
                        + " is not a whole number of "
                        + baseUnit
                        + ", the finest unit held");
            default -> throw new IllegalStateException("no rule to round " + rounding);
          };
      whole = up ? whole.add(BigInteger.ONE) : whole;
    }
    if (whole.compareTo(MAX) > 0) {
      throw tooLarge(formula.text());
    }
    return whole.longValueExact();
  }

  ArithmeticException tooLarge(String what) {
    return new ArithmeticException(what + " is too large; " + limit());
  }

  private String limit() {
    return "a "
        + units.quantity()
        + " is at most "
        + print.apply(Long.MAX_VALUE)
        + (overflowAdvice.isEmpty() ? "" : "; " + overflowAdvice);
  }

  private void requireFactor(boolean negative, Object factor) {
    if (negative) {
      throw new IllegalArgumentException(
          "factor " + factor + " is negative; a " + units.quantity() + " is 0 or more");
    }
  }

  /** The text of a calculation, made only if it fails. */
  @FunctionalInterface
  interface Formula {
    String text();
  }
}
