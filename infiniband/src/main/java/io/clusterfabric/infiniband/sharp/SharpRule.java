package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.Where;
import io.clusterfabric.model.internal.rule.PlainRule;

/** A rule about what SHARP needs. */
abstract class SharpRule extends PlainRule<SharpPlan> {
  SharpRule(String id, Severity severity, String title, String source) {
    super("infiniband.sharp." + id, severity, title, SharpFacts.FACTS.source(source));
  }

  static Where fabric(SharpPlan plan) {
    return ElementRef.fabric(plan.graph().name());
  }
}
