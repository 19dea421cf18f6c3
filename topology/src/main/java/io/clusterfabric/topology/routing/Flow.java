package io.clusterfabric.topology.routing;

import org.apiguardian.api.API;

/**
 * Traffic that keeps to one path where the routing does not spray.
 *
 * @param from the number of the endpoint that sends
 * @param to the number of the endpoint that receives, another one
 * @param udpSourcePort what tells it from other flows between the two; a number, by RoCEv2 from
 *     49152 to 65535
 * @param weight how many flows it counts for, at least 1
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Flow(int from, int to, int udpSourcePort, long weight) {
  /** The lowest of the UDP source ports that RoCEv2 uses. */
  public static final int FIRST_PORT = 0xC000;

  /**
   * Checks the parts.
   *
   * @param from the number of the endpoint that sends
   * @param to the number of the endpoint that receives, another one
   * @param udpSourcePort what tells it from other flows between the two
   * @param weight how many flows it counts for, at least 1
   */
  public Flow {
    if (from < 0 || to < 0 || from == to) {
      throw new IllegalArgumentException(
          "a flow goes from one endpoint to another, found " + from + " and " + to);
    }
    if (weight < 1) {
      throw new IllegalArgumentException("a flow weighs at least 1, found " + weight);
    }
  }

  /**
   * A flow of weight 1 from the first port.
   *
   * @param from the number of the endpoint that sends
   * @param to the number of the endpoint that receives
   * @return the flow
   */
  public static Flow of(int from, int to) {
    return new Flow(from, to, FIRST_PORT, 1);
  }
}
