package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** OpenSM can read all of a partitions.conf. */
final class FileGivenUpRule extends EventRule {
  FileGivenUpRule() {
    super(
        "file-given-up",
        Severity.ERROR,
        Kind.SYNTAX_ERROR,
        "OpenSM can read all of a partitions.conf",
        "OpenSM cannot read this, gives up the whole file, earlier lines"
            + " too, and makes every port a full member of the default partition:"
            + " partitions isolate nothing",
        "mend the line and check the file again before OpenSM reads it");
  }
}
