package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.topology.format.infiniband.IbSpeed;
import java.util.ArrayList;
import java.util.List;

/** The manager knows the speed of the links. */
final class ManagerWithoutXdrRule extends ManagementRule<ManagerPlan> {
  ManagerWithoutXdrRule() {
    super("manager-xdr", Severity.ERROR, "the manager knows the speed of the links", "opensm-xdr");
  }

  @Override
  protected List<Finding> find(ManagerPlan plan) {
    List<Finding> out = new ArrayList<>();
    if (plan.kind() == ManagerPlan.Kind.UPSTREAM
        && plan.fastest().filter(s -> s == IbSpeed.XDR).isPresent()) {
      out.add(
          at(fabric(), "upstream OpenSM knows no XDR: neither its speed nor rates above 1200 Gb/s")
              .fix("use NVIDIA's subnet manager")
              .build());
    }
    return out;
  }
}
