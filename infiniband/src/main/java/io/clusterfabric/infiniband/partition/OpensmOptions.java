package io.clusterfabric.infiniband.partition;

import org.apiguardian.api.API;
import org.immutables.value.Value;

/** The options of OpenSM on which partitions depend, with the defaults of release 3.3.23. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class OpensmOptions {
  private static final OpensmOptions STANDARD = builder().build();

  OpensmOptions() {}

  /**
   * Whether a port may hold both keys of a partition ({@code allow_both_pkeys}, {@code -W}).
   *
   * @return false unless set
   */
  @Value.Default
  public boolean allowBothKeys() {
    return false;
  }

  /**
   * Whether QoS is on ({@code qos}, {@code -Q}); if not, the service level of a partition is 0
   * whatever the file says.
   *
   * @return false unless set
   */
  @Value.Default
  public boolean qos() {
    return false;
  }

  /**
   * Whether keys keep the places that they have in the ports' tables ({@code keep_pkey_indexes}).
   *
   * @return true unless set
   */
  @Value.Default
  public boolean keepKeyIndexes() {
    return true;
  }

  /**
   * The options of an OpenSM that is not configured.
   *
   * @return the standard options
   */
  public static OpensmOptions standard() {
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
  public static class Builder extends ImmutableOpensmOptions.Builder {
    Builder() {}
  }
}
