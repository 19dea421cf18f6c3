package io.clusterfabric.topology.routing;

import org.apiguardian.api.API;

/**
 * Which of several buffers a packet takes at each hop: the virtual lane by InfiniBand's service
 * level, or the priority by an Ethernet packet's class. Channels of different lanes do not wait for
 * each other. Implementations are immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface LaneRule {
  /**
   * How many lanes there are.
   *
   * @return at least 1; lanes are numbered from 0
   */
  int lanes();

  /**
   * The class of the traffic between two endpoints, as a path record's service level.
   *
   * @param from the number of an endpoint
   * @param to the number of another
   * @return at least 0
   */
  int trafficClass(int from, int to);

  /**
   * The lane on the link by which a packet leaves a node.
   *
   * @param node the number of the node
   * @param in the number of the bundle by which it came, -1 at its source
   * @param out the number of the bundle by which it leaves
   * @param trafficClass its class
   * @return from 0 to below {@link #lanes}
   */
  int lane(int node, int in, int out, int trafficClass);

  /**
   * One lane for all traffic, of class 0.
   *
   * @return the rule
   */
  static LaneRule single() {
    return OneLane.RULE;
  }
}
