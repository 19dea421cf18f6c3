package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Managers are on different switches. */
final class SameLeafRule extends ManagementRule<ManagerPlan> {
  SameLeafRule() {
    super("same-leaf", Severity.WARNING, "managers are on different switches", "practice");
  }

  @Override
  protected List<Finding> find(ManagerPlan plan) {
    List<Finding> out = new ArrayList<>();
    Set<String> switches = new TreeSet<>();
    long known = plan.placed().stream().filter(p -> p.switchName().isPresent()).count();
    plan.placed().forEach(p -> p.switchName().ifPresent(switches::add));
    if (plan.placed().size() > 1 && known == plan.placed().size() && switches.size() == 1) {
      out.add(
          at(
                  ElementRef.switchNode(switches.iterator().next()),
                  "all managers are on one switch and are lost with it")
              .fix("move one to another leaf")
              .build());
    } else if (plan.placed().size() > 1 && known < plan.placed().size()) {
      out.add(
          at(
                  fabric(),
                  "of some managers the switch is not known, so that it is not checked"
                      + " whether they share one")
              .severity(Severity.INFO)
              .build());
    }
    return out;
  }
}
