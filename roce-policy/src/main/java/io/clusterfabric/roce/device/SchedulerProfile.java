package io.clusterfabric.roce.device;

import io.clusterfabric.roce.policy.Scheduling;
import java.util.Optional;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.immutables.value.Value;

/** How a queue or port gets its turn, and its limits. */
@Value.Immutable
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class SchedulerProfile {
  SchedulerProfile() {}

  /**
   * The name.
   *
   * @return such as {@code scheduler.0}
   */
  public abstract String name();

  /**
   * How it gets its turn.
   *
   * @return the way, if known
   */
  public abstract Optional<Scheduling> scheduling();

  /**
   * Its rank among schedulers, where a device has ranks.
   *
   * @return 0 to 9, if set
   */
  public abstract OptionalInt priority();

  /**
   * Its limits.
   *
   * @return the limits, if any are set
   */
  public abstract Optional<Shaper> shaper();

  /**
   * Starts a profile.
   *
   * @return a builder
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the parts. */
  public static class Builder extends ImmutableSchedulerProfile.Builder {
    Builder() {}
  }
}
