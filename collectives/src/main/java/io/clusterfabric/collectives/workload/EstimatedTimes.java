package io.clusterfabric.collectives.workload;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.collectives.estimate.Collectives;
import io.clusterfabric.collectives.estimate.ConcurrentGroups;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Times by the estimates of a fabric; what is found out about groups is kept. */
final class EstimatedTimes implements CollectiveTimes {
  private final Collectives collectives;
  private final Placement job;
  private final boolean calibrated;
  private final Map<RankGroups, ConcurrentGroups> known = new ConcurrentHashMap<>();

  EstimatedTimes(Collectives collectives, Placement job, boolean calibrated) {
    this.calibrated = calibrated;
    this.collectives = requireNonNull(collectives);
    this.job = requireNonNull(job);
  }

  @Override
  public TimeSpan time(Collective collective, DataSize size, RankGroups groups) {
    ConcurrentGroups all = known.computeIfAbsent(groups, g -> collectives.together(g.on(job)));
    return calibrated ? all.calibratedTime(collective, size) : all.time(collective, size);
  }

  @Override
  public String toString() {
    return (calibrated ? "calibrated estimates of " : "estimates of ")
        + collectives
        + " for "
        + job;
  }
}
