package io.clusterfabric.collectives.sweep;

import static java.util.Objects.requireNonNull;

import org.apiguardian.api.API;

/**
 * A cell of a row.
 *
 * @param name its column: the id of the question, a dot, and what it is, as {@code estimate.time}
 * @param value a number in plain digits, {@code true}, {@code false}, or some words
 * @param unit the unit of a number, {@code 1} for a plain one; empty for words
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SweepValue(String name, String value, String unit) {

  /**
   * Checks that nothing is missing.
   *
   * @param name its column
   * @param value the value
   * @param unit the unit
   */
  public SweepValue {
    requireNonNull(name);
    requireNonNull(value);
    requireNonNull(unit);
  }

  /**
   * The heading of its column.
   *
   * @return name and unit
   */
  public String heading() {
    return unit.isEmpty() || unit.equals("1") ? name : name + " [" + unit + "]";
  }
}
