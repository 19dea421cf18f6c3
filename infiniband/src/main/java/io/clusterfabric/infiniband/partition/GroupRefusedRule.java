package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** A group fits its partition. */
final class GroupRefusedRule extends EventRule {
  GroupRefusedRule() {
    super(
        "group-refused",
        Severity.WARNING,
        Kind.GROUP_REFUSED,
        "a group fits its partition",
        "OpenSM does not make the group",
        "give it the rate, MTU and P_Key of the partition, or leave the" + " P_Key 0");
  }
}
