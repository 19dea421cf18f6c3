package io.clusterfabric.topology.capacity;

import org.apiguardian.api.API;

/**
 * Two nodes that no path joins: why a bound is 0. Endpoints of two hosts that have no port in a
 * common plane; two switches in a graph without endpoints.
 *
 * @param from the id of the one, such as {@code host-1[mlx5_0]}
 * @param to the id of the other
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record UnreachablePair(String from, String to) {

  /** One line: both ids. */
  @Override
  public String toString() {
    return "no path from " + from + " to " + to;
  }
}
