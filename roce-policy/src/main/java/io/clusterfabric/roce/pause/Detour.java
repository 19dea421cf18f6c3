package io.clusterfabric.roce.pause;

import java.util.List;
import org.apiguardian.api.API;

/**
 * A way that traffic takes beside those of the routing: through a tunnel, round a failure that not
 * all switches know of yet, or by flooding.
 *
 * @param nodes the ids of the nodes in turn, each joined to the next; best from an endpoint on, as
 *     only that tells how the first switch classifies
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Detour(List<String> nodes) {
  /**
   * Copies the nodes.
   *
   * @param nodes the ids of the nodes in turn
   */
  public Detour {
    nodes = List.copyOf(nodes);
    if (nodes.size() < 2) {
      throw new IllegalArgumentException("a way has at least two nodes, found " + nodes);
    }
  }

  /**
   * A way.
   *
   * @param nodes the ids of the nodes in turn
   * @return the way
   */
  public static Detour of(String... nodes) {
    return new Detour(List.of(nodes));
  }

  @Override
  public String toString() {
    return String.join(" > ", nodes);
  }
}
