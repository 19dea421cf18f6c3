package io.clusterfabric.roce.policy;

import io.clusterfabric.model.unit.TimeSpan;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Watches queues that are paused without end.
 *
 * @param detection how long a queue must be paused to count as stormed, if known
 * @param restoration how long it must be free of pauses to be restored, if known
 * @param poll how often queues are looked at, if known
 * @param action what is done, if known
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Watchdog(
    Optional<TimeSpan> detection,
    Optional<TimeSpan> restoration,
    Optional<TimeSpan> poll,
    Optional<WatchdogAction> action) {

  /** A watchdog that is on and of which nothing else is known. */
  public static final Watchdog ON =
      new Watchdog(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  /**
   * A watchdog of which all is known.
   *
   * @param detection how long a queue must be paused
   * @param restoration how long it must be free of pauses
   * @param poll how often queues are looked at
   * @param action what is done
   * @return the watchdog
   */
  public static Watchdog of(
      TimeSpan detection, TimeSpan restoration, TimeSpan poll, WatchdogAction action) {
    return new Watchdog(
        Optional.of(detection), Optional.of(restoration), Optional.of(poll), Optional.of(action));
  }

  /**
   * The longest time from the first pause to the action: a storm that begins just after a poll is
   * seen one poll later.
   *
   * @return detection and poll, if both are known
   */
  public Optional<TimeSpan> worstDetection() {
    return detection.isPresent() && poll.isPresent()
        ? Optional.of(detection.get().plus(poll.get()))
        : Optional.empty();
  }
}
