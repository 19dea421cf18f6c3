package io.clusterfabric.infiniband.qos;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** Each match rule can be reached. */
final class UnreachableMatchRule extends PolicyRule {
  UnreachableMatchRule() {
    super("policy-unreachable-match", Severity.WARNING, "each match rule can be reached");
  }

  @Override
  protected List<Finding> find(QosPolicy policy) {
    List<Finding> out = new ArrayList<>();
    List<QosPolicy.MatchRule> rules = policy.matchRules();
    for (int i = 0; i < rules.size(); i++) {
      for (int k = 0; k < i; k++) {
        if (covers(rules.get(k), rules.get(i))) {
          out.add(
              at(
                      policy,
                      rules.get(i).line(),
                      "the rule of line "
                          + rules.get(k).line()
                          + " matches all that this one does and comes first")
                  .fix("put the narrower rule first")
                  .build());
          break;
        }
      }
    }
    return out;
  }

  private static boolean covers(QosPolicy.MatchRule a, QosPolicy.MatchRule b) {
    return names(a.sources(), b.sources())
        && names(a.destinations(), b.destinations())
        && numbers(a.qosClasses(), b.qosClasses())
        && numbers(a.serviceIds(), b.serviceIds())
        && numbers(a.keys(), b.keys());
  }

  private static boolean names(List<String> wide, List<String> narrow) {
    return wide.isEmpty() || (!narrow.isEmpty() && wide.containsAll(narrow));
  }

  private static boolean numbers(List<NumberRange> wide, List<NumberRange> narrow) {
    return wide.isEmpty()
        || (!narrow.isEmpty()
            && narrow.stream().allMatch(n -> wide.stream().anyMatch(w -> w.contains(n))));
  }
}
