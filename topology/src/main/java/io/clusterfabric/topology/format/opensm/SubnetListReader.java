package io.clusterfabric.topology.format.opensm;

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
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Reads lists of subnets, {@code opensm-subnet.lst} of OpenSM and the {@code .lst} of ibdiagnet: a
 * line for each port that has a partner, with both ends.
 *
 * <p>Numbers are hexadecimal. Speeds are of one lane; OpenSM writes {@code ??} for NDR and newer,
 * and older programs write none. Device ids of 16 bits that OpenSM writes as 32 bits in wrong order
 * ({@code D2F20000}) are put right.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SubnetListReader {
  static final String BAD_LINE = "format.opensm-subnet.bad-line";
  static final String UNKNOWN_RATE = "format.opensm-subnet.unknown-rate";
  static final String NO_SPEED = "format.opensm-subnet.no-speed";
  static final String NOT_ACTIVE = "format.opensm-subnet.not-active";

  /** Descriptions have 64 bytes, so that no line of the format is longer. */
  private static final int MAX_LINE = 2_048;

  private static final String END =
      "\\{ *(SW|CA|R[Tt]|ROUTER)(?:-SM)? Ports:([0-9A-Fa-f]{1,4}) SystemGUID:([0-9A-Fa-f]{1,16})"
          + " NodeGUID:([0-9A-Fa-f]{1,16}) PortGUID:([0-9A-Fa-f]{1,16}) VenID:([0-9A-Fa-f]{1,8})"
          + " DevID:([0-9A-Fa-f]{1,8}) Rev:[0-9A-Fa-f]{1,8} \\{(.*?)\\} LID:([0-9A-Fa-f]{1,4})"
          + " PN:([0-9A-Fa-f]{1,2}) *\\}";
  private static final Pattern LINE =
      Pattern.compile(END + " *" + END + " *PHY=(\\S+) +LOG=(\\S+)(?: +SPD=(\\S+))?.*");
  private static final Pattern MARK =
      Pattern.compile("\\{ *(SW|CA|R[Tt]|ROUTER)(-SM)? Ports:[0-9A-Fa-f]+ SystemGUID:.*");
  private static final int FIELDS = 10;
  private static final String LID = "} LID:";
  private static final int MAX_ENDS = 8;

  private final ImportOptions options;
  private final FindingLog log;
  private final SubnetDraft draft;
  private long skipped;
  private long withoutSpeed;

  private SubnetListReader(ImportOptions options) {
    this.options = options;
    this.log = new FindingLog(options);
    this.draft = new SubnetDraft(options.limits(), log);
  }

  static boolean isMark(String line) {
    return MARK.matcher(line.stripLeading()).lookingAt();
  }

  /**
   * Reads all streams of a source that are such lists.
   *
   * @param source the source
   * @param options the limits and the strictness
   * @param progress hears of every 8,192 lines
   * @return the records; adapters have one record for all their ports
   * @throws IOException if the source cannot be read
   * @throws io.clusterfabric.model.finding.CancelledException if the listener stopped the reading
   */
  public static IbRecords read(
      FabricSource source, ImportOptions options, ProgressListener progress) throws IOException {
    return new SubnetListReader(options).run(source, progress);
  }

  private IbRecords run(FabricSource source, ProgressListener progress) throws IOException {
    LineSource lines = new LineSource(source, options, progress, log, "reading a list of a subnet");
    lines.read(
        SubnetFormat.streams(source, SubnetListReader::isMark),
        (text, where) -> {
          String line = text.strip();
          if (!line.isEmpty() && !line.startsWith("#")) {
            take(line, where);
          }
          return !draft.isFull(where);
        });
    if (withoutSpeed > 0) {
      log.add(
          NO_SPEED,
          Severity.INFO,
          SourcePosition.of(source.name()),
          String.format(
              Locale.ROOT,
              "%,d lines give no speed, or only that it is newer than the program; the rates of"
                  + " these links are unknown",
              withoutSpeed));
    }
    return new IbRecords(
        draft.build(), draft.rows(), skipped + lines.skipped(), log.build(source.name()));
  }

  private void take(String line, SourcePosition where) {
    Matcher m = LINE.matcher(line);
    if (line.length() > MAX_LINE || hasEndsWithoutEnd(line) || !m.matches()) {
      bad(line, where, "a line has two ends in braces, then PHY= and LOG=");
      return;
    }
    int port = hex(m.group(FIELDS));
    int partnerPort = hex(m.group(2 * FIELDS));
    if (port < 1 || port > 254 || partnerPort < 1 || partnerPort > 254) {
      bad(line, where, "a port's number is 1 to FE");
      return;
    }
    IbNodeType type = type(m.group(1));
    OptionalLong guid = Guid.ofNode(m.group(4));
    OptionalLong partnerGuid = Guid.ofNode(m.group(FIELDS + 4));
    if (guid.isEmpty() || partnerGuid.isEmpty()) {
      bad(line, where, "a node has a GUID other than 0");
      return;
    }
    Optional<SubnetDraft.NodeDraft> node = draft.node(type, guid.getAsLong(), where);
    if (node.isEmpty()) {
      skipped++;
      return;
    }
    node.get()
        .description(m.group(8))
        .ports(OptionalInt.of(hex(m.group(2))))
        .ids(id(m.group(6), 6), id(m.group(7), 4), Guid.ofNode(m.group(3)));
    boolean hasGuid = type != IbNodeType.SWITCH;
    draft.port(
        node.get(),
        new SubnetDraft.Own(
            where,
            port,
            OptionalInt.empty(),
            hasGuid ? Guid.ofNode(m.group(5)) : OptionalLong.empty(),
            OptionalInt.of(hex(m.group(9)))),
        Optional.of(
            new SubnetDraft.Partner(
                Optional.of(SubnetDraft.id(type(m.group(FIELDS + 1)), partnerGuid.getAsLong())),
                OptionalLong.empty(),
                OptionalInt.of(hex(m.group(FIELDS + 9))),
                partnerPort,
                OptionalInt.empty(),
                m.group(FIELDS + 8))),
        rate(m.group(2 * FIELDS + 1), m.group(2 * FIELDS + 3), where),
        Optional.empty());
    String state = m.group(2 * FIELDS + 2);
    if (!state.equals("ACT")) {
      log.add(NOT_ACTIVE, Severity.WARNING, where, "the link is not active; it is kept", state);
    }
  }

  /** Descriptions may have braces, but with many the pattern would search for long. */
  private static boolean hasEndsWithoutEnd(String line) {
    int ends = 0;
    for (int at = line.indexOf(LID); at >= 0; at = line.indexOf(LID, at + 1)) {
      ends++;
    }
    return ends > MAX_ENDS;
  }

  private Optional<IbRate> rate(String width, String speed, SourcePosition where) {
    String w = width.toLowerCase(Locale.ROOT);
    OptionalInt lanes =
        w.matches("(1|2|4|8|12)x")
            ? OptionalInt.of(Integer.parseInt(w.substring(0, w.length() - 1)))
            : OptionalInt.empty();
    if (speed == null || speed.startsWith("?")) {
      withoutSpeed++;
      return Optional.of(IbRate.of(lanes, Optional.empty()));
    }
    Optional<IbSpeed> generation =
        switch (speed.toUpperCase(Locale.ROOT)) {
          case "2.5" -> Optional.of(IbSpeed.SDR);
          case "5" -> Optional.of(IbSpeed.DDR);
          case "10" -> Optional.of(IbSpeed.QDR);
          case "FDR10" -> Optional.of(IbSpeed.FDR10);
          case "14" -> Optional.of(IbSpeed.FDR);
          case "25" -> Optional.of(IbSpeed.EDR);
          case "50" -> Optional.of(IbSpeed.HDR);
          case "100" -> Optional.of(IbSpeed.NDR);
          case "200" -> Optional.of(IbSpeed.XDR);
          default -> Optional.empty();
        };
    if (generation.isEmpty() || lanes.isEmpty()) {
      log.add(
          UNKNOWN_RATE,
          Severity.WARNING,
          where,
          "this width and speed have no known rate; the link is kept, its rate is unknown",
          width + " " + speed);
    }
    return Optional.of(IbRate.of(lanes, generation));
  }

  private static IbNodeType type(String text) {
    return switch (text) {
      case "SW" -> IbNodeType.SWITCH;
      case "CA" -> IbNodeType.ADAPTER;
      default -> IbNodeType.ROUTER;
    };
  }

  private static int hex(String digits) {
    return Integer.parseInt(digits, 16);
  }

  /** An id of so many digits; one of eight that ends in zeros is in wrong order. 0 is none. */
  private static OptionalInt id(String digits, int usual) {
    long value = Long.parseLong(digits, 16);
    if (usual == 4 && digits.length() == 8 && (value & 0xFFFF) == 0) {
      value >>= 16;
    }
    return value > 0 && value <= Integer.MAX_VALUE
        ? OptionalInt.of((int) value)
        : OptionalInt.empty();
  }

  private void bad(String line, SourcePosition where, String why) {
    skipped++;
    log.add(
        BAD_LINE,
        Severity.WARNING,
        where,
        why + "; the line was left out, and its link is known only by the line of the other end",
        line);
  }
}
