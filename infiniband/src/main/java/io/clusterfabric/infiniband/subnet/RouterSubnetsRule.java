package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** A router joins as many subnets as it can be split into. */
final class RouterSubnetsRule extends ManagementRule<RouterPlan> {
  RouterSubnetsRule() {
    super(
        "router-subnets",
        Severity.ERROR,
        "a router joins as many subnets as it can be split into",
        "router-scripts");
  }

  @Override
  protected List<Finding> find(RouterPlan plan) {
    List<Finding> out = new ArrayList<>();
    int least = ManagementFacts.FACTS.integer("router.least-subnets");
    int most = ManagementFacts.FACTS.integer("router.most-subnets");
    for (RouterPlan.Router r : plan.routers()) {
      long count = r.subnets().stream().distinct().count();
      if (count < least || count > most) {
        out.add(
            at(
                    ElementRef.switchNode(r.name()),
                    "a switch is set up as a router with a number of subnets in this range")
                .observed(count + " subnets")
                .expected(least + " to " + most)
                .fix("divide the subnets among several routers")
                .build());
      }
    }
    return out;
  }
}
