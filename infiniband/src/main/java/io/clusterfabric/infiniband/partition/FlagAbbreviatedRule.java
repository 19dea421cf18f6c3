package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** Flags are written in full. */
final class FlagAbbreviatedRule extends EventRule {
  FlagAbbreviatedRule() {
    super(
        "flag-abbreviated",
        Severity.WARNING,
        Kind.FLAG_PREFIX,
        "flags are written in full",
        "any beginning of a flag is taken for it, and an empty word for mtu",
        "write the flag in full");
  }
}
