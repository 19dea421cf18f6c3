package io.clusterfabric.collectives.measured;

import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import io.clusterfabric.model.internal.reading.LineParser;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Reads what nccl-tests and rccl-tests print, of any release, as it is or out of a job's log: with
 * tags and times that launchers put before lines, the library's own lines in between, and several
 * runs in one file. Rows of one type, reduction and root are one run.
 *
 * <p>The operation is the program's where the log names it, else what the columns tell. The number
 * of ranks follows from size and count of elements where an operation gives each rank a share, else
 * from the ratio of both bandwidths, else from the list of devices. Figures that contradict one
 * another by more than their rounding get a finding.
 *
 * <p>Circumstances carry the program's own names: {@code program}, {@code command}, {@code gpu},
 * {@code nccl version}, {@code nccl library}, {@code type}, {@code reduction}, {@code root}, {@code
 * iters}, {@code average bus bandwidth}, {@code failure} and so on.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class NcclTestsReader extends TextReader {
  /** A reader. */
  public NcclTestsReader() {
    super(new FormatInfo("nccl-tests", "nccl-tests or rccl-tests", List.of("log", "txt", "out")));
  }

  @Override
  boolean isMark(String line) {
    return NcclTestsParser.isMark(line);
  }

  @Override
  LineParser parser(EvidenceIntake<CollectiveRun> intake) {
    return new NcclTestsParser(intake);
  }
}
