package io.clusterfabric.topology.graph;

import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Switch;

/**
 * The things that a graph's numbers stand for. Numbers are those of the complete graph, from which
 * others are cut by masking. Immutable.
 */
interface Parts {

  /** What the graph is of: the fabric's id. */
  String name();

  /** The id of a node. */
  String nodeId(int node);

  /** The id of a host. */
  String hostId(int host);

  /** Whether it is known which ports belong to the host. */
  boolean ownerKnown(int host);

  /** An endpoint by its node number. */
  Endpoint endpoint(int node);

  /** A switch by its node number. */
  Switch switchNode(int node);

  /** A link by its number. */
  Link link(int link);
}
