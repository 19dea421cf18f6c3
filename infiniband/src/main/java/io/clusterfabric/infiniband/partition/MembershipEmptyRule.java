package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** A membership is said or left out with its equals sign. */
final class MembershipEmptyRule extends EventRule {
  MembershipEmptyRule() {
    super(
        "membership-empty",
        Severity.ERROR,
        Kind.EMPTY_MEMBERSHIP,
        "a membership is said or left out with its equals sign",
        "an equals sign with nothing behind grants full membership",
        "write =full or =limited");
  }
}
