package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** The routing engine is one with which SHARP finds its trees. */
final class EngineRule extends SharpRule {
  EngineRule() {
    super(
        "engine",
        Severity.ERROR,
        "the routing engine is one with which SHARP finds its trees",
        "v33");
  }

  @Override
  protected List<Finding> find(SharpPlan plan) {
    List<Finding> out = new ArrayList<>();
    List<String> known = SharpFacts.FACTS.list("engines");
    String engine = plan.engine().orElse("");
    if (engine.isEmpty()) {
      out.add(
          at(fabric(plan), "the routing engine is not known, so that it is not checked")
              .severity(Severity.INFO)
              .build());
    } else if (!known.contains(engine) || (engine.equals("dor") && !plan.hypercube())) {
      out.add(
          at(fabric(plan), "under this engine SHARP is not said to find its trees")
              .observed(engine)
              .expected("one of " + known + ", dor with dor_hyper_cube_mode")
              .fix("use ar_updn or updn on trees, dfp on Dragonfly+")
              .build());
    }
    return out;
  }
}
