package io.clusterfabric.topology.addressing;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.RuleCount;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.Where;
import java.util.HashMap;
import java.util.Map;

/** Findings of which a rule keeps only the first thousand; the rest are counted. */
final class CappedFindings {
  private static final int MOST = 1_000;

  private final Findings.Builder out = Findings.builder();
  private final Map<String, Integer> made = new HashMap<>();

  void add(Finding f) {
    if (made.merge(f.ruleId(), 1, Integer::sum) <= MOST) {
      out.add(f);
    } else {
      out.addCount(new RuleCount(f.severity(), f.ruleId(), 1));
    }
  }

  void add(
      String rule,
      Severity severity,
      Where where,
      String why,
      String observed,
      String expected,
      String fix) {
    add(
        Finding.builder()
            .ruleId(rule)
            .severity(severity)
            .where(where)
            .why(why)
            .observed(observed)
            .expected(expected)
            .fix(fix)
            .build());
  }

  Findings build() {
    return out.build();
  }
}
