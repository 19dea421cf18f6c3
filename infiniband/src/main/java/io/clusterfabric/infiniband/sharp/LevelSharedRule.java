package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** SHARP and congestion control have different service levels. */
final class LevelSharedRule extends SharpRule {
  LevelSharedRule() {
    super(
        "level-shared",
        Severity.ERROR,
        "SHARP and congestion control have different service levels",
        "known");
  }

  @Override
  protected List<Finding> find(SharpPlan plan) {
    List<Finding> out = new ArrayList<>();
    if (plan.serviceLevel().isPresent()
        && plan.congestionControlLevels().contains(plan.serviceLevel().getAsInt())) {
      out.add(
          at(fabric(plan), "congestion control acts on the service level of SHARP")
              .observed("service level " + plan.serviceLevel().getAsInt())
              .fix("give SHARP a service level of its own")
              .build());
    }
    return out;
  }
}
