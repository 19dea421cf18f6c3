package io.clusterfabric.infiniband.qos;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Rule;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import java.util.List;

/** A rule about policy files. */
abstract class PolicyRule implements Rule<QosPolicy> {
  private final String id;
  private final Severity severity;
  private final String title;
  private final Source source;

  PolicyRule(String id, Severity severity, String title) {
    this.id = "infiniband.qos." + id;
    this.severity = severity;
    this.title = title;
    this.source = QosFacts.FACTS.source("opensm");
  }

  @Override
  public final String id() {
    return id;
  }

  @Override
  public final Severity severity() {
    return severity;
  }

  @Override
  public final String title() {
    return title;
  }

  @Override
  public final Source source() {
    return source;
  }

  @Override
  public final Findings check(QosPolicy policy) {
    return Findings.of(find(policy));
  }

  abstract List<Finding> find(QosPolicy policy);

  final Finding.Builder at(QosPolicy policy, int line, String why) {
    Finding.Builder b = Finding.builder();
    b.ruleId(id)
        .severity(severity)
        .where(SourcePosition.of(policy.file(), line))
        .why(why)
        .source(source);
    return b;
  }

  @Override
  public String toString() {
    return severity + " " + id + ": " + title;
  }
}
