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

/**
 * Reads the output of {@code rdma statistic show}: a line for each port of an RDMA device, with
 * names and values in turn.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RdmaStatisticReader extends TextReader<CounterSample> {
  private static final Pattern ROW =
      Pattern.compile("link ([\\w.-]{1,40})/(\\d{1,3})((?: \\w{1,60} [^ ]{1,30})++)");

  /** A reader. */
  public RdmaStatisticReader() {
    super(new FormatInfo("rdma-statistic", "rdma statistic", List.of("txt", "out")));
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
          String[] words = r.group(3).strip().split(" ", -1);
          for (int i = 0; i + 1 < words.length; i += 2) {
            Counters.add(intake, r.group(1), r.group(2), words[i], words[i + 1]);
          }
        } else if (!line.isEmpty()) {
          intake.skip("unknown-line", Severity.WARNING, "the line is none of rdma's", line);
        }
      }

      @Override
      public void end() {}
    };
  }
}
