package io.clusterfabric.topology.internal.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.internal.text.NoText;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The words of a stream whose line ends mean no more than blanks, within the limits. Words are cut
 * after 256 characters, so that a line may be as long as it likes. Not for use by several threads.
 */
public final class TokenSource implements Closeable {
  private static final int LONGEST = 256;
  private static final int REPORT_EVERY = 1 << 16;

  private final ImportOptions options;
  private final ProgressListener progress;
  private final FindingLog log;
  private final String activity;
  private final String stream;
  private final CappedInput bytes;
  private final Reader text;
  private final boolean binary;
  private int line = 1;
  private int lineOfToken = 1;
  private int pushedBack = -2;
  private long tokens;
  private boolean told;
  private boolean afterReturn;

  /**
   * Opens a stream; tells where it is no text.
   *
   * @param source the source
   * @param stream the name of the stream
   * @param options the limits
   * @param progress hears of every 65,536 words
   * @param log takes what is wrong with the text
   * @param activity what is being done, such as {@code reading topology}
   * @throws IOException if it cannot be opened
   */
  public TokenSource(
      FabricSource source,
      String stream,
      ImportOptions options,
      ProgressListener progress,
      FindingLog log,
      String activity)
      throws IOException {
    this.options = options;
    this.progress = progress;
    this.log = log;
    this.activity = activity;
    this.stream = stream;
    report();
    byte[] head = source.head(stream, 8192);
    Optional<NoText> noText = NoText.of(head, head.length);
    this.binary = noText.isPresent();
    noText.ifPresent(
        n ->
            log.add(
                LineSource.BINARY,
                Severity.ERROR,
                SourcePosition.of(stream),
                "this is " + n.what() + ", and nothing of it was read; " + n.remedy()));
    this.bytes = new CappedInput(source.open(stream), options.limits().maxBytes());
    this.text = new BufferedReader(new MarklessReader(new InputStreamReader(bytes, UTF_8)));
  }

  /**
   * The next word.
   *
   * @return the word; empty at the end
   * @throws IOException if the stream cannot be read
   */
  public Optional<String> next() throws IOException {
    if (binary) {
      return Optional.empty();
    }
    int c = read();
    while (c >= 0 && isBlank(c)) {
      c = read();
    }
    lineOfToken = line;
    if (c < 0) {
      tellEnd();
      return Optional.empty();
    }
    StringBuilder out = new StringBuilder();
    while (c >= 0 && !isBlank(c)) {
      if (out.length() < LONGEST) {
        out.append((char) c);
      }
      c = read();
    }
    pushedBack = c;
    if (++tokens % REPORT_EVERY == 0) {
      report();
    }
    return Optional.of(out.toString());
  }

  private static boolean isBlank(int c) {
    return c <= ' ';
  }

  private int read() throws IOException {
    int c = pushedBack != -2 ? pushedBack : raw();
    pushedBack = -2;
    return c;
  }

  private int raw() throws IOException {
    int c = text.read();
    if (c == '\n') {
      line += afterReturn ? 0 : 1;
      afterReturn = false;
    } else if (c == '\r') {
      line++;
      afterReturn = true;
    } else {
      afterReturn = false;
    }
    return c;
  }

  private void tellEnd() {
    if (bytes.isCapped() && !told) {
      told = true;
      log.add(
          LineSource.BYTE_LIMIT,
          Severity.ERROR,
          SourcePosition.of(stream),
          String.format(
              Locale.ROOT,
              "the reading ended early: the source is longer than %,d bytes; raise the limit"
                  + " maxBytes if it is sound",
              options.limits().maxBytes()));
    }
  }

  /**
   * Where the last word began.
   *
   * @return the line
   */
  public SourcePosition where() {
    return SourcePosition.of(stream, lineOfToken);
  }

  /**
   * Whether the stream is longer than the limit, so that words may be missing.
   *
   * @return whether the end was not reached
   */
  public boolean isCapped() {
    return bytes.isCapped();
  }

  private void report() {
    progress.report(new Progress(activity, tokens, OptionalLong.empty()));
  }

  @Override
  public void close() throws IOException {
    text.close();
  }
}
