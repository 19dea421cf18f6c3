package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.internal.facts.Facts;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Rule;
import io.clusterfabric.model.finding.RuleCount;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import java.util.List;

/** A rule about partitions; keeps its first findings and counts the rest. */
abstract class PartitionRule implements Rule<PartitionEvaluation> {
  static final Facts FACTS = Facts.of(PartitionRule.class, "partitions.properties");

  private static final int MAX_KEPT = 100;

  private final String id;
  private final Severity severity;
  private final String title;
  private final Source source;

  PartitionRule(String id, Severity severity, String title, String source) {
    this.id = "infiniband.partition." + id;
    this.severity = severity;
    this.title = title;
    this.source = FACTS.source(source);
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
  public final Findings check(PartitionEvaluation subject) {
    Findings.Builder out = Findings.builder();
    List<Finding> all = find(subject);
    for (int i = 0; i < all.size(); i++) {
      if (i < MAX_KEPT) {
        out.add(all.get(i));
      } else {
        out.addCount(new RuleCount(all.get(i).severity(), id, 1));
      }
    }
    return out.build();
  }

  abstract List<Finding> find(PartitionEvaluation subject);

  /** A finding of this rule at a line; line 0 is the file as a whole. */
  final Finding.Builder at(PartitionEvaluation subject, int line, String why) {
    Finding.Builder b = Finding.builder();
    b.ruleId(id)
        .severity(severity)
        .where(SourcePosition.of(subject.file(), line))
        .why(why)
        .source(source);
    return b;
  }

  /** The names of ports for a sentence: the first few and how many more. */
  static String some(List<EndPort> ports) {
    int shown = Math.min(3, ports.size());
    String names =
        String.join(", ", ports.subList(0, shown).stream().map(EndPort::toString).toList());
    return ports.size() > shown ? names + " and " + (ports.size() - shown) + " more" : names;
  }

  @Override
  public String toString() {
    return severity + " " + id + ": " + title;
  }
}
