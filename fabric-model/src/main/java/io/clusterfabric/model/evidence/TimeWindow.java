package io.clusterfabric.model.evidence;

import java.time.Duration;
import java.time.Instant;
import org.apiguardian.api.API;

/**
 * When something was observed.
 *
 * @param start the first instant
 * @param end the last instant; not before {@code start}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TimeWindow(Instant start, Instant end) {

  /**
   * Checks the order.
   *
   * @param start the first instant
   * @param end the last instant; not before {@code start}
   */
  public TimeWindow {
    if (end.isBefore(start)) {
      throw new IllegalArgumentException(
          "a time window must not end before it starts, found " + start + " to " + end);
    }
  }

  /**
   * How long the window is.
   *
   * @return the time from start to end
   */
  public Duration length() {
    return Duration.between(start, end);
  }
}
