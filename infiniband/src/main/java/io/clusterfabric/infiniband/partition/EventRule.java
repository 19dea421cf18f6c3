package io.clusterfabric.infiniband.partition;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.List;

/** A rule that reports each event of one kind. */
abstract class EventRule extends PartitionRule {
  private final ConfEvent.Kind kind;
  private final String why;
  private final String fix;

  EventRule(
      String id, Severity severity, ConfEvent.Kind kind, String title, String why, String fix) {
    super(id, severity, title, "opensm");
    this.kind = kind;
    this.why = why;
    this.fix = fix;
  }

  @Override
  protected final List<Finding> find(PartitionEvaluation subject) {
    return subject.events().stream()
        .filter(e -> e.kind() == kind)
        .map(
            e -> {
              Finding.Builder b = at(subject, e.line(), why + " (" + e.detail() + ")");
              if (!e.text().isEmpty()) {
                b.observed("'" + e.text() + "'");
              }
              return b.severity(severityOf(e)).fix(fix).build();
            })
        .toList();
  }

  /** The severity of one event, no worse than the rule's. */
  Severity severityOf(ConfEvent event) {
    return severity();
  }
}
