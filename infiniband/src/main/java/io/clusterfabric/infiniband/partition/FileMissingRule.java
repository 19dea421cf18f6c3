package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** There is a partitions.conf that OpenSM can read. */
final class FileMissingRule extends EventRule {
  FileMissingRule() {
    super(
        "file-missing",
        Severity.ERROR,
        Kind.NO_FILE,
        "there is a partitions.conf that OpenSM can read",
        "OpenSM finds no partitions.conf and makes every port a full member"
            + " of the default partition",
        "put the file where the option partition_config_file (-P) says," + " readable for OpenSM");
  }
}
