package io.clusterfabric.model;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Rule;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.Where;

/**
 * A rule about what a cluster can hold but hardly should. A rule is silent where what it needs is
 * not known.
 */
abstract class PlausibilityRule implements Rule<Cluster> {
  private final String id;
  private final Severity severity;
  private final String title;
  private final Source source;

  PlausibilityRule(String id, Severity severity, String title) {
    this(
        id,
        severity,
        title,
        Source.of("Cluster Fabric SDK", "docs/plausibility.md", Confidence.COMPUTED));
  }

  PlausibilityRule(String id, Severity severity, String title, Source source) {
    this.id = id;
    this.severity = severity;
    this.title = title;
    this.source = source;
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
  public final Findings check(Cluster cluster) {
    Findings.Builder out = Findings.builder();
    check(cluster, out);
    return out.build();
  }

  abstract void check(Cluster cluster, Findings.Builder out);

  /** A finding of this rule, to be completed. */
  final Finding.Builder at(Where where, String why) {
    Finding.Builder b = Finding.builder();
    b.ruleId(id).severity(severity).where(where).why(why).source(source);
    return b;
  }

  @Override
  public String toString() {
    return severity + " " + id + ": " + title;
  }
}
