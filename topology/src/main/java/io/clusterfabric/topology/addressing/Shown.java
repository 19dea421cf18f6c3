package io.clusterfabric.topology.addressing;

/** Foreign text in messages: short, and without control characters. */
final class Shown {
  private static final int LONGEST = 80;

  private Shown() {}

  static String quoted(String text) {
    StringBuilder out = new StringBuilder("'");
    for (int i = 0; i < Math.min(text.length(), LONGEST); i++) {
      char c = text.charAt(i);
      out.append(c < ' ' || c == 127 ? '?' : c);
    }
    return out.append(text.length() > LONGEST ? "...'" : "'").toString();
  }
}
