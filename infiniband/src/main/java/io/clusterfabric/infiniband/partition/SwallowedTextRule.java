package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** Nothing follows a multicast group on its line. */
final class SwallowedTextRule extends EventRule {
  SwallowedTextRule() {
    super(
        "swallowed-text",
        Severity.ERROR,
        Kind.SWALLOWED_TEXT,
        "nothing follows a multicast group on its line",
        "OpenSM takes what follows a multicast group without flags for its"
            + " flags, up to the end of the line: definitions there are not made",
        "end the line behind the group, and put its ; on the next line");
  }
}
