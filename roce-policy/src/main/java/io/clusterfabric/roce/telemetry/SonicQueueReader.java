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
 * Reads the output of SONiC's {@code show queue counters}: packets, bytes and drops of each queue.
 * Counters are named {@code UC3 Drop/pkts} and the like.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SonicQueueReader extends TextReader<CounterSample> {
  private static final Pattern ROW =
      Pattern.compile(
          "([\\w./-]{1,40}) +((?:UC|MC|ALL)\\d{1,3}) +([^ ]{1,30}) +([^ ]{1,30}) +([^ ]{1,30}) +([^"
              + " ]{1,30})");
  private static final Pattern OTHER =
      Pattern.compile(
          "-[ -]{5,400}|For namespace.{0,60}|Port +TxQ .{0,200}|Last cached time.{0,80}");
  private static final List<String> NAMES =
      List.of("Counter/pkts", "Counter/bytes", "Drop/pkts", "Drop/bytes");

  /** A reader. */
  public SonicQueueReader() {
    super(
        new FormatInfo("sonic-queue-counters", "SONiC show queue counters", List.of("txt", "out")));
  }

  @Override
  boolean isMark(String line) {
    return line.matches("Port +TxQ +Counter/pkts .{0,100}");
  }

  @Override
  LineParser parser(EvidenceIntake<CounterSample> intake) {
    return new LineParser() {

      @Override
      public void take(String text) {
        String line = text.strip();
        Matcher r = ROW.matcher(line);
        if (r.matches()) {
          for (int i = 0; i < NAMES.size(); i++) {
            Counters.add(
                intake, "switch", r.group(1), r.group(2) + " " + NAMES.get(i), r.group(3 + i));
          }
        } else if (!line.isEmpty() && !OTHER.matcher(line).matches()) {
          intake.skip("unknown-line", Severity.WARNING, "the line is no row of queues", line);
        }
      }

      @Override
      public void end() {}
    };
  }
}
