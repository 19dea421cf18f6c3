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
 * Reads the output of {@code ethtool -S}: a counter on each line, with its port where the command
 * or a heading names it.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class EthtoolReader extends TextReader<CounterSample> {
  private static final Pattern COMMAND =
      Pattern.compile("(?:[^ ]{0,60}[#$] ?)?ethtool -S ([\\w.@:-]{1,40})");
  private static final Pattern ROW =
      Pattern.compile("([A-Za-z][\\w.\\[\\]-]{2,60}): *([^ ]{1,30})");
  private static final Pattern KNOWN =
      Pattern.compile(
          "(rx|tx)_(prio[0-7]|packets|bytes|pause|vport|discards|out_of)\\w{0,40}: *\\d+");

  /** A reader. */
  public EthtoolReader() {
    super(new FormatInfo("ethtool-statistics", "ethtool -S", List.of("txt", "out")));
  }

  @Override
  boolean isMark(String line) {
    return COMMAND.matcher(line).matches()
        || line.equals("NIC statistics:")
        || KNOWN.matcher(line).matches();
  }

  @Override
  LineParser parser(EvidenceIntake<CounterSample> intake) {
    return new LineParser() {
      private String port = "";

      @Override
      public void take(String text) {
        String line = text.strip();
        Matcher c = COMMAND.matcher(line);
        Matcher r = ROW.matcher(line);
        if (c.matches()) {
          port = c.group(1);
        } else if (r.matches()) {
          Counters.add(intake, port.isEmpty() ? "adapter" : port, "", r.group(1), r.group(2));
        } else if (!line.isEmpty() && !line.equals("NIC statistics:")) {
          intake.skip("unknown-line", Severity.WARNING, "the line is none of ethtool's", line);
        }
      }

      @Override
      public void end() {
        port = "";
      }
    };
  }
}
