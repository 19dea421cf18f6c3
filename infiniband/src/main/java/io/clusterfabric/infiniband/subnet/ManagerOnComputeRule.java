package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** No manager is on a host that runs jobs. */
final class ManagerOnComputeRule extends ManagementRule<ManagerPlan> {
  ManagerOnComputeRule() {
    super(
        "manager-on-compute",
        Severity.ERROR,
        "no manager is on a host that runs jobs",
        "nccl-1219");
  }

  @Override
  protected List<Finding> find(ManagerPlan plan) {
    List<Finding> out = new ArrayList<>();
    for (ManagerPlan.Placed p : plan.placed()) {
      if (p.place() == ManagerPlan.Place.COMPUTE_HOST) {
        out.add(
            at(
                    ElementRef.host(p.manager().name()),
                    "the manager shares its host with jobs"
                        + (plan.sharp()
                            ? "; SHARP refuses the port that it uses, and collectives fall back"
                            : ", which slow it down"))
                .severity(plan.sharp() ? Severity.ERROR : Severity.WARNING)
                .fix("move the manager to a host that runs no jobs")
                .build());
      }
    }
    return out;
  }
}
