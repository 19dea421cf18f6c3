/**
 * What topograph of NVIDIA reads and writes: models of switches and blocks, and the labels that it
 * gives to nodes of Kubernetes.
 */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.topograph;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
