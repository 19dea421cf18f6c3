package io.clusterfabric.infiniband.routing;

/**
 * A number at the beginning of a text, as C's strtoull with base 0 reads it.
 *
 * @param value 64 bits without sign, all 1 if the number has more
 * @param end where the number ends; where it was looked for if there is none
 */
record CNumber(long value, int end) {
  static CNumber parse(String text, int from) {
    int at = from;
    while (at < text.length() && GuidFile.isSpace(text.charAt(at))) {
      at++;
    }
    boolean negative = at < text.length() && text.charAt(at) == '-';
    if (at < text.length() && (text.charAt(at) == '-' || text.charAt(at) == '+')) {
      at++;
    }
    int base = 10;
    if (at < text.length() && text.charAt(at) == '0') {
      boolean hex =
          at + 2 < text.length()
              && (text.charAt(at + 1) == 'x' || text.charAt(at + 1) == 'X')
              && Character.digit(text.charAt(at + 2), 16) >= 0;
      base = hex ? 16 : 8;
      at += hex ? 2 : 0;
    }
    int begin = at;
    long value = 0;
    boolean overflow = false;
    while (at < text.length() && text.charAt(at) < 128) {
      int d = Character.digit(text.charAt(at), base);
      if (d < 0) {
        break;
      }
      overflow |= Long.compareUnsigned(value, Long.divideUnsigned(-1 - (long) d, base)) > 0;
      value = value * base + d;
      at++;
    }
    if (at == begin) {
      return new CNumber(0, from);
    }
    return new CNumber(overflow ? -1 : negative ? -value : value, at);
  }
}
