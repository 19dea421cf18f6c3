package io.clusterfabric.model.explain;

import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Something taken for granted by a result because nothing in its input says so.
 *
 * @param text the assumption, a sentence; never blank
 * @param source who suggests it, if anybody does
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Assumption(String text, Optional<Source> source) {

  /**
   * Checks the parts.
   *
   * @param text the assumption, a sentence; never blank
   * @param source who suggests it, if anybody does
   */
  public Assumption {
    if (text.isBlank()) {
      throw new IllegalArgumentException("an assumption needs a text, found a blank one");
    }
  }

  /**
   * An assumption that nobody in particular suggests.
   *
   * @param text the assumption, a sentence
   * @return the assumption
   */
  public static Assumption of(String text) {
    return new Assumption(text, Optional.empty());
  }

  @Override
  public String toString() {
    return text + source.map(s -> " (" + s + ")").orElse("");
  }
}
