package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** A line has at most 4,094 bytes. */
final class LineTooLongRule extends EventRule {
  LineTooLongRule() {
    super(
        "line-too-long",
        Severity.ERROR,
        Kind.LINE_SPLIT,
        "a line has at most 4,094 bytes",
        "OpenSM cuts the line and takes its pieces for lines: a GUID may be"
            + " cut in two, which gives up the whole file, and the rest of a"
            + " comment is read as a definition",
        "write one GUID a line; a list goes on over lines");
  }
}
