package io.clusterfabric.roce.telemetry;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import io.clusterfabric.model.internal.reading.LineParser;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Reads the output of {@code ibdev2netdev}: the network interface of each port of an RDMA device.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RdmaNetdevReader extends TextReader<RdmaNetdev> {
  private static final Pattern ROW =
      Pattern.compile("([\\w.-]{1,40}) port (\\d{1,3}) ==> ([\\w.@-]{1,40}) \\((Up|Down)\\)");

  /** A reader. */
  public RdmaNetdevReader() {
    super(new FormatInfo("ibdev2netdev", "ibdev2netdev", List.of("txt", "out")));
  }

  @Override
  boolean isMark(String line) {
    return ROW.matcher(line).matches();
  }

  @Override
  LineParser parser(EvidenceIntake<RdmaNetdev> intake) {
    return new LineParser() {

      @Override
      public void take(String text) {
        String line = text.strip();
        Matcher r = ROW.matcher(line);
        if (r.matches()) {
          intake.add(
              new RdmaNetdev(
                  r.group(1), Integer.parseInt(r.group(2)), r.group(3), r.group(4).equals("Up")));
        } else if (!line.isEmpty()) {
          intake.skip("unknown-line", Severity.WARNING, "the line is none of ibdev2netdev's", line);
        }
      }

      @Override
      public void end() {}
    };
  }
}
