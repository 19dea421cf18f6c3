package io.clusterfabric.topology.routing;

import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.topology.graph.FabricGraph;
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
   * What is wrong or worth knowing: unreachable destinations, black holes, a fallback that was
   * taken.
   *
   * @return the findings
   */
  Findings findings();
}
