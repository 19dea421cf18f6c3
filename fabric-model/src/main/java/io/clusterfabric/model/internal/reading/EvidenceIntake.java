package io.clusterfabric.model.internal.reading;

import io.clusterfabric.model.evidence.EvidenceResult;
import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.internal.text.LineReader;
import io.clusterfabric.model.internal.text.NoText;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One reading of evidence: gives lines to a parser within the limits and collects values, counts
 * and doubts.
 *
 * @param <E> the kind of evidence
 */
public final class EvidenceIntake<E> {
  private static final int REPORT_EVERY = 8_192;
  private static final int HEAD = 8_192;

  private final String rules;
  private final FormatInfo format;
  private final FabricSource source;
  private final Limits limits;
  private final ProgressListener progress;
  private final FindingLog log;
  private final List<E> values = new ArrayList<>();
  private String stream = "";
  private int line;
  private long lines;
  private long parsed;
  private long skipped;
  private long elements;
  private boolean full;

  /**
   * A reading that has not begun.
   *
   * @param rules what stands before the names of its rules, such as {@code infiniband.telemetry}
   * @param format what is read
   * @param source where from
   * @param options limits and strictness
   * @param progress hears of every some thousand lines
   */
  public EvidenceIntake(
      String rules,
      FormatInfo format,
      FabricSource source,
      ReadOptions options,
      ProgressListener progress) {
    this.rules = rules + ".";
    this.format = format;
    this.source = source;
    this.limits = options.limits();
    this.progress = progress;
    this.log =
        new FindingLog(
            ImportOptions.builder().limits(options.limits()).strict(options.strict()).build());
  }

  /**
   * Gives the lines of streams to a parser, one stream after the other.
   *
   * @param streams their names in the source
   * @param parser takes them
   * @throws IOException if the source cannot be read
   */
  public void read(List<String> streams, LineParser parser) throws IOException {
    report();
    long left = limits.maxBytes();
    for (String s : streams) {
      stream = s;
      try (LineReader in = new LineReader(source.open(s), left, limits.maxLineLength())) {
        read(in, parser);
        left -= in.bytesRead();
        end(in);
      }
      parser.end();
      if (full) {
        break;
      }
    }
    report();
  }

  /** Reads a stream that is not made of lines. */
  @FunctionalInterface
  public interface Document {
    /**
     * Reads to the end.
     *
     * @param in ends at the limit of bytes
     * @throws IOException if it cannot be read
     */
    void read(InputStream in) throws IOException;
  }

  /**
   * Gives streams as a whole, one after the other.
   *
   * @param streams their names in the source
   * @param document reads each
   * @throws IOException if the source cannot be read
   */
  public void readDocuments(List<String> streams, Document document) throws IOException {
    report();
    long left = limits.maxBytes();
    for (String s : streams) {
      stream = s;
      line = 1;
      try (LimitedInput bounded = new LimitedInput(source.open(s), left);
          BufferedInputStream in = new BufferedInputStream(bounded, HEAD)) {
        in.mark(HEAD);
        byte[] head = in.readNBytes(HEAD);
        in.reset();
        Optional<NoText> noText = NoText.of(head, head.length);
        if (noText.isPresent()) {
          skip(
              "binary",
              Severity.ERROR,
              "this is " + noText.get().what() + "; " + noText.get().remedy(),
              "");
        } else {
          document.read(in);
        }
        left -= bounded.bytesRead();
        if (bounded.isCapped()) {
          tellCapped();
        }
      }
      report();
      if (full) {
        break;
      }
    }
  }

  /**
   * Moves to a line of a document.
   *
   * @param newLine from 1
   */
  public void at(int newLine) {
    line = newLine;
    if (++lines % REPORT_EVERY == 0) {
      report();
    }
  }

