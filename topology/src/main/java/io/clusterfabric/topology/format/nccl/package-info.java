/**
 * The topology files of NCCL and RCCL: what one host has inside, from CPUs down to GPUs and network
 * adapters.
 *
 * <p>A host is no fabric, but a cluster may be one host: it has a spec with the PCIe tree, a back
 * end without switches on which its network ports are endpoints without links, and, where NVLink or
 * xGMI is told, a scale-up fabric. Its spec serves as template for others.
 */
@NullMarked
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
package io.clusterfabric.topology.format.nccl;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
