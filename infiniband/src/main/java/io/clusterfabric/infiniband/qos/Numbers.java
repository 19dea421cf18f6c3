package io.clusterfabric.infiniband.qos;

import java.util.OptionalInt;
import java.util.OptionalLong;

/** Numbers in options and policies: decimal, or hexadecimal behind 0x. */
final class Numbers {
  private Numbers() {}

  /** A number from 0 to a most; empty for anything else. */
  static OptionalInt parse(String text, int most) {
    OptionalLong n = parseLong(text);
    return n.isPresent() && n.getAsLong() >= 0 && n.getAsLong() <= most
        ? OptionalInt.of((int) n.getAsLong())
        : OptionalInt.empty();
  }

  /** A number of 64 bits; empty for anything else. */
  static OptionalLong parseLong(String text) {
    String s = text.strip();
    try {
      if (s.matches("0[xX][0-9a-fA-F]{1,16}")) {
        return OptionalLong.of(Long.parseUnsignedLong(s.substring(2), 16));
      }
      if (s.matches("\\d{1,20}")) {
        return OptionalLong.of(Long.parseUnsignedLong(s));
      }
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
    return OptionalLong.empty();
  }
}
