package io.clusterfabric.infiniband.telemetry;

import io.clusterfabric.infiniband.health.PortCounter;
import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** Makes samples of names and numbers. */
final class Counters {
  private static final Pattern NUMBER = Pattern.compile("\\d{1,20}");

  private Counters() {}

  /** How wide a counter is where a tool reads it. */
  enum Width {
    LEGACY,
    EXTENDED,
    /** The one or the other: what fills the narrower one may be full. */
    UNKNOWN
  }

  static void add(
      EvidenceIntake<CounterSample> intake,
      String device,
      String port,
      String name,
      String text,
      Width width) {
    CounterSample.Builder b = CounterSample.builder();
    b.device(device).counter(name).position(intake.position());
    if (!port.isEmpty()) {
      b.port(port);
    }
    if (text.startsWith("N/A")) {
      intake.add(b.build());
      return;
    }
    OptionalLong read = number(text);
    if (read.isEmpty()) {
      intake.skip(
          "bad-value", Severity.WARNING, "the value of a counter is no number", name + " " + text);
      return;
    }
    long value = read.getAsLong();
    PortCounter counter = PortCounter.of(name).orElse(null);
    boolean full = false;
    if (counter != null) {
      OptionalInt narrow = counter.legacyBits();
      OptionalInt wide = counter.extendedBits();
      boolean fillsNarrow = narrow.isPresent() && PortCounter.isSaturated(value, narrow.getAsInt());
      boolean fillsWide = wide.isPresent() && PortCounter.isSaturated(value, wide.getAsInt());
      full =
          switch (width) {
            case LEGACY -> fillsNarrow;
            case EXTENDED -> fillsWide;
            case UNKNOWN -> fillsNarrow || fillsWide;
          };
      if (width == Width.UNKNOWN && fillsNarrow) {
        intake.doubt(
            "perhaps-full",
            Severity.INFO,
            "a counter stands at the most that its older form can count and is taken for full",
            name + " " + text);
      }
    }
    if (full || value < 0) {
      // beyond 63 bits the sample has no place for it, and no counter gets there by counting
      intake.add(b.saturated(true).build());
    } else {
      intake.add(b.value(value).build());
    }
  }

  private static OptionalLong number(String text) {
    if (!NUMBER.matcher(text).matches()) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseUnsignedLong(text));
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }
}
