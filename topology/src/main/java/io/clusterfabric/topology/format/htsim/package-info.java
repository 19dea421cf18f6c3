/**
 * The {@code .topo} files of htsim: fat trees by their counts. What the counts mean is by
 * Broadcom/csg-htsim, {@code sim/datacenter/fat_tree_topology.cpp}.
 */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.htsim;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
