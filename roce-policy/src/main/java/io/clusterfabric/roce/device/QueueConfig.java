package io.clusterfabric.roce.device;

import java.util.Optional;
import org.apiguardian.api.API;

/**
 * What a queue of a port is configured to do.
 *
 * @param scheduler how it gets its turn, if known
 * @param wred how it marks and drops early, if a profile is bound
 * @param buffer the memory that it may take, if known
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record QueueConfig(
    Optional<SchedulerProfile> scheduler,
    Optional<WredProfile> wred,
    Optional<BufferProfile> buffer) {

  /** A queue of which nothing is known. */
  public static final QueueConfig UNKNOWN =
      new QueueConfig(Optional.empty(), Optional.empty(), Optional.empty());

  /**
   * This with another scheduler.
   *
   * @param profile the scheduler
   * @return a new configuration
   */
  public QueueConfig with(SchedulerProfile profile) {
    return new QueueConfig(Optional.of(profile), wred, buffer);
  }

  /**
   * This with another profile of marking.
   *
   * @param profile the profile
   * @return a new configuration
   */
  public QueueConfig with(WredProfile profile) {
    return new QueueConfig(scheduler, Optional.of(profile), buffer);
  }

  /**
   * This with other memory.
   *
   * @param profile the memory
   * @return a new configuration
   */
  public QueueConfig with(BufferProfile profile) {
    return new QueueConfig(scheduler, wred, Optional.of(profile));
  }
}
