package io.clusterfabric.topology.addressing;

import java.util.Locale;
import org.apiguardian.api.API;

/**
 * An address of IPv4 or IPv6 as a number. It is never a name, and nothing is looked up.
 *
 * <p>IPv4 is read and written as four decimal numbers without leading zeros, IPv6 is read in the
 * forms of RFC 4291 section 2.2 and written in that of RFC 5952. Zones ({@code %eth0}) are refused.
 * IPv4 addresses come before IPv6 addresses in order, and neither equals the other.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class IpAddress implements Comparable<IpAddress> {
  private final IpFamily family;
  private final long high;
  private final long low;

  private IpAddress(IpFamily family, long high, long low) {
    this.family = family;
    this.high = high;
    this.low = low;
  }

  /**
   * An IPv4 address.
   *
   * @param bits its 32 bits
   * @return the address
   */
  public static IpAddress ofIpv4(int bits) {
    return new IpAddress(IpFamily.IPV4, 0, bits & 0xFFFF_FFFFL);
  }

  /**
   * An IPv6 address.
   *
   * @param high its first 64 bits
   * @param low its last 64 bits
   * @return the address
   */
  public static IpAddress ofIpv6(long high, long low) {
    return new IpAddress(IpFamily.IPV6, high, low);
  }

  static IpAddress of(IpFamily family, long high, long low) {
    return new IpAddress(family, high, low);
  }

  /**
   * Reads an address.
   *
   * @param text such as {@code 10.0.0.1} or {@code fd00::1}
   * @return the address
   * @throws IllegalArgumentException if the text is no address; the message says why
   */
  public static IpAddress parse(String text) {
    if (text.length() > 64) {
      throw new IllegalArgumentException(
          "an address has at most 45 characters, found " + text.length());
    }
    return text.indexOf(':') >= 0 ? parseIpv6(text) : ofIpv4(parseIpv4(text, text));
  }

  private static int parseIpv4(String part, String whole) {
    int bits = 0;
    int at = 0;
    for (int k = 0; k < 4; k++) {
      int start = at;
      int value = 0;
      while (at < part.length() && at - start < 4 && isDigit(part.charAt(at))) {
        value = value * 10 + part.charAt(at++) - '0';
      }
      boolean leadingZero = at - start > 1 && part.charAt(start) == '0';
      boolean ended = k == 3 ? at == part.length() : at < part.length() && part.charAt(at) == '.';
      if (at == start || value > 255 || leadingZero || !ended) {
        throw bad(whole, "four numbers of 0 to 255 without leading zeros, such as 10.0.0.1");
      }
      bits = (bits << 8) | value;
      at++;
    }
    return bits;
  }

  private static IpAddress parseIpv6(String text) {
    String allowed = "groups of up to four hexadecimal digits, such as fd00::1, without a zone";
    int[] groups = new int[8];
    int count = 0;
    int gap = -1;
    int at = 0;
    if (text.startsWith("::")) {
      gap = 0;
      at = 2;
    }
    while (at < text.length()) {
      int end = text.indexOf(':', at);
      String group = end < 0 ? text.substring(at) : text.substring(at, end);
      if (end < 0 && group.indexOf('.') >= 0) {
        if (count > 6) {
          throw bad(text, allowed);
        }
        int last = parseIpv4(group, text);
        groups[count++] = last >>> 16;
        groups[count++] = last & 0xFFFF;
        at = text.length();
        break;
      }
      if (count == 8 || group.isEmpty() || group.length() > 4) {
        throw bad(text, allowed);
      }
      int value = 0;
      for (int i = 0; i < group.length(); i++) {
        int digit = hex(group.charAt(i));
        if (digit < 0) {
          throw bad(text, allowed);
        }
        value = (value << 4) | digit;
      }
      groups[count++] = value;
      if (end < 0) {
        at = text.length();
      } else if (text.startsWith("::", end)) {
        if (gap >= 0) {
          throw bad(text, "only one '::'");
        }
        gap = count;
        at = end + 2;
      } else {
        at = end + 1;
        if (at == text.length()) {
          throw bad(text, allowed);
        }
      }
    }
    if (gap < 0 ? count != 8 : count > 7) {
      throw bad(text, "eight groups, or fewer with one '::'");
    }
    int[] full = new int[8];
    int before = gap < 0 ? 8 : gap;
    System.arraycopy(groups, 0, full, 0, before);
    System.arraycopy(
        groups,
        before,
        full,
        8 - (count - Math.min(before, count)),
        count - Math.min(before, count));
    long high = 0;
    long low = 0;
    for (int i = 0; i < 4; i++) {
      high = (high << 16) | full[i];
      low = (low << 16) | full[i + 4];
    }
    return ofIpv6(high, low);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** The value of an ASCII hexadecimal digit; -1 for any other character. */
  private static int hex(char c) {
    if (isDigit(c)) {
      return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
      return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
  }

  private static IllegalArgumentException bad(String text, String allowed) {
    return new IllegalArgumentException(
        "an address is written as " + allowed + ", found " + Shown.quoted(text));
  }

  /**
   * Its version.
   *
   * @return the family
   */
  public IpFamily family() {
    return family;
  }

  long high() {
    return high;
  }

  long low() {
    return low;
  }

  /**
   * The address that comes so many later.
   *
   * @param steps how many, 0 or more
   * @return the address
   * @throws IllegalArgumentException if there are not so many addresses left
   */
  public IpAddress plus(long steps) {
    if (steps < 0) {
      throw new IllegalArgumentException("steps are 0 or more, found " + steps);
    }
    long sum = low + steps;
    if (family == IpFamily.IPV4) {
      if (steps > 0xFFFF_FFFFL || sum > 0xFFFF_FFFFL) {
        throw pastTheEnd(steps);
      }
      return new IpAddress(family, 0, sum);
    }
    boolean carry = Long.compareUnsigned(sum, low) < 0;
    if (carry && high == -1) {
      throw pastTheEnd(steps);
    }
    return new IpAddress(family, carry ? high + 1 : high, sum);
  }

  private IllegalArgumentException pastTheEnd(long steps) {
    return new IllegalArgumentException(
        "there are no " + steps + " addresses behind " + this + " in " + family);
  }

  /** IPv4 before IPv6, then by number. */
  @Override
  public int compareTo(IpAddress other) {
    if (family != other.family) {
      return family.compareTo(other.family);
    }
    int byHigh = Long.compareUnsigned(high, other.high);
    return byHigh != 0 ? byHigh : Long.compareUnsigned(low, other.low);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IpAddress a && a.family == family && a.high == high && a.low == low;
  }

  @Override
  public int hashCode() {
    long mixed = (high * 0x9E37_79B9_7F4A_7C15L + low) * 0x9E37_79B9_7F4A_7C15L;
    return (int) (mixed >>> 32) + family.bits();
  }

  /** As the field writes it: {@code 10.0.0.1}, {@code fd00::1}. */
  @Override
  public String toString() {
    if (family == IpFamily.IPV4) {
      return (low >>> 24) + "." + (low >>> 16 & 255) + "." + (low >>> 8 & 255) + "." + (low & 255);
    }
    int[] groups = new int[8];
    for (int i = 0; i < 4; i++) {
      groups[i] = (int) (high >>> (48 - 16 * i)) & 0xFFFF;
      groups[i + 4] = (int) (low >>> (48 - 16 * i)) & 0xFFFF;
    }
    int start = -1;
    int length = 1;
    for (int i = 0; i < 8; i++) {
      int end = i;
      while (end < 8 && groups[end] == 0) {
        end++;
      }
      if (end - i > length) {
        start = i;
        length = end - i;
      }
    }
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < 8; i++) {
      if (i == start) {
        out.append("::");
        i += length - 1;
        continue;
      }
      if (out.length() > 0 && out.charAt(out.length() - 1) != ':') {
        out.append(':');
      }
      out.append(Integer.toHexString(groups[i]).toLowerCase(Locale.ROOT));
    }
    return out.toString();
  }
}
