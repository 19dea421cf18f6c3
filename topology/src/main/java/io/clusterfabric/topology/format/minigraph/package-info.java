/** The minigraph by which SONiC switches are told their part of a network, as XML. */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.minigraph;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
