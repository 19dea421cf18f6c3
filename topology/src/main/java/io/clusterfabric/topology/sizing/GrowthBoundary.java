package io.clusterfabric.topology.sizing;

import org.apiguardian.api.API;

/**
 * What becomes of the links between two tiers when a fabric grows. A link is kept if it joins the
 * same two switches, or the same host and switch, before and after; on which of their ports does
 * not matter. Where each link has a cable of its own, these are numbers of cables.
 *
 * @param name the tiers, such as {@code endpoint-leaf} or {@code leaf-spine}
 * @param before how many links there were
 * @param after how many links there are
 * @param kept how many stay as they are, with the switches as they were told apart here
 * @param keptAtMost how many could stay with any other choice of which switch takes which place,
 *     each in its tier; equal to {@code kept} if that is proved to be the most
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record GrowthBoundary(String name, long before, long after, long kept, long keptAtMost) {
  /**
   * How many links are taken out and used again between these tiers.
   *
   * @return as many of those not kept as there is use for
   */
  public long moved() {
    return Math.min(before, after) - kept;
  }

  /**
   * How many links are new.
   *
   * @return those after that are neither kept nor moved
   */
  public long added() {
    return after - kept - moved();
  }

  /**
   * How many links are taken out for good.
   *
   * @return those before that are neither kept nor moved
   */
  public long removed() {
    return before - kept - moved();
  }

  @Override
  public String toString() {
    return name
        + ": "
        + kept
        + " kept"
        + (kept == keptAtMost ? "" : " (at most " + keptAtMost + ")")
        + ", "
        + moved()
        + " moved, "
        + added()
        + " new"
        + (removed() == 0 ? "" : ", " + removed() + " removed");
  }
}
