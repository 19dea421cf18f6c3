package io.clusterfabric.topology.routing;

/** A routing over all shortest paths, whose order by distance is known without a search. */
interface ShortestPathRouting extends Routing {
  /** The paths. */
  ShortestPaths shortestPaths();
}
