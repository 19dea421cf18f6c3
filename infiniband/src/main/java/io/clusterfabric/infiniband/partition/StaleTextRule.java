package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** Nothing makes OpenSM read past a line. */
final class StaleTextRule extends EventRule {
  StaleTextRule() {
    super(
        "stale-text",
        Severity.ERROR,
        Kind.STALE_TEXT,
        "nothing makes OpenSM read past a line",
        "behind a multicast group that ends its line, and behind a lone"
            + " semicolon, OpenSM reads on past the line and finds what an"
            + " earlier, longer one left",
        "give the group a flag, such as its rate, before the ;, and put each" + " ; behind a word");
  }
}
