package io.clusterfabric.collectives.choice;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.Routing;
import org.apiguardian.api.API;

/**
 * Routes a fabric, also after a failure: {@code EcmpRouting::of}, {@code SprayRouting::of}, or an
 * engine that fills forwarding tables.
 */
@FunctionalInterface
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface RoutingRule {
  /**
   * Routes a graph.
   *
   * @param graph the fabric as it is
   * @return a routing on that graph
   */
  Routing route(FabricGraph graph);
}
