package io.clusterfabric.topology.graph;

/**
 * What a graph knows of its links beyond the adjacency.
 *
 * @param number the number among the parts of each link given to the adjacency
 * @param rate the rate of each of them, as given to the adjacency
 * @param loopNode the node of each loopback
 * @param loopNumber the number among the parts of each loopback
 * @param down how many links are left out because a port is down
 * @param aggregationNodes how many aggregation nodes are left out
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never shown
record LinkFacts(
    int[] number, long[] rate, int[] loopNode, int[] loopNumber, int down, int aggregationNodes) {}
