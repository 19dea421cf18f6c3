/** GraphML, for programs that draw and measure graphs. */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.graphml;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
