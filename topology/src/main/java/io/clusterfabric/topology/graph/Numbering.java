package io.clusterfabric.topology.graph;

import org.jspecify.annotations.Nullable;

/**
 * Which nodes a graph has: endpoints first, then switches, in the order of the parts.
 *
 * @param nodePart the number of each node among the parts; null if it is the same
 * @param hostPart the number of each host among the parts; null if it is the same
 * @param endpoints how many nodes are endpoints
 * @param nodes how many nodes there are
 * @param hostOf the host of each endpoint
 * @param hosts how many hosts there are
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never shown
record Numbering(
    int @Nullable [] nodePart,
    int @Nullable [] hostPart,
    int endpoints,
    int nodes,
    int[] hostOf,
    int hosts) {

  int partOfNode(int node) {
    return nodePart == null ? node : nodePart[node];
  }

  int partOfHost(int host) {
    return hostPart == null ? host : hostPart[host];
  }
}
