package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** A definition ends with a semicolon. */
final class MissingSemicolonRule extends EventRule {
  MissingSemicolonRule() {
    super(
        "missing-semicolon",
        Severity.WARNING,
        Kind.MISSING_SEMICOLON,
        "a definition ends with a semicolon",
        "the file ends within a definition: what is added behind becomes a"
            + " part of it and gives up the whole file",
        "end the definition with ;");
  }
}
