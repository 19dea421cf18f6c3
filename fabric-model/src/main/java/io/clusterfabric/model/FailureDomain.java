package io.clusterfabric.model;

import java.util.Optional;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** Things that fail together: all that names it. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class FailureDomain {
  FailureDomain() {}

  /**
   * Its id.
   *
   * @return the id
   */
  public abstract String id();

  /**
   * What they share.
   *
   * @return such as {@code power}, {@code cooling}, {@code rack}, {@code patch-panel}
   */
  public abstract String kind();

  /**
   * What people call it.
   *
   * @return a name, if it has one
   */
  public abstract Optional<String> title();

  /**
   * Starts a description.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableFailureDomain.Builder {
    Builder() {}
  }
}
