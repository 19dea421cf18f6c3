package io.clusterfabric.infiniband.partition;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.List;

/** Every key has a place in its port's table. */
final class TableFullRule extends PartitionRule {
  TableFullRule() {
    super(
        "table-full",
        Severity.ERROR,
        "a port is in no more partitions than its table holds",
        "opensm");
  }

  @Override
  protected List<Finding> find(PartitionEvaluation subject) {
    return subject.tables().stream()
        .filter(t -> !t.dropped().isEmpty())
        .map(
            t ->
                at(
                        subject,
                        0,
                        "the P_Key table of "
                            + t.port()
                            + " is full: OpenSM logs ERR 0512 and leaves keys out")
                    .observed("no place for " + t.dropped())
                    .expected("at most " + t.port().keyCapacity() + " keys")
                    .fix("take the port out of partitions, such as those of ALL")
                    .build())
        .toList();
  }
}
