package io.clusterfabric.infiniband.health;

import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Rule;
import io.clusterfabric.model.finding.Severity;
import java.util.List;
import org.apiguardian.api.API;

/** Counters of ports are not above their thresholds. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CounterThresholdRule implements Rule<List<CounterSample>> {
  private final ErrorThresholds thresholds;

  /**
   * A rule.
   *
   * @param thresholds the thresholds
   */
  public CounterThresholdRule(ErrorThresholds thresholds) {
    this.thresholds = thresholds;
  }

  @Override
  public String id() {
    return ErrorThresholds.ABOVE;
  }

  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String title() {
    return "counters of ports are not above their thresholds";
  }

  @Override
  public Source source() {
    return thresholds.source();
  }

  @Override
  public Findings check(List<CounterSample> samples) {
    return thresholds.check(samples).ofRule(id());
  }
}
