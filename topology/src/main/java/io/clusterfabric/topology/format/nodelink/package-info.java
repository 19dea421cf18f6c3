/**
 * Graphs as JSON lists of nodes and links: the node-link data of networkx, and the JSON of JGraphT.
 */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.nodelink;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
