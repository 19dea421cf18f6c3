package io.clusterfabric.model.finding;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Adds up how many findings each rule made of each severity. */
final class RuleCounter {
  private final Map<Severity, Map<String, Long>> counts = new EnumMap<>(Severity.class);

  void add(RuleCount more) {
    add(more.severity(), more.ruleId(), more.count());
  }

  void add(Severity severity, String ruleId, long more) {
    counts.computeIfAbsent(severity, s -> new TreeMap<>()).merge(ruleId, more, Long::sum);
  }

  /** Sorted by severity and rule. */
  List<RuleCount> counts() {
    List<RuleCount> out = new ArrayList<>();
    counts.forEach(
        (severity, rules) ->
            rules.forEach((ruleId, count) -> out.add(new RuleCount(severity, ruleId, count))));
    return List.copyOf(out);
  }
}
