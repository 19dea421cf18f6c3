package io.clusterfabric.collectives.nccl;

import org.apiguardian.api.API;

/** The algorithms of NCCL, in the order in which it compares them. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum NcclAlgorithm {
  /** Two binary trees over the nodes, chains inside. */
  TREE("Tree"),
  /** A ring through all ranks. */
  RING("Ring"),
  /** Reduction in the network (SHARP), every GPU talks to its own head. */
  COLLNET_DIRECT("CollNetDirect"),
  /** Reduction in the network (SHARP), a chain inside the node. */
  COLLNET_CHAIN("CollNetChain"),
  /** Reduction in NVSwitches, with the network's reduction between nodes. */
  NVLS("NVLS"),
  /** Reduction in NVSwitches, trees between nodes. */
  NVLS_TREE("NVLSTree"),
  /** Parallel aggregated trees, for one GPU a node. */
  PAT("PAT");

  private final String label;

  NcclAlgorithm(String label) {
    this.label = label;
  }

  /**
   * The name in NCCL's logs and environment variables.
   *
   * @return such as {@code NVLSTree}
   */
  public String label() {
    return label;
  }

  /** Whether the network reduces. */
  boolean isCollNet() {
    return this == COLLNET_DIRECT || this == COLLNET_CHAIN;
  }

  /** Whether NVSwitches reduce. */
  boolean isNvls() {
    return this == NVLS || this == NVLS_TREE;
  }
}
