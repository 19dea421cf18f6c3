package io.clusterfabric.collectives.workload;

import io.clusterfabric.collectives.estimate.Collectives;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import org.apiguardian.api.API;

/**
 * What collectives take that the groups of a job run at once: a model of a fabric, measurements, or
 * a formula.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface CollectiveTimes {

  /**
   * The time of one collective in the slowest group, while all groups run it.
   *
   * @param collective the operation
   * @param size the message of each group: the whole array; for all-to-all what each rank holds,
   *     for send-receive what each rank sends
   * @param groups the groups
   * @return the time
   */
  TimeSpan time(Collective collective, DataSize size, RankGroups groups);

  /**
   * The times that measured runs of like machines give, with groups that share ports and uplinks.
   *
   * @param collectives the collectives of the fabric
   * @param job where the ranks of the job are
   * @return the times by {@link
   *     io.clusterfabric.collectives.estimate.ConcurrentGroups#calibratedTime}; safe for use by
   *     several threads
   */
  static CollectiveTimes on(Collectives collectives, Placement job) {
    return new EstimatedTimes(collectives, job, true);
  }

  /**
   * The times by the cheapest algorithm at the rates of links, uncalibrated, with groups that share
   * ports and uplinks.
   *
   * @param collectives the collectives of the fabric
   * @param job where the ranks of the job are
   * @return the times by {@link io.clusterfabric.collectives.estimate.ConcurrentGroups#time}; safe
   *     for use by several threads
   */
  static CollectiveTimes uncalibrated(Collectives collectives, Placement job) {
    return new EstimatedTimes(collectives, job, false);
  }
}
