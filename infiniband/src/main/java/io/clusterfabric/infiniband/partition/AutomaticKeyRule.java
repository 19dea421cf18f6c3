package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** Partitions have keys of their own. */
final class AutomaticKeyRule extends EventRule {
  AutomaticKeyRule() {
    super(
        "automatic-key",
        Severity.WARNING,
        Kind.AUTOMATIC_KEY,
        "partitions have keys of their own",
        "the key is the next free number and becomes another one when a"
            + " definition is put before; a later definition may take the same"
            + " number and join this partition",
        "write the P_Key: NAME=0x....");
  }
}
