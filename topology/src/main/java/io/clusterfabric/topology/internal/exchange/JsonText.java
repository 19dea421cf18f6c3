package io.clusterfabric.topology.internal.exchange;

/** Writes text as JSON wants it. */
public final class JsonText {
  private JsonText() {}

  /**
   * A text in quotes.
   *
   * @param text any text
   * @return the text with escapes; also for halves of surrogate pairs, which UTF-8 cannot hold
   */
  public static String quote(String text) {
    StringBuilder out = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean pair =
          Character.isHighSurrogate(c)
              && i + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(i + 1));
      if (pair) {
        out.append(c).append(text.charAt(++i));
      } else if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (isEscaped(c)) {
        out.append("\\u");
        String hex = Integer.toHexString(c);
        out.append("0".repeat(4 - hex.length())).append(hex);
      } else {
        out.append(c);
      }
    }
    return out.append('"').toString();
  }

  /** Controls, halves of pairs, and what YAML takes for line ends or for no text at all. */
  private static boolean isEscaped(char c) {
    return Character.isISOControl(c)
        || Character.isSurrogate(c)
        || c == '\u2028'
        || c == '\u2029'
        || c == '\uFEFF'
        || c >= '\uFFFE';
  }

  /**
   * A text in quotes and in ASCII, for comments that must end where they are to end.
   *
   * @param text any text
   * @return the text with escapes for all that is not printable ASCII
   */
  public static String ascii(String text) {
    StringBuilder out = new StringBuilder();
    for (char c : quote(text).toCharArray()) {
      if (c >= ' ' && c < 0x7f) {
        out.append(c);
      } else {
        String hex = Integer.toHexString(c);
        out.append("\\u").append("0".repeat(4 - hex.length())).append(hex);
      }
    }
    return out.toString();
  }
}
