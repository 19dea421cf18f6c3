package io.clusterfabric.infiniband.partition;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.List;

/** Beside other partitions the default one has no full member but the subnet manager. */
final class DefaultOpenRule extends PartitionRule {
  DefaultOpenRule() {
    super(
        "default-open",
        Severity.WARNING,
        "beside other partitions only the subnet manager is a full member of the default one",
        "opensm");
  }

  @Override
  protected List<Finding> find(PartitionEvaluation subject) {
    if (subject.status() != PartitionEvaluation.Status.IN_FORCE
        || subject.partitions().size() < 2) {
      return List.of();
    }
    return subject.partitions().stream()
        .filter(p -> p.key().equals(PartitionKey.DEFAULT_LIMITED))
        .filter(p -> p.full().stream().anyMatch(m -> !m.equals(subject.ports().manager())))
        .map(
            p -> {
              List<EndPort> open =
                  p.full().stream().filter(m -> !m.equals(subject.ports().manager())).toList();
              return at(
                      subject,
                      p.line(),
                      "full members of the default partition talk to every port in it,"
                          + " whatever partition that is in besides")
                  .observed(some(open))
                  .expected("the subnet manager " + subject.ports().manager() + " alone")
                  .fix("write Default=0x7fff : ALL=limited, SELF=full ;")
                  .build();
            })
        .toList();
  }
}
