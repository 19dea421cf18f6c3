package io.clusterfabric.roce.internal.reading;

import io.clusterfabric.model.evidence.ReadOptions;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.internal.text.LineReader;
import io.clusterfabric.roce.device.Coverage;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.DeviceReading;
import io.clusterfabric.roce.device.UnreadText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** One reading of a configuration: lines within the limits, doubts, and what was understood. */
public final class ConfigIntake {
  private static final String RULE = "roce.device.";

  private final FabricSource source;
  private final Limits limits;
  private final FindingLog log;
  private final List<UnreadText> unread = new ArrayList<>();
  private String stream = "";
  private int line;
  private long understood;
  private long statements;
  private boolean full;

  /**
   * A reading.
   *
   * @param source what is read
   * @param options how
   */
  public ConfigIntake(FabricSource source, ReadOptions options) {
    this.source = source;
    this.limits = options.limits();
    this.log =
        new FindingLog(
            ImportOptions.builder().limits(options.limits()).strict(options.strict()).build());
  }

  /**
   * Hands on each line of each stream, without its end.
   *
   * @param taker takes a line
   * @param endOfStream is run behind each stream
   * @throws IOException if the source cannot be read
   */
  public void lines(Consumer<String> taker, Runnable endOfStream) throws IOException {
    long left = limits.maxBytes();
    for (String s : source.streamNames()) {
      stream = s;
      line = 0;
      try (LineReader in = new LineReader(source.open(s), left, limits.maxLineLength())) {
        while (in.next()) {
          line = in.number();
          if (line == 1 && in.noText().isPresent()) {
            doubt(
                "binary",
                Severity.ERROR,
                "this is " + in.noText().get().what() + "; " + in.noText().get().remedy(),
                "");
            break;
          }
          if (in.isTooLong()) {
            statements++;
            doubt(
                "line-too-long",
                Severity.WARNING,
                String.format(
                    Locale.ROOT,
                    "the line is longer than %,d characters and was passed over",
                    limits.maxLineLength()),
                "");
          } else {
            taker.accept(in.text());
          }
        }
        left -= in.bytesRead();
        if (in.isCapped()) {
          doubt(
              "byte-limit",
              Severity.ERROR,
              String.format(
                  Locale.ROOT,
                  "the reading ended behind this line: the source is longer than %,d bytes; raise"
                      + " the limit maxBytes if it is sound",
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
      endOfStream.run();
    }
  }

  /**
   * The limits of this reading.
   *
   * @return the limits
   */
  public Limits limits() {
    return limits;
  }

  /**
   * Where the reading is.
   *
   * @return the stream and line
   */
  public SourcePosition position() {
    return line == 0 && stream.isEmpty()
        ? SourcePosition.of(source.name())
        : SourcePosition.of(stream, line);
  }

  /**
   * Says where the reading is, for readers that do not go by lines.
   *
   * @param streamName the stream
   * @param lineNumber the line; 0 for none
   */
  public void at(String streamName, int lineNumber) {
    stream = streamName;
    line = lineNumber;
  }

  /** Counts a statement that was understood. */
  public void understood() {
    understood++;
    statements++;
  }

  /**
   * Counts and keeps a statement that was not understood.
   *
   * @param place where it stood
   * @param text the statement
   */
  public void unread(String place, String text) {
    statements++;
    keep(place, text);
  }

  /**
   * Keeps a statement without counting it: it is about other things, or was counted before.
   *
   * @param place where it stood
   * @param text the statement
   */
  public void keep(String place, String text) {
    if (unread.size() < limits.maxElements()) {
      unread.add(new UnreadText(place, text));
    } else if (!full) {
      full = true;
      doubt(
          "element-limit",
          Severity.ERROR,
          "there are more statements that are not understood than the limit maxElements keeps",
          "");
    }
  }

  /**
   * Tells of something doubtful.
   *
   * @param rule the last part of the rule's id
   * @param severity how bad it is
   * @param why what is wrong
   * @param found what was found; empty text for nothing to show
   */
  public void doubt(String rule, Severity severity, String why, String found) {
    if (found.isEmpty()) {
      log.add(RULE + rule, severity, position(), why);
    } else {
      log.add(RULE + rule, severity, position(), why, found);
    }
  }

  /**
   * Tells of a value that cannot be; the statement counts as not understood.
   *
   * @param place where it stood
   * @param text the statement
   * @param why what is wrong
   */
  public void bad(String place, String text, String why) {
    doubt("bad-value", Severity.WARNING, why, text);
    unread(place, text);
  }

  /**
   * Ends the reading.
   *
   * @param config what was read
   * @return with what was not understood, the doubts and the coverage
   */
  public DeviceReading result(DeviceConfig.Builder config) {
    if (statements == 0) {
      log.add(
          RULE + "nothing",
          Severity.WARNING,
          SourcePosition.of(source.name()),
          "there is no configuration in it");
    }
    unread.forEach(config::unread);
    return new DeviceReading(
        config.build(), log.build(source.name()), new Coverage(understood, statements));
  }
}
