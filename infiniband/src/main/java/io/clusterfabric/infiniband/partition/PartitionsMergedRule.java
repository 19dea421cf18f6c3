package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** Partitions of two names have two keys. */
final class PartitionsMergedRule extends EventRule {
  PartitionsMergedRule() {
    super(
        "partitions-merged",
        Severity.ERROR,
        Kind.MERGED,
        "partitions of two names have two keys",
        "two definitions with one key are one partition: their members are" + " not isolated",
        "give this one a key of its own, or the name of the first");
  }
}
