package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** Flags are those that OpenSM knows. */
final class UnknownFlagRule extends EventRule {
  UnknownFlagRule() {
    super(
        "unknown-flag",
        Severity.WARNING,
        Kind.UNKNOWN_FLAG,
        "flags are those that OpenSM knows",
        "OpenSM passes over the word, and what was meant does not happen",
        "write indx0, ipoib, defmember=, rate=, mtu=, sl=, scope=, Q_Key=,"
            + " TClass= or FlowLabel=");
  }
}
