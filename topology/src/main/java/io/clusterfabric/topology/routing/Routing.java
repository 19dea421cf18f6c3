package io.clusterfabric.topology.routing;

import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.NoSuchElementException;
import org.apiguardian.api.API;

/**
 * Which way traffic takes: for each node and destination, the bundles it may leave by and the share
 * of each. Destination oriented, so that the load of a whole pattern takes one pass over the nodes
 * for each destination, never one for each pair. Implementations are immutable, give the same
 * answer at every call, and may be called by several threads.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Routing {
  /**
   * The fabric.
   *
   * @return its graph; nodes and bundles are numbered as there
   */
  FabricGraph graph();

  /**
   * How traffic is spread where there is a choice.
   *
   * @return the kind
   */
  RoutingKind kind();

  /**
   * The next hops of traffic at a node.
   *
   * @param node where the traffic is; not the destination
   * @param destination the number of the endpoint it goes to
   * @param trafficClass the class of traffic, such as a service level, at least 0; 0 where there is
   *     one only
   * @param bundles receives the bundles it may leave by; as long as the greatest degree of a node
   * @param shares receives the share of each bundle; above 0, together 1
   * @return how many bundles there are; 0 if the node has no way to the destination
   */
  int nextHops(int node, int destination, int trafficClass, int[] bundles, double[] shares);

  /**
   * Which link of a bundle traffic takes, where the routing fixes it, as a forwarding table of
   * ports does.
   *
   * @param node where the traffic is
   * @param destination the number of the endpoint it goes to
   * @param trafficClass the class of traffic
   * @param bundle one of those that {@link #nextHops} names
   * @return from 0 to below the number of the bundle's links, or -1 if it is spread over all of
   *     them; the usual routing does that
   */
  default int link(int node, int destination, int trafficClass, int bundle) {
    return -1;
  }

  /**
   * Up to where traffic to an endpoint is routed like traffic to others, so that an analysis treats
   * all of them at once.
   *
   * @param endpoint the number of an endpoint
   * @return the number of the switch that the endpoint is on, if every node routes traffic to it
   *     like traffic to all others on that switch for which this says the same, in every class,
   *     until it comes there, and the switch then hands it over; otherwise the endpoint itself,
   *     which is always right
   */
  default int destinationGroup(int endpoint) {
    return endpoint;
  }

  /**
   * The paths from one endpoint to another, in the class 0 of traffic.
   *
   * @param from a port, as {@code host-1[mlx5_0]}
   * @param to another
   * @param limit how many to list at most, at least 1
   * @return the paths
   * @throws NoSuchElementException if the graph has no such node
   * @throws IllegalArgumentException if a node is a switch, both are the same, or the limit is
   *     below 1
   */
  default Routes paths(String from, String to, int limit) {
    return Routes.between(this, graph().indexOf(from), graph().indexOf(to), 0, limit);
  }

  /**
   * What is wrong or worth knowing: unreachable destinations, black holes, a fallback that was
   * taken.
   *
   * @return the findings
   */
  Findings findings();
}
