package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** A partition's key has 15 bits. */
final class FullBitRule extends EventRule {
  FullBitRule() {
    super(
        "full-bit",
        Severity.INFO,
        Kind.FULL_BIT_DROPPED,
        "a partition's key has 15 bits",
        "bit 15 of a partition's key is dropped and makes nobody a full" + " member",
        "write the key without bit 15, and memberships at the members");
  }
}
