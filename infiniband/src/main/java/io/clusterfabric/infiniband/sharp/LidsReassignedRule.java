package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** LIDs are not given anew. */
final class LidsReassignedRule extends SharpRule {
  LidsReassignedRule() {
    super("lids-reassigned", Severity.ERROR, "LIDs are not given anew", "known");
  }

  @Override
  protected List<Finding> find(SharpPlan plan) {
    List<Finding> out = new ArrayList<>();
    if (plan.reassignsLids().orElse(false)) {
      out.add(
          at(fabric(plan), "SHARP does not follow when LIDs are given anew")
              .observed("reassign_lids TRUE")
              .fix("set reassign_lids FALSE")
              .build());
    }
    return out;
  }
}
