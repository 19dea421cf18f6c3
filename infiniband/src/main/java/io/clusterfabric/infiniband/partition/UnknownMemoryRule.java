package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** Nothing makes OpenSM read memory of unknown content. */
final class UnknownMemoryRule extends EventRule {
  UnknownMemoryRule() {
    super(
        "unknown-memory",
        Severity.ERROR,
        Kind.UNKNOWN_MEMORY,
        "nothing makes OpenSM read memory of unknown content",
        "OpenSM reads on past the end of the line into memory that no line"
            + " was read to; whether the file is in force or given up is chance",
        "end each definition with one ; behind its last member, and give"
            + " multicast groups a flag");
  }
}
