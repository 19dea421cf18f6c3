package io.clusterfabric.collectives.internal.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Records of RFC 4180, one a line: cells between separators, in quotes where they hold a separator
 * or a quote, a quote inside doubled. Unlike there, a cell never goes over the end of its line: a
 * stray quote then costs its line and not the rest of the file.
 */
public final class CsvRecord {
  private CsvRecord() {}

  /**
   * Splits a line.
   *
   * @param line the line without its end
   * @param separator what is between the cells
   * @return the cells without blanks around them; empty if a quote is left open or text follows one
   *     that closes
   */
  public static Optional<List<String>> split(String line, char separator) {
    List<String> cells = new ArrayList<>();
    int n = line.length();
    int at = 0;
    while (true) {
      int from = at;
      while (from < n && line.charAt(from) == ' ') {
        from++;
      }
      if (from < n && line.charAt(from) == '"') {
        StringBuilder cell = new StringBuilder();
        at = quoted(line, from + 1, cell);
        while (at >= 0 && at < n && line.charAt(at) == ' ') {
          at++;
        }
        if (at < 0 || (at < n && line.charAt(at) != separator)) {
          return Optional.empty();
        }
        cells.add(cell.toString().strip());
      } else {
        at = line.indexOf(separator, from);
        at = at < 0 ? n : at;
        cells.add(line.substring(from, at).strip());
      }
      if (at >= n) {
        return Optional.of(cells);
      }
      at++;
    }
  }

  /** Takes a cell up to its closing quote; answers where it goes on, -1 if none closes it. */
  private static int quoted(String line, int from, StringBuilder cell) {
    int at = from;
    while (true) {
      int quote = line.indexOf('"', at);
      if (quote < 0) {
        return -1;
      }
      cell.append(line, at, quote);
      if (quote + 1 >= line.length() || line.charAt(quote + 1) != '"') {
        return quote + 1;
      }
      cell.append('"');
      at = quote + 2;
    }
  }

  /**
   * Joins cells by commas.
   *
   * @param cells the cells; an end of line inside one becomes a blank
   * @return the line without its end
   */
  public static String join(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.size(); i++) {
      String cell = cells.get(i).replaceAll("[\r\n]+", " ");
      if (i > 0) {
        line.append(',');
      }
      if (cell.indexOf(',') >= 0 || cell.indexOf('"') >= 0) {
        line.append('"').append(cell.replace("\"", "\"\"")).append('"');
      } else {
        line.append(cell);
      }
    }
    return line.toString();
  }
}
