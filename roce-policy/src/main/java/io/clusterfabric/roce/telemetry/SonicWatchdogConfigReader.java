package io.clusterfabric.roce.telemetry;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import io.clusterfabric.model.internal.reading.LineParser;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.roce.policy.Watchdog;
import io.clusterfabric.roce.policy.WatchdogAction;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Reads the output of SONiC's {@code pfcwd show config}: a line for each port that is watched, with
 * the interval of polling before them where it was changed.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SonicWatchdogConfigReader extends TextReader<WatchdogSetting> {
  private static final Pattern ROW =
      Pattern.compile(
          "([\\w./-]{1,40}) +(drop|forward|alert) +(\\d{1,6}) +(\\d{1,6}|infinite)(?:"
              + " +\\w{1,10})?");
  private static final Pattern POLL = Pattern.compile("Changed polling interval to (\\d{1,6})ms");
  private static final Pattern OTHER = Pattern.compile("-[ -]{5,400}|PORT +ACTION .{0,200}");

  /** A reader. */
  public SonicWatchdogConfigReader() {
    super(new FormatInfo("sonic-pfcwd-config", "SONiC pfcwd show config", List.of("txt", "out")));
  }

  @Override
  boolean isMark(String line) {
    return line.matches("PORT +ACTION +DETECTION TIME .{0,100}");
  }

  @Override
  LineParser parser(EvidenceIntake<WatchdogSetting> intake) {
    return new LineParser() {
      private Optional<TimeSpan> poll = Optional.empty();

      @Override
      public void take(String text) {
        String line = text.strip();
        Matcher r = ROW.matcher(line);
        Matcher p = POLL.matcher(line);
        if (p.matches()) {
          poll = Optional.of(TimeSpan.ofMillis(Long.parseLong(p.group(1))));
        } else if (r.matches()) {
          Optional<TimeSpan> restoration =
              r.group(4).equals("infinite")
                  ? Optional.empty()
                  : Optional.of(TimeSpan.ofMillis(Long.parseLong(r.group(4))));
          intake.add(
              new WatchdogSetting(
                  r.group(1),
                  new Watchdog(
                      Optional.of(TimeSpan.ofMillis(Long.parseLong(r.group(3)))),
                      restoration,
                      poll,
                      Optional.of(WatchdogAction.valueOf(r.group(2).toUpperCase(Locale.ROOT)))),
                  intake.position()));
        } else if (!line.isEmpty() && !OTHER.matcher(line).matches()) {
          intake.skip("unknown-line", Severity.WARNING, "the line is no row of a watchdog", line);
        }
      }

      @Override
      public void end() {
        poll = Optional.empty();
      }
    };
  }
}
