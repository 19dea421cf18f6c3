package io.clusterfabric.topology.format.ibdiagnet;

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
import io.clusterfabric.topology.internal.exchange.CsvLine;
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
import java.util.Set;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Reads the tables NODES, PORTS and LINKS of ibdiagnet into records; other tables are passed over.
 * Columns are found by their names, whose case does not matter, since tables differ by version.
 *
 * <p>Widths and speeds are codes of bits, after ibdm's own list: 1, 2, 8, 4 and 16 are widths of 1,
 * 4, 12, 8 and 2 lanes; 1, 2 and 4 are SDR, DDR and QDR, 256 to 4,096 FDR, EDR, HDR, NDR and XDR,
 * and 65,536 FDR10. No published file was at hand to prove these codes; others stay unknown.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DbCsvReader {
  static final String BAD_ROW = "format.ibdiagnet-db-csv.bad-row";
  static final String NO_COLUMN = "format.ibdiagnet-db-csv.missing-column";
  static final String UNKNOWN_NODE = "format.ibdiagnet-db-csv.unknown-node";
  static final String UNKNOWN_RATE = "format.ibdiagnet-db-csv.unknown-rate";
  static final String OPEN_TABLE = "format.ibdiagnet-db-csv.open-table";

  private static final int MAX_PORT = 254;
  private static final Pattern MARK =
      Pattern.compile("START_(NODES|PORTS|LINKS|SWITCHES|NODES_INFO|PORT_INFO_EXTENDED)\\s*");
  private static final Set<String> TABLES = Set.of("NODES", "PORTS", "LINKS");

  /** A link, kept until all nodes and ports are known. */
  private record Cable(long guidA, int portA, long guidB, int portB, SourcePosition at) {}

  /** What the table of ports tells of one. */
  private record PortFacts(Optional<IbRate> rate, OptionalInt lid, OptionalLong guid) {}

  private final ImportOptions options;
  private final FindingLog log;
  private final SubnetDraft draft;
  private final Map<Long, SubnetDraft.NodeDraft> nodes = new HashMap<>();
  private final Map<String, PortFacts> ports = new HashMap<>();
  private final List<Cable> cables = new ArrayList<>();
  private String table = "";
  private String file = "";
  private SourcePosition begun = SourcePosition.of("-");
  private Map<String, Integer> columns = Map.of();
  private boolean headed;
  private boolean usable;
  private long read;
  private long skipped;

  private DbCsvReader(ImportOptions options) {
    this.options = options;
    this.log = new FindingLog(options);
    this.draft = new SubnetDraft(options.limits(), log);
  }

  static boolean isMark(String line) {
    return MARK.matcher(line).matches();
  }

  /**
   * Reads all streams of a source that have such tables.
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
    return new DbCsvReader(options).run(source, progress);
  }

  private IbRecords run(FabricSource source, ProgressListener progress) throws IOException {
    LineSource lines =
        new LineSource(source, options, progress, log, "reading tables of ibdiagnet");
    lines.read(
        SubnetFormat.streams(source, DbCsvReader::isMark),
        (text, where) -> {
          if (!where.file().equals(file)) {
            close();
            file = where.file();
          }
          take(text.strip(), where);
          return cables.size() < options.limits().maxElements() && !draft.isFull(where);
        });
    close();
    cables.forEach(this::join);
    return new IbRecords(draft.build(), read, skipped + lines.skipped(), log.build(source.name()));
  }

  private void close() {
    if (!table.isEmpty()) {
      log.add(
          OPEN_TABLE,
          Severity.WARNING,
          begun,
          "the table has no end, so that the file may be cut",
          table);
    }
    table = "";
  }

  private void take(String line, SourcePosition where) {
    if (line.startsWith("START_")) {
      close();
      table = line.substring("START_".length());
      begun = where;
      headed = false;
    } else if (line.startsWith("END_")) {
      table = "";
    } else if (TABLES.contains(table) && !line.isEmpty()) {
      Optional<List<String>> fields = CsvLine.split(line);
      if (fields.isEmpty()) {
        bad(line, where, "a quote is not closed");
      } else if (!headed) {
        head(fields.get(), where);
      } else if (usable) {
        row(fields.get(), line, where);
      }
    }
  }

  private void head(List<String> names, SourcePosition where) {
    headed = true;
    columns = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      columns.putIfAbsent(names.get(i).toLowerCase(Locale.ROOT), i);
    }
    List<String> needed =
        switch (table) {
          case "NODES" -> List.of("nodeguid", "nodetype");
          case "PORTS" -> List.of("nodeguid", "portnum");
          default -> List.of("nodeguid1", "portnum1", "nodeguid2", "portnum2");
        };
    usable = columns.keySet().containsAll(needed);
    if (!usable) {
      skipped++;
      log.add(
          NO_COLUMN,
          Severity.ERROR,
          where,
          "the table " + table + " needs the columns " + needed + " and was passed over",
          String.join(",", names));
    }
  }

  private static String text(Map<String, Integer> columns, List<String> fields, String name) {
    Integer at = columns.get(name);
    return at == null || at >= fields.size() ? "" : fields.get(at);
  }

  private String text(List<String> fields, String name) {
    return text(columns, fields, name);
  }

  /** A number, in decimal or after 0x; empty for N/A and all else. */
  private OptionalLong number(List<String> fields, String name) {
    String t = text(fields, name);
    if (t.regionMatches(true, 0, "0x", 0, 2)) {
      return Guid.parse(t);
    }
    return t.matches("\\d{1,18}") ? OptionalLong.of(Long.parseLong(t)) : OptionalLong.empty();
  }

  private OptionalInt small(List<String> fields, String name) {
    OptionalLong n = number(fields, name);
    return n.isPresent() && n.getAsLong() >= 0 && n.getAsLong() <= Integer.MAX_VALUE
        ? OptionalInt.of((int) n.getAsLong())
        : OptionalInt.empty();
  }

  /** LIDs have 16 bits. */
  private OptionalInt lid(List<String> fields) {
    OptionalInt n = small(fields, "lid");
    return n.isPresent() && n.getAsInt() > 0xFFFF ? OptionalInt.empty() : n;
  }

  private OptionalLong guid(List<String> fields, String name) {
    return Guid.ofNode(text(fields, name));
  }

  private void row(List<String> fields, String line, SourcePosition where) {
    switch (table) {
      case "NODES" -> node(fields, line, where);
      case "PORTS" -> port(fields, line, where);
      default -> link(fields, line, where);
    }
  }

  private void node(List<String> fields, String line, SourcePosition where) {
    OptionalLong guid = guid(fields, "nodeguid");
    Optional<IbNodeType> type =
        switch (text(fields, "nodetype")) {
          case "1" -> Optional.of(IbNodeType.ADAPTER);
          case "2" -> Optional.of(IbNodeType.SWITCH);
          case "3" -> Optional.of(IbNodeType.ROUTER);
          default -> Optional.empty();
        };
    if (guid.isEmpty() || type.isEmpty()) {
      bad(line, where, "a node has a GUID, and a type of 1, 2 or 3");
      return;
    }
    Optional<SubnetDraft.NodeDraft> node = draft.node(type.get(), guid.getAsLong(), where);
    if (node.isEmpty()) {
      skipped++;
      return;
    }
    read++;
    nodes.putIfAbsent(
        guid.getAsLong(),
        node.get()
            .description(text(fields, "nodedesc"))
            .ports(small(fields, "numports"))
            .ids(
                small(fields, "vendorid"),
                small(fields, "deviceid"),
                guid(fields, "systemimageguid")));
  }

  private void port(List<String> fields, String line, SourcePosition where) {
    OptionalLong guid = guid(fields, "nodeguid");
    OptionalInt port = small(fields, "portnum");
    if (guid.isEmpty() || port.isEmpty()) {
      bad(line, where, "a port has a node's GUID and a number");
      return;
    }
    if (ports.size() / 2 > options.limits().maxElements()) {
      skipped++;
      return;
    }
    read++;
    ports.putIfAbsent(
        key(guid.getAsLong(), port.getAsInt()),
        new PortFacts(rate(fields), lid(fields), guid(fields, "portguid")));
  }

  private Optional<IbRate> rate(List<String> fields) {
    OptionalInt lanes =
        switch (small(fields, "linkwidthactv").orElse(0)) {
          case 1 -> OptionalInt.of(1);
          case 2 -> OptionalInt.of(4);
          case 4 -> OptionalInt.of(8);
          case 8 -> OptionalInt.of(12);
          case 16 -> OptionalInt.of(2);
          default -> OptionalInt.empty();
        };
    Optional<IbSpeed> speed =
        switch (small(fields, "linkspeedactv").orElse(0)) {
          case 1 -> Optional.of(IbSpeed.SDR);
          case 2 -> Optional.of(IbSpeed.DDR);
          case 4 -> Optional.of(IbSpeed.QDR);
          case 1 << 8 -> Optional.of(IbSpeed.FDR);
          case 1 << 9 -> Optional.of(IbSpeed.EDR);
          case 1 << 10 -> Optional.of(IbSpeed.HDR);
          case 1 << 11 -> Optional.of(IbSpeed.NDR);
          case 1 << 12 -> Optional.of(IbSpeed.XDR);
          case 1 << 16 -> Optional.of(IbSpeed.FDR10);
          default -> Optional.empty();
        };
    return Optional.of(IbRate.of(lanes, speed));
  }

  private static String key(long guid, int port) {
    return Guid.toString(guid) + "." + port;
  }

  private void link(List<String> fields, String line, SourcePosition where) {
    OptionalLong a = guid(fields, "nodeguid1");
    OptionalLong b = guid(fields, "nodeguid2");
    int portA = small(fields, "portnum1").orElse(0);
    int portB = small(fields, "portnum2").orElse(0);
    if (a.isEmpty()
        || b.isEmpty()
        || portA < 1
        || portB < 1
        || portA > MAX_PORT
        || portB > MAX_PORT) {
      bad(line, where, "a link has two GUIDs of nodes and two ports of 1 to 254");
      return;
    }
    read++;
    cables.add(new Cable(a.getAsLong(), portA, b.getAsLong(), portB, where));
  }

  /** Each link is told of once; it becomes a line of both ends. */
  private void join(Cable c) {
    SubnetDraft.NodeDraft a = nodes.get(c.guidA());
    SubnetDraft.NodeDraft b = nodes.get(c.guidB());
    if (a == null || b == null) {
      skipped++;
      log.add(
          UNKNOWN_NODE,
          Severity.WARNING,
          c.at(),
          "the table NODES does not have this node; its link was left out",
          Guid.toString(a == null ? c.guidA() : c.guidB()));
      return;
    }
    PortFacts none = new PortFacts(Optional.empty(), OptionalInt.empty(), OptionalLong.empty());
    PortFacts factsA = ports.getOrDefault(key(c.guidA(), c.portA()), none);
    PortFacts factsB = ports.getOrDefault(key(c.guidB(), c.portB()), none);
    if (!factsA.rate().map(IbRate::isKnown).orElse(false)
        && !factsB.rate().map(IbRate::isKnown).orElse(false)) {
      log.add(
          UNKNOWN_RATE,
          Severity.WARNING,
          c.at(),
          "the table PORTS gives no width and speed of this link that have a known rate",
          factsA.rate().map(IbRate::text).orElse("no such port"));
    }
    half(a, c.portA(), factsA, b, c.guidB(), c.portB(), factsB, c.at());
    half(b, c.portB(), factsB, a, c.guidA(), c.portA(), factsA, c.at());
  }

  private void half(
      SubnetDraft.NodeDraft own,
      int port,
      PortFacts facts,
      SubnetDraft.NodeDraft other,
      long otherGuid,
      int otherPort,
      PortFacts otherFacts,
      SourcePosition at) {
    draft.port(
        own,
        new SubnetDraft.Own(
            at,
            port,
            OptionalInt.empty(),
            own.type() == IbNodeType.SWITCH ? OptionalLong.empty() : facts.guid(),
            facts.lid()),
        Optional.of(
            new SubnetDraft.Partner(
                Optional.of(SubnetDraft.id(other.type(), otherGuid)),
                OptionalLong.empty(),
                otherFacts.lid(),
                otherPort,
                OptionalInt.empty(),
                "")),
        facts.rate(),
        Optional.empty());
  }

  private void bad(String line, SourcePosition where, String why) {
    skipped++;
    log.add(BAD_ROW, Severity.WARNING, where, why + "; the row was left out", line);
  }
}
