package io.clusterfabric.collectives.measured;

import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import io.clusterfabric.model.internal.reading.LineParser;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Reads what the OSU micro-benchmarks print: collectives, latency and bandwidth, with one pair or
 * several, with least, greatest and percentiles where the options ask for them.
 *
 * <p>The sizes are OSU's own: what each rank gives for gathers, what each pair exchanges for
 * all-to-all. A test between pairs is a run without an operation; its name is the circumstance
 * {@code test}. Where only a bandwidth is printed (1 MB is 10^6 bytes), the time is that of one
 * message at it. Nothing says how many ranks a collective had, unless the command was written down.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class OsuReader extends TextReader {
  /** A reader. */
  public OsuReader() {
    super(new FormatInfo("osu", "the OSU micro-benchmarks", List.of("out", "txt", "log")));
  }

  @Override
  boolean isMark(String line) {
    return OsuParser.isMark(line);
  }

  @Override
  LineParser parser(EvidenceIntake<CollectiveRun> intake) {
    return new OsuParser(intake);
  }
}
