package io.clusterfabric.model.internal.text.json;

import java.util.Locale;

/** Foreign text in a message: short, on one line, without control characters. */
final class Quoted {
  private static final int SHOWN = 80;

  private Quoted() {}

  static String text(String text) {
    return "'" + shortened(text) + "'";
  }

  static String shortened(String text) {
    StringBuilder out = new StringBuilder();
    int end = Math.min(text.length(), SHOWN);
    for (int i = 0; i < end; i++) {
      char c = text.charAt(i);
      if (Character.isISOControl(c)
          || Character.getType(c) == Character.FORMAT
          || Character.isSurrogate(c)) {
        out.append(String.format(Locale.ROOT, "\\u%04X", (int) c));
      } else {
        out.append(c);
      }
    }
    return end < text.length() ? out.append("...").toString() : out.toString();
  }
}
