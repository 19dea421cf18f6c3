package io.clusterfabric.infiniband.qos;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Rule;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import java.util.List;

/** A rule about service levels and virtual lanes. */
abstract class QosRule implements Rule<QosSetup> {
  private final String id;
  private final Severity severity;
  private final String title;
  private final Source source;

  QosRule(String id, Severity severity, String title, String source) {
    this.id = "infiniband.qos." + id;
    this.severity = severity;
    this.title = title;
    this.source = QosFacts.FACTS.source(source);
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
  public final Findings check(QosSetup setup) {
    return Findings.of(find(setup));
  }

  abstract List<Finding> find(QosSetup setup);

  final Finding.Builder at(QosSetup setup, String why) {
    Finding.Builder b = Finding.builder();
    b.ruleId(id).severity(severity).where(SourcePosition.of(setup.file())).why(why).source(source);
    return b;
  }

  /** Whether QoS is on and a kind of port has a set of its own, so that each set is judged once. */
  static boolean isOwn(QosSetup setup, QosTarget target) {
    return setup.enabled() && (target == QosTarget.ALL || setup.sets().containsKey(target));
  }

  /** Whether QoS is on and some high table gives weight. */
  static boolean usesHigh(QosSetup setup) {
    for (QosTarget t : QosTarget.values()) {
      if (setup.enabled()
          && setup.setFor(t).arbitration().high().stream().anyMatch(e -> e.weight() > 0)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public String toString() {
    return severity + " " + id + ": " + title;
  }
}
