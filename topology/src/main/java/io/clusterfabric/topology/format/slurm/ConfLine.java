package io.clusterfabric.topology.format.slurm;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A line of keys and values as Slurm's files have them: {@code Key=value Other="a b"}. */
final class ConfLine {
  private static final Pattern PAIR =
      Pattern.compile("\\s*([A-Za-z0-9_]++)\\s*+[-+*/]?=\\s*+(?:\"([^\"]*+)\"|(\\S*+))");

  private final Map<String, String> values = new LinkedHashMap<>();
  private String rest = "";

  private ConfLine() {}

  /** Without what follows a number sign that is not escaped. */
  static String withoutComment(String line) {
    StringBuilder out = new StringBuilder(line.length());
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\\' && i + 1 < line.length() && line.charAt(i + 1) == '#') {
        out.append('#');
        i++;
      } else if (c == '#') {
        break;
      } else {
        out.append(c);
      }
    }
    return out.toString().stripTrailing();
  }

  static ConfLine parse(String text) {
    ConfLine line = new ConfLine();
    Matcher m = PAIR.matcher(text);
    int at = 0;
    while (at < text.length()) {
      m.region(at, text.length());
      if (!m.lookingAt()) {
        break;
      }
      String value = m.group(2) != null ? m.group(2) : m.group(3);
      line.values.putIfAbsent(m.group(1).toLowerCase(Locale.ROOT), value);
      at = m.end();
    }
    line.rest = text.substring(at).strip();
    return line;
  }

  /** Keys in lower case with their first values, in the order of the line. */
  Map<String, String> values() {
    return values;
  }

  String value(String key) {
    return values.getOrDefault(key, "");
  }

  boolean has(String key) {
    return values.containsKey(key);
  }

  /** What stands behind the last pair that could be read. */
  String rest() {
    return rest;
  }
}
