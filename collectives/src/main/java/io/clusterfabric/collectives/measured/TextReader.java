package io.clusterfabric.collectives.measured;

import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.evidence.EvidenceResult;
import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.internal.reading.EvidenceIntake;
import io.clusterfabric.model.internal.reading.LineParser;
import io.clusterfabric.model.internal.reading.StreamMarks;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;

/** A reader of a benchmark's output, line by line. */
abstract class TextReader implements EvidenceReader<CollectiveRun> {
  /** Jobs print their environment and the library's own log before the first table. */
  private static final int HEAD = 1 << 17;

  private static final int HEAD_LINES = 2_000;

  private final FormatInfo format;
  private final StreamMarks marks = new StreamMarks(HEAD, HEAD_LINES, this::isMark);

  TextReader(FormatInfo format) {
    this.format = format;
  }

  @Override
  public final FormatInfo format() {
    return format;
  }

  /** Whether a line could be of no other tool. */
  abstract boolean isMark(String line);

  abstract LineParser parser(EvidenceIntake<CollectiveRun> intake);

  @Override
  public final Likelihood sniff(FabricSource source) throws IOException {
    return marks.sniff(source);
  }

  @Override
  public final EvidenceResult<CollectiveRun> read(
      FabricSource source, ReadOptions options, ProgressListener progress) throws IOException {
    EvidenceIntake<CollectiveRun> intake =
        new EvidenceIntake<>(MeasuredReaders.RULES, format, source, options, progress);
    intake.read(marks.streams(source), parser(intake));
    return intake.result();
  }

  @Override
  public String toString() {
    return format.id();
  }
}
