package io.clusterfabric.topology.format.ibnetdiscover;

import org.jspecify.annotations.Nullable;

/** A place in a line, moved on by what is recognised there. */
final class Cursor {
  private final String text;
  private int at;

  Cursor(String text) {
    this.text = text;
  }

  int column() {
    return at + 1;
  }

  void skipSpace() {
    while (at < text.length() && isSpace(text.charAt(at))) {
      at++;
    }
  }

  static boolean isSpace(char c) {
    return c <= ' ' || Character.isSpaceChar(c);
  }

  boolean accept(char c) {
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  boolean accept(String s) {
    if (text.startsWith(s, at)) {
      at += s.length();
      return true;
    }
    return false;
  }

  boolean acceptIgnoringCase(String s) {
    if (text.regionMatches(true, at, s, 0, s.length())) {
      at += s.length();
      return true;
    }
    return false;
  }

  /** A run of at most six digits; -1 if there is none or it is longer. */
  int number() {
    int start = at;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    return at == start || at - start > 6 ? -1 : Integer.parseInt(text.substring(start, at));
  }

  /** The text up to the next such character, which is passed; null if there is none. */
  @Nullable String until(char c) {
    int i = text.indexOf(c, at);
    if (i < 0) {
      return null;
    }
    String s = text.substring(at, i);
    at = i + 1;
    return s;
  }

  String rest() {
    return text.substring(at);
  }
}
