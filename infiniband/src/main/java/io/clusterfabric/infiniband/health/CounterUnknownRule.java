package io.clusterfabric.infiniband.health;

import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.rule.PlainRule;
import java.util.List;

/** The value of each counter is known. */
final class CounterUnknownRule extends PlainRule<List<CounterSample>> {
  CounterUnknownRule() {
    super(
        ErrorThresholds.UNKNOWN,
        Severity.INFO,
        "the value of each counter is known",
        HealthFacts.FACTS.source("pma"));
  }

  @Override
  protected List<Finding> find(List<CounterSample> samples) {
    return ErrorThresholds.shipped().check(samples).ofRule(id()).asList();
  }
}
