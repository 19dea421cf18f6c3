package io.clusterfabric.topology.internal.exchange;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/** Splits and joins lines of comma-separated values by RFC 4180, one record a line. */
public final class CsvLine {
  private CsvLine() {}

  /**
   * The fields of a line.
   *
   * @param line the line
   * @return the fields without outer blanks and quotes; empty if a quote is not closed
   */
  public static Optional<List<String>> split(String line) {
    return split(line, ',');
  }

  /**
   * The fields of a line that are set apart by another sign.
   *
   * @param line the line
   * @param separator a comma, a semicolon or a tab
   * @return the fields without outer blanks and quotes; empty if a quote is not closed
   */
  public static Optional<List<String>> split(String line, char separator) {
    List<String> out = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    int i = 0;
    while (true) {
      field.setLength(0);
      while (i < line.length()
          && line.charAt(i) != separator
          && (line.charAt(i) == ' ' || line.charAt(i) == '\t')) {
        i++;
      }
      if (i < line.length() && line.charAt(i) == '"') {
        i++;
        boolean closed = false;
        while (i < line.length()) {
          char c = line.charAt(i++);
          if (c != '"') {
            field.append(c);
          } else if (i < line.length() && line.charAt(i) == '"') {
            field.append('"');
            i++;
          } else {
            closed = true;
            break;
          }
        }
        if (!closed) {
          return Optional.empty();
        }
        while (i < line.length() && line.charAt(i) != separator) {
          field.append(line.charAt(i++));
        }
      } else {
        while (i < line.length() && line.charAt(i) != separator) {
          field.append(line.charAt(i++));
        }
      }
      out.add(field.toString().strip());
      if (i >= line.length()) {
        return Optional.of(out);
      }
      i++;
    }
  }

  /**
   * A line of fields; those with commas, quotes or outer blanks are quoted.
   *
   * @param fields the fields, without line ends
   * @return the line, without its end
   */
  public static String join(List<String> fields) {
    StringJoiner out = new StringJoiner(",");
    for (String f : fields) {
      boolean quote =
          f.indexOf(',') >= 0 || f.indexOf('"') >= 0 || !f.equals(f.strip()) || f.startsWith("#");
      out.add(quote ? '"' + f.replace("\"", "\"\"") + '"' : f);
    }
    return out.toString();
  }
}
