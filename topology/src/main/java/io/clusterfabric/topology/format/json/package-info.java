/**
 * The JSON in which this library saves clusters, as a format beside the others; {@link
 * io.clusterfabric.model.json.FabricJson} writes it.
 */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.json;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
