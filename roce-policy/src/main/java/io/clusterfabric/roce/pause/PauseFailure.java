package io.clusterfabric.roce.pause;

import java.util.List;
import org.apiguardian.api.API;

/**
 * A failure after which buffers can wait for each other in a circle.
 *
 * @param link the id of the link that failed
 * @param cycle the circle, as {@link BufferDependencies#cycle}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PauseFailure(String link, List<PauseChannel> cycle) {
  /**
   * Keeps a copy of the circle.
   *
   * @param link the id of the link that failed
   * @param cycle the circle
   */
  public PauseFailure {
    cycle = List.copyOf(cycle);
  }

  @Override
  public String toString() {
    return "without " + link + ": " + BufferDependencies.describe(cycle);
  }
}
