package io.clusterfabric.topology.format.dot;

import io.clusterfabric.model.finding.SourcePosition;
import java.util.Locale;

/**
 * A word or sign of the language.
 *
 * @param kind what it is
 * @param text its text, without quotes
 * @param quoted whether it was quoted, so that it is no keyword
 * @param where its line
 */
record DotToken(Kind kind, String text, boolean quoted, SourcePosition where) {
  enum Kind {
    ID,
    EDGE,
    SIGN
  }

  boolean isSign(char sign) {
    return kind == Kind.SIGN && text.charAt(0) == sign;
  }

  /** Whether it is a keyword, which are known in any case. */
  boolean isWord(String word) {
    return kind == Kind.ID && !quoted && text.toLowerCase(Locale.ROOT).equals(word);
  }
}
