package io.clusterfabric.collectives.nccl;

import org.apiguardian.api.API;

/** The algorithms of NCCL, in the order in which it compares them. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum NcclAlgorithm {
  /** Two binary trees over the nodes, chains inside. */
  TREE("Tree", 0),
  /** A ring through all ranks. */
  RING("Ring", 1),
  /** Reduction in the network (SHARP), every GPU talks to its own head. */
  COLLNET_DIRECT("CollNetDirect", 2),
  /** Reduction in the network (SHARP), a chain inside the node. */
  COLLNET_CHAIN("CollNetChain", 3),
  /** Reduction in NVSwitches, with the network's reduction between nodes. */
  NVLS("NVLS", 4),
  /** Reduction in NVSwitches, trees between nodes. */
  NVLS_TREE("NVLSTree", 5),
  /** Parallel aggregated trees, for one GPU a node. */
  PAT("PAT", 6);

  private final String label;
  private final int number;

  NcclAlgorithm(String label, int number) {
    this.label = label;
    this.number = number;
  }

  /**
   * The name in NCCL's logs and environment variables.
   *
   * @return such as {@code NVLSTree}
   */
  public String label() {
    return label;
  }

  /** The number in NCCL's tables. */
  int number() {
    return number;
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
