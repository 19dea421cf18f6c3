package io.clusterfabric.topology.format.ibnetdiscover;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import io.clusterfabric.topology.format.infiniband.IbRate;
import io.clusterfabric.topology.format.infiniband.IbRecords;
import io.clusterfabric.topology.internal.exchange.LineSource;
import io.clusterfabric.topology.internal.infiniband.Guid;
import io.clusterfabric.topology.internal.infiniband.SubnetDraft;
import io.clusterfabric.topology.internal.infiniband.SubnetFormat;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Reads the ports report, {@code ibnetdiscover -p}: a line for each port, those without a partner
 * too. Nodes are known by the GUIDs of their ports; the ports of an adapter stand together with one
 * description. Descriptions have no escapes: one with {@code ' - '} inside is cut there.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PortsReportReader {
  static final String BAD_LINE = "format.ibnetdiscover-ports.bad-line";
  static final String UNKNOWN_RATE = "format.ibnetdiscover-ports.unknown-rate";

  private static final int MAX_LINE = 2_048;
  private static final String BETWEEN = "' - '";
  private static final int MAX_BETWEEN = 8;
  private static final String PORT =
      "(SW|CA|RT|\\?\\?) +(\\d{1,6}) +(\\d{1,3}) 0x([0-9a-fA-F]{1,16})";
  private static final Pattern LINKED =
      Pattern.compile(
          PORT + " (\\S{1,4}) (\\S{1,6}) +- +" + PORT + " +\\( ?'(.*?)' - '(.*)' ?\\).*");
  private static final Pattern FREE = Pattern.compile(PORT + " (\\S{1,4}) (\\S{1,6}) +'(.*)'.*");

  private final ImportOptions options;
  private final FindingLog log;
  private final SubnetDraft draft;
  private SubnetDraft.@Nullable NodeDraft before;
  private long read;
  private long skipped;

  private PortsReportReader(ImportOptions options) {
    this.options = options;
    this.log = new FindingLog(options);
    this.draft = new SubnetDraft(options.limits(), log);
  }

  static boolean isMark(String line) {
    return isBounded(line) && (LINKED.matcher(line).matches() || FREE.matcher(line).matches());
  }

  /**
   * Reads all streams of a source that are such reports.
   *
   * @param source the source
   * @param options the limits and the strictness
   * @param progress hears of every 8,192 lines
   * @return the records
   * @throws IOException if the source cannot be read
   * @throws io.clusterfabric.model.finding.CancelledException if the listener stopped the reading
   */
  public static IbRecords read(
      FabricSource source, ImportOptions options, ProgressListener progress) throws IOException {
    return new PortsReportReader(options).run(source, progress);
  }

  private IbRecords run(FabricSource source, ProgressListener progress) throws IOException {
    LineSource lines = new LineSource(source, options, progress, log, "reading a ports report");
    lines.read(
        SubnetFormat.streams(source, PortsReportReader::isMark),
        (text, where) -> {
          String line = text.strip();
          if (!line.isEmpty() && !line.startsWith("#")) {
            take(line, where);
          }
          return !draft.isFull(where);
        });
    return new IbRecords(draft.build(), read, skipped + lines.skipped(), log.build(source.name()));
  }

  /** Two descriptions have one such sign between them; with many the pattern searches for long. */
  private static boolean isBounded(String line) {
    int signs = 0;
    for (int at = line.indexOf(BETWEEN); at >= 0; at = line.indexOf(BETWEEN, at + 1)) {
      signs++;
    }
    return line.length() <= MAX_LINE && signs <= MAX_BETWEEN;
  }

  private void take(String line, SourcePosition where) {
    boolean sound = isBounded(line);
    Matcher linked = LINKED.matcher(line);
    Matcher free = FREE.matcher(line);
    if (sound && linked.matches()) {
      port(linked, true, line, where);
    } else if (sound && free.matches()) {
      port(free, false, line, where);
    } else {
      bad(line, where);
    }
  }

  private void bad(String line, SourcePosition where) {
    skipped++;
    log.add(
        BAD_LINE,
        Severity.WARNING,
        where,
        "a line has type, LID, port, GUID, width and speed, then the partner's or the description;"
            + " it was left out",
        line);
  }

  private static IbNodeType type(String text) {
    return text.equals("SW")
        ? IbNodeType.SWITCH
        : text.equals("RT") ? IbNodeType.ROUTER : IbNodeType.ADAPTER;
  }

  private void port(Matcher m, boolean linked, String line, SourcePosition where) {
    int port = Integer.parseInt(m.group(3));
    OptionalLong guid = Guid.ofNode(m.group(4));
    int partnerPort = linked ? Integer.parseInt(m.group(9)) : 1;
    if (port < 1 || port > 254 || partnerPort < 1 || partnerPort > 254 || guid.isEmpty()) {
      bad(line, where);
      return;
    }
    IbNodeType type = type(m.group(1));
    String name = linked ? m.group(11) : m.group(7);
    boolean same =
        before != null
            && type != IbNodeType.SWITCH
            && before.type() == type
            && before.isCalled(name)
            && !before.has(port);
    Optional<SubnetDraft.NodeDraft> node =
        same ? Optional.ofNullable(before) : draft.node(type, guid.getAsLong(), where);
    if (node.isEmpty()) {
      skipped++;
      return;
    }
    read++;
    before = node.get().description(name);
    Optional<IbRate> rate = linked ? IbRate.parse(m.group(5) + m.group(6)) : Optional.empty();
    if (linked && !rate.map(IbRate::isKnown).orElse(false)) {
      log.add(
          UNKNOWN_RATE,
          Severity.WARNING,
          where,
          "this width and speed have no known rate; the link is kept, its rate is unknown",
          m.group(5) + " " + m.group(6));
    }
    Optional<SubnetDraft.Partner> partner =
        linked
            ? Optional.of(
                new SubnetDraft.Partner(
                    Optional.empty(),
                    Guid.parse(m.group(10)),
                    OptionalInt.of(Integer.parseInt(m.group(8))),
                    partnerPort,
                    OptionalInt.empty(),
                    m.group(12)))
            : Optional.empty();
    draft.port(
        node.get(),
        new SubnetDraft.Own(
            where,
            port,
            OptionalInt.empty(),
            type == IbNodeType.SWITCH ? OptionalLong.empty() : guid,
            OptionalInt.of(Integer.parseInt(m.group(2)))),
        partner,
        rate,
        Optional.empty());
  }
}
