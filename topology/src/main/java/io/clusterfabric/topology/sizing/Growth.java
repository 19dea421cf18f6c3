package io.clusterfabric.topology.sizing;

import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.FabricPlan;

/** stub */
public final class Growth {
  public static ClosDesign dayOne(ClosDesign target, int hosts) {
    FabricPlan plan = target.plan();
    long pods = plan.pods();
    ClosDesign.Builder b = ClosDesign.builder();
    b.from(target).hosts(hosts).tiers(plan.tiers().size());
    if (plan.tiers().size() > 1) {
      long spines = plan.tiers().get(1).switchesPerPlane() / pods;
      b.spines(Math.toIntExact(spines));
      if (plan.tiers().size() > 2) {
        b.groupsPerPod(Integer.parseInt(plan.parameters().get("groupsPerPod")))
            .coresPerGroup(
                Math.toIntExact(plan.tiers().get(2).switchesPerPlane() / spines));
      }
    }
    return b.build();
  }
}
