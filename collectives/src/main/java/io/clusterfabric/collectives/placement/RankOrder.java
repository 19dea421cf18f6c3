package io.clusterfabric.collectives.placement;

import org.apiguardian.api.API;

/** In which order the GPUs that a policy chose become ranks. It decides who is next in a ring. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum RankOrder {
  /** As the policy chose them: host after host, near ones side by side. */
  AS_CHOSEN("as chosen"),
  /** Host after host in the natural order of their names, as a scheduler's node list has them. */
  BY_HOST_NAME("by host name"),
  /** The first GPU of each host, then the second of each: ranks of one rail side by side. */
  BY_RAIL("by rail"),
  /** As chosen, but the last first. */
  REVERSED("reversed");

  private final String words;

  RankOrder(String words) {
    this.words = words;
  }

  /** The words for it. */
  @Override
  public String toString() {
    return words;
  }
}
