package io.clusterfabric.infiniband.telemetry;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import io.clusterfabric.model.internal.reading.LineParser;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Reads the output of ibstat: a block for each adapter with one for each of its ports. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class IbstatReader extends TextReader<PortStatus> {
  private static final Pattern ADAPTER = Pattern.compile("CA '([^']{1,60})'");
  private static final Pattern PORT = Pattern.compile("Port (\\d{1,3}):");
  private static final Pattern FIELD = Pattern.compile("([A-Za-z][A-Za-z ]{1,30}): *(.*)");
  private static final Map<String, String> KEYS =
      Map.of(
          "state", "state",
          "physical state", "phys state",
          "rate", "rate",
          "base lid", "base lid",
          "sm lid", "sm lid",
          "port guid", "port guid",
          "link layer", "link layer");

  /** A reader. */
  public IbstatReader() {
    super(new FormatInfo("ibstat", "ibstat", List.of("out", "txt")));
  }

  @Override
  boolean isMark(String line) {
    return ADAPTER.matcher(line).matches();
  }

  @Override
  LineParser parser(EvidenceIntake<PortStatus> intake) {
    return new LineParser() {
      private String device = "";
      private String model = "";
      private String firmware = "";
      private @Nullable PortFields port;

      @Override
      public void take(String text) {
        String line = text.strip();
        if (line.isEmpty() || ToolNoise.take(line, intake)) {
          return;
        }
        Matcher a = ADAPTER.matcher(line);
        Matcher p = PORT.matcher(line);
        Matcher f = FIELD.matcher(line);
        if (a.matches()) {
          end();
          device = a.group(1);
          model = "";
          firmware = "";
        } else if (p.matches() && !device.isEmpty()) {
          flush();
          port = new PortFields(device, Integer.parseInt(p.group(1)), intake.position());
          port.put("model", model);
          port.put("firmware", firmware);
        } else if (f.matches() && !device.isEmpty()) {
          field(f.group(1).toLowerCase(Locale.ROOT), f.group(2));
        } else {
          intake.skip("unknown-line", Severity.WARNING, "the line is none of ibstat's", line);
        }
      }

      private void field(String name, String value) {
        if (port == null) {
          if (name.equals("ca type")) {
            model = value;
          } else if (name.equals("firmware version")) {
            firmware = value;
          }
          return;
        }
        String key = KEYS.get(name);
        if (key != null) {
          port.put(key, value);
        }
      }

      private void flush() {
        if (port != null) {
          intake.add(port.build(intake));
          port = null;
        }
      }

      @Override
      public void end() {
        flush();
        device = "";
      }
    };
  }
}
