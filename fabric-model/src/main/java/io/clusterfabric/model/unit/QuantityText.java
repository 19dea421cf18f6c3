package io.clusterfabric.model.unit;

import java.math.BigInteger;
import java.util.Locale;
import java.util.Objects;

/**
 * The one reader of numbers with a unit: splits a text like {@code 2.5 Gb/s} or {@code 600/11Gb/s}
 * into an exact fraction and the unit's spelling, and refuses everything else with a message that
 * says what to write instead.
 *
 * <p>The grammar, after blanks at both ends are dropped:
 *
 * <pre>{@code
 * text   = [ "-" ] number { " " | tab } [ unit ]       the sign for ratios only
 * number = digits | digits "." digits | digits "/" digits
 * digits = one or more of 0-9
 * }</pre>
 *
 * <p>There are no exponents and no separators: both have a second reading ({@code 1E} is a prefix,
 * {@code 1,5} a decimal in half the world), and a quantity that is off by a thousand is worse than
 * one refused.
 */
final class QuantityText {
  /** Longer than any text these types print; keeps hostile digit strings cheap. */
  static final int MAX_LENGTH = 64;

  private final String text;
  private final String quantity;
  private final boolean signed;
  private int position;

  private BigInteger numerator = BigInteger.ZERO;
  private BigInteger denominator = BigInteger.ONE;
  private String number = "";
  private String unit = "";

  private QuantityText(String text, String quantity, boolean signed) {
    this.text = text;
    this.quantity = quantity;
    this.signed = signed;
  }

  /**
   * Reads a non-negative number and its unit; the unit is empty if there is none.
   *
   * @param quantity what is read, for messages: "bandwidth"
   */
  static QuantityText unsigned(String text, String quantity) {
    return new QuantityText(bounded(text, quantity), quantity, false).read();
  }

  /** Reads a number that may begin with a minus sign. */
  static QuantityText signed(String text, String quantity) {
    return new QuantityText(bounded(text, quantity), quantity, true).read();
  }

  BigInteger numerator() {
    return numerator;
  }

  BigInteger denominator() {
    return denominator;
  }

  /** The number as it was written, without the unit: to be repeated in advice. */
  String number() {
    return number;
  }

  String unit() {
    return unit;
  }

  /** A refusal that shows the text found and then the reason with its remedy. */
  IllegalArgumentException refuse(String reason) {
    return refuse(text, quantity, reason);
  }

  private static IllegalArgumentException refuse(String text, String quantity, String reason) {
    return new IllegalArgumentException(quote(text) + " is not a " + quantity + ": " + reason);
  }

  private static String bounded(String text, String quantity) {
    Objects.requireNonNull(text, "text");
    if (text.length() > MAX_LENGTH) {
      throw refuse(
          text,
          quantity,
          "it has " + text.length() + " characters, at most " + MAX_LENGTH + " are read");
    }
    return text;
  }

  private QuantityText read() {
    int end = text.length();
    while (end > 0 && isBlank(text.charAt(end - 1))) {
      end--;
    }
    skipBlanks();
    if (position >= end) {
      throw refuse("it is empty; write a number" + (signed ? " like 3/2 or 1.5" : " and a unit"));
    }
    int start = position;
    boolean negative = readSign();
    BigInteger whole = readDigits();
    if (at('.')) {
      position++;
      int from = position;
      BigInteger fraction = readFractionDigits();
      denominator = BigInteger.TEN.pow(position - from);
      numerator = whole.multiply(denominator).add(fraction);
    } else if (at('/') && isAsciiDigit(peek(1))) {
      position++;
      numerator = whole;
      denominator = readDigits();
      if (denominator.signum() == 0) {
        throw refuse("its denominator is 0");
      }
    } else {
      numerator = whole;
    }
    if (negative) {
      numerator = numerator.negate();
    }
    number = text.substring(start, position);
    checkAfterNumber();
    skipBlanks();
    unit = position < end ? text.substring(position, end) : "";
    return this;
  }

  private boolean readSign() {
    char first = text.charAt(position);
    if (first == '-' && signed) {
      position++;
      return true;
    }
    if (first == '-' || first == '\u2212') {
      throw refuse(
          signed
              ? "its minus sign is " + codePoint(first) + "; write the ASCII '-'"
              : "a " + quantity + " is never negative; write it without a sign");
    }
    if (first == '+') {
      throw refuse("it begins with '+'; write it without the sign");
    }
    return false;
  }

  private BigInteger readDigits() {
    int from = position;
    while (isAsciiDigit(peek(0))) {
      position++;
    }
    if (position == from) {
      throw refuse(notDigit());
    }
    return new BigInteger(text.substring(from, position));
  }

  private BigInteger readFractionDigits() {
    if (!isAsciiDigit(peek(0)) && !isForeignDigit(peek(0))) {
      throw refuse("there is no digit after its decimal point; write 5 or 5.0");
    }
    return readDigits();
  }

  private String notDigit() {
    char found = peek(0);
    if (found == '.' || found == ',') {
      return "there is no digit before its '" + found + "'; write 0.5";
    }
    if (isForeignDigit(found)) {
      return foreignDigit(found);
    }
    return "it does not begin with a number; write digits 0-9"
        + (signed ? ", like 3/2 or 1.5" : " and then the unit");
  }

  /** Refuses what would otherwise read as the begin of a strange unit. */
  private void checkAfterNumber() {
    char next = peek(0);
    if (next == ',' || next == '_' || (next == '\'' && isAsciiDigit(peek(1)))) {
      throw refuse(
          "'"
              + next
              + "' separates digits; write a decimal point as '.' and no thousands separators,"
              + " like 1.5 or 1000");
    }
    if (next == '.') {
      throw refuse("there is a second '.' in its number");
    }
    if (next == '/' && signed) {
      throw refuse("write a fraction as two whole numbers without blanks, like 3/2");
    }
    if (isForeignDigit(next)) {
      throw refuse(foreignDigit(next));
    }
    boolean exponent = next == 'e' || next == 'E';
    char after = peek(1);
    if (exponent
        && (isAsciiDigit(after) || ((after == '+' || after == '-') && isAsciiDigit(peek(2))))) {
      throw refuse("exponents are not read; write all digits, or a larger unit");
    }
    if (Character.isSpaceChar(next) && next != ' ') {
      throw refuse(
          "there is a special blank, "
              + codePoint(next)
              + ", after its number; write a plain one or none");
    }
  }

  private static String foreignDigit(char found) {
    return "'" + found + "' (" + codePoint(found) + ") is not one of the digits 0-9";
  }

  private static boolean isForeignDigit(char c) {
    return Character.isDigit(c) && !isAsciiDigit(c);
  }

  private void skipBlanks() {
    while (isBlank(peek(0))) {
      position++;
    }
  }

  private boolean at(char c) {
    return peek(0) == c;
  }

  /** The character so many places ahead, or NUL behind the end. */
  private char peek(int ahead) {
    int at = position + ahead;
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  private static boolean isAsciiDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static String codePoint(char c) {
    return String.format(Locale.ROOT, "U+%04X", (int) c);
  }

  /** The text in quotes, shortened, and with control characters made visible. */
  static String quote(String text) {
    StringBuilder out = new StringBuilder("'");
    int shown = Math.min(text.length(), MAX_LENGTH);
    for (int i = 0; i < shown; i++) {
      char c = text.charAt(i);
      boolean visible = !Character.isISOControl(c) && Character.getType(c) != Character.FORMAT;
      out.append(visible ? String.valueOf(c) : "<" + codePoint(c) + ">");
    }
    return out.append(shown < text.length() ? "...'" : "'").toString();
  }
}
