package io.clusterfabric.topology.addressing;

import io.clusterfabric.model.PortRef;
import java.util.List;

/**
 * The position of a port or bond of a host.
 *
 * @param port the host, and its port or bond
 * @param leafPort the port of the leaf that it is on, the first one for a bond
 * @param leaves the leaves that it is on, in natural order; the first one is the owner of its
 *     subnet
 * @param rail from 0
 * @param slot from 0, among those of the same leaf and rail
 */
record EndpointPlace(PortRef port, PortRef leafPort, List<String> leaves, int rail, int slot) {
  String owner() {
    return leaves.get(0);
  }
}
