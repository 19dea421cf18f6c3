package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** Each job has a streaming tree on each rail. */
final class TreeMissingRule extends SharpRule {
  TreeMissingRule() {
    super("tree-missing", Severity.ERROR, "each job has a streaming tree on each rail", "locked");
  }

  @Override
  protected List<Finding> find(SharpPlan plan) {
    List<Finding> out = new ArrayList<>();
    if (plan.generation().isEmpty()) {
      if (!plan.jobs().isEmpty()) {
        out.add(
            at(
                    fabric(plan),
                    "the generation of the switches is not known, so that trees are not"
                        + " checked")
                .severity(Severity.INFO)
                .build());
      }
      return out;
    }
    for (AggregationTree t :
        AggregationTrees.of(plan.graph(), plan.jobs(), plan.generation().get()).trees()) {
      if (t.root().isEmpty()) {
        out.add(
            at(
                    fabric(plan),
                    "there is no streaming tree for "
                        + t.job()
                        + (t.rail().isPresent() ? " on rail " + t.rail().getAsInt() : "")
                        + ": "
                        + t.reason().orElse("")
                        + "; its lock fails, and the job falls back to other algorithms")
                .fix("run fewer such jobs at once, or place them on leaves apart")
                .build());
      }
    }
    return out;
  }
}
