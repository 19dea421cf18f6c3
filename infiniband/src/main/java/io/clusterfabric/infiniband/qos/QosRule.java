package io.clusterfabric.infiniband.qos;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.internal.rule.PlainRule;

/** A rule about service levels and virtual lanes. */
abstract class QosRule extends PlainRule<QosSetup> {
  QosRule(String id, Severity severity, String title, String source) {
    super("infiniband.qos." + id, severity, title, QosFacts.FACTS.source(source));
  }

  final Finding.Builder at(QosSetup setup, String why) {
    return at(SourcePosition.of(setup.file()), why);
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
}
