package io.clusterfabric.roce.device.nvue;

import io.clusterfabric.model.internal.text.json.JsonCursor;
import io.clusterfabric.model.internal.text.json.JsonFault;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The settings of NVUE as words in a row, {@code qos pfc default-global rx enable}, whether they
 * are written as commands, as YAML or as JSON.
 */
final class NvueStatements {
  private static final int MAX_DEPTH = 32;

  private final Consumer<List<String>> taker;
  private final Deque<Level> levels = new ArrayDeque<>();
  private @Nullable List<String> pending;
  private int pendingIndent;

  /** A key and how far it stands to the right. */
  private record Level(int indent, String key) {}

  NvueStatements(Consumer<List<String>> taker) {
    this.taker = taker;
  }

  /** Takes a line of commands or YAML; false if it is neither. */
  boolean line(String text) {
    String line = text.strip();
    if (line.isEmpty() || line.startsWith("#")) {
      return true;
    }
    int prompt = line.indexOf("$ nv ");
    String command = prompt > 0 && prompt < 80 ? line.substring(prompt + 2) : line;
    if (command.startsWith("nv ")) {
      return command(command);
    }
    return yaml(text);
  }

  private boolean command(String line) {
    String[] words = line.split("\\s+", -1);
    if (words.length > 2 && words[1].equals("set") && words.length <= MAX_DEPTH) {
      taker.accept(List.of(words).subList(2, words.length));
      return true;
    }
    // applying and saving change nothing
    return words.length > 1 && words[1].equals("config");
  }

  private boolean yaml(String text) {
    int indent = 0;
    while (indent < text.length() && (text.charAt(indent) == ' ' || text.charAt(indent) == '-')) {
      indent++;
    }
    String line = text.strip();
    while (line.startsWith("- ")) {
      line = line.substring(2).strip();
    }
    int colon = colon(line);
    if (colon < 0 || indent == text.length() || text.charAt(indent) == '\t') {
      return line.equals("---") || line.equals("...");
    }
    String key = unquoted(line.substring(0, colon).strip());
    String value = unquoted(line.substring(colon + 1).strip());
    if (key.isEmpty()) {
      return false;
    }
    settle(indent);
    while (!levels.isEmpty() && levels.getLast().indent() >= indent) {
      levels.removeLast();
    }
    if (levels.size() >= MAX_DEPTH) {
      return false;
    }
    List<String> path = new ArrayList<>();
    levels.forEach(l -> path.add(l.key()));
    path.add(key);
    if (value.isEmpty()) {
      levels.addLast(new Level(indent, key));
      pending = path;
      pendingIndent = indent;
    } else {
      if (!value.equals("{}")) {
        path.add(value);
      }
      hand(path);
    }
    return true;
  }

  private static int colon(String line) {
    if (line.startsWith("'") || line.startsWith("\"")) {
      int end = line.indexOf(line.charAt(0), 1);
      return end < 0 ? -1 : line.indexOf(':', end);
    }
    int at = line.indexOf(": ");
    return at >= 0 ? at : line.endsWith(":") ? line.length() - 1 : -1;
  }

  private static String unquoted(String text) {
    boolean quoted =
        text.length() >= 2
            && (text.charAt(0) == '\'' || text.charAt(0) == '"')
            && text.charAt(text.length() - 1) == text.charAt(0);
    return quoted ? text.substring(1, text.length() - 1) : text;
  }

  /** A key without a value is a setting of its own if nothing stands below it. */
  private void settle(int indent) {
    List<String> p = pending;
    pending = null;
    if (p != null && indent <= pendingIndent) {
      hand(p);
    }
  }

  private void hand(List<String> path) {
    if (!path.isEmpty() && path.get(0).equals("set") && path.size() > 1) {
      taker.accept(path.subList(1, path.size()));
    } else if (!path.isEmpty() && !path.get(0).equals("header") && !path.get(0).equals("set")) {
      taker.accept(path);
    }
  }

  /** Ends a stream of lines. */
  void end() {
    settle(0);
    levels.clear();
  }

  /** Takes a whole document of JSON. */
  static void json(String text, String source, Consumer<List<String>> taker) throws JsonFault {
    JsonCursor in = JsonCursor.open(new StringReader(text), source, MAX_DEPTH);
    String all = in.raw();
    in.end();
    NvueStatements s = new NvueStatements(taker);
    s.value(all, new ArrayList<>());
  }

  private void value(String json, List<String> path) {
    if (json.startsWith("{")) {
      JsonCursor in = JsonCursor.open(new StringReader(json), "setting", MAX_DEPTH);
      String key = in.enterMap("settings");
      if (key == null) {
        hand(path);
      }
      for (; key != null; key = in.nextKey()) {
        List<String> longer = new ArrayList<>(path);
        longer.add(key);
        value(in.raw(), longer);
      }
    } else if (json.startsWith("[")) {
      JsonCursor in = JsonCursor.open(new StringReader(json), "setting", MAX_DEPTH);
      in.enterArray("settings");
      while (in.nextElement()) {
        value(in.raw(), path);
      }
    } else {
      List<String> longer = new ArrayList<>(path);
      longer.add(
          json.startsWith("\"")
              ? JsonCursor.open(new StringReader(json), "setting", 1).text()
              : json);
      hand(longer);
    }
  }
}
