package io.clusterfabric.collectives.nccl;

import org.apiguardian.api.API;

/** The kinds of CPU that NCCL tells apart. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum NcclCpu {
  /** x86 of Intel. */
  INTEL,
  /** x86 of AMD. */
  AMD,
  /** Arm, such as Grace. */
  ARM,
  /** IBM POWER. */
  POWER,
  /** Nodes with CPUs of several kinds. */
  MIXED;

  boolean isX86() {
    return this == INTEL || this == AMD;
  }
}