  private void read(LineReader in, LineParser parser) throws IOException {
    line = 0;
    while (!full && in.next()) {
      line = in.number();
      if (line == 1 && in.noText().isPresent()) {
        NoText found = in.noText().get();
        skip("binary", Severity.ERROR, "this is " + found.what() + "; " + found.remedy(), "");
        return;
      }
      if (++lines % REPORT_EVERY == 0) {
        report();
      }
      if (in.isTooLong()) {
        skip(
            "line-too-long",
            Severity.WARNING,
            String.format(
                Locale.ROOT,
                "the line is longer than %,d characters and was passed over",
                limits.maxLineLength()),
            "");
      } else {
        parser.take(in.text());
      }
    }
  }

  private void end(LineReader in) {
    if (in.isCapped()) {
      tellCapped();
    }
    if (in.bytesReplaced() > 0) {
      doubt(
          "not-utf8",
          Severity.WARNING,
          String.format(
              Locale.ROOT, "%,d bytes are no UTF-8 text and were replaced", in.bytesReplaced()),
          "");
    }
  }

  private void tellCapped() {
    doubt(
        "byte-limit",
        Severity.ERROR,
        String.format(
            Locale.ROOT,
            "the reading ended behind this line: the source is longer than %,d bytes; raise the"
                + " limit maxBytes if it is sound",
            limits.maxBytes()),
        "");
  }

  private void report() {
    progress.report(new Progress("reading " + format.id(), lines, OptionalLong.empty()));
  }

  /**
   * Where the reading is.
   *
   * @return stream and line
   */
  public SourcePosition position() {
    return SourcePosition.of(stream, line);
  }

  /**
   * The limits.
   *
   * @return those of the options
   */
  public Limits limits() {
    return limits;
  }

  /**
   * Asks for room for one more value or part of one; where there is none the reading ends with an
   * error.
   *
   * @return whether there is room
   */
  public boolean admit() {
    if (elements < limits.maxElements()) {
      elements++;
      return true;
    }
    if (!full) {
      full = true;
      doubt(
          "element-limit",
          Severity.ERROR,
          String.format(
              Locale.ROOT,
              "there are more values than %,d; raise the limit maxElements if they are sound",
              limits.maxElements()),
          "");
    }
    return false;
  }

  /**
   * Whether there is no more room.
   *
   * @return whether the reading has ended for that
   */
  public boolean isFull() {
    return full;
  }

  /**
   * Keeps a value without asking for room or counting a record.
   *
   * @param value one whose parts were admitted and counted
   */
  public void keep(E value) {
    values.add(value);
  }

  /**
   * Keeps a value that is one record, if there is room.
   *
   * @param value the next
   */
  public void add(E value) {
    if (admit()) {
      parsed();
      keep(value);
    }
  }

  /** Counts a record that was understood. */
  public void parsed() {
    parsed++;
  }

  /**
   * Tells of a doubt about the present line.
   *
   * @param rule its name, without what stands before all of them
   * @param severity how bad it is
   * @param why what is doubtful
   * @param found the text, or empty
   */
  public void doubt(String rule, Severity severity, String why, String found) {
    doubt(position(), rule, severity, why, found);
  }

  /**
   * Tells of a doubt about another place.
   *
   * @param at the place
   * @param rule its name, without what stands before all of them
   * @param severity how bad it is
   * @param why what is doubtful
   * @param found the text, or empty
   */
  public void doubt(SourcePosition at, String rule, Severity severity, String why, String found) {
    if (found.isEmpty()) {
      log.add(rules + rule, severity, at, why);
    } else {
      log.add(rules + rule, severity, at, why, found);
    }
  }

  /**
   * Tells of a record that is left out.
   *
   * @param rule its name, without what stands before all of them
   * @param severity how bad it is
   * @param why why it cannot be read
   * @param found the text, or empty
   */
  public void skip(String rule, Severity severity, String why, String found) {
    skipped++;
    doubt(rule, severity, why, found);
  }

  /**
   * What was read.
   *
   * @return values, doubts and counts; a finding if there was nothing at all
   */
  public EvidenceResult<E> result() {
    if (parsed == 0 && skipped == 0 && log.build(source.name()).isEmpty()) {
      log.add(
          rules + "nothing",
          Severity.INFO,
          SourcePosition.of(source.name()),
          "there is no output of " + format.title());
    }
    return new EvidenceResult<>(values, log.build(source.name()), parsed, skipped);
  }
}
