package io.clusterfabric.topology.format.dot;

import io.clusterfabric.model.finding.SourcePosition;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Splits lines into words and signs. A quote or an HTML text that is not closed ends with its line,
 * so that a damaged line costs itself. Words may have any letters and signs that mean nothing in
 * the language, more than the language allows without quotes. Not for use by several threads.
 */
final class DotLexer {
  private final Consumer<DotToken> out;
  private final BiConsumer<SourcePosition, String> fault;
  private @Nullable SourcePosition comment;

  /**
   * A lexer.
   *
   * @param out takes the words and signs
   * @param fault hears of what is not closed
   */
  DotLexer(Consumer<DotToken> out, BiConsumer<SourcePosition, String> fault) {
    this.out = out;
    this.fault = fault;
  }

  /** Where a comment begins that has no end so far. */
  @Nullable SourcePosition openComment() {
    return comment;
  }

  /** Forgets a comment that did not end with its file. */
  void reset() {
    comment = null;
  }

  void take(String line, SourcePosition where) {
    int i = 0;
    while (i < line.length()) {
      if (comment != null) {
        int end = line.indexOf("*/", i);
        if (end < 0) {
          return;
        }
        comment = null;
        i = end + 2;
        continue;
      }
      char c = line.charAt(i);
      if (c == '#' || line.startsWith("//", i)) {
        return;
      }
      if (line.startsWith("/*", i)) {
        comment = where;
        i += 2;
      } else if (Character.isWhitespace(c)) {
        i++;
      } else if (c == '"') {
        i = quoted(line, i + 1, where);
      } else if (c == '<') {
        i = html(line, i + 1, where);
      } else if (isEdge(line, i)) {
        out.accept(new DotToken(DotToken.Kind.EDGE, line.substring(i, i + 2), false, where));
        i += 2;
      } else if ("{}[];,=:+>".indexOf(c) >= 0) {
        out.accept(new DotToken(DotToken.Kind.SIGN, String.valueOf(c), false, where));
        i++;
      } else {
        i = word(line, i, where);
      }
    }
  }

  private static boolean isEdge(String line, int at) {
    return line.startsWith("--", at) || line.startsWith("->", at);
  }

  /** Only a quote is escaped within quotes; other backslashes stay, as in Graphviz. */
  private int quoted(String line, int from, SourcePosition where) {
    StringBuilder text = new StringBuilder();
    int i = from;
    while (i < line.length()) {
      char c = line.charAt(i);
      if (c == '"') {
        out.accept(new DotToken(DotToken.Kind.ID, text.toString(), true, where));
        return i + 1;
      }
      if (c == '\\' && i + 1 < line.length()) {
        char next = line.charAt(i + 1);
        if (next != '"') {
          text.append(c);
        }
        text.append(next);
        i += 2;
      } else {
        text.append(c);
        i++;
      }
    }
    fault.accept(where, "a quote is not closed on its line, so that it ends there");
    out.accept(new DotToken(DotToken.Kind.ID, text.toString(), true, where));
    return line.length();
  }

  private int html(String line, int from, SourcePosition where) {
    int depth = 1;
    for (int i = from; i < line.length(); i++) {
      depth += line.charAt(i) == '<' ? 1 : line.charAt(i) == '>' ? -1 : 0;
      if (depth == 0) {
        out.accept(new DotToken(DotToken.Kind.ID, line.substring(from, i), true, where));
        return i + 1;
      }
    }
    fault.accept(
        where, "an HTML text is not closed on its line, the rest of which was passed over");
    return line.length();
  }

  private int word(String line, int from, SourcePosition where) {
    int i = from;
    while (i < line.length()
        && !Character.isWhitespace(line.charAt(i))
        && "{}[];,=:+<>\"#".indexOf(line.charAt(i)) < 0
        && !isEdge(line, i)
        && !line.startsWith("//", i)
        && !line.startsWith("/*", i)) {
      i++;
    }
    String text = line.substring(from, i);
    if (text.equals("-")) {
      fault.accept(where, "a single - is no sign of the language");
    } else {
      out.accept(new DotToken(DotToken.Kind.ID, text, false, where));
    }
    return i;
  }
}
