package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** A port that is named has one membership. */
final class MembershipChangedRule extends EventRule {
  MembershipChangedRule() {
    super(
        "membership-changed",
        Severity.WARNING,
        Kind.MEMBERSHIP_CHANGED,
        "a port that is named has one membership",
        "the last rule wins, so that a rule for all behind a rule for one" + " undoes it",
        "put rules for ALL first and each port once");
  }
}
