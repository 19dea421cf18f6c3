package io.clusterfabric.model.format;

import java.util.Optional;
import java.util.SortedMap;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** How a topology is to be read. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class ImportOptions {
  private static final ImportOptions STANDARD = builder().build();

  ImportOptions() {}

  /**
   * The id of the cluster that is made.
   *
   * @return the id; the source's name if absent
   */
  public abstract Optional<String> clusterId();

  /**
   * The id of the format, where it is known and nothing is to be sniffed.
   *
   * @return the id of a registered format
   */
  public abstract Optional<String> formatId();

  /**
   * Whether anything doubtful is an error.
   *
   * @return false unless set; in strict mode every warning of a reader becomes an error
   */
  @Value.Default
  public boolean strict() {
    return false;
  }

  /**
   * What is read at the most.
   *
   * @return the limits
   */
  @Value.Default
  public Limits limits() {
    return Limits.standard();
  }

  /**
   * Options of single formats, by names that the format documents.
   *
   * @return name to value, sorted by name
   */
  @Value.NaturalOrder
  public abstract SortedMap<String, String> formatOptions();

  /**
   * The options that hold unless others are given.
   *
   * @return the standard options
   */
  public static ImportOptions standard() {
    return STANDARD;
  }

  /**
   * Starts from the standard options.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Sets options. */
  public static class Builder extends ImmutableImportOptions.Builder {
    Builder() {}
  }
}
