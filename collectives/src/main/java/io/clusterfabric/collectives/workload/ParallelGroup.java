package io.clusterfabric.collectives.workload;

import java.util.Locale;
import org.apiguardian.api.API;

/** Which ranks of a job talk to each other. All groups of a kind are as large and talk at once. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum ParallelGroup {
  /** Ranks that slice the same layers. */
  TENSOR,
  /** Ranks that slice the same sequences. */
  CONTEXT,
  /** Ranks that hand activations on, from the first layers to the last. */
  PIPELINE,
  /** Ranks that hold the same slice of the weights: data- and context-parallel ones. */
  DATA,
  /** Ranks of a data group that shard weights among them. */
  SHARD,
  /** Ranks that hold the same shard. */
  REPLICA,
  /** Ranks of a data group among which the experts are spread. */
  EXPERT,
  /** Ranks that hold the same experts. */
  EXPERT_DATA,
  /** A rank that fills caches and one that goes on with them. */
  PREFILL_DECODE;

  /**
   * The group as a word.
   *
   * @return lower case, words apart
   */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
