package io.clusterfabric.topology.addressing;

import org.apiguardian.api.API;

/**
 * AS numbers that follow on one another.
 *
 * @param first the first, at least 1
 * @param last the last, at least the first and at most 4,294,967,294
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record AsnRange(long first, long last) {
  /** The 1,023 numbers of two octets for private use: 64512 to 65534 (RFC 6996 section 5). */
  public static final AsnRange PRIVATE_TWO_OCTET = new AsnRange(64_512, 65_534);

  /**
   * The 94,967,295 numbers of four octets for private use: 4200000000 to 4294967294 (RFC 6996
   * section 5). They need RFC 6793 of every router.
   */
  public static final AsnRange PRIVATE_FOUR_OCTET = new AsnRange(4_200_000_000L, 4_294_967_294L);

  /**
   * Checks the ends.
   *
   * @param first the first, at least 1
   * @param last the last, at least the first and at most 4,294,967,294
   */
  public AsnRange {
    if (first < 1 || last < first || last > 4_294_967_294L) {
      throw new IllegalArgumentException(
          "AS numbers are 1 to 4294967294 (0 and 4294967295 are reserved by RFC 7607 and RFC 7300)"
              + " and a range does not end before it starts, found "
              + first
              + " to "
              + last);
    }
  }

  /**
   * Reads a range.
   *
   * @param text such as {@code 64512-65534}, or one number
   * @return the range
   * @throws IllegalArgumentException if the text is none
   */
  public static AsnRange parse(String text) {
    int dash = text.indexOf('-');
    String first = dash < 0 ? text : text.substring(0, dash);
    String last = dash < 0 ? text : text.substring(dash + 1);
    return new AsnRange(number(first.strip(), text), number(last.strip(), text));
  }

  /** Reads a number of decimal digits. */
  static long number(String digits, String whole) {
    boolean good = !digits.isEmpty() && digits.length() <= 10;
    for (int i = 0; i < digits.length(); i++) {
      good &= digits.charAt(i) >= '0' && digits.charAt(i) <= '9';
    }
    if (!good) {
      throw new IllegalArgumentException(
          "AS numbers are written as 64512 or 64512-65534, found " + Shown.quoted(whole));
    }
    return Long.parseLong(digits);
  }

  /**
   * How many numbers there are.
   *
   * @return at least 1
   */
  public long size() {
    return last - first + 1;
  }

  /**
   * Whether a number is in it.
   *
   * @param asn a number
   * @return whether it is
   */
  public boolean contains(long asn) {
    return asn >= first && asn <= last;
  }

  /**
   * Whether two ranges have a number in common.
   *
   * @param other a range
   * @return whether they overlap
   */
  public boolean overlaps(AsnRange other) {
    return first <= other.last && other.first <= last;
  }

  @Override
  public String toString() {
    return first == last ? String.valueOf(first) : first + "-" + last;
  }
}
