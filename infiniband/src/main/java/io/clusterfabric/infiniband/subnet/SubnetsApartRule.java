package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** Routers join all subnets. */
final class SubnetsApartRule extends ManagementRule<RouterPlan> {
  SubnetsApartRule() {
    super("routed-subnets-apart", Severity.ERROR, "routers join all subnets", "router");
  }

  @Override
  protected List<Finding> find(RouterPlan plan) {
    List<Finding> out = new ArrayList<>();
    List<List<String>> islands = plan.islands();
    if (islands.size() > 1) {
      out.add(
          at(fabric(), "ports reach ports of another subnet through routers only")
              .observed(islands.size() + " groups of subnets that reach one another: " + islands)
              .expected("one group")
              .fix("join the groups by a router")
              .build());
    }
    for (RouterPlan.Router r : plan.routers()) {
      for (String name : r.subnets()) {
        if (plan.subnets().stream().noneMatch(s -> s.name().equals(name))) {
          out.add(
              at(ElementRef.switchNode(r.name()), "the router joins a subnet that the plan has not")
                  .observed(name)
                  .build());
        }
      }
    }
    return out;
  }
}
