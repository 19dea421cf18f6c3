package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** A group's address is a multicast one. */
final class NotMulticastRule extends EventRule {
  NotMulticastRule() {
    super(
        "not-multicast",
        Severity.WARNING,
        Kind.NOT_MULTICAST,
        "a group's address is a multicast one",
        "the group is not made, and its flags are read as a new definition" + " if a ; follows",
        "write an address that begins with ff");
  }
}
