package io.clusterfabric.roce.check;

import org.apiguardian.api.API;

/** Who makes a queue pair, which decides where its type of service comes from. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum QueuePairKind {
  /** Made by a collective library through the kernel. */
  LIBRARY("NCCL"),
  /** Made for GPUs that start transfers themselves; settings of the kernel do not reach these. */
  GPU("GPU-initiated NCCL"),
  /** Made by the RDMA connection manager. */
  CONNECTION_MANAGER("RDMA-CM"),
  /** Made by UCX. */
  UCX("UCX");

  private final String word;

  QueuePairKind(String word) {
    this.word = word;
  }

  @Override
  public String toString() {
    return word;
  }
}
