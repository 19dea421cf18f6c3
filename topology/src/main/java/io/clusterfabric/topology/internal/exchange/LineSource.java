package io.clusterfabric.topology.internal.exchange;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.internal.text.LineReader;
import io.clusterfabric.model.internal.text.NoText;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Gives the lines of streams to a reader, within the limits, and tells what is no text, too long,
 * or cut. Not for use by several threads.
 */
public final class LineSource {
  /** The stream is no text. */
  public static final String BINARY = "format.binary";

  /** A line is too long. */
  public static final String LINE_TOO_LONG = "format.line-too-long";

  /** Bytes are no UTF-8. */
  public static final String NOT_UTF8 = "format.not-utf8";

  /** The source is too long. */
  public static final String BYTE_LIMIT = "format.byte-limit";

  /** There are too many devices and links. */
  public static final String ELEMENT_LIMIT = "format.element-limit";

  private static final int REPORT_EVERY = 8192;

  private final FabricSource source;
  private final ImportOptions options;
  private final ProgressListener progress;
  private final FindingLog log;
  private final String activity;
  private long lines;
  private long skipped;

  /** Takes one line. */
  @FunctionalInterface
  public interface LineTaker {
    /**
     * Takes a line.
     *
     * @param line its text, without its end
     * @param where its position
     * @return whether there is to be more
     */
    boolean take(String line, SourcePosition where);
  }

  /**
   * Lines of a source.
   *
   * @param source the source
   * @param options the limits
   * @param progress hears of every 8,192 lines, and of the first and last
   * @param log takes what is wrong with the text
   * @param activity what is being done, such as {@code reading cable list}
   */
  public LineSource(
      FabricSource source,
      ImportOptions options,
      ProgressListener progress,
      FindingLog log,
      String activity) {
    this.source = source;
    this.options = options;
    this.progress = progress;
    this.log = log;
    this.activity = activity;
  }

  /**
   * Gives each line of some streams, one stream after the other. Lines that are too long are told,
   * counted as skipped, and not given.
   *
   * @param streams the names of the streams
   * @param taker takes the lines; the end of a stream is not told
   * @throws IOException if a stream cannot be read
   */
  public void read(List<String> streams, LineTaker taker) throws IOException {
    report();
    long left = options.limits().maxBytes();
    for (String stream : streams) {
      String file = stream;
      try (LineReader in =
          new LineReader(source.open(stream), left, options.limits().maxLineLength())) {
        boolean goOn = readStream(in, file, taker);
        left -= in.bytesRead();
        end(in, file);
        if (!goOn) {
          break;
        }
      }
    }
    report();
  }

  private boolean readStream(LineReader in, String file, LineTaker taker) throws IOException {
    while (in.next()) {
      if (in.number() == 1 && in.noText().isPresent()) {
        NoText found = in.noText().get();
        skipped++;
        log.add(
            BINARY,
            Severity.ERROR,
            SourcePosition.of(file),
            "this is " + found.what() + ", and nothing of it was read; " + found.remedy());
        return true;
      }
      if (++lines % REPORT_EVERY == 0) {
        report();
      }
      SourcePosition where = SourcePosition.of(file, in.number());
      if (in.isTooLong()) {
        skipped++;
        log.add(
            LINE_TOO_LONG,
            Severity.WARNING,
            where,
            String.format(
                Locale.ROOT,
                "the line is longer than %,d characters and was passed over",
                options.limits().maxLineLength()));
      } else if (!taker.take(in.text(), where)) {
        return false;
      }
    }
    return true;
  }

  private void end(LineReader in, String file) {
    if (in.isCapped()) {
      log.add(
          BYTE_LIMIT,
          Severity.ERROR,
          SourcePosition.of(file, Math.max(1, in.number())),
          String.format(
              Locale.ROOT,
              "the reading ended behind this line: the source is longer than %,d bytes; raise the"
                  + " limit maxBytes if it is sound",
              options.limits().maxBytes()));
    }
    if (in.bytesReplaced() > 0) {
      log.add(
          NOT_UTF8,
          Severity.WARNING,
          SourcePosition.of(file),
          String.format(
              Locale.ROOT, "%,d bytes are no UTF-8 text and were replaced", in.bytesReplaced()));
    }
  }

  /**
   * How many lines were passed over because they are too long or no text.
   *
   * @return the number
   */
  public long skipped() {
    return skipped;
  }

  private void report() {
    progress.report(new Progress(activity, lines, OptionalLong.empty()));
  }
}
