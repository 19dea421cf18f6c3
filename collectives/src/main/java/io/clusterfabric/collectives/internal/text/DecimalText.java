package io.clusterfabric.collectives.internal.text;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Numbers without a sign as programs print them: {@code 12}, {@code 12.50}, {@code 1.5e+06}. What
 * is no such number, {@code nan} and {@code inf} among them, is told by an empty answer.
 */
public final class DecimalText {
  /** Longer than what any program prints; keeps hostile digits cheap. */
  private static final int MAX_LENGTH = 40;

  private static final int MAX_EXPONENT = 40;

  private DecimalText() {}

  /**
   * Reads a number.
   *
   * @param text the number, without blanks around it
   * @return its value with the digits that were printed; empty if it is none
   */
  public static Optional<BigDecimal> parse(String text) {
    int n = text.length();
    int mantissa = mantissaEnd(text);
    if (mantissa < 0) {
      return Optional.empty();
    }
    if (mantissa < n) {
      int at = mantissa + 1;
      if (at < n && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
        at++;
      }
      int digits = at;
      int exponent = 0;
      while (at < n && isDigit(text.charAt(at))) {
        exponent = Math.min(10 * exponent + text.charAt(at) - '0', MAX_EXPONENT + 1);
        at++;
      }
      if (at < n || at == digits || exponent > MAX_EXPONENT) {
        return Optional.empty();
      }
    }
    return Optional.of(new BigDecimal(text));
  }

  /** Where the digits with at most one point end, before an exponent or the end; else -1. */
  private static int mantissaEnd(String text) {
    int n = text.length();
    if (n == 0 || n > MAX_LENGTH || !isDigit(text.charAt(0))) {
      return -1;
    }
    boolean point = false;
    for (int i = 1; i < n; i++) {
      char c = text.charAt(i);
      if (c == '.' && !point) {
        point = true;
      } else if (c == 'e' || c == 'E') {
        return i;
      } else if (!isDigit(c)) {
        return -1;
      }
    }
    return n;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /**
   * Reads a number in units of a power of ten, rounded to the nearest whole one.
   *
   * @param text the number, without blanks around it
   * @param power how many powers of ten the wanted unit is below the one that is written
   * @return the number of wanted units; empty if the text is no number or it does not fit
   */
  public static OptionalLong scaled(String text, int power) {
    Optional<BigDecimal> value = parse(text);
    return value.isEmpty() ? OptionalLong.empty() : scaled(value.get(), power);
  }

  /**
   * A number in units of a power of ten, rounded to the nearest whole one.
   *
   * @param value the number, 0 or more
   * @param power how many powers of ten the wanted unit is below the one that is written
   * @return the number of wanted units; empty if it does not fit
   */
  public static OptionalLong scaled(BigDecimal value, int power) {
    BigDecimal scaled = value.scaleByPowerOfTen(power).setScale(0, RoundingMode.HALF_UP);
    return scaled.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0
        ? OptionalLong.empty()
        : OptionalLong.of(scaled.longValueExact());
  }

  /**
   * Reads a whole number.
   *
   * @param text digits only
   * @return the number; empty if the text is none or it does not fit
   */
  public static OptionalLong whole(String text) {
    int n = text.length();
    if (n == 0 || n > 19) {
      return OptionalLong.empty();
    }
    long value = 0;
    for (int i = 0; i < n; i++) {
      char c = text.charAt(i);
      if (!isDigit(c)) {
        return OptionalLong.empty();
      }
      int digit = c - '0';
      if (value > (Long.MAX_VALUE - digit) / 10) {
        return OptionalLong.empty();
      }
      value = 10 * value + digit;
    }
    return OptionalLong.of(value);
  }
}
