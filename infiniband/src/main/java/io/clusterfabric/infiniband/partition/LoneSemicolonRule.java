package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** A semicolon follows a word on its line. */
final class LoneSemicolonRule extends EventRule {
  LoneSemicolonRule() {
    super(
        "lone-semicolon",
        Severity.ERROR,
        Kind.LONE_SEMICOLON,
        "a semicolon follows a word on its line",
        "OpenSM reads past a semicolon with no word before it on its line,"
            + " on into the rest of an earlier, longer line, and may give up the"
            + " whole file for what it finds there",
        "put the ; behind the last member, and never two in a row");
  }
}
