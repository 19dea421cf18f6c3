package io.clusterfabric.topology.graph;

import io.clusterfabric.model.LinkSpec;
import java.util.List;

/**
 * The links of a graph that was drawn without a cluster.
 *
 * @param a the node at one end of each
 * @param b the node at the other end
 * @param portA the port at the first end, unless that is an endpoint
 * @param portB the port at the other end, unless that is an endpoint
 * @param spec the number of each link's spec
 * @param specs the specs
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, never shown
record BuiltLinks(
    int[] a, int[] b, PortNames portA, PortNames portB, int[] spec, List<LinkSpec> specs) {}
