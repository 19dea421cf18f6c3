package io.clusterfabric.model;

import io.clusterfabric.model.explain.Assumption;
import io.clusterfabric.model.explain.Source;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** Where a cluster's description comes from. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class Provenance {
  Provenance() {}

  /**
   * What made it, in a sentence.
   *
   * @return such as {@code design dgx-superpod-h100, 4 scalable units}
   */
  public abstract String origin();

  /**
   * The name of the file that it was read from.
   *
   * @return a name, if it was read
   */
  public abstract Optional<String> importedFrom();

  /**
   * The format that it was read as.
   *
   * @return the id of a format, if it was read
   */
  public abstract Optional<String> format();

  /**
   * The documents that it follows.
   *
   * @return the sources
   */
  public abstract List<Source> sources();

  /**
   * What was assumed because no source says.
   *
   * @return the assumptions
   */
  public abstract List<Assumption> assumptions();

  /**
   * A provenance that consists of one sentence.
   *
   * @param origin what made the description
   * @return the provenance
   */
  public static Provenance of(String origin) {
    return builder().origin(origin).build();
  }

  /**
   * Starts a description.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableProvenance.Builder {
    Builder() {}
  }
}
