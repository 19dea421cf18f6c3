package io.clusterfabric.collectives.nccl;

import org.apiguardian.api.API;

/** What a channel of NCCL looks like inside a node. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum NcclPattern {
  /** A chain whose traffic to the NIC is shared by two GPUs. */
  BALANCED_TREE,
  /** A chain whose traffic to and from the NIC is on two GPUs. */
  SPLIT_TREE,
  /** A chain with all traffic of the NIC on one GPU. */
  TREE,
  /** A chain from the NIC that comes in to the NIC that goes out. */
  RING,
  /** All GPUs to an NVSwitch that reduces. */
  NVLS,
  /** All GPUs to a head that has a NIC. */
  COLLNET_DIRECT
}
