/**
 * Topology files of containerlab: nodes that are containers, and links between their interfaces.
 */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.containerlab;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
