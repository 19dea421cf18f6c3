package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** Managers of switches are off. */
final class ManagerOnSwitchRule extends ManagementRule<ManagerPlan> {
  ManagerOnSwitchRule() {
    super("manager-on-switch", Severity.ERROR, "managers of switches are off", "practice");
  }

  @Override
  protected List<Finding> find(ManagerPlan plan) {
    List<Finding> out = new ArrayList<>();
    for (ManagerPlan.Placed p : plan.placed()) {
      if (p.place() == ManagerPlan.Place.SWITCH && p.manager().active()) {
        out.add(
            at(
                    ElementRef.switchNode(p.switchName().orElse(p.manager().name())),
                    "the manager of the switch is on: it is slow, of another release than those of"
                        + " hosts, and becomes master when they are lost"
                        + (plan.sharp() ? "; SHARP demands that it is off" : ""))
                .severity(plan.sharp() ? Severity.ERROR : Severity.WARNING)
                .fix("switch it off on the managed switch")
                .build());
      }
    }
    return out;
  }
}
