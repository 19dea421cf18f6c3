package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.infiniband.internal.rules.PlainRule;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.Where;

/** A rule about what SHARP needs. */
abstract class SharpRule extends PlainRule<SharpPlan> {
  SharpRule(String id, Severity severity, String title, String source) {
    super("infiniband.sharp." + id, severity, title, SharpFacts.FACTS.source(source));
  }

  static Where fabric(SharpPlan plan) {
    return ElementRef.fabric(plan.graph().name());
  }
}
