package io.clusterfabric.infiniband.subnet;

import com.google.common.collect.ImmutableList;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** Routers are of a model that can be one. */
final class RouterModelRule extends ManagementRule<RouterPlan> {
  private static final ImmutableList<String> MODELS =
      ImmutableList.copyOf(ManagementFacts.FACTS.list("router.models"));

  RouterModelRule() {
    super("router-model", Severity.WARNING, "routers are of a model that can be one", "router");
  }

  @Override
  protected List<Finding> find(RouterPlan plan) {
    List<Finding> out = new ArrayList<>();
    for (RouterPlan.Router r : plan.routers()) {
      if (MODELS.stream().noneMatch(m -> r.model().contains(m))) {
        out.add(
            at(
                    ElementRef.switchNode(r.name()),
                    "the vendor's manuals name the models that route between subnets, and this is"
                        + " none of them")
                .observed(r.model())
                .expected("one of " + String.join(", ", MODELS))
                .fix("check with the vendor, or take one of these")
                .build());
      }
    }
    return out;
  }
}
