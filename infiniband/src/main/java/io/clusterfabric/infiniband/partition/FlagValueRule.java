package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** Values of flags are those that can be. */
final class FlagValueRule extends EventRule {
  FlagValueRule() {
    super(
        "flag-value",
        Severity.WARNING,
        Kind.BAD_FLAG_VALUE,
        "values of flags are those that can be",
        "the value is no such thing",
        "write a value that the flag can have");
  }
}
