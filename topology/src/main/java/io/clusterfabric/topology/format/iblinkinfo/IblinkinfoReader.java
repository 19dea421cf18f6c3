package io.clusterfabric.topology.format.iblinkinfo;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import io.clusterfabric.topology.format.infiniband.IbRate;
import io.clusterfabric.topology.format.infiniband.IbRecords;
import io.clusterfabric.topology.format.infiniband.IbSpeed;
import io.clusterfabric.topology.internal.exchange.LineSource;
import io.clusterfabric.topology.internal.infiniband.Guid;
import io.clusterfabric.topology.internal.infiniband.SubnetDraft;
import io.clusterfabric.topology.internal.infiniband.SubnetFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of iblinkinfo into records, in blocks below the heading of each node and in lines
 * that name the node themselves ({@code -l}).
 *
 * <p>Speeds are signalling rates of one lane. In blocks partners are named by LID, in lines by port
 * GUID; lines do not say what a node is: one with several rows is a switch, since iblinkinfo shows
 * all ports of a switch and each port of an adapter has a GUID of its own.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class IblinkinfoReader {
  static final String BAD_ROW = "format.iblinkinfo.bad-row";
  static final String NO_NODE = "format.iblinkinfo.row-without-node";
  static final String UNKNOWN_LINE = "format.iblinkinfo.unknown-line";
  static final String UNKNOWN_RATE = "format.iblinkinfo.unknown-rate";
  static final String BELOW = "format.iblinkinfo.below-capability";
  static final String NOT_ACTIVE = "format.iblinkinfo.not-active";

  private static final int MAX_LINE = 2_048;
  private static final int MAX_PORT = 254;

  private static final Pattern HEADING =
      Pattern.compile("(Switch|CA|RT|Rt|Router)\\s*: *(?:0x([0-9a-fA-F]{1,16}) )?(.*?):?");
  private static final Pattern ROW =
      Pattern.compile(
          "(?:0x([0-9a-fA-F]{1,16})\\s+)?(?:\"(.*?)\"\\s+)?(\\d{1,6})\\s+(\\d{1,4})\\[\\s*(\\d{0,4})"
              + "\\s*\\]\\s*==\\((.*?)\\)==>\\s*(?:0x([0-9a-fA-F]{1,16})\\s+)?"
              + "(?:(\\d{1,6})\\s+(\\d{1,4}))?\\s*\\[\\s*(\\d{0,4})\\s*\\]\\s*\"(.*)\"\\s*\\((.*)\\).*");
  private static final Pattern STATE =
      Pattern.compile(
          "\\s*(?:(\\d{1,2})[xX]\\s+)?(?:([0-9.]{1,9})\\s+Gbps\\s+)?(\\(?FDR10\\)?\\s+)?"
              + "([A-Za-z]+)\\s*/\\s*([A-Za-z ]+?)\\s*");
  private static final Pattern COULD_WIDTH = Pattern.compile("Could be (\\d{1,2})[xX]");
  private static final Pattern COULD_SPEED = Pattern.compile("Could be ([0-9.]{1,9}) Gbps");
  private static final Pattern COULD_FDR10 = Pattern.compile("Could be (?:10.0 Gbps )?\\(?FDR10");

  /** A row of the line layout, kept until it is known which nodes have several. */
  private record Line(Matcher row, SourcePosition at) {}

  private final ImportOptions options;
  private final FindingLog log;
  private final SubnetDraft draft;
  private final List<Line> waiting = new ArrayList<>();
  private final Map<String, Integer> rowsOf = new HashMap<>();
  private final Map<String, Integer> told = new HashMap<>();
  private @Nullable IbNodeType headingType;
  private OptionalLong headingGuid = OptionalLong.empty();
  private String heading = "";
  private SubnetDraft.@Nullable NodeDraft current;
  private long read;
  private long skipped;

  private IblinkinfoReader(ImportOptions options) {
    this.options = options;
    this.log = new FindingLog(options);
    this.draft = new SubnetDraft(options.limits(), log);
  }

  static boolean isMark(String line) {
    return matched(line.strip()).isPresent();
  }

  /**
   * Reads all streams of a source that are output of iblinkinfo.
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
    return new IblinkinfoReader(options).run(source, progress);
  }

  private IbRecords run(FabricSource source, ProgressListener progress) throws IOException {
    LineSource lines = new LineSource(source, options, progress, log, "reading iblinkinfo");
    lines.read(
        SubnetFormat.streams(source, IblinkinfoReader::isMark),
        (text, where) -> {
          take(text.strip(), where);
          return !isFull(where);
        });
    finishLines();
    return new IbRecords(draft.build(), read, skipped + lines.skipped(), log.build(source.name()));
  }

  private boolean isFull(SourcePosition where) {
    return waiting.size() / 2 >= options.limits().maxElements() || draft.isFull(where);
  }

  private void take(String line, SourcePosition where) {
    if (line.isEmpty() || line.startsWith("#")) {
      return;
    }
    if (line.contains("==(") || line.contains("==>")) {
      row(line, where);
      return;
    }
    Matcher h = HEADING.matcher(line);
    if (line.length() <= MAX_LINE && h.matches()) {
      headingType =
          h.group(1).equals("Switch")
              ? IbNodeType.SWITCH
              : h.group(1).equals("CA") ? IbNodeType.ADAPTER : IbNodeType.ROUTER;
      headingGuid = h.group(2) == null ? OptionalLong.empty() : Guid.ofNode(h.group(2));
      heading = h.group(3);
      current = null;
      return;
    }
    headingType = null;
    skipped++;
    log.add(
        UNKNOWN_LINE, Severity.INFO, where, "this is no line of iblinkinfo and was left out", line);
  }

  private void row(String line, SourcePosition where) {
    Optional<Matcher> found = matched(line).filter(r -> isPort(r.group(4)) && isPartner(r));
    if (found.isEmpty()) {
      skipped++;
      log.add(
          BAD_ROW,
          Severity.WARNING,
          where,
          "a row has LID, port, state in '==( )==>' and the partner; it was left out, and its link"
              + " is known only by the row of the other end",
          line);
      return;
    }
    Matcher m = found.get();
    if (m.group(2) != null && m.group(1) != null) {
      waiting.add(new Line(m, where));
      rowsOf.merge(m.group(1).toLowerCase(Locale.ROOT), 1, Integer::sum);
      return;
    }
    if (headingType == null) {
      skipped++;
      log.add(
          NO_NODE,
          Severity.WARNING,
          where,
          "it is not known to which node this row belongs; its link is known only by the row of"
              + " the other end",
          line);
      return;
    }
    if (current == null) {
      OptionalLong guid = headingGuid;
      if (guid.isEmpty() && m.group(1) != null) {
        guid = Guid.ofNode(m.group(1));
      }
      Optional<SubnetDraft.NodeDraft> node =
          guid.isPresent()
              ? draft.node(headingType, guid.getAsLong(), where)
              : draft.node(headingType, "lid-" + m.group(3), guid, where);
      if (node.isEmpty()) {
        skipped++;
        return;
      }
      current = node.get().description(heading);
    }
    add(current, m, where);
  }

  /** The parts of a row. Where the last bracket is lost the pattern would search for long. */
  private static Optional<Matcher> matched(String line) {
    if (line.length() > MAX_LINE
        || !line.contains("==(")
        || line.lastIndexOf(')') < line.lastIndexOf('"')) {
      return Optional.empty();
    }
    Matcher m = ROW.matcher(line);
    return m.matches() ? Optional.of(m) : Optional.empty();
  }

  private static boolean isPort(@Nullable String digits) {
    return digits != null && Integer.parseInt(digits) >= 1 && Integer.parseInt(digits) <= MAX_PORT;
  }

  /** A partner with a port, or none at all. */
  private static boolean isPartner(Matcher m) {
    return m.group(8) == null || isPort(m.group(9));
  }

  /** Ports of one adapter stand together, with one description and GUIDs of their own. */
  private void finishLines() {
    SubnetDraft.NodeDraft before = null;
    for (Line l : waiting) {
      Matcher m = l.row();
      OptionalLong guid = Guid.parse(m.group(1));
      String name = m.group(2).strip();
      int port = Integer.parseInt(m.group(4));
      boolean several = rowsOf.getOrDefault(m.group(1).toLowerCase(Locale.ROOT), 0) > 1;
      IbNodeType type = several ? IbNodeType.SWITCH : IbNodeType.ADAPTER;
      boolean same =
          before != null
              && !several
              && before.type() == IbNodeType.ADAPTER
              && before.isCalled(name)
              && !before.has(port);
      Optional<SubnetDraft.NodeDraft> node =
          same ? Optional.ofNullable(before) : draft.node(type, guid.orElse(0), l.at());
      if (node.isEmpty()) {
        skipped++;
        continue;
      }
      before = node.get().description(name);
      add(before, m, l.at());
    }
  }

  private void add(SubnetDraft.NodeDraft node, Matcher m, SourcePosition where) {
    read++;
    Optional<SubnetDraft.Partner> partner = Optional.empty();
    if (m.group(8) != null) {
      partner =
          Optional.of(
              new SubnetDraft.Partner(
                  Optional.empty(),
                  m.group(7) == null ? OptionalLong.empty() : Guid.parse(m.group(7)),
                  OptionalInt.of(Integer.parseInt(m.group(8))),
                  Integer.parseInt(m.group(9)),
                  number(m.group(10)),
                  m.group(11)));
    }
    Optional<IbRate> rate = Optional.empty();
    Optional<IbRate> possible = Optional.empty();
    Matcher s = STATE.matcher(m.group(6));
    boolean readable = s.matches();
    if (readable) {
      OptionalInt lanes = lanes(s.group(1));
      Optional<IbSpeed> speed =
          s.group(3) != null
              ? Optional.of(IbSpeed.FDR10)
              : s.group(2) == null ? Optional.empty() : IbSpeed.ofLane(s.group(2));
      if (partner.isPresent()) {
        rate = Optional.of(IbRate.of(lanes, speed));
        if (!rate.get().isKnown()) {
          unknown(m.group(6), where);
        }
        possible = possible(lanes, speed, m.group(12));
        if (!s.group(4).equalsIgnoreCase("Active")) {
          log.add(
              NOT_ACTIVE,
              Severity.WARNING,
              where,
              "the link is not active; it is kept",
              s.group(4) + "/" + s.group(5));
        }
      }
    } else if (partner.isPresent()) {
      unknown(m.group(6), where);
    }
    if (possible.isPresent()) {
      tellBelow(m, rate, possible.get(), where);
    }
    boolean hasGuid = node.type() != IbNodeType.SWITCH && m.group(1) != null;
    draft.port(
        node,
        new SubnetDraft.Own(
            where,
            Integer.parseInt(m.group(4)),
            number(m.group(5)),
            hasGuid ? Guid.parse(m.group(1)) : OptionalLong.empty(),
            OptionalInt.of(Integer.parseInt(m.group(3))),
            readable ? Optional.of(s.group(4)) : Optional.empty(),
            readable ? Optional.of(s.group(5).strip()) : Optional.empty()),
        partner,
        rate,
        possible);
  }

  private void unknown(String state, SourcePosition where) {
    log.add(
        UNKNOWN_RATE,
        Severity.WARNING,
        where,
        "this width and speed have no known rate; the link is kept, its rate is unknown",
        state.strip());
  }

  /** Both ends tell of a link; the one with the lower LID and port counts. */
  private void tellBelow(Matcher m, Optional<IbRate> rate, IbRate possible, SourcePosition where) {
    String one = m.group(3) + "." + m.group(4);
    String other = m.group(8) + "." + m.group(9);
    String link = one.compareTo(other) <= 0 ? one + " " + other : other + " " + one;
    if (told.merge(link, 1, Integer::sum) == 1) {
      log.add(
          BELOW,
          Severity.WARNING,
          where,
          "the link runs at "
              + rate.map(IbRate::text).orElse("an unknown rate")
              + " though both ends could do "
              + possible.text()
              + "; the cable or its plugs may be bad",
          m.group(12).strip());
    }
  }

  private static Optional<IbRate> possible(
      OptionalInt lanes, Optional<IbSpeed> speed, String message) {
    Matcher w = COULD_WIDTH.matcher(message);
    Matcher s = COULD_SPEED.matcher(message);
    boolean wider = w.find();
    boolean fdr10 = COULD_FDR10.matcher(message).find();
    boolean faster = s.find();
    if (!wider && !faster && !fdr10) {
      return Optional.empty();
    }
    return Optional.of(
        IbRate.of(
            wider ? lanes(w.group(1)) : lanes,
            fdr10 ? Optional.of(IbSpeed.FDR10) : faster ? IbSpeed.ofLane(s.group(1)) : speed));
  }

  private static OptionalInt lanes(@Nullable String digits) {
    return digits != null && digits.matches("1|2|4|8|12")
        ? OptionalInt.of(Integer.parseInt(digits))
        : OptionalInt.empty();
  }

  private static OptionalInt number(String digits) {
    return digits.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(digits));
  }
}
