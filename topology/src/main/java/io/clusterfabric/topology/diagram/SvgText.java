package io.clusterfabric.topology.diagram;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Collects the elements of an SVG document; text is escaped and numbers are short. */
final class SvgText {
  private final StringBuilder out = new StringBuilder(1 << 14);

  SvgText open(String name, String... attributes) {
    start(name, attributes);
    out.append(">\n");
    return this;
  }

  SvgText close(String name) {
    out.append("</").append(name).append(">\n");
    return this;
  }

  /** An element without content, or with a tooltip only. */
  SvgText shape(String name, String title, String... attributes) {
    start(name, attributes);
    if (title.isEmpty()) {
      out.append("/>\n");
    } else {
      out.append("><title>").append(escaped(title)).append("</title></").append(name).append(">\n");
    }
    return this;
  }

  SvgText text(String content, String title, String... attributes) {
    start("text", attributes);
    out.append('>');
    if (!title.isEmpty()) {
      out.append("<title>").append(escaped(title)).append("</title>");
    }
    out.append(escaped(content)).append("</text>\n");
    return this;
  }

  SvgText raw(String text) {
    out.append(text);
    return this;
  }

  private void start(String name, String... attributes) {
    out.append('<').append(name);
    for (int i = 0; i + 1 < attributes.length; i += 2) {
      out.append(' ').append(attributes[i]).append("=\"").append(escaped(attributes[i + 1]));
      out.append('"');
    }
  }

  /** One decimal at most, and no point where it is not needed. */
  static String number(double value) {
    return BigDecimal.valueOf(value)
        .setScale(1, RoundingMode.HALF_EVEN)
        .stripTrailingZeros()
        .toPlainString();
  }

  /** What XML 1.0 can't hold becomes a question mark. */
  static String escaped(String text) {
    StringBuilder e = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '<' -> e.append("&lt;");
                case '>' -> e.append("&gt;");
                case '&' -> e.append("&amp;");
                case '"' -> e.append("&quot;");
                case '\n' -> e.append("&#10;");
                default -> {
                  boolean legal =
                      c == '\t'
                          || (c >= 0x20 && c <= 0xD7FF)
                          || (c >= 0xE000 && c <= 0xFFFD)
                          || c >= 0x10000;
                  e.appendCodePoint(legal ? c : '?');
                }
              }
            });
    return e.toString();
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
