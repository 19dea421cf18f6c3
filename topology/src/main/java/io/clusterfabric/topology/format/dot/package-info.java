/**
 * Graphs in the language of Graphviz: as plans of cables for Cumulus Linux' prescriptive topology
 * manager and UFM's Cable Validation Tool, with ports at the ends of edges, and as pictures.
 */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.dot;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
