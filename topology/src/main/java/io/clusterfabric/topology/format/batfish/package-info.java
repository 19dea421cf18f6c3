/**
 * The file {@code layer1_topology.json} by which Batfish takes cables: interfaces of named hosts,
 * joined.
 */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.batfish;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
