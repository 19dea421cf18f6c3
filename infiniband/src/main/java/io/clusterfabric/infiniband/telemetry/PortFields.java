package io.clusterfabric.infiniband.telemetry;

import io.clusterfabric.infiniband.link.LinkRate;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The fields of one port while they are read. */
final class PortFields {
  private static final Pattern RATE =
      Pattern.compile("(\\d{1,5}(?:\\.\\d{1,2})?)(?: Gb/sec)?(?: \\((\\d{1,2})X ?(\\w*)\\))?.*");

  private final Map<String, String> fields = new TreeMap<>();
  private final String device;
  private final int port;
  private final SourcePosition position;

  PortFields(String device, int port, SourcePosition position) {
    this.device = device;
    this.port = port;
    this.position = position;
  }

  void put(String key, String value) {
    fields.put(key, value.strip());
  }

  private Optional<String> text(String key) {
    return Optional.ofNullable(fields.get(key)).filter(s -> !s.isEmpty());
  }

  PortStatus build(EvidenceIntake<?> intake) {
    PortStatus.Builder b = PortStatus.builder();
    b.device(device).port(port).position(position);
    b.state(text("state").map(PortFields::word))
        .physicalState(text("phys state").map(PortFields::word));
    b.linkLayer(text("link layer"))
        .guid(text("port guid"))
        .model(text("model"))
        .firmware(text("firmware"));
    number("base lid", intake).ifPresent(b::lid);
    number("sm lid", intake).ifPresent(b::managerLid);
    rate(b, intake);
    return b.build();
  }

  /** The word behind a number and a colon. */
  private static String word(String text) {
    int colon = text.indexOf(':');
    return colon < 0 ? text : text.substring(colon + 1).strip();
  }

  private void rate(PortStatus.Builder b, EvidenceIntake<?> intake) {
    Optional<String> text = text("rate");
    if (text.isEmpty()) {
      return;
    }
    Matcher m = RATE.matcher(text.get());
    if (!m.matches()) {
      intake.doubt("bad-value", Severity.WARNING, "the rate is none", text.get());
      return;
    }
    b.rate(Bandwidth.of(m.group(1) + "Gb/s"));
    boolean ethernet = text("link layer").filter(l -> l.equals("Ethernet")).isPresent();
    if (m.group(2) == null || ethernet) {
      return;
    }
    String name = m.group(3).isEmpty() ? "SDR" : m.group(3);
    Optional<LinkRate> link = LinkRate.parse(m.group(2) + "x" + name);
    if (link.isEmpty()) {
      intake.doubt(
          "unknown-speed", Severity.INFO, "the generation is not known and stays so", text.get());
    }
    b.link(link);
  }

  private OptionalInt number(String key, EvidenceIntake<?> intake) {
    Optional<String> text = text(key);
    if (text.isEmpty()) {
      return OptionalInt.empty();
    }
    String s = text.get();
    try {
      int n = s.startsWith("0x") ? Integer.parseInt(s.substring(2), 16) : Integer.parseInt(s);
      if (n >= 0 && n <= 0xFFFF) {
        return OptionalInt.of(n);
      }
    } catch (NumberFormatException e) {
      // told below, as numbers out of range are
    }
    intake.doubt("bad-value", Severity.WARNING, "the " + key + " is no LID", s);
    return OptionalInt.empty();
  }
}
