package io.clusterfabric.infiniband.partition;

import io.clusterfabric.infiniband.partition.ConfEvent.Kind;
import io.clusterfabric.model.finding.Severity;

/** Lines end with a line feed alone. */
final class CarriageReturnRule extends EventRule {
  CarriageReturnRule() {
    super(
        "carriage-return",
        Severity.ERROR,
        Kind.CARRIAGE_RETURN,
        "lines end with a line feed alone",
        "the line ends as on Windows, and OpenSM takes the carriage return"
            + " for a letter: behind a ; it gives up the whole file, behind a"
            + " membership it makes the member limited",
        "convert the file: sed -i s/\\\\r$// FILE");
  }
}
