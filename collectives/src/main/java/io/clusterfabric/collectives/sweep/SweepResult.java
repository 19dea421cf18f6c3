package io.clusterfabric.collectives.sweep;

import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.internal.text.Counts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The rows of a sweep.
 *
 * @param rows one for each point, in their order; none if a file was refused
 * @param findings what was wrong with a file, and how many rows have problems
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SweepResult(List<SweepRow> rows, Findings findings) {

  /**
   * Copies the rows.
   *
   * @param rows one for each point
   * @param findings what was wrong
   */
  public SweepResult {
    rows = List.copyOf(rows);
  }

  /**
   * The rows as CSV (RFC 4180, lines end with a line feed): design, seed, parameters, answers with
   * their units in the headings, problems. A row has empty cells where it has no such column.
   *
   * @return the text
   */
  public String toCsv() {
    Set<String> parameters = new LinkedHashSet<>();
    Set<String> columns = new LinkedHashSet<>();
    for (SweepRow r : rows) {
      parameters.addAll(r.point().parameters().keySet());
      r.values().forEach(v -> columns.add(v.heading()));
    }
    List<String> header = new ArrayList<>(List.of("design", "seed"));
    parameters.forEach(p -> header.add("parameter " + p));
    header.addAll(columns);
    header.add("problems");
    StringBuilder out = new StringBuilder();
    line(out, header);
    for (SweepRow r : rows) {
      Map<String, String> values = new LinkedHashMap<>();
      r.values().forEach(v -> values.put(v.heading(), v.value()));
      List<String> cells =
          new ArrayList<>(List.of(r.point().design(), Long.toString(r.point().seed())));
      parameters.forEach(p -> cells.add(r.point().find(p).orElse("")));
      columns.forEach(c -> cells.add(values.getOrDefault(c, "")));
      cells.add(String.join("; ", r.problems()));
      line(out, cells);
    }
    return out.toString();
  }

  private static void line(StringBuilder out, List<String> cells) {
    for (int i = 0; i < cells.size(); i++) {
      String c = cells.get(i);
      boolean quote =
          c.indexOf(',') >= 0
              || c.indexOf('"') >= 0
              || c.indexOf('\n') >= 0
              || c.indexOf('\r') >= 0;
      out.append(i == 0 ? "" : ",").append(quote ? '"' + c.replace("\"", "\"\"") + '"' : c);
    }
    out.append('\n');
  }

  /**
   * The rows as lines of JSON.
   *
   * @return one line a row, each with its end
   */
  public String toJsonLines() {
    StringBuilder out = new StringBuilder();
    rows.forEach(r -> out.append(r.toJson()).append('\n'));
    return out.toString();
  }

  /** One line: how many rows and findings. */
  @Override
  public String toString() {
    return Counts.of(rows.size(), "row") + ", " + Counts.of(findings.size(), "finding");
  }
}
