package io.clusterfabric.collectives.choice;

import org.apiguardian.api.API;

/** What a search for a placement makes as large as it can. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum PlacementObjective {
  /** What a domain passes to the next while all do. */
  RING("the rate of the ring"),
  /** What each rank can send to each rank of another domain while all do. */
  ALL_TO_ALL("the rate of the all-to-all"),
  /** The geometric mean of both, which is the same in any unit. */
  BOTH("the geometric mean of the rates of ring and all-to-all");

  private final String words;

  PlacementObjective(String words) {
    this.words = words;
  }

  /** The words for it. */
  @Override
  public String toString() {
    return words;
  }
}
