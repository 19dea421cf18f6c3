package io.clusterfabric.infiniband.partition;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.List;

/** A partition of several ports has a full member. */
final class NoFullMemberRule extends PartitionRule {
  NoFullMemberRule() {
    super(
        "no-full-member",
        Severity.WARNING,
        "a partition of several ports has a full member",
        "opensm");
  }

  @Override
  protected List<Finding> find(PartitionEvaluation subject) {
    return subject.partitions().stream()
        .filter(p -> p.full().isEmpty() && p.limited().size() > 1)
        .map(
            p ->
                at(
                        subject,
                        p.line(),
                        "all members of the partition "
                            + p.name()
                            + " are limited, and limited members never talk to each other")
                    .observed(p.limited().size() + " limited members")
                    .fix("write =full at those that all others talk to, or defmember=full")
                    .build())
        .toList();
  }
}
