package io.clusterfabric.infiniband.qos;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Names of groups and levels are those of the policy. */
final class UnknownNameRule extends PolicyRule {
  UnknownNameRule() {
    super(
        "policy-unknown-name",
        Severity.ERROR,
        "names of groups and levels are those of the policy");
  }

  @Override
  protected List<Finding> find(QosPolicy policy) {
    List<Finding> out = new ArrayList<>();
    Set<String> groups = new HashSet<>();
    policy.portGroups().forEach(g -> groups.add(g.name()));
    for (QosPolicy.MatchRule r : policy.matchRules()) {
      List<String> used = new ArrayList<>(r.sources());
      used.addAll(r.destinations());
      used.removeIf(groups::contains);
      for (String name : used) {
        out.add(
            at(policy, r.line(), "the rule names a port group that is not there")
                .observed(name)
                .expected("one of " + new TreeSet<>(groups))
                .fix("correct the name, or define the group before")
                .build());
      }
      if (policy.level(r.levelName()).isEmpty()) {
        out.add(
            at(policy, r.line(), "the rule names a level that is not there")
                .observed(r.levelName())
                .fix("correct the name, or define the level before")
                .build());
      }
    }
    return out;
  }
}
