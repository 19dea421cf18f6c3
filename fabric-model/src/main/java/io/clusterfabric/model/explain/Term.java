package io.clusterfabric.model.explain;

import java.util.Optional;
import org.apiguardian.api.API;

/**
 * One named quantity of a formula, with the value that it had.
 *
 * @param name the quantity, in the field's words
 * @param value the value with its unit, as text
 * @param note how it came about, if that helps
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Term(String name, String value, Optional<String> note) {

  /**
   * Checks the parts.
   *
   * @param name the quantity, in the field's words
   * @param value the value with its unit, as text
   * @param note how it came about, if that helps
   */
  public Term {
    if (name.isBlank()) {
      throw new IllegalArgumentException("a term needs a name, found a blank one");
    }
  }

  /**
   * A term without a note.
   *
   * @param name the quantity
   * @param value its value; printed with {@code String.valueOf}
   * @return the term
   */
  public static Term of(String name, Object value) {
    return new Term(name, String.valueOf(value), Optional.empty());
  }

  /**
   * A term with a note.
   *
   * @param name the quantity
   * @param value its value; printed with {@code String.valueOf}
   * @param note how it came about
   * @return the term
   */
  public static Term of(String name, Object value, String note) {
    return new Term(name, String.valueOf(value), Optional.of(note));
  }

  @Override
  public String toString() {
    return name + " = " + value + note.map(n -> "  (" + n + ")").orElse("");
  }
}
