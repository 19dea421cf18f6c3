package io.clusterfabric.collectives.nccl;

import org.apiguardian.api.API;

/** How NVLink joins the GPUs of a node. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum NcclNvlink {
  /** Not at all: PCIe alone. */
  NONE,
  /** Link by link, without switches, so that nothing reduces on the way. */
  DIRECT,
  /**
   * Through NVSwitches. NCCL takes those of GPUs of compute capability 9.0 and later, which are of
   * the third generation or newer, as able to reduce (NVLS).
   */
  SWITCHED
}
