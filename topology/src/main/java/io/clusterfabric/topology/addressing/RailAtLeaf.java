package io.clusterfabric.topology.addressing;

/**
 * What is a subnet of hosts: a rail at a leaf.
 *
 * @param leaf the id of the leaf
 * @param rail from 0
 */
record RailAtLeaf(String leaf, int rail) {}
