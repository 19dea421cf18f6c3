package io.clusterfabric.roce.telemetry;

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

/**
 * A reader of a tool's output, line by line.
 *
 * @param <E> the kind of evidence
 */
abstract class TextReader<E> implements EvidenceReader<E> {
  private static final int HEAD = 8_192;
  private static final int HEAD_LINES = 60;

  private final FormatInfo format;
  private final StreamMarks marks = new StreamMarks(HEAD, HEAD_LINES, this::isMark);

  TextReader(FormatInfo format) {
    this.format = format;
  }

  @Override
  public final FormatInfo format() {
    return format;
  }

  /** Whether a line without blanks around it could be of no other tool. */
  abstract boolean isMark(String line);

  abstract LineParser parser(EvidenceIntake<E> intake);

  @Override
  public final Likelihood sniff(FabricSource source) throws IOException {
    return marks.sniff(source);
  }

  @Override
  public final EvidenceResult<E> read(
      FabricSource source, ReadOptions options, ProgressListener progress) throws IOException {
    EvidenceIntake<E> intake =
        new EvidenceIntake<>("roce.telemetry", format, source, options, progress);
    intake.read(marks.streams(source), parser(intake));
    return intake.result();
  }

  @Override
  public String toString() {
    return format.id();
  }
}
