package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** A multicast group has an address. */
final class ManagerCrashRule extends EventRule {
  ManagerCrashRule() {
    super(
        "manager-crash",
        Severity.ERROR,
        Kind.CRASH,
        "a multicast group has an address",
        "OpenSM ends by a fault of its own at this word, and no subnet" + " manager is left",
        "write mgid=ADDRESS");
  }
}
