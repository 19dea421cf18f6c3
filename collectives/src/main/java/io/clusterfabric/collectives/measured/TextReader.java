package io.clusterfabric.collectives.measured;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.evidence.EvidenceReader;
import io.clusterfabric.model.evidence.EvidenceResult;
import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.Likelihood;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A reader of a benchmark's output, line by line. */
abstract class TextReader implements EvidenceReader<CollectiveRun> {
  /** Jobs print their environment and the library's own log before the first table. */
  private static final int HEAD = 1 << 17;

  private static final int HEAD_LINES = 2_000;
  private static final int LONGEST_MARK = 1_000;

  private final FormatInfo format;

  TextReader(FormatInfo format) {
    this.format = format;
  }

  @Override
  public final FormatInfo format() {
    return format;
  }

  /** Whether a line could be of no other tool. */
  abstract boolean isMark(String line);

  abstract Intake.Parser parser(Intake intake, List<CollectiveRun> runs);

  @Override
  public final Likelihood sniff(FabricSource source) throws IOException {
    for (String stream : source.streamNames()) {
      if (isMarked(source, stream)) {
        return Likelihood.LIKELY;
      }
    }
    return Likelihood.NO;
  }

  private boolean isMarked(FabricSource source, String stream) throws IOException {
    String head = new String(source.head(stream, HEAD), UTF_8);
    String[] lines = head.split("\r\n|\r|\n", HEAD_LINES + 1);
    for (int i = 0; i < lines.length && i < HEAD_LINES; i++) {
      String line = lines[i].strip();
      if (line.startsWith("\uFEFF")) {
        line = line.substring(1);
      }
      if (line.length() <= LONGEST_MARK && isMark(line)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public final EvidenceResult<CollectiveRun> read(
      FabricSource source, ReadOptions options, ProgressListener progress) throws IOException {
    Intake intake = new Intake(format, source, options, progress);
    List<String> streams = new ArrayList<>();
    for (String s : source.streamNames()) {
      if (isMarked(source, s)) {
        streams.add(s);
      }
    }
    List<CollectiveRun> runs = new ArrayList<>();
    intake.read(streams.isEmpty() ? source.streamNames() : streams, parser(intake, runs));
    return intake.result(runs);
  }

  @Override
  public String toString() {
    return format.id();
  }
}
