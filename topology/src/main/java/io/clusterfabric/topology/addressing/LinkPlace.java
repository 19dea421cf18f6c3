package io.clusterfabric.topology.addressing;

import io.clusterfabric.model.PortRef;

/**
 * The position of a link between switches.
 *
 * @param lower the end whose switch owns it
 * @param upper the other end
 * @param linkId its id
 * @param index from 0, among the links that the lower switch owns
 */
record LinkPlace(PortRef lower, PortRef upper, String linkId, int index) {}
