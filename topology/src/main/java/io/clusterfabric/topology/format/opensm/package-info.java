/** Lists of subnets as OpenSM and ibdiagnet write them, with the ending {@code .lst}. */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.opensm;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
