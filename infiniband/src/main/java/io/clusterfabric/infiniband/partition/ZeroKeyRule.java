package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** A P_Key is not 0. */
final class ZeroKeyRule extends EventRule {
  ZeroKeyRule() {
    super(
        "zero-key",
        Severity.ERROR,
        Kind.ZERO_KEY,
        "a P_Key is not 0",
        "0 is no partition; OpenSM takes the next free number instead, which"
            + " may be another tenant's",
        "write a P_Key from 0x0001 to 0x7ffe");
  }
}
