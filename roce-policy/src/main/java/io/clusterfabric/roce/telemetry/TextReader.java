package io.clusterfabric.roce.telemetry;

import static java.nio.charset.StandardCharsets.UTF_8;

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

/**
 * A reader of a tool's output, line by line.
 *
 * @param <E> the kind of evidence
 */
abstract class TextReader<E> implements EvidenceReader<E> {
  private static final int HEAD = 8_192;
  private static final int HEAD_LINES = 60;

  private final FormatInfo format;

  TextReader(FormatInfo format) {
    this.format = format;
  }

  /** Takes the lines of one stream after the other. */
  abstract static class Parser {
    /** Takes a line without its end. */
    abstract void take(String line);

    /** Hears that a stream has ended. */
    abstract void end();
  }

  @Override
  public final FormatInfo format() {
    return format;
  }

  /** Whether a line without blanks around it could be of no other tool. */
  abstract boolean isMark(String line);

  abstract Parser parser(Intake<E> intake);

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
        line = line.substring(1).strip();
      }
      if (line.length() <= 1_000 && isMark(line)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public final EvidenceResult<E> read(
      FabricSource source, ReadOptions options, ProgressListener progress) throws IOException {
    Intake<E> intake = new Intake<>(format, source, options, progress);
    List<String> streams = new ArrayList<>();
    for (String s : source.streamNames()) {
      if (isMarked(source, s)) {
        streams.add(s);
      }
    }
    Parser parser = parser(intake);
    intake.read(streams.isEmpty() ? source.streamNames() : streams, parser);
    return intake.result();
  }

  @Override
  public String toString() {
    return format.id();
  }
}
