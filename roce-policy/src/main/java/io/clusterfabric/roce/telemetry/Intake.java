package io.clusterfabric.roce.telemetry;

import io.clusterfabric.model.evidence.EvidenceResult;
import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.FormatInfo;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.internal.text.LineReader;
import io.clusterfabric.model.internal.text.NoText;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * One reading: gives lines to a parser within the limits and collects values and doubts.
 *
 * @param <E> the kind of evidence
 */
final class Intake<E> {
  private static final int REPORT_EVERY = 8_192;

  private final FormatInfo format;
  private final FabricSource source;
  private final Limits limits;
  private final ProgressListener progress;
  private final FindingLog log;
  private final List<E> values = new ArrayList<>();
  private String stream = "";
  private int line;
  private long lines;
  private long skipped;
  private boolean full;

  Intake(FormatInfo format, FabricSource source, ReadOptions options, ProgressListener progress) {
    this.format = format;
    this.source = source;
    this.limits = options.limits();
    this.progress = progress;
    this.log =
        new FindingLog(
            ImportOptions.builder().limits(options.limits()).strict(options.strict()).build());
  }

  void read(List<String> streams, TextReader.Parser parser) throws IOException {
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

  private void read(LineReader in, TextReader.Parser parser) throws IOException {
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
    if (in.bytesReplaced() > 0) {
      doubt(
          "not-utf8",
          Severity.WARNING,
          String.format(
              Locale.ROOT, "%,d bytes are no UTF-8 text and were replaced", in.bytesReplaced()),
          "");
    }
  }

  private void report() {
    progress.report(new Progress("reading " + format.id(), lines, OptionalLong.empty()));
  }

  SourcePosition position() {
    return SourcePosition.of(stream, line);
  }

  Limits limits() {
    return limits;
  }

  boolean isFull() {
    return full;
  }

  /** Keeps a value, unless there are as many as the limits allow. */
  void add(E value) {
    if (values.size() >= limits.maxElements()) {
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
      return;
    }
    values.add(value);
  }

  void doubt(String rule, Severity severity, String why, String found) {
    String id = "roce.telemetry." + rule;
    if (found.isEmpty()) {
      log.add(id, severity, position(), why);
    } else {
      log.add(id, severity, position(), why, found);
    }
  }

  /** Tells of a record that is left out. */
  void skip(String rule, Severity severity, String why, String found) {
    skipped++;
    doubt(rule, severity, why, found);
  }

  EvidenceResult<E> result() {
    if (values.isEmpty() && skipped == 0 && log.build(source.name()).isEmpty()) {
      log.add(
          "roce.telemetry.nothing",
          Severity.INFO,
          SourcePosition.of(source.name()),
          "there is no output of " + format.title());
    }
    return new EvidenceResult<>(values, log.build(source.name()), values.size(), skipped);
  }
}
