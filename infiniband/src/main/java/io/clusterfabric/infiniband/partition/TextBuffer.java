package io.clusterfabric.infiniband.partition;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * The one buffer into which OpenSM reads each line, with texts that end at a zero byte. It is kept
 * from line to line, since OpenSM reads past the end of a line in some cases and then finds what an
 * earlier, longer line left.
 */
final class TextBuffer {
  /** What of a line is read at once at the most; the rest counts as the next line. */
  static final int MAX_LINE = 4_094;

  private final byte[] bytes = new byte[MAX_LINE + 64];
  private final byte[] file;
  private int at;
  private int written;

  TextBuffer(byte[] file) {
    this.file = file;
  }

  /** A number, where it ends and whether there was any digit. */
  record CLong(long value, int end, boolean overflow) {}

  /** Reads the next line or the next piece of a long one; tells whether there was one. */
  boolean next() {
    if (at == file.length) {
      return false;
    }
    int n = 0;
    while (n < MAX_LINE && at < file.length) {
      byte c = file[at++];
      bytes[n++] = c;
      if (c == '\n') {
        break;
      }
    }
    bytes[n] = 0;
    written = Math.max(written, n);
    return true;
  }

  /** Whether a place lies behind all that was ever read, where OpenSM finds what it finds. */
  boolean isUnwritten(int p) {
    return p > written;
  }

  /** Whether the piece that was read last is the beginning of a longer line. */
  boolean isCut() {
    return at > 0 && at < file.length && file[at - 1] != '\n' && file[at] != '\n';
  }

  int get(int p) {
    return p < bytes.length ? bytes[p] & 0xFF : 0;
  }

  void end(int p) {
    bytes[p] = 0;
  }

  int length(int p) {
    int n = 0;
    while (get(p + n) != 0) {
      n++;
    }
    return n;
  }

  /** Where a byte is first found in the text that begins at p; negative if nowhere. */
  int find(int p, char wanted) {
    for (int i = p; get(i) != 0; i++) {
      if (get(i) == wanted) {
        return i;
      }
    }
    return -1;
  }

  int skipBlanks(int p) {
    int i = p;
    while (isBlank(get(i)) && get(i) != 0) {
      i++;
    }
    return i;
  }

  /** Ends the text that begins at p before the blanks at its end. */
  void stripTail(int p) {
    int q = p + length(p);
    while (q != p && (get(q) == 0 || isBlank(get(q)))) {
      end(q--);
    }
  }

  private static boolean isBlank(int c) {
    return c == ' ' || c == '\t' || c == '\n';
  }

  static boolean isSpace(int c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }

  /** Whether the text at p, which may be empty, is a beginning of a word. */
  boolean begins(int p, String word) {
    int n = length(p);
    if (n > word.length()) {
      return false;
    }
    for (int i = 0; i < n; i++) {
      if (get(p + i) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  boolean equals(int p, String word) {
    return length(p) == word.length() && begins(p, word);
  }

  /** Reads a number as C's strtoul with base 0 does: blanks, a sign, 0x or a leading 0. */
  CLong number(int p) {
    int i = p;
    while (isSpace(get(i))) {
      i++;
    }
    boolean negative = get(i) == '-';
    if (negative || get(i) == '+') {
      i++;
    }
    int base = 10;
    if (get(i) == '0') {
      boolean hex = (get(i + 1) | 0x20) == 'x' && Character.digit(get(i + 2), 16) >= 0;
      base = hex ? 16 : 8;
      i += hex ? 2 : 0;
    }
    int first = i;
    long value = 0;
    boolean overflow = false;
    for (int d = Character.digit(get(i), base); d >= 0; d = Character.digit(get(i), base)) {
      overflow |=
          Long.compareUnsigned(value, Long.divideUnsigned(-1L, base)) > 0
              || Long.compareUnsigned(value * base, -1L - d) > 0;
      value = value * base + d;
      i++;
    }
    if (i == first) {
      return new CLong(0, p, false);
    }
    return new CLong(overflow ? -1L : negative ? -value : value, i, overflow);
  }

  /** The text at p for people. */
  String text(int p) {
    return new String(Arrays.copyOfRange(bytes, p, p + length(p)), UTF_8);
  }
}
