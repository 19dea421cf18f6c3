package io.clusterfabric.model;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.rule.PlainRule;
import java.util.List;

/**
 * A rule about what a cluster can hold but hardly should. A rule is silent where what it needs is
 * not known.
 */
abstract class PlausibilityRule extends PlainRule<Cluster> {
  PlausibilityRule(String id, Severity severity, String title) {
    this(
        id,
        severity,
        title,
        Source.of("Cluster Fabric SDK", "docs/plausibility.md", Confidence.COMPUTED));
  }

  PlausibilityRule(String id, Severity severity, String title, Source source) {
    super(id, severity, title, source);
  }

  /** All of them: a report of what is odd in a cluster is complete. */
  @Override
  protected final int maxKept() {
    return Integer.MAX_VALUE;
  }

  @Override
  protected final List<Finding> find(Cluster cluster) {
    Findings.Builder out = Findings.builder();
    check(cluster, out);
    return out.build().asList();
  }

  abstract void check(Cluster cluster, Findings.Builder out);
}
