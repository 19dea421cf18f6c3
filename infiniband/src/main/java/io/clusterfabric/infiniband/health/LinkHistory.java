package io.clusterfabric.infiniband.health;

import java.time.Instant;
import java.util.List;
import org.apiguardian.api.API;

/**
 * When a link went down without being told to.
 *
 * @param name the link's name
 * @param downs the times, in any order
 * @param from when watching began
 * @param to when watching ended
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record LinkHistory(String name, List<Instant> downs, Instant from, Instant to) {

  /**
   * Copies the list.
   *
   * @param name the link's name
   * @param downs the times, in any order
   * @param from when watching began
   * @param to when watching ended, not before
   */
  public LinkHistory {
    downs = List.copyOf(downs);
    if (to.isBefore(from)) {
      throw new IllegalArgumentException(
          "watching of " + name + " ended at " + to + ", before it began at " + from);
    }
  }
}
