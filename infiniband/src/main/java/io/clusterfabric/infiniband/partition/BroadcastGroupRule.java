package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.EffectivePartition.BroadcastGroup;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import java.util.ArrayList;
import java.util.List;

/** Every member of a partition with IPoIB can join its broadcast group. */
final class BroadcastGroupRule extends PartitionRule {
  BroadcastGroupRule() {
    super(
        "broadcast-group",
        Severity.ERROR,
        "members are as fast as the broadcast group of IPoIB, with as large an MTU",
        "opensm");
  }

  @Override
  protected List<Finding> find(PartitionEvaluation subject) {
    List<Finding> out = new ArrayList<>();
    for (EffectivePartition p : subject.partitions()) {
      if (p.group().isEmpty()) {
        continue;
      }
      BroadcastGroup group = p.group().get();
      if (group.rate().isEmpty() || group.mtu().isEmpty()) {
        out.add(
            at(subject, p.line(), "the group of the partition " + p.name() + " has no such code")
                .observed("rate=" + group.rateCode() + ", mtu=" + group.mtuCode())
                .expected("rate 2 to 24, mtu 1 to 5")
                .fix("write the codes, not gigabits or bytes: rate=16 is 100 Gb/s, mtu=5 is 4096")
                .build());
        continue;
      }
      List<EndPort> all = new ArrayList<>(p.full());
      all.addAll(p.limited());
      List<EndPort> barred = all.stream().distinct().filter(m -> isBarred(m, group)).toList();
      if (!barred.isEmpty()) {
        out.add(
            at(
                    subject,
                    p.line(),
                    "members of "
                        + p.name()
                        + " are slower or have a smaller MTU than its broadcast group and cannot"
                        + " join it: IPoIB does not work there")
                .observed(some(barred))
                .expected("at least " + group.rate().get() + ", " + group.mtu().get().size())
                .fix("lower rate= and mtu= to what the least member has")
                .build());
      }
    }
    return out;
  }

  /** Whether a member is known to fall short; one of which nothing is known is not. */
  private static boolean isBarred(EndPort member, BroadcastGroup group) {
    boolean slow =
        member
            .rate()
            .filter(r -> r.nominalRate().compareTo(group.rate().orElseThrow().nominalRate()) < 0)
            .isPresent();
    boolean small =
        member.mtu().filter(m -> m.compareTo(group.mtu().orElseThrow()) < 0).isPresent();
    return slow || small;
  }
}
