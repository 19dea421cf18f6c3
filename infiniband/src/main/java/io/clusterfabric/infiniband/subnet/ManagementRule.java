package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Rule;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.finding.Where;
import java.util.List;

/**
 * A rule about the management of a subnet.
 *
 * @param <T> what it is about
 */
abstract class ManagementRule<T> implements Rule<T> {
  private final String id;
  private final Severity severity;
  private final String title;
  private final Source source;

  ManagementRule(String id, Severity severity, String title, String source) {
    this.id = "infiniband.subnet." + id;
    this.severity = severity;
    this.title = title;
    this.source = ManagementFacts.FACTS.source(source);
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
  public final Findings check(T subject) {
    return Findings.of(find(subject));
  }

  abstract List<Finding> find(T subject);

  final Finding.Builder at(Where where, String why) {
    Finding.Builder b = Finding.builder();
    b.ruleId(id).severity(severity).where(where).why(why).source(source);
    return b;
  }

  static Where fabric() {
    return ElementRef.fabric("subnet");
  }

  static Where file(ManagementKeys keys) {
    return SourcePosition.of(keys.file());
  }

  @Override
  public String toString() {
    return severity + " " + id + ": " + title;
  }
}
