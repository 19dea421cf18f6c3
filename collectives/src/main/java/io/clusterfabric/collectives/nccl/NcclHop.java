package io.clusterfabric.collectives.nccl;

/** What a step of an algorithm goes over. */
enum NcclHop {
  NVLINK,
  PCI,
  NETWORK
}
