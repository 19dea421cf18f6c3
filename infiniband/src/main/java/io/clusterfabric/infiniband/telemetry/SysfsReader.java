package io.clusterfabric.infiniband.telemetry;

import io.clusterfabric.infiniband.health.PortCounter;
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
 * Reads counters as Linux shows them under {@code /sys/class/infiniband}, each on a line of its own
 * with its path, as {@code grep -r .} prints them. The kernel reads faults from the older, narrower
 * counters, traffic from the wide ones; a counter that a device does not have is {@code N/A}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SysfsReader extends TextReader<CounterSample> {
  private static final Pattern ROW =
      Pattern.compile(
          "(?:\\S*/)?([\\w.-]{1,40})/ports/(\\d{1,3})/(counters|hw_counters)/(\\w{1,60}):\\s*(.*)");
  private static final Pattern OTHER =
      Pattern.compile("(?:\\S*/)?[\\w.-]{1,40}/(ports/\\d{1,3}/)?[\\w/.-]{1,80}:.*");

  /** A reader. */
  public SysfsReader() {
    super(new FormatInfo("sysfs-infiniband", "sysfs's counters of InfiniBand", List.of("txt")));
  }

  @Override
  boolean isMark(String line) {
    return ROW.matcher(line).matches();
  }

  @Override
  LineParser parser(EvidenceIntake<CounterSample> intake) {
    return new LineParser() {
      @Override
      public void take(String text) {
        String line = text.strip();
        Matcher r = ROW.matcher(line);
        if (r.matches()) {
          boolean traffic =
              PortCounter.of(r.group(4))
                  .filter(c -> c.kind() == PortCounter.Kind.TRAFFIC)
                  .isPresent();
          Counters.add(
              intake,
              r.group(1),
              r.group(2),
              r.group(4),
              r.group(5).strip(),
              traffic ? Counters.Width.EXTENDED : Counters.Width.LEGACY);
        } else if (!line.isEmpty() && !OTHER.matcher(line).matches()) {
          intake.skip(
              "unknown-line", Severity.WARNING, "the line is no counter with its path", line);
        }
      }

      @Override
      public void end() {}
    };
  }
}
