package io.clusterfabric.shell;

/**
 * How deep inside brackets, comments and text blocks a piece of Java ends, found in one pass. It
 * spares the parser a look at every further line of a long class or text block, which would cost
 * the square of its length; whether a snippet is complete stays the parser's word.
 */
final class LexicalDepth {
  private enum Mode {
    CODE,
    COMMENT,
    TEXT_BLOCK
  }

  private Mode mode = Mode.CODE;
  private int depth;
  private int deepest;
  private boolean unsure;

  /** Takes one more line, without its line end. */
  void add(String line) {
    // A Unicode escape may stand for a quote or a bracket: leave such text to the parser.
    unsure |= line.contains("\\u");
    int i = 0;
    while (i < line.length()) {
      i = step(line, i);
    }
  }

  private int step(String line, int i) {
    return switch (mode) {
      case CODE -> code(line, i);
      case COMMENT -> comment(line, i);
      case TEXT_BLOCK -> textBlock(line, i);
    };
  }

  private int comment(String line, int i) {
    int end = line.indexOf("*/", i);
    if (end < 0) {
      return line.length();
    }
    mode = Mode.CODE;
    return end + 2;
  }

  private int textBlock(String line, int i) {
    if (line.charAt(i) == '\\') {
      return i + 2;
    }
    if (line.startsWith("\"\"\"", i)) {
      mode = Mode.CODE;
      return i + 3;
    }
    return i + 1;
  }

  private int code(String line, int i) {
    if (line.startsWith("//", i)) {
      return line.length();
    }
    if (line.startsWith("/*", i)) {
      mode = Mode.COMMENT;
      return i + 2;
    }
    if (line.startsWith("\"\"\"", i)) {
      mode = Mode.TEXT_BLOCK;
      return i + 3;
    }
    char c = line.charAt(i);
    if (c == '"' || c == '\'') {
      return literalEnd(line, i + 1, c);
    }
    if (c == '(' || c == '[' || c == '{') {
      depth++;
      deepest = Math.max(deepest, depth);
    } else if (c == ')' || c == ']' || c == '}') {
      depth--;
    }
    return i + 1;
  }

  private static int literalEnd(String line, int from, char quote) {
    int i = from;
    while (i < line.length() && line.charAt(i) != quote) {
      i += line.charAt(i) == '\\' ? 2 : 1;
    }
    return i + 1;
  }

  /** Whether the text so far surely ends within a bracket, a comment or a text block. */
  boolean isOpen() {
    return !unsure && (mode != Mode.CODE || depth > 0);
  }

  /** The most brackets that were open at a time. */
  int deepest() {
    return deepest;
  }
}
