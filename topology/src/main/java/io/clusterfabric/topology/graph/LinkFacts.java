package io.clusterfabric.topology.graph;

/**
 * What a graph knows of its links beyond the adjacency.
 *
 * @param number the number among the parts of each link given to the adjacency
 * @param rate the rate of each of them, as given to the adjacency
 * @param unit the unit of the rates
 * @param loopNode the node of each loopback
 * @param loopNumber the number among the parts of each loopback
 * @param downPorts for each node, how many of its ports hold links that are left out because a port
 *     is down
 * @param down how many links are left out because a port is down
 * @param aggregationNodes how many aggregation nodes are left out
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never shown
record LinkFacts(
    int[] number,
    long[] rate,
    CapacityUnit unit,
    int[] loopNode,
    int[] loopNumber,
    int[] downPorts,
    int down,
    int aggregationNodes) {}
