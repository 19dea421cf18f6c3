package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.List;

/** The fabric offers SHARP to its users. */
final class NotProvisionedRule extends SharpRule {
  NotProvisionedRule() {
    super("not-provisioned", Severity.ERROR, "the fabric offers SHARP", "nccl-1050");
  }

  @Override
  protected List<Finding> find(SharpPlan plan) {
    if (plan.jobs().isEmpty() || plan.provisioned().orElse(false)) {
      return List.of();
    }
    if (plan.provisioned().isEmpty()) {
      return List.of(
          at(fabric(plan), "it is not known whether the fabric offers SHARP to its users")
              .severity(Severity.INFO)
              .build());
    }
    return List.of(
        at(
                fabric(plan),
                "the fabric does not offer SHARP: jobs that ask for it are refused, and fall back"
                    + " to other algorithms")
            .fix("ask the provider, or do not ask for SHARP")
            .build());
  }
}
