package io.clusterfabric.infiniband.telemetry;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import io.clusterfabric.model.internal.reading.LineParser;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Reads the output of ibstatus: a block for each port. Ports of Ethernet are told with names of
 * InfiniBand's speeds, which mean nothing there.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class IbstatusReader extends TextReader<PortStatus> {
  private static final Pattern HEADING =
      Pattern.compile("Infiniband device '([^']{1,60})' port (\\d{1,3}) status:");
  private static final Pattern FIELD = Pattern.compile("([a-z_ ]{2,20}):\\s*(.*)");
  private static final Map<String, String> KEYS =
      Map.of(
          "state", "state",
          "phys state", "phys state",
          "rate", "rate",
          "base lid", "base lid",
          "sm lid", "sm lid",
          "link_layer", "link layer");

  /** A reader. */
  public IbstatusReader() {
    super(new FormatInfo("ibstatus", "ibstatus", List.of("out", "txt")));
  }

  @Override
  boolean isMark(String line) {
    return HEADING.matcher(line).matches();
  }

  @Override
  LineParser parser(EvidenceIntake<PortStatus> intake) {
    return new LineParser() {
      private @Nullable PortFields port;

      @Override
      public void take(String text) {
        String line = text.strip();
        if (line.isEmpty()) {
          return;
        }
        Matcher h = HEADING.matcher(line);
        Matcher f = FIELD.matcher(line);
        if (h.matches()) {
          end();
          port = new PortFields(h.group(1), Integer.parseInt(h.group(2)), intake.position());
        } else if (f.matches() && port != null) {
          String key = KEYS.get(f.group(1));
          if (key != null) {
            port.put(key, f.group(2));
          }
        } else {
          intake.skip("unknown-line", Severity.WARNING, "the line is none of ibstatus'", line);
        }
      }

      @Override
      public void end() {
        if (port != null) {
          intake.add(port.build(intake));
          port = null;
        }
      }
    };
  }
}
