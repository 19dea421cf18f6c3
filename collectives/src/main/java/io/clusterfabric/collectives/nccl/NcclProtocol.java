package io.clusterfabric.collectives.nccl;

import org.apiguardian.api.API;

/** The protocols of NCCL, in the order in which it compares them. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum NcclProtocol {
  /** A flag beside every 4 bytes: least latency, half the bandwidth. */
  LL("LL", 0),
  /** A flag beside every 120 bytes: little latency over links that keep 128-byte stores whole. */
  LL128("LL128", 1),
  /** Whole chunks and a memory barrier: most bandwidth. */
  SIMPLE("Simple", 2);

  private final String label;
  private final int number;

  NcclProtocol(String label, int number) {
    this.label = label;
    this.number = number;
  }

  /**
   * The name in NCCL's logs and environment variables.
   *
   * @return such as {@code LL128}
   */
  public String label() {
    return label;
  }

  /** The number in NCCL's tables. */
  int number() {
    return number;
  }
}
