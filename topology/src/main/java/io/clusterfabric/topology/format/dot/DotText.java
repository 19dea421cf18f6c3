package io.clusterfabric.topology.format.dot;

import java.util.Optional;

/** Writes texts of the language. */
final class DotText {
  private DotText() {}

  /**
   * A name in quotes that reads back as it is. Only a quote can be escaped in the language, so that
   * a backslash before a quote, or at the end, has no spelling.
   */
  static Optional<String> exact(String name) {
    if (name.endsWith("\\") || name.contains("\\\"") || name.contains("\\\\")) {
      return Optional.empty();
    }
    return Optional.of('"' + name.replace("\"", "\\\"") + '"');
  }

  /** A label that shows a text as it is. */
  static String label(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("&", "&amp;") + '"';
  }
}
