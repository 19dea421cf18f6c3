package io.clusterfabric.infiniband.partition;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.List;

/** No table has an empty place 0. */
final class FirstPlaceEmptyRule extends PartitionRule {
  FirstPlaceEmptyRule() {
    super("first-place-empty", Severity.ERROR, "place 0 of a P_Key table holds a key", "index");
  }

  @Override
  protected List<Finding> find(PartitionEvaluation subject) {
    List<EndPort> empty =
        subject.tables().stream()
            .filter(t -> t.size() > 0 && t.at(0).isEmpty())
            .map(KeyTable::port)
            .toList();
    return empty.isEmpty()
        ? List.of()
        : List.of(
            at(
                    subject,
                    0,
                    "with both keys allowed OpenSM puts the default partition's key at place 0 only"
                        + " if it is the full one; place 0 of these ports stays empty, and what"
                        + " takes the key at place 0 gets none")
                .observed(some(empty))
                .fix(
                    "give these ports a partition with indx0, or full membership in the default"
                        + " one, or do without allow_both_pkeys")
                .build());
  }
}
