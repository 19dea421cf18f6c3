package io.clusterfabric.infiniband.partition;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.List;

/** A port is in no more partitions than a node can be. */
final class KeyBudgetRule extends PartitionRule {
  private final int most = FACTS.integer("budget.node");

  KeyBudgetRule() {
    super("key-budget", Severity.WARNING, "a node has no more than 128 P_Keys", "budget");
  }

  @Override
  protected List<Finding> find(PartitionEvaluation subject) {
    return subject.tables().stream()
        .filter(t -> t.size() + t.dropped().size() > most)
        .map(
            t ->
                at(subject, 0, t.port() + " has more P_Keys than a node can have")
                    .observed(t.size() + t.dropped().size() + " keys")
                    .expected("at most " + most)
                    .fix("put tenants on other nodes, or join partitions")
                    .build())
        .toList();
  }
}
