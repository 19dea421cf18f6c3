package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** Memberships are written in full. What grants more than limited membership is an error. */
final class MembershipAbbreviatedRule extends EventRule {
  MembershipAbbreviatedRule() {
    super(
        "membership-abbreviated",
        Severity.ERROR,
        Kind.MEMBERSHIP_PREFIX,
        "memberships are written in full",
        "any beginning of a membership is taken for it, though OpenSM's own documentation says that"
            + " what it does not know is limited",
        "write =full, =limited or =both");
  }

  @Override
  Severity severityOf(ConfEvent event) {
    return event.detail().endsWith(Membership.LIMITED.word()) ? Severity.WARNING : severity();
  }
}
