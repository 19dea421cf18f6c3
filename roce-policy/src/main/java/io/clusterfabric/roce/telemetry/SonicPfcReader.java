package io.clusterfabric.roce.telemetry;

import io.clusterfabric.model.evidence.CounterSample;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import io.clusterfabric.model.internal.reading.LineParser;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Reads the output of SONiC's {@code show pfc counters}: pauses of each port and priority, first
 * those received, then those sent. Counters are named {@code Rx PFC3} and the like.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SonicPfcReader extends TextReader<CounterSample> {
  private static final Pattern HEADING = Pattern.compile("Port (Rx|Tx)((?: +PFC[0-7]){1,8})");
  private static final Pattern RULE = Pattern.compile("-[ -]{5,400}");

  /** A reader. */
  public SonicPfcReader() {
    super(new FormatInfo("sonic-pfc-counters", "SONiC show pfc counters", List.of("txt", "out")));
  }

  @Override
  boolean isMark(String line) {
    return HEADING.matcher(line).matches();
  }

  @Override
  LineParser parser(EvidenceIntake<CounterSample> intake) {
    return new LineParser() {
      private String @Nullable [] columns;
      private String direction = "";

      @Override
      public void take(String text) {
        String line = text.strip();
        Matcher h = HEADING.matcher(line);
        String[] words = line.split(" +", -1);
        String[] named = columns;
        if (h.matches()) {
          direction = h.group(1);
          columns = h.group(2).strip().split(" +", -1);
        } else if (RULE.matcher(line).matches()) {
          return;
        } else if (named != null && words.length == named.length + 1) {
          for (int i = 0; i < named.length; i++) {
            Counters.add(intake, "switch", words[0], direction + " " + named[i], words[i + 1]);
          }
        } else if (!line.isEmpty()) {
          intake.skip("unknown-line", Severity.WARNING, "the line is no row of pauses", line);
        }
      }

      @Override
      public void end() {
        columns = null;
      }
    };
  }
}
