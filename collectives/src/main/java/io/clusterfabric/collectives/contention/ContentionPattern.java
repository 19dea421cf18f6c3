package io.clusterfabric.collectives.contention;

import io.clusterfabric.model.Collective;
import org.apiguardian.api.API;

/** How the traffic of a collective runs between scale-up domains, phase by phase. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum ContentionPattern {
  /**
   * Each domain sends to the next on every channel. All phases have the same flows: 2(p-1) of them
   * in an all-reduce of p ranks, p-1 in an all-gather or reduce-scatter.
   */
  RING("ring"),
  /** Both directions of two binary trees at once, half a message in each. One phase: it streams. */
  DOUBLE_TREE("double tree"),
  /**
   * An all-to-all in steps: in step k each domain sends to the one k further on, and all wait
   * before the next step.
   */
  PAIRWISE_SHIFTS("pairwise shifts"),
  /** An all-to-all at once: every rank sends to every rank of other domains. One phase. */
  ALL_TO_ALL("all-to-all");

  private final String words;

  ContentionPattern(String words) {
    this.words = words;
  }

  /**
   * Whether a collective can run so.
   *
   * @param collective an operation
   * @return whether {@link #passes} is above 0
   */
  public boolean carries(Collective collective) {
    return passes(collective) > 0;
  }

  /**
   * How often a collective goes through the phases of the pattern.
   *
   * @param collective an operation
   * @return 2 for an all-reduce in a ring; 1 for an all-gather and a reduce-scatter in a ring, an
   *     all-reduce through the double tree, and an all-to-all in the last two patterns; else 0
   */
  public int passes(Collective collective) {
    return switch (this) {
      case RING ->
          collective == Collective.ALL_REDUCE
              ? 2
              : collective == Collective.ALL_GATHER || collective == Collective.REDUCE_SCATTER
                  ? 1
                  : 0;
      case DOUBLE_TREE -> collective == Collective.ALL_REDUCE ? 1 : 0;
      case PAIRWISE_SHIFTS, ALL_TO_ALL -> collective == Collective.ALL_TO_ALL ? 1 : 0;
    };
  }

  /** The words for it. */
  @Override
  public String toString() {
    return words;
  }
}
