package io.clusterfabric.infiniband.qos;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.internal.rule.PlainRule;

/** A rule about policy files. */
abstract class PolicyRule extends PlainRule<QosPolicy> {
  PolicyRule(String id, Severity severity, String title) {
    super("infiniband.qos." + id, severity, title, QosFacts.FACTS.source("opensm"));
  }

  final Finding.Builder at(QosPolicy policy, int line, String why) {
    return at(SourcePosition.of(policy.file(), line), why);
  }
}
