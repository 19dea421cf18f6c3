package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** Each subnet has local identifiers for its ports. */
final class SubnetTooLargeRule extends ManagementRule<RouterPlan> {
  SubnetTooLargeRule() {
    super(
        "routed-subnet-too-large",
        Severity.ERROR,
        "each subnet has local identifiers for its ports",
        "ib-types");
  }

  @Override
  protected List<Finding> find(RouterPlan plan) {
    List<Finding> out = new ArrayList<>();
    for (RouterPlan.RoutedSubnet s : plan.subnets()) {
      if (!s.budget().fits()) {
        out.add(
            at(ElementRef.fabric(s.name()), "ports without a local identifier cannot be reached")
                .observed(s.budget().toString())
                .expected("at most " + LidBudget.UNICAST_LIDS + ", alignment included")
                .fix("move ports to another subnet, or lower the LMC")
                .build());
      }
    }
    return out;
  }
}
