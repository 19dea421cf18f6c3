package io.clusterfabric.topology.format.cablelist;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Where a list has its columns. Names of columns are compared without case, blanks and signs, so
 * that {@code #Fields:StartDevice}, {@code A-Node Name} and {@code a_node_name} are found; of
 * several of one name the first goes to side A and the next to side B.
 */
final class Columns {
  /** The names that a dialect gives its columns, in the order in which they are looked for. */
  static final class Names {
    private final Map<Column, List<String>> names = new LinkedHashMap<>();
    private final List<Column> needed = new ArrayList<>();

    /** A column without which there is no list. */
    Names need(Column column, String... texts) {
      needed.add(column);
      return may(column, texts);
    }

    /** A column that may be there. */
    Names may(Column column, String... texts) {
      names.put(column, List.of(texts));
      return this;
    }

    /** The columns of a header. */
    Columns find(List<String> header) {
      Columns out = new Columns();
      Set<Integer> used = new HashSet<>();
      names.forEach(
          (column, texts) -> {
            for (String text : texts) {
              int at = indexOf(plain(text), header, used);
              if (at >= 0) {
                used.add(at);
                out.at.put(column, at);
                return;
              }
            }
          });
      for (Column c : needed) {
        if (!out.at.containsKey(c)) {
          out.missing.add(names.getOrDefault(c, List.of("")).get(0));
        }
      }
      out.found = needed.size() - out.missing.size();
      return out;
    }
  }

  private final Map<Column, Integer> at = new EnumMap<>(Column.class);
  private final List<String> missing = new ArrayList<>();
  private int found;

  private Columns() {}

  private static int indexOf(String name, List<String> header, Set<Integer> used) {
    for (int i = 0; i < header.size(); i++) {
      if (!used.contains(i) && plain(header.get(i)).equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** The letters and digits of a name, in lower case. */
  static String plain(String name) {
    String text = name.toLowerCase(Locale.ROOT);
    if (text.startsWith("#fields:")) {
      text = text.substring("#fields:".length());
    }
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      if (Character.isLetterOrDigit(text.charAt(i))) {
        out.append(text.charAt(i));
      }
    }
    return out.toString();
  }

  /** Whether each column that is needed is there. */
  boolean isComplete() {
    return missing.isEmpty();
  }

  /** How many of the columns that are needed are there. */
  int found() {
    return found;
  }

  /** The names of needed columns that are not there. */
  List<String> missing() {
    return List.copyOf(missing);
  }

  /** Whether a row is so long that it has a value for each column that is needed. */
  boolean reaches(List<String> row) {
    for (Column c : List.of(Column.A_DEVICE, Column.A_PORT, Column.B_DEVICE, Column.B_PORT)) {
      if (at.getOrDefault(c, 0) >= row.size()) {
        return false;
      }
    }
    return true;
  }

  boolean has(Column column) {
    return at.containsKey(column);
  }

  /** Says where a column is, in place of where its name was found. */
  void put(Column column, int index) {
    at.put(column, index);
  }

  /** The value of a column in a row; blank where there is none. */
  String value(Column column, List<String> row) {
    int index = at.getOrDefault(column, -1);
    return index < 0 || index >= row.size() ? "" : row.get(index);
  }
}
