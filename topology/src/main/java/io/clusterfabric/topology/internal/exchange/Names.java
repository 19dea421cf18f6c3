package io.clusterfabric.topology.internal.exchange;

/** Makes names of files fit the model. */
public final class Names {
  private Names() {}

  /**
   * A name without what no id has: brackets, which enclose ports, become parentheses.
   *
   * @param text any text
   * @return without control characters and outer blanks; may be empty
   */
  public static String fit(String text) {
    return plain(text).replace('[', '(').replace(']', ')');
  }

  /**
   * A text on one line.
   *
   * @param text any text
   * @return control characters replaced by underscores, outer blanks gone; may be empty
   */
  public static String plain(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      out.append(c == '\t' ? ' ' : Character.isISOControl(c) ? '_' : c);
    }
    return out.toString().strip();
  }
}
