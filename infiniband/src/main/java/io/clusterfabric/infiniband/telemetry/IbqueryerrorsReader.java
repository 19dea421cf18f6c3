package io.clusterfabric.infiniband.telemetry;

import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import io.clusterfabric.model.internal.reading.LineParser;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Reads the output of ibqueryerrors: a heading for each node and a line for each of its ports that
 * has something to tell. A port that is not there is within its thresholds, not at 0.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class IbqueryerrorsReader extends TextReader<CounterSample> {
  private static final Pattern HEADING =
      Pattern.compile("Errors for (?:(0x[0-9a-fA-F]{1,16}) )?\"(.{0,200})\"");
  private static final Pattern ROW =
      Pattern.compile("GUID (0x[0-9a-fA-F]{1,16}) port (\\w{1,4}): *(.*)");
  private static final Pattern COUNTER = Pattern.compile("\\[(\\w{1,60}) == ([^\\]]{1,60})\\]");
  private static final Pattern SUMMARY =
      Pattern.compile("## (Summary: \\d+ nodes checked.*|Thresholds:.*)");

  /** A reader. */
  public IbqueryerrorsReader() {
    super(new FormatInfo("ibqueryerrors", "ibqueryerrors", List.of("out", "txt")));
  }

  @Override
  boolean isMark(String line) {
    return HEADING.matcher(line).matches() || SUMMARY.matcher(line).matches();
  }

  @Override
  LineParser parser(EvidenceIntake<CounterSample> intake) {
    return new LineParser() {
      private String device = "";

      @Override
      public void take(String text) {
        String line = text.strip();
        if (line.isEmpty() || line.startsWith("#") || ToolNoise.take(line, intake)) {
          return;
        }
        Matcher h = HEADING.matcher(line);
        if (h.matches()) {
          device = h.group(2).isBlank() && h.group(1) != null ? h.group(1) : h.group(2);
          return;
        }
        Matcher r = ROW.matcher(line);
        if (r.matches()) {
          row(r);
        } else if (!line.startsWith("Link info:")) {
          intake.skip("unknown-line", Severity.WARNING, "the line is none of ibqueryerrors'", line);
        }
      }

      private void row(Matcher r) {
        String node = device.isEmpty() ? r.group(1) : device;
        Matcher c = COUNTER.matcher(r.group(3));
        int end = 0;
        while (c.find() && !intake.isFull()) {
          String value = c.group(2).strip();
          int unit = value.indexOf(' ');
          Counters.add(
              intake,
              node,
              r.group(2),
              c.group(1),
              unit < 0 ? value : value.substring(0, unit),
              Counters.Width.UNKNOWN);
          end = c.end();
        }
        if (!intake.isFull() && !r.group(3).substring(end).isBlank()) {
          intake.skip(
              "unknown-line",
              Severity.WARNING,
              "the end of the line cannot be read",
              r.group(3).substring(end));
        }
      }

      @Override
      public void end() {
        device = "";
      }
    };
  }
}
