package io.clusterfabric.collectives.workload;

import org.apiguardian.api.API;

/** What data-parallel ranks share out among them instead of each holding all (ZeRO, FSDP). */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Sharding {
  /** Nothing: gradients are all-reduced once a step (DDP). */
  NONE,
  /**
   * The optimizer's state (ZeRO-1): gradients are reduce-scattered, weights gathered, each once.
   */
  OPTIMIZER,
  /**
   * Gradients too (ZeRO-2). No rank keeps whole gradients, so each micro-batch ends with a
   * reduce-scatter; weights are gathered once a step.
   */
  GRADIENTS,
  /**
   * Weights too (ZeRO-3, FSDP). Each micro-batch gathers them forward and again backward, and ends
   * with a reduce-scatter.
   */
  FULL,
  /**
   * Everything inside groups of some ranks, which hold replicas of each other (HSDP): as FULL in a
   * group, and the shards' gradients are all-reduced between groups once a step.
   */
  HYBRID
}
