package io.clusterfabric.collectives.nccl;

import org.apiguardian.api.API;

/** How two devices of a node reach each other, in NCCL's words; the nearest first. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum NcclPath {
  /** The device itself. */
  LOC,
  /** NVLink. */
  NVL,
  /** NVLink through another GPU. */
  NVB,
  /** A chip-to-chip link to the CPU. */
  C2C,
  /** One PCIe switch. */
  PIX,
  /** Several PCIe switches, but no host bridge. */
  PXB,
  /** A chip-to-chip link to the CPU and PCIe from there. */
  P2C,
  /** NVLink to the GPU that is near the NIC. */
  PXN,
  /** A PCIe host bridge. */
  PHB,
  /** The link between NUMA nodes. */
  SYS,
  /** The network. */
  NET
}
