package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** A membership is full, limited or both. */
final class MembershipUnknownRule extends EventRule {
  MembershipUnknownRule() {
    super(
        "membership-unknown",
        Severity.WARNING,
        Kind.UNKNOWN_MEMBERSHIP,
        "a membership is full, limited or both",
        "OpenSM knows no such membership (small letters only) and makes the"
            + " member limited, whatever defmember says",
        "write =full or =limited in small letters");
  }
}
