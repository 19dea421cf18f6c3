package io.clusterfabric.infiniband.telemetry;

import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import io.clusterfabric.model.internal.reading.LineParser;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Reads the output of perfquery: a heading for each port and a line for each counter. Devices are
 * named by LID. Data counters are in words of four bytes.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PerfqueryReader extends TextReader<CounterSample> {
  private static final Pattern HEADING =
      Pattern.compile("# (Port.{0,40}?|.{0,40}?) counters: Lid (\\d{1,6}) port (\\w{1,4})\\b.*");
  private static final Pattern COUNTER = Pattern.compile("(\\w{1,60}):\\.+(.*)");
  private static final Pattern REST = Pattern.compile("0x[0-9a-fA-F]{1,8}\\)");
  private static final Set<String> SELECTORS =
      Set.of("PortSelect", "CounterSelect", "CounterSelect2");

  /** A reader. */
  public PerfqueryReader() {
    super(new FormatInfo("perfquery", "perfquery", List.of("out", "txt")));
  }

  @Override
  boolean isMark(String line) {
    return HEADING.matcher(line).matches();
  }

  @Override
  LineParser parser(EvidenceIntake<CounterSample> intake) {
    return new LineParser() {
      private String device = "";
      private String port = "";
      private Counters.Width width = Counters.Width.LEGACY;

      @Override
      public void take(String text) {
        String line = text.strip();
        if (line.isEmpty() || ToolNoise.take(line, intake)) {
          return;
        }
        Matcher h = HEADING.matcher(line);
        if (h.matches()) {
          device = "lid " + h.group(2);
          port = h.group(3);
          width = h.group(1).contains("extended") ? Counters.Width.EXTENDED : Counters.Width.LEGACY;
          return;
        }
        if (line.startsWith("#")) {
          // A heading that cannot be read begins the counters of another port all the same.
          device = "";
        }
        Matcher c = COUNTER.matcher(line);
        if (c.matches() && !device.isEmpty()) {
          if (!SELECTORS.contains(c.group(1))) {
            Counters.add(intake, device, port, c.group(1), c.group(2).strip(), width);
          }
        } else if (!REST.matcher(line).matches()) {
          intake.skip("unknown-line", Severity.WARNING, "the line is none of perfquery's", line);
        }
      }

      @Override
      public void end() {
        device = "";
      }
    };
  }
}
