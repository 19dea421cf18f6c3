package io.clusterfabric.model.evidence;

import io.clusterfabric.model.format.Limits;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** How measurements are to be read. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class ReadOptions {
  private static final ReadOptions STANDARD = builder().build();

  ReadOptions() {}

  /**
   * Whether anything doubtful is an error.
   *
   * @return false unless set
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
   * The options that hold unless others are given.
   *
   * @return the standard options
   */
  public static ReadOptions standard() {
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
  public static class Builder extends ImmutableReadOptions.Builder {
    Builder() {}
  }
}
