/**
 * Topology files of IBDM ({@code .topo}), which ibdiagnet, ibtopodiff and UFM compare fabrics with.
 */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.ibdm;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
