package io.clusterfabric.topology.diagram;

/**
 * A frame around a plane or pod.
 *
 * @param label what it is around
 * @param spot where
 */
record Frame(String label, Spot spot) {}
