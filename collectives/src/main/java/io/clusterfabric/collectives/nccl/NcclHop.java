package io.clusterfabric.collectives.nccl;

/** What a step of an algorithm goes over. */
enum NcclHop {
  NVLINK(0),
  PCI(1),
  NETWORK(2);

  private final int number;

  NcclHop(int number) {
    this.number = number;
  }

  /** The number in NCCL's tables. */
  int number() {
    return number;
  }
}
