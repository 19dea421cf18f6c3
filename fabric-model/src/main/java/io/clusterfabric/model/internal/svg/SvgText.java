package io.clusterfabric.model.internal.svg;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Collects the elements of an SVG document; text is escaped and numbers are short. */
public final class SvgText {
  private final StringBuilder out = new StringBuilder(1 << 14);

  /** An empty document. */
  public SvgText() {}

  /**
   * Begins an element that has content.
   *
   * @param name the element
   * @param attributes names and values in turn; values are escaped
   * @return this
   */
  public SvgText open(String name, String... attributes) {
    start(name, attributes);
    out.append(">\n");
    return this;
  }

  /**
   * Ends an element.
   *
   * @param name the element
   * @return this
   */
  public SvgText close(String name) {
    out.append("</").append(name).append(">\n");
    return this;
  }

  /**
   * An element without content, or with a tooltip only.
   *
   * @param name the element
   * @param title the tooltip, escaped; none if empty
   * @param attributes names and values in turn; values are escaped
   * @return this
   */
  public SvgText shape(String name, String title, String... attributes) {
    start(name, attributes);
    if (title.isEmpty()) {
      out.append("/>\n");
    } else {
      out.append("><title>").append(escaped(title)).append("</title></").append(name).append(">\n");
    }
    return this;
  }

  /**
   * A line of text.
   *
   * @param content what is read, escaped
   * @param title the tooltip, escaped; none if empty
   * @param attributes names and values in turn; values are escaped
   * @return this
   */
  public SvgText text(String content, String title, String... attributes) {
    start("text", attributes);
    out.append('>');
    if (!title.isEmpty()) {
      out.append("<title>").append(escaped(title)).append("</title>");
    }
    out.append(escaped(content)).append("</text>\n");
    return this;
  }

  /**
   * An element whose content is text alone, such as a document's {@code title} and {@code desc}.
   *
   * @param name the element
   * @param content the text, escaped
   * @return this
   */
  public SvgText told(String name, String content) {
    out.append('<').append(name).append('>').append(escaped(content));
    out.append("</").append(name).append(">\n");
    return this;
  }

  /**
   * Text as it is: the caller answers for it.
   *
   * @param text well-formed XML
   * @return this
   */
  public SvgText raw(String text) {
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

  /**
   * A number as short as can be: one decimal at most, and no point where it is not needed.
   *
   * @param value a finite number
   * @return its text, the same in every locale
   */
  public static String number(double value) {
    return BigDecimal.valueOf(value)
        .setScale(1, RoundingMode.HALF_EVEN)
        .stripTrailingZeros()
        .toPlainString();
  }

  /**
   * Text that XML can hold; what XML 1.0 can't hold becomes a question mark.
   *
   * @param text any text
   * @return the text with entities in place of markup
   */
  public static String escaped(String text) {
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

  /** The document so far. */
  @Override
  public String toString() {
    return out.toString();
  }
}
