package io.clusterfabric.topology.format.ibnetdiscover;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.internal.reading.Excerpt;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.internal.text.LineReader;
import io.clusterfabric.model.internal.text.NoText;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.format.infiniband.IbNode;
import io.clusterfabric.topology.format.infiniband.IbPortLine;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of dumps into records. Reads what ibnetdiscover writes in its default form, with
 * and without {@code -g} and {@code -f}, also where a terminal has eaten tabs or empty lines and
 * put its own lines between; and net files of ibsim. A line that is damaged costs itself.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class IbnetdiscoverReader {
  /** Port numbers are bytes; some lines more than once are tolerated, an endless record is not. */
  private static final int MAX_PORTS_OF_RECORD = 1_024;

  static final String BAD_NODE = "format.ibnetdiscover.bad-node-line";
  static final String BAD_PORT = "format.ibnetdiscover.bad-port-line";
  static final String BAD_ATTRIBUTE = "format.ibnetdiscover.bad-attribute";
  static final String NODE_RECOVERED = "format.ibnetdiscover.node-recovered";
  static final String ORPHAN_PORT = "format.ibnetdiscover.orphan-port-line";
  static final String NO_RATE = "format.ibnetdiscover.no-rate";
  static final String UNKNOWN_RATE = "format.ibnetdiscover.unknown-rate";
  static final String TOO_MANY_PORTS = "format.ibnetdiscover.too-many-port-lines";
  static final String UNKNOWN_LINE = "format.ibnetdiscover.unknown-line";
  static final String TOOL_MESSAGE = "format.ibnetdiscover.tool-message";
  static final String DIRECTIVE = "format.ibnetdiscover.directive";
  static final String NO_LID = "format.ibnetdiscover.no-lid";
  static final String LINE_TOO_LONG = "format.line-too-long";
  static final String NOT_UTF8 = "format.not-utf8";
  static final String BINARY = "format.binary";
  static final String BYTE_LIMIT = "format.byte-limit";
  static final String ELEMENT_LIMIT = "format.element-limit";

  private static final Pattern NODE_ID = Pattern.compile("\"[SHR]-[0-9a-fA-F]+\"\\s*(#|$)");
  private static final int REPORT_EVERY = 8192;
  private static final int NO_LID_ASSIGNED = 0xFFFF;

  private final FabricSource source;
  private final Limits limits;
  private final ProgressListener progress;
  private final FindingLog log;
  private final PortLineParser ports = new PortLineParser();
  private final List<IbNode> nodes = new ArrayList<>();

  private String file = "";
  private int number;
  private @Nullable String generated;
  private Attributes attributes = new Attributes();
  private IbNode.@Nullable Builder current;
  private boolean afterBreak = true;
  private long lines;
  private long portLines;
  private int portsOfRecord;
  private RecordPorts ownPorts = RecordPorts.none();
  private long skipped;
  private long withoutLid;

  private IbnetdiscoverReader(
      FabricSource source, ImportOptions options, ProgressListener progress) {
    this.source = source;
    this.limits = options.limits();
    this.progress = progress;
    this.log = new FindingLog(options);
  }

  /**
   * Reads all streams of a source, one after the other. Takes time in proportion to their length,
   * and memory in proportion to the records that are kept, whose number the limits bound.
   *
   * @param source the source
   * @param options the limits and the strictness
   * @param progress hears of every 8,192 lines
   * @return the records
   * @throws IOException if the source cannot be read
   * @throws io.clusterfabric.model.finding.CancelledException if the listener stopped the reading
   */
  public static IbnetdiscoverFile read(
      FabricSource source, ImportOptions options, ProgressListener progress) throws IOException {
    return read(source, source.streamNames(), options, progress);
  }

  static IbnetdiscoverFile read(
      FabricSource source, List<String> streams, ImportOptions options, ProgressListener progress)
      throws IOException {
    IbnetdiscoverReader reader = new IbnetdiscoverReader(source, options, progress);
    return reader.run(streams);
  }

  private IbnetdiscoverFile run(List<String> streams) throws IOException {
    report();
    long left = limits.maxBytes();
    for (String stream : streams) {
      file = streams.size() == 1 ? source.name() : stream;
      try (LineReader in = new LineReader(source.open(stream), left, limits.maxLineLength())) {
        boolean goOn = readStream(in);
        left -= in.bytesRead();
        endStream(in);
        if (!goOn) {
          break;
        }
      }
    }
    report();
    if (withoutLid > 0) {
      log.add(
          NO_LID,
          Severity.INFO,
          SourcePosition.of(source.name()),
          String.format(
              Locale.ROOT,
              "%,d lines name a port without a LID (65535): the subnet manager had not set it up;"
                  + " its links are kept",
              withoutLid));
    }
    IbnetdiscoverFile.Builder out = IbnetdiscoverFile.builder();
    out.nodes(nodes)
        .recordsRead(nodes.size() + portLines)
        .recordsSkipped(skipped)
        .findings(log.build(source.name()));
    if (generated != null) {
      out.generated(generated);
    }
    return out.build();
  }

  /** Whether there is more to read after this stream. */
  private boolean readStream(LineReader in) throws IOException {
    startRecord();
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
      number = in.number();
      line(in);
      if (nodes.size() + (current == null ? 0 : 1) + portLines / 2 > limits.maxElements()) {
        if (nodes.size() < limits.maxElements()) {
          end();
        }
        log.add(
            ELEMENT_LIMIT,
            Severity.ERROR,
            at(),
            String.format(
                Locale.ROOT,
                "the reading ended here: more than %,d nodes and links; raise the limit maxElements"
                    + " if the file is sound",
                limits.maxElements()));
        return false;
      }
    }
    end();
    return true;
  }

  private void endStream(LineReader in) {
    if (in.isCapped()) {
      log.add(
          BYTE_LIMIT,
          Severity.ERROR,
          SourcePosition.of(file, Math.max(1, in.number())),
          String.format(
              Locale.ROOT,
              "the reading ended behind this line: the source is longer than %,d bytes; raise the"
                  + " limit maxBytes if it is sound",
              limits.maxBytes()));
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

  private void report() {
    progress.report(new Progress("reading ibnetdiscover", lines, OptionalLong.empty()));
  }

  private SourcePosition at() {
    return SourcePosition.of(file, number);
  }

  private void line(LineReader in) {
    String text = in.text().strip();
    if (in.isTooLong()) {
      skipped++;
      log.add(
          LINE_TOO_LONG,
          Severity.WARNING,
          at(),
          "the line is longer than "
              + limits.maxLineLength()
              + " characters and was left out; see the limit maxLineLength",
          text);
      if (LineKind.of(text) != LineKind.PORT) {
        end();
      }
      return;
    }
    LineKind kind = LineKind.of(text);
    switch (kind) {
      case EMPTY, NOISE -> {}
      case COMMENT -> comment(text);
      case ATTRIBUTE -> attribute(text);
      case NODE -> node(text);
      case PORT -> port(text);
      case TOOL_MESSAGE ->
          log.add(
              TOOL_MESSAGE,
              Severity.WARNING,
              at(),
              "the tool could not reach something, so that nodes or links may be missing",
              text);
      case DIRECTIVE -> {
        skipped++;
        log.add(DIRECTIVE, Severity.WARNING, at(), "this directive of ibsim is not read", text);
      }
      case UNKNOWN -> unknown(text);
    }
    if (kind != LineKind.COMMENT) {
      afterBreak = kind == LineKind.EMPTY;
    }
  }

  private void comment(String text) {
    String mark = "generated on ";
    int i = text.indexOf(mark);
    if (i >= 0 && generated == null) {
      generated = text.substring(i + mark.length()).strip();
    }
  }

  private void attribute(String text) {
    end();
    String name = text.substring(0, text.indexOf('=')).strip();
    if (name.equals("vendid")) {
      attributes = new Attributes();
    }
    if (!attributes.take(name, text.substring(text.indexOf('=') + 1), file, number)) {
      skipped++;
      log.add(
          BAD_ATTRIBUTE,
          Severity.WARNING,
          at(),
          "a number in hexadecimal was expected after '='; the value is taken as unknown",
          text);
    }
  }

  private void node(String text) {
    end();
    NodeLineParser parsed = NodeLineParser.parse(text);
    if (parsed == null) {
      skipped++;
      log.add(
          BAD_NODE,
          Severity.WARNING,
          at(),
          "a node's line is type, number of ports and id in quotes; the node is known only by"
              + " other lines",
          text);
      return;
    }
    if (parsed.portCount().isEmpty()) {
      log.add(
          BAD_NODE, Severity.WARNING, at(), "the number of the node's ports cannot be read", text);
    }
    current = attributes.start(parsed.type(), parsed.id(), at());
    portsOfRecord = 0;
    ownPorts = new RecordPorts(parsed.type(), parsed.portCount());
    current
        .portCount(parsed.portCount())
        .description(parsed.comment().description())
        .lid(parsed.comment().lidAfter());
    countLid(parsed.comment().lidAfter());
    attributes = new Attributes();
  }

  private void port(String text) {
    if (current == null && attributes.canStart()) {
      current = attributes.startAlone();
      portsOfRecord = 0;
      ownPorts = new RecordPorts(attributes.type(), OptionalInt.empty());
      log.add(
          NODE_RECOVERED,
          Severity.WARNING,
          at(),
          "the line of this record's node is missing or damaged; the node is known by its GUID");
      attributes = new Attributes();
    }
    IbPortLine line = ports.parse(text, number);
    if (line == null) {
      skipped++;
      log.add(
          Finding.builder()
              .ruleId(BAD_PORT)
              .severity(Severity.WARNING)
              .where(new SourcePosition(file, number, ports.column()))
              .why(
                  ports.why()
                      + "; the line was left out, and its link is known only by the line of the"
                      + " other end")
              .observed("'" + Excerpt.of(text) + "'")
              .build());
      return;
    }
    if (current != null && ownPorts.isForeign(line)) {
      end();
    }
    if (current == null) {
      skipped++;
      log.add(
          ORPHAN_PORT,
          Severity.WARNING,
          at(),
          "it is not known to which node this port belongs; its link is known only by the line of"
              + " the other end",
          text);
      return;
    }
    if (++portsOfRecord > MAX_PORTS_OF_RECORD) {
      skipped++;
      if (portsOfRecord == MAX_PORTS_OF_RECORD + 1) {
        log.add(
            TOO_MANY_PORTS,
            Severity.WARNING,
            at(),
            String.format(
                Locale.ROOT,
                "the record has more than %,d port lines, though no node has more than 255 ports;"
                    + " the lines from here to the next record were left out",
                MAX_PORTS_OF_RECORD),
            text);
      }
      return;
    }
    if (ports.isWithoutRate()) {
      log.add(
          NO_RATE,
          Severity.WARNING,
          at(),
          "the line ends before width and speed; the link is kept, this side's rate is unknown",
          text);
    } else if (line.rate().isPresent() && !line.rate().get().isKnown()) {
      log.add(
          UNKNOWN_RATE,
          Severity.WARNING,
          at(),
          "this width and speed have no known rate; the link is kept, its rate is unknown",
          line.rate().get().text());
    }
    countLid(line.lid());
    countLid(line.remoteLid());
    current.addPort(line);
    ownPorts.take(line);
    portLines++;
  }

  private void countLid(OptionalInt lid) {
    if (lid.isPresent() && lid.getAsInt() == NO_LID_ASSIGNED) {
      withoutLid++;
    }
  }

  /**
   * A line that is none of the format's. Where a record may begin it may be a damaged node's line,
   * so that the ports that follow must not go to the node before.
   */
  private void unknown(String text) {
    boolean mayBeRecord = text.indexOf('"') >= 0;
    boolean mayBePort = text.startsWith("[");
    if (!mayBePort && (afterBreak || NODE_ID.matcher(text).find())) {
      end();
    }
    skipped++;
    log.add(
        UNKNOWN_LINE,
        mayBeRecord ? Severity.WARNING : Severity.INFO,
        at(),
        "this is no line of ibnetdiscover and was left out",
        text);
  }

  private void startRecord() {
    attributes = new Attributes();
    current = null;
    afterBreak = true;
  }

  private void end() {
    if (current != null) {
      nodes.add(current.build());
      current = null;
    }
  }
}
