package io.clusterfabric.collectives.calibration;

import org.apiguardian.api.API;

/** How GPUs without a scale-up network reach one another inside a host. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum PeerToPeer {
  /** Through PCIe switches, each GPU at the full rate of its link. */
  SWITCHED,
  /** Linked in pairs; of a pair only one sends to another through PCIe, as a ring does. */
  LINKED_PAIRS,
  /** Through the host bridge, which more than two GPUs share. */
  HOST_BRIDGE
}
