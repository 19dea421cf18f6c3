package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** Under up/down no manager is on a spine. */
final class ManagerOnSpineRule extends ManagementRule<ManagerPlan> {
  ManagerOnSpineRule() {
    super("manager-on-spine", Severity.ERROR, "under up/down no manager is on a spine", "updn");
  }

  @Override
  protected List<Finding> find(ManagerPlan plan) {
    List<Finding> out = new ArrayList<>();
    boolean upDown = plan.engine().filter(e -> e.equals("updn") || e.equals("ar_updn")).isPresent();
    for (ManagerPlan.Placed p : plan.placed()) {
      if (upDown && p.onSpine().orElse(false)) {
        out.add(
            at(
                    ElementRef.switchNode(p.switchName().orElse(p.manager().name())),
                    "the manager "
                        + p.manager().name()
                        + " is on a spine; under up/down spines do not reach each other, and it"
                        + " cannot manage them")
                .fix("move the manager to a host on a leaf")
                .build());
      }
    }
    return out;
  }
}
