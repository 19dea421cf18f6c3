package io.clusterfabric.infiniband.telemetry;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import java.util.regex.Pattern;

/** What the tools print between their output when something goes wrong. */
final class ToolNoise {
  private static final Pattern FORM =
      Pattern.compile("(ibwarn|iberror|ibpanic|\\w+: iberror|src/\\w+\\.c).*");

  private ToolNoise() {}

  /** Takes a line of an error message: what was read is then only a part. */
  static boolean take(String line, EvidenceIntake<?> intake) {
    if (line.length() > 1_000 || !FORM.matcher(line).matches()) {
      return false;
    }
    intake.skip(
        "query-failed",
        Severity.WARNING,
        "the tool tells that a query failed, so that its output is not complete",
        line);
    return true;
  }
}
