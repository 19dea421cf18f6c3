package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Managers have priorities of their own. */
final class EqualPrioritiesRule extends ManagementRule<ManagerPlan> {
  EqualPrioritiesRule() {
    super("equal-priorities", Severity.INFO, "managers have priorities of their own", "practice");
  }

  @Override
  protected List<Finding> find(ManagerPlan plan) {
    List<Finding> out = new ArrayList<>();
    Map<Integer, List<String>> byPriority = new TreeMap<>();
    for (ManagerPlan.Placed p : plan.placed()) {
      if (p.manager().active()) {
        byPriority
            .computeIfAbsent(p.manager().priority(), x -> new ArrayList<>())
            .add(p.manager().name());
      }
    }
    byPriority.forEach(
        (priority, names) -> {
          if (names.size() > 1) {
            out.add(
                at(
                        fabric(),
                        "managers of one priority: the lowest port GUID decides, which"
                            + " changes with the adapter")
                    .observed("priority " + priority + " of " + names)
                    .fix("give them distinct priorities")
                    .build());
          }
        });
    return out;
  }
}
