package io.clusterfabric.model;

import org.apiguardian.api.API;

/**
 * How far an adapter is from a GPU over PCIe, in the words of {@code nvidia-smi topo}; the nearest
 * first.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum PcieDistance {
  /** At most one PCIe bridge between them. */
  PIX,
  /** Several PCIe bridges, but no host bridge. */
  PXB,
  /** A PCIe host bridge, usually the CPU. */
  PHB,
  /** Several host bridges in one NUMA node. */
  NODE,
  /** The link between NUMA nodes. */
  SYS
}
