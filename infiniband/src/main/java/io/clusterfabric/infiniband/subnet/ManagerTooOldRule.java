package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.topology.format.infiniband.IbSpeed;
import java.util.ArrayList;
import java.util.List;

/** Upstream OpenSM manages no Quantum-2. */
final class ManagerTooOldRule extends ManagementRule<ManagerPlan> {
  ManagerTooOldRule() {
    super("manager-speed", Severity.WARNING, "upstream OpenSM manages no Quantum-2", "opensm-38");
  }

  @Override
  protected List<Finding> find(ManagerPlan plan) {
    List<Finding> out = new ArrayList<>();
    if (plan.kind() == ManagerPlan.Kind.UPSTREAM
        && plan.fastest().filter(s -> s == IbSpeed.NDR).isPresent()) {
      out.add(
          at(
                  fabric(),
                  "with upstream OpenSM on NDR switches packets of more than about 400 bytes"
                      + " were lost")
              .fix("use NVIDIA's subnet manager")
              .build());
    }
    return out;
  }
}
