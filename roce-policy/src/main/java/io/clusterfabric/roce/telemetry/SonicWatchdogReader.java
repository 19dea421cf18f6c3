package io.clusterfabric.roce.telemetry;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import io.clusterfabric.model.internal.reading.LineParser;
import io.clusterfabric.roce.policy.QueueId;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/** Reads the output of SONiC's {@code pfcwd show stats}: a line for each queue that is watched. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SonicWatchdogReader extends TextReader<WatchdogStatus> {
  private static final String PAIR = " +(\\d{1,18})/(\\d{1,18})";
  private static final Pattern ROW =
      Pattern.compile(
          "([\\w./-]{1,40}):(\\d{1,2}) +(stormed|operational)" + PAIR + PAIR + PAIR + PAIR + PAIR);
  private static final Pattern OTHER = Pattern.compile("-[ -]{5,400}|QUEUE +STATUS .{0,300}");

  /** A reader. */
  public SonicWatchdogReader() {
    super(new FormatInfo("sonic-pfcwd-stats", "SONiC pfcwd show stats", List.of("txt", "out")));
  }

  @Override
  boolean isMark(String line) {
    return line.matches("QUEUE +STATUS +STORM DETECTED/RESTORED .{0,200}");
  }

  @Override
  LineParser parser(EvidenceIntake<WatchdogStatus> intake) {
    return new LineParser() {

      @Override
      public void take(String text) {
        String line = text.strip();
        Matcher r = ROW.matcher(line);
        if (r.matches() && Integer.parseInt(r.group(2)) < 16) {
          intake.add(
              new WatchdogStatus(
                  r.group(1),
                  QueueId.of(Integer.parseInt(r.group(2))),
                  r.group(3).equals("stormed"),
                  Long.parseLong(r.group(4)),
                  Long.parseLong(r.group(5)),
                  Long.parseLong(r.group(6)),
                  Long.parseLong(r.group(7)),
                  Long.parseLong(r.group(8)),
                  Long.parseLong(r.group(9)),
                  intake.position()));
        } else if (!line.isEmpty() && !OTHER.matcher(line).matches()) {
          intake.skip("unknown-line", Severity.WARNING, "the line is no row of a watchdog", line);
        }
      }

      @Override
      public void end() {}
    };
  }
}
