package io.clusterfabric.collectives.sweep;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The answers at a point: flat, each with a name and a unit. A small value that goes through JSON.
 *
 * @param point the point
 * @param values the answers, question by question
 * @param problems why a question has no answer, or only a part of it: its id, a colon, the reason
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SweepRow(SweepPoint point, List<SweepValue> values, List<String> problems) {

  /**
   * Copies the lists.
   *
   * @param point the point
   * @param values the answers
   * @param problems why a question has no answer
   */
  public SweepRow {
    requireNonNull(point);
    values = List.copyOf(values);
    problems = List.copyOf(problems);
  }

  /**
   * An answer.
   *
   * @param name its column, as {@code estimate.time}
   * @return the value as text, if there is one
   */
  public Optional<String> find(String name) {
    for (SweepValue v : values) {
      if (v.name().equals(name)) {
        return Optional.of(v.value());
      }
    }
    return Optional.empty();
  }

  /**
   * The row as one line of JSON. Equal rows have equal text.
   *
   * @return what {@link #fromJson} reads back, without a line's end
   */
  public String toJson() {
    return SweepJson.write(this);
  }

  /**
   * Reads a row.
   *
   * @param json an object as {@link #toJson} writes it
   * @return the row
   * @throws IllegalArgumentException if it is none; the message says what is wrong
   */
  public static SweepRow fromJson(String json) {
    return SweepJson.readRow(json);
  }

  /**
   * The JSON Schema (draft 2020-12) of what {@link #toJson} writes.
   *
   * @return the text of the schema
   */
  public static String schema() {
    return SweepJson.schema("sweep-row");
  }
}
