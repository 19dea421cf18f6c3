package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** A subnet has two managers or more that run. */
final class SingleManagerRule extends ManagementRule<ManagerPlan> {
  SingleManagerRule() {
    super(
        "single-manager",
        Severity.WARNING,
        "a subnet has two managers or more that run",
        "practice");
  }

  @Override
  protected List<Finding> find(ManagerPlan plan) {
    List<Finding> out = new ArrayList<>();
    long running = plan.placed().stream().filter(p -> p.manager().active()).count();
    if (running < 2) {
      out.add(
          at(
                  fabric(),
                  "with fewer than two managers nobody routes around a failure once one is"
                      + " lost")
              .observed(running + " that run")
              .expected("at least 2")
              .fix("run a second one on another leaf, of a lower priority")
              .build());
    }
    return out;
  }
}
