/**
 * The network files of ASTRA-sim's analytical back ends: building blocks, dimension by dimension.
 * What they build is by astra-network-analytical, {@code congestion_aware}.
 */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.astrasim;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
