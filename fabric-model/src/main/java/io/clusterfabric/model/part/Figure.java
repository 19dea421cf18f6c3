package io.clusterfabric.model.part;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.explain.Source;
import org.apiguardian.api.API;

/**
 * A figure of a part, with where it is from and how sure it is.
 *
 * @param <T> the kind of value
 * @param value the value
 * @param source where it is from; carries the confidence
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Figure<T>(T value, Source source) {

  /**
   * Checks that nothing is missing.
   *
   * @param value the value
   * @param source where it is from; carries the confidence
   */
  public Figure {
    requireNonNull(value);
    requireNonNull(source);
  }

  @Override
  public String toString() {
    return value + " [" + source.confidence() + "]";
  }
}
