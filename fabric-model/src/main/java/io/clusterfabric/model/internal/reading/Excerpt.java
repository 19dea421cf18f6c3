package io.clusterfabric.model.internal.reading;

/** Foreign text made fit for a message. */
public final class Excerpt {
  private static final int MAX = 80;

  private Excerpt() {}

  /**
   * The beginning of a text.
   *
   * @param text any text
   * @return at most 80 characters and an ellipsis; control characters are shown as spaces
   */
  public static String of(String text) {
    StringBuilder out = new StringBuilder(Math.min(text.length(), MAX) + 3);
    for (int i = 0; i < text.length(); i++) {
      if (i == MAX) {
        return out.append("...").toString();
      }
      char c = text.charAt(i);
      out.append(Character.isISOControl(c) || Character.isSurrogate(c) ? ' ' : c);
    }
    return out.toString();
  }
}
