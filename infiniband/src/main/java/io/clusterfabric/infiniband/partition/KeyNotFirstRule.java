package io.clusterfabric.infiniband.partition;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeSet;

/** Full members of a partition find its key at place 0 of their tables. */
final class KeyNotFirstRule extends PartitionRule {
  KeyNotFirstRule() {
    super(
        "key-not-first",
        Severity.WARNING,
        "the key by which full members of a partition talk is at place 0",
        "index");
  }

  @Override
  protected List<Finding> find(PartitionEvaluation subject) {
    List<Finding> out = new ArrayList<>();
    for (EffectivePartition p : subject.partitions()) {
      if (p.key().equals(PartitionKey.DEFAULT_LIMITED) || p.full().isEmpty()) {
        continue;
      }
      PartitionKey full = new PartitionKey(p.key().base() | PartitionKey.FULL_BIT);
      TreeSet<Integer> places = new TreeSet<>();
      List<EndPort> late = new ArrayList<>();
      for (EndPort m : p.full()) {
        OptionalInt place =
            subject.table(m.guid()).map(t -> t.indexOf(full)).orElse(OptionalInt.empty());
        boolean opensByFirst =
            subject.table(m.guid()).flatMap(t -> t.at(0)).filter(PartitionKey::isFull).isPresent();
        if (place.isPresent() && place.getAsInt() != 0 && !opensByFirst) {
          places.add(place.getAsInt());
          late.add(m);
        }
      }
      if (!late.isEmpty()) {
        out.add(
            at(
                    subject,
                    p.line(),
                    "the full key "
                        + full
                        + " of the partition "
                        + p.name()
                        + " is not at place 0, where libraries take theirs unless told otherwise;"
                        + " what is there is a limited key, and jobs hang")
                .observed("place " + places + " of " + some(late))
                .expected("place 0")
                .fix(
                    "give the partition the flag indx0, or set NCCL_IB_PKEY="
                        + places.first()
                        + " and the like of other libraries")
                .build());
      }
    }
    return out;
  }
}
