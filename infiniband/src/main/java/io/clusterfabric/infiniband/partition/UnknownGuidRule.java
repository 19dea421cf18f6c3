package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** Members are ports of the subnet. */
final class UnknownGuidRule extends EventRule {
  UnknownGuidRule() {
    super(
        "unknown-guid",
        Severity.WARNING,
        Kind.UNKNOWN_GUID,
        "members are ports of the subnet",
        "OpenSM passes over a GUID that no port has, without a word",
        "write the GUID of the port (not of the node or the system) as" + " ibstat prints it");
  }
}
