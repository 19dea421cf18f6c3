package io.clusterfabric.roce.device.junos;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Cuts lines into statements, each with all its words from the top of the hierarchy on: {@code a {
 * b c; }} and {@code set a b c} both are the words a, b, c. Comments are dropped; what is inactive
 * is told apart.
 */
final class JunosStatements {
  /** No hierarchy is as deep. */
  private static final int DEPTH = 40;

  private static final int WORDS = 400;
  private static final String INACTIVE = "inactive:";

  private final BiConsumer<List<String>, Boolean> taker;
  private final Deque<List<String>> above = new ArrayDeque<>();
  private final List<String> words = new ArrayList<>();
  private boolean comment;

  /** Takes the words of a statement and whether it is in force. */
  JunosStatements(BiConsumer<List<String>, Boolean> taker) {
    this.taker = taker;
  }

  void line(String text) {
    String line = text.strip();
    if (!comment && words.isEmpty() && isCommand(line)) {
      List<String> all = new ArrayList<>(List.of(line.split("\\s++", -1)));
      taker.accept(all, all.remove(0).equals("set"));
      return;
    }
    int from = 0;
    while (from < line.length()) {
      if (comment) {
        int end = line.indexOf("*/", from);
        comment = end < 0;
        from = end < 0 ? line.length() : end + 2;
      } else {
        from = next(line, from);
      }
    }
  }

  private static boolean isCommand(String line) {
    return !line.endsWith("{")
        && !line.endsWith(";")
        && (line.startsWith("set ") || line.startsWith("deactivate "));
  }

  private int next(String line, int from) {
    char c = line.charAt(from);
    if (Character.isWhitespace(c)) {
      return from + 1;
    }
    if (c == '#') {
      return line.length();
    }
    if (line.startsWith("/*", from)) {
      comment = true;
      return from + 2;
    }
    switch (c) {
      case '{' -> {
        open();
        return from + 1;
      }
      case '}' -> {
        flush();
        above.pollLast();
        return from + 1;
      }
      case ';' -> {
        flush();
        return from + 1;
      }
      default -> {
        int end = end(line, from);
        if (words.size() < WORDS) {
          words.add(line.substring(from, end));
        }
        return end;
      }
    }
  }

  private static int end(String line, int from) {
    if (line.charAt(from) == '"') {
      int end = line.indexOf('"', from + 1);
      return end < 0 ? line.length() : end + 1;
    }
    int end = from + 1;
    while (end < line.length() && " \t{};".indexOf(line.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  private void open() {
    // what is deeper than any configuration is no hierarchy; its words are not kept
    above.addLast(above.size() < DEPTH ? List.copyOf(words) : List.of());
    words.clear();
  }

  private void flush() {
    if (words.isEmpty()) {
      return;
    }
    List<String> all = new ArrayList<>();
    above.forEach(all::addAll);
    all.addAll(words);
    words.clear();
    boolean active = !all.contains(INACTIVE);
    all.removeIf(w -> w.equals(INACTIVE));
    if (!all.isEmpty() && all.size() <= WORDS) {
      taker.accept(all, active);
    }
  }

  /** The end of a stream ends what is not ended. */
  void end() {
    flush();
    above.clear();
    comment = false;
  }
}
