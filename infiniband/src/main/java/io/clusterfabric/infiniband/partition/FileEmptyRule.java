package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** A partitions.conf holds a definition. */
final class FileEmptyRule extends EventRule {
  FileEmptyRule() {
    super(
        "file-empty",
        Severity.ERROR,
        Kind.NOTHING_IN_FILE,
        "a partitions.conf holds a definition",
        "a file of blanks and comments is an error to OpenSM, which makes"
            + " every port a full member of the default partition",
        "write the rule for the default partition: Default=0x7fff :" + " ALL=limited, SELF=full ;");
  }
}
