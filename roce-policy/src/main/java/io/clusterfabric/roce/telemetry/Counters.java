package io.clusterfabric.roce.telemetry;

import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import java.util.regex.Pattern;

/** Makes samples of names and numbers. */
final class Counters {
  private static final Pattern NUMBER = Pattern.compile("\\d{1,20}");

  private Counters() {}

  /** A counter of a port; commas part thousands, {@code N/A} is no value. */
  static void add(
      EvidenceIntake<CounterSample> intake, String device, String port, String name, String text) {
    CounterSample.Builder b = CounterSample.builder();
    b.device(device).counter(name).position(intake.position());
    if (!port.isEmpty()) {
      b.port(port);
    }
    if (text.equals("N/A")) {
      intake.add(b.build());
      return;
    }
    String digits = text.replace(",", "");
    if (!NUMBER.matcher(digits).matches()) {
      intake.skip(
          "bad-value", Severity.WARNING, "the value of a counter is no number", name + " " + text);
      return;
    }
    try {
      long value = Long.parseUnsignedLong(digits);
      // beyond 63 bits a sample has no place for it, and no counter gets there by counting
      intake.add((value < 0 ? b.saturated(true) : b.value(value)).build());
    } catch (NumberFormatException e) {
      intake.skip(
          "bad-value", Severity.WARNING, "the value of a counter is too large", name + " " + text);
    }
  }
}
