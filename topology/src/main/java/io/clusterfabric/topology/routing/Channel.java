package io.clusterfabric.topology.routing;

import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A buffer that packets wait in: a link in one direction and a lane on it.
 *
 * @param from the node it leaves, a switch's id or an endpoint's port
 * @param to the node it comes to
 * @param link the id of the link, if the routing tells parallel links apart
 * @param lane the number of the lane, from 0
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Channel(String from, String to, Optional<String> link, int lane) {
  /** The ends, the link if it is told apart, and the lane if it is not the first. */
  @Override
  public String toString() {
    return from + " -> " + to + (lane == 0 ? "" : " (lane " + lane + ")");
  }
}
