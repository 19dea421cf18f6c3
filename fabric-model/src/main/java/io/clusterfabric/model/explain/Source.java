package io.clusterfabric.model.explain;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Where a fact comes from.
 *
 * @param title what the source is, as one would cite it; never blank
 * @param locator an address, file, table or section in it
 * @param date when it was published or read, as the source gives it (ISO 8601 where it can be)
 * @param confidence how sure the fact is for coming from there
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Source(
    String title, Optional<String> locator, Optional<String> date, Confidence confidence) {

  /**
   * Checks the parts.
   *
   * @param title what the source is, as one would cite it; never blank
   * @param locator an address, file, table or section in it
   * @param date when it was published or read, as the source gives it (ISO 8601 where it can be)
   * @param confidence how sure the fact is for coming from there
   */
  public Source {
    if (title.isBlank()) {
      throw new IllegalArgumentException("a source needs a title, found a blank one");
    }
    requireNonNull(locator);
    requireNonNull(date);
    requireNonNull(confidence);
  }

  /**
   * Names a source that can be cited by its title alone.
   *
   * @param title what the source is
   * @param confidence how sure the fact is for coming from there
   * @return the source
   */
  public static Source of(String title, Confidence confidence) {
    return new Source(title, Optional.empty(), Optional.empty(), confidence);
  }

  /**
   * Names a source and the place in it.
   *
   * @param title what the source is
   * @param locator an address, file, table or section in it
   * @param confidence how sure the fact is for coming from there
   * @return the source
   */
  public static Source of(String title, String locator, Confidence confidence) {
    return new Source(title, Optional.of(locator), Optional.empty(), confidence);
  }

  /**
   * The source of what this library itself works out.
   *
   * @param method the method, in a few words
   * @return a source of confidence {@link Confidence#COMPUTED}
   */
  public static Source computed(String method) {
    return of(method, Confidence.COMPUTED);
  }

  @Override
  public String toString() {
    return title
        + locator.map(l -> ", " + l).orElse("")
        + date.map(d -> " (" + d + ")").orElse("")
        + " ["
        + confidence
        + "]";
  }
}
