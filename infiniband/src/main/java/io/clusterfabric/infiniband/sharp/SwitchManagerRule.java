package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** Managers of switches are off. */
final class SwitchManagerRule extends SharpRule {
  SwitchManagerRule() {
    super("switch-manager", Severity.ERROR, "managers of switches are off", "v33");
  }

  @Override
  protected List<Finding> find(SharpPlan plan) {
    List<Finding> out = new ArrayList<>();
    if (!plan.switchManagersOff().orElse(true)) {
      out.add(
          at(fabric(plan), "a subnet manager of a switch is on, which SHARP does not go with")
              .fix("switch the managers of switches off")
              .build());
    }
    return out;
  }
}
