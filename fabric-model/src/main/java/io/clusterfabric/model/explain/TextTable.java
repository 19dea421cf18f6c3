package io.clusterfabric.model.explain;

import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/** A small table of text with aligned columns, for terminals and reports. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class TextTable {
  private final List<String> header;
  private final List<List<String>> rows;

  private TextTable(List<String> header, List<List<String>> rows) {
    this.header = header;
    this.rows = rows;
  }

  /**
   * A table without rows.
   *
   * @param columns the headings, at least one
   * @return the table
   */
  public static TextTable withColumns(String... columns) {
    if (columns.length == 0) {
      throw new IllegalArgumentException("a table needs at least one column");
    }
    return new TextTable(List.of(columns), List.of());
  }

  /**
   * This table with one more row.
   *
   * @param cells as many as there are columns; printed with {@code String.valueOf}
   * @return a new table; adding many rows one by one is quadratic, use {@link #plusRows} for that
   * @throws IllegalArgumentException if the number of cells is another than that of the columns
   */
  public TextTable plusRow(Object... cells) {
    List<String> row = new ArrayList<>(cells.length);
    for (Object cell : cells) {
      row.add(String.valueOf(cell));
    }
    return plusRows(List.of(row));
  }

  /**
   * This table with more rows.
   *
   * @param more the rows, each with as many cells as there are columns
   * @return a new table
   * @throws IllegalArgumentException if a row has another number of cells
   */
  public TextTable plusRows(List<List<String>> more) {
    List<List<String>> all = new ArrayList<>(rows);
    for (List<String> row : more) {
      if (row.size() != header.size()) {
        throw new IllegalArgumentException(
            "a row of this table needs " + header.size() + " cells, found " + row.size());
      }
      all.add(List.copyOf(row));
    }
    return new TextTable(header, List.copyOf(all));
  }

  /**
   * The headings.
   *
   * @return one a column
   */
  public List<String> header() {
    return header;
  }

  /**
   * The rows.
   *
   * @return from first to last, each with one cell a column
   */
  public List<List<String>> rows() {
    return rows;
  }

  /** The table as lines: headings, a rule, rows; numbers are aligned to the right. */
  @Override
  public String toString() {
    int columns = header.size();
    int[] width = new int[columns];
    boolean[] right = new boolean[columns];
    for (int c = 0; c < columns; c++) {
      width[c] = header.get(c).length();
      right[c] = !rows.isEmpty();
      for (List<String> row : rows) {
        String cell = row.get(c);
        width[c] = Math.max(width[c], cell.length());
        right[c] &= cell.isEmpty() || Character.isDigit(cell.charAt(0)) || cell.charAt(0) == '-';
      }
    }
    StringBuilder out = new StringBuilder();
    appendRow(out, header, width, right);
    for (int c = 0; c < columns; c++) {
      out.append(c == 0 ? "" : "  ").append("-".repeat(width[c]));
    }
    out.append('\n');
    for (List<String> row : rows) {
      appendRow(out, row, width, right);
    }
    out.setLength(out.length() - 1);
    return out.toString();
  }

  private static void appendRow(
      StringBuilder out, List<String> cells, int[] width, boolean[] right) {
    StringBuilder line = new StringBuilder();
    for (int c = 0; c < cells.size(); c++) {
      String pad = " ".repeat(width[c] - cells.get(c).length());
      line.append(c == 0 ? "" : "  ");
      line.append(right[c] ? pad + cells.get(c) : cells.get(c) + pad);
    }
    out.append(line.toString().stripTrailing()).append('\n');
  }
}
