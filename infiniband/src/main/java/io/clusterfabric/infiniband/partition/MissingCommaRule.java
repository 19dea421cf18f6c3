package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** Members are separated by commas. */
final class MissingCommaRule extends EventRule {
  MissingCommaRule() {
    super(
        "missing-comma",
        Severity.WARNING,
        Kind.MISSING_COMMA,
        "members are separated by commas",
        "a line end between two members is taken for a comma, a blank is"
            + " not: joining the lines gives up the whole file",
        "end the line before with a comma");
  }
}
