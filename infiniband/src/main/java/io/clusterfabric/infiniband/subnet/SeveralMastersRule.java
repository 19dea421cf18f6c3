package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** A subnet has one master. */
final class SeveralMastersRule extends ManagementRule<ManagerPlan> {
  SeveralMastersRule() {
    super("several-masters", Severity.ERROR, "a subnet has one master", "opensm");
  }

  @Override
  protected List<Finding> find(ManagerPlan plan) {
    List<Finding> out = new ArrayList<>();
    List<ManagerCandidate> masters = plan.election().masters();
    if (masters.size() > 1) {
      out.add(
          at(
                  fabric(),
                  "managers with different SM_Keys take no notice of each other: each is"
                      + " master and sets up the subnet against the others")
              .observed(masters.toString())
              .expected("one master")
              .fix("give all managers the same sm_key")
              .build());
    }
    return out;
  }
}
