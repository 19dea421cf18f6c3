package io.clusterfabric.roce.buffer;

import org.apiguardian.api.API;

/**
 * Which priority groups feed which queues when queues grow.
 *
 * @param name what it is called
 * @param groups how many groups are congested, at least 1
 * @param queuesPerGroup how many queues each group feeds, all of which grow alike
 * @param groupsPerQueue how many groups feed each queue, all alike
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record CongestionScenario(
    String name, long groups, long queuesPerGroup, long groupsPerQueue) {

  /**
   * Checks the numbers.
   *
   * @param name what it is called
   * @param groups how many groups are congested, at least 1
   * @param queuesPerGroup how many queues each group feeds, all of which grow alike
   * @param groupsPerQueue how many groups feed each queue, all alike
   */
  public CongestionScenario {
    if (groups < 1 || queuesPerGroup < 1 || groupsPerQueue < 1 || groupsPerQueue > groups) {
      throw new IllegalArgumentException(
          "a scenario has at least 1 group and queue, and no queue has more groups than there are;"
              + " found "
              + groups
              + " groups, "
              + queuesPerGroup
              + " queues each, "
              + groupsPerQueue
              + " groups a queue");
    }
  }

  /**
   * Each group feeds a queue of its own.
   *
   * @param groups how many groups are congested
   * @return the scenario
   */
  public static CongestionScenario oneToOne(long groups) {
    return new CongestionScenario("one-to-one", groups, 1, 1);
  }

  /**
   * All groups feed one queue.
   *
   * @param groups how many groups are congested
   * @return the scenario
   */
  public static CongestionScenario incast(long groups) {
    return new CongestionScenario("incast", groups, 1, groups);
  }

  /**
   * One group feeds queues of all ports: the worst case, in which the group is full before any of
   * its queues is long.
   *
   * @param queues how many queues it feeds
   * @return the scenario
   */
  public static CongestionScenario allEgress(long queues) {
    return new CongestionScenario("all-egress", 1, queues, 1);
  }

  @Override
  public String toString() {
    return name
        + " ("
        + groups
        + (groups == 1 ? " group, " : " groups, ")
        + queuesPerGroup
        + (queuesPerGroup == 1 ? " queue each, " : " queues each, ")
        + groupsPerQueue
        + " to a queue)";
  }
}
