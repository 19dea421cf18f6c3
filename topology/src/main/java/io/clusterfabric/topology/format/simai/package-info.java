/**
 * The topology text of SimAI: the rows of HPCC's simulator with GPUs as nodes, in servers of equal
 * size, and NVSwitches beside the switches of the network.
 */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.simai;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
