package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** A P_Key has 16 bits. */
final class WideKeyRule extends EventRule {
  WideKeyRule() {
    super(
        "wide-key",
        Severity.ERROR,
        Kind.WIDE_KEY,
        "a P_Key has 16 bits",
        "the number has more than 16 bits, and the partition that is left"
            + " may be another tenant's",
        "write a P_Key from 0x0001 to 0x7ffe");
  }
}
