package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** Both memberships need allow_both_pkeys. */
final class BothNotAllowedRule extends EventRule {
  BothNotAllowedRule() {
    super(
        "both-not-allowed",
        Severity.WARNING,
        Kind.BOTH_NOT_ALLOWED,
        "both memberships need allow_both_pkeys",
        "OpenSM gives full membership only",
        "set allow_both_pkeys TRUE (-W), or write =full");
  }
}
