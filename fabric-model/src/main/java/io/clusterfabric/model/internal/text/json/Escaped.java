package io.clusterfabric.model.internal.text.json;

import com.fasterxml.jackson.core.io.JsonStringEncoder;

/** Text between quotes, escaped no more than JSON demands. */
final class Escaped {
  private Escaped() {}

  static void append(StringBuilder out, String text) {
    out.append('"');
    JsonStringEncoder.getInstance().quoteAsString(text, out);
    out.append('"');
  }

  /** Whether a surrogate stands without the other half, so that UTF-8 can't carry the text. */
  static boolean hasHalfPair(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isSurrogate(c)) {
        if (Character.isLowSurrogate(c)
            || i + 1 == text.length()
            || !Character.isLowSurrogate(text.charAt(i + 1))) {
          return true;
        }
        i++;
      }
    }
    return false;
  }

  /** The text with each half of a pair replaced by U+FFFD. */
  static String withoutHalfPairs(String text) {
    if (!hasHalfPair(text)) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c ->
                out.appendCodePoint(
                    c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xFFFD : c));
    return out.toString();
  }
}
