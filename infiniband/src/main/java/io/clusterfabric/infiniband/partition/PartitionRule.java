package io.clusterfabric.infiniband.partition;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.internal.facts.Facts;
import io.clusterfabric.model.internal.rule.PlainRule;
import java.util.List;

/** A rule about partitions. */
abstract class PartitionRule extends PlainRule<PartitionEvaluation> {
  static final Facts FACTS =
      Facts.of(
          "partitions.properties",
          PartitionRule.class.getResourceAsStream("partitions.properties"));

  PartitionRule(String id, Severity severity, String title, String source) {
    super("infiniband.partition." + id, severity, title, FACTS.source(source));
  }

  /** A finding of this rule at a line; line 0 is the file as a whole. */
  final Finding.Builder at(PartitionEvaluation subject, int line, String why) {
    return at(SourcePosition.of(subject.file(), line), why);
  }

  /** The names of ports for a sentence: the first few and how many more. */
  static String some(List<EndPort> ports) {
    int shown = Math.min(3, ports.size());
    String names =
        String.join(", ", ports.subList(0, shown).stream().map(EndPort::toString).toList());
    return ports.size() > shown ? names + " and " + (ports.size() - shown) + " more" : names;
  }
}
