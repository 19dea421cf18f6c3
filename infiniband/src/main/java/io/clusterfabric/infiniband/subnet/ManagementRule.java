package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.finding.Where;
import io.clusterfabric.model.internal.rule.PlainRule;

/**
 * A rule about the management of a subnet.
 *
 * @param <T> what it is about
 */
abstract class ManagementRule<T> extends PlainRule<T> {
  ManagementRule(String id, Severity severity, String title, String source) {
    super("infiniband.subnet." + id, severity, title, ManagementFacts.FACTS.source(source));
  }

  static Where fabric() {
    return ElementRef.fabric("subnet");
  }

  static Where file(ManagementKeys keys) {
    return SourcePosition.of(keys.file());
  }
}
