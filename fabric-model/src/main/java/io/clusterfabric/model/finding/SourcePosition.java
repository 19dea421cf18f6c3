package io.clusterfabric.model.finding;

import static java.util.Objects.requireNonNull;

import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * A position in a file or other named input.
 *
 * @param file the name of the input
 * @param line the line, from 1; 0 if the finding is about the input as a whole
 * @param column the column, from 1; 0 if unknown
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SourcePosition(String file, int line, int column) implements Where {

  /**
   * Checks the parts.
   *
   * @param file the name of the input
   * @param line the line, from 1; 0 if the finding is about the input as a whole
   * @param column the column, from 1; 0 if unknown
   */
  public SourcePosition {
    requireNonNull(file);
    if (line < 0 || column < 0) {
      throw new IllegalArgumentException(
          "line and column must not be negative, found " + line + " and " + column);
    }
  }

  /**
   * A line.
   *
   * @param file the name of the input
   * @param line the line, from 1
   * @return the position
   */
  public static SourcePosition of(String file, int line) {
    return new SourcePosition(file, line, 0);
  }

  /**
   * An input as a whole.
   *
   * @param file the name of the input
   * @return the position
   */
  public static SourcePosition of(String file) {
    return new SourcePosition(file, 0, 0);
  }

  @Override
  public <R> R fold(
      Function<ElementRef, R> element,
      Function<SourcePosition, R> position,
      Function<PathHop, R> hop) {
    return position.apply(this);
  }

  @Override
  public String toString() {
    return file + (line > 0 ? ":" + line : "") + (column > 0 ? ":" + column : "");
  }
}
