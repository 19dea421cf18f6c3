package io.clusterfabric.topology.routing;

import java.util.List;
import org.apiguardian.api.API;

/**
 * A circle of channels that a failure makes, or leaves.
 *
 * @param link the id of the link that failed
 * @param cycle the circle after the failure, as {@link ChannelDependencies#shortestCycle}
 * @param isProvenShortest whether no circle is shorter, as {@link
 *     ChannelDependencies#isProvenShortest}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record FailureCycle(String link, List<Channel> cycle, boolean isProvenShortest) {
  /**
   * Keeps a copy of the circle.
   *
   * @param link the id of the link that failed
   * @param cycle the circle after the failure
   * @param isProvenShortest whether no circle is shorter
   */
  public FailureCycle {
    cycle = List.copyOf(cycle);
  }

  @Override
  public String toString() {
    return "without " + link + ": " + cycle;
  }
}
