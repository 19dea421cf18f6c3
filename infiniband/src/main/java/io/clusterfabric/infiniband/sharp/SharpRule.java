package io.clusterfabric.infiniband.sharp;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Rule;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.Where;
import java.util.List;

/** A rule about what SHARP needs. */
abstract class SharpRule implements Rule<SharpPlan> {
  private final String id;
  private final Severity severity;
  private final String title;
  private final Source source;

  SharpRule(String id, Severity severity, String title, String source) {
    this.id = "infiniband.sharp." + id;
    this.severity = severity;
    this.title = title;
    this.source = SharpFacts.FACTS.source(source);
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
  public final Findings check(SharpPlan plan) {
    return Findings.of(find(plan));
  }

  abstract List<Finding> find(SharpPlan plan);

  final Finding.Builder at(Where where, String why) {
    Finding.Builder b = Finding.builder();
    b.ruleId(id).severity(severity).where(where).why(why).source(source);
    return b;
  }

  static Where fabric(SharpPlan plan) {
    return ElementRef.fabric(plan.graph().name());
  }

  @Override
  public String toString() {
    return severity + " " + id + ": " + title;
  }
}
