package io.clusterfabric.topology.internal.infiniband;

import java.util.OptionalLong;

/** GUIDs: 64 bits, with or without leading zeros. */
public final class Guid {
  private Guid() {}

  /**
   * Reads 1 to 16 hexadecimal digits, with or without {@code 0x}.
   *
   * @param text the text
   * @return 64 bits; empty if the text is none
   */
  public static OptionalLong parse(String text) {
    int from = text.startsWith("0x") || text.startsWith("0X") ? 2 : 0;
    int digits = text.length() - from;
    if (digits < 1 || digits > 16) {
      return OptionalLong.empty();
    }
    return digits(text, from);
  }

  /**
   * Reads the GUID of a node or port, which is never 0: that tells that none is set, and nodes
   * without one are not one node.
   *
   * @param text the text
   * @return 64 bits, not all 0; empty if the text is no such number
   */
  public static OptionalLong ofNode(String text) {
    OptionalLong guid = parse(text);
    return guid.isPresent() && guid.getAsLong() == 0 ? OptionalLong.empty() : guid;
  }

  private static OptionalLong digits(String text, int from) {
    long value = 0;
    for (int i = from; i < text.length(); i++) {
      int d = digit(text.charAt(i));
      if (d < 0) {
        return OptionalLong.empty();
      }
      value = value << 4 | d;
    }
    return OptionalLong.of(value);
  }

  private static int digit(char c) {
    if (c >= '0' && c <= '9') {
      return c - '0';
    }
    if (c >= 'a' && c <= 'f') {
      return c - 'a' + 10;
    }
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
  }

  /**
   * The GUID in an id such as {@code H-0c42a10300a9b026}.
   *
   * @param id the id
   * @return 64 bits; empty if the id is another
   */
  public static OptionalLong ofNodeId(String id) {
    return id.length() > 2 && id.charAt(1) == '-' && "SHR?".indexOf(id.charAt(0)) >= 0
        ? parse(id.substring(2))
        : OptionalLong.empty();
  }

  /**
   * The GUID in an id whose type letter is damaged: any one character, a hyphen and 16 digits.
   * Names may look so too.
   */
  static OptionalLong ofDamagedNodeId(String id) {
    int hyphen = id.isEmpty() ? 0 : id.offsetByCodePoints(0, 1);
    return hyphen > 0 && id.length() == hyphen + 17 && id.charAt(hyphen) == '-'
        ? digits(id, hyphen + 1)
        : OptionalLong.empty();
  }

  /**
   * All of 16 digits, as ibnetdiscover writes nodes.
   *
   * @param guid 64 bits
   * @return the digits
   */
  public static String toString(long guid) {
    String s = Long.toHexString(guid);
    return "0".repeat(16 - s.length()) + s;
  }

  /** The name under which ends of links meet: GUIDs by value, other ids by text. */
  static String key(String id) {
    OptionalLong guid = ofNodeId(id);
    return guid.isPresent() ? toString(guid.getAsLong()) : id;
  }
}
