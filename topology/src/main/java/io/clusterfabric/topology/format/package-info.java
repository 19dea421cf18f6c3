/**
 * Reading of topologies from files: the facade {@link io.clusterfabric.topology.format.Formats};
 * each format has a package below.
 */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
