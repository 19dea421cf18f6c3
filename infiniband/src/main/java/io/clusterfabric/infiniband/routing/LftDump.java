package io.clusterfabric.infiniband.routing;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.infiniband.subnet.SubnetNode;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.internal.text.LineReader;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Forwarding tables as OpenSM dumps them, {@code opensm-lfts.dump} or the older {@code
 * opensm.fdbs}, and as dump_lfts.sh of infiniband-diags prints them: by switch and local
 * identifier, with the names of destinations where the file has them. Source of the forms: opensm
 * 3.3.23, osm_dump.c.
 *
 * <p>Immutable. A line that is damaged costs itself and gives a finding.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LftDump {
  static final String BAD_LINE = "infiniband.routing.dump-bad-line";
  static final String ORPHAN = "infiniband.routing.dump-entry-without-switch";
  static final String LINE_TOO_LONG = "infiniband.routing.dump-line-too-long";
  static final String LIMIT = "infiniband.routing.dump-limit";
  static final String TWICE = "infiniband.routing.dump-entry-twice";
  static final String EMPTY = "infiniband.routing.dump-empty";
  static final String OTHER_FABRIC = "infiniband.routing.dump-other-fabric";
  static final String OTHER_LIDS = "infiniband.routing.dump-other-lids";

  private static final Pattern TABLE =
      Pattern.compile(
          "Unicast lids \\[.*] of switch Lid (\\d{1,5}) guid 0x([0-9a-fA-F]{1,16}) \\('(.*)'\\):?");
  private static final Pattern TOOL_TABLE =
      Pattern.compile(
          "Unicast lids \\[.*] of switch .*Lid (\\d{1,5}).* guid 0x([0-9a-fA-F]{1,16}) \\((.*)\\):?");
  private static final Pattern FDBS =
      Pattern.compile("(?:osm_ucast_mgr_)?dump_ucast_routes: Switch 0x([0-9a-fA-F]{1,16}).*");
  private static final Pattern ENTRY =
      Pattern.compile("0x([0-9a-fA-F]{1,4})\\s+(\\d{1,3})(?:\\s*#\\s*(.*)|\\s*:\\s*\\((.*)\\))?");
  private static final Pattern TARGET =
      Pattern.compile("(.*?) portguid 0x([0-9a-fA-F]{1,16}): '(.*)'");
  private static final Pattern FDBS_ENTRY =
      Pattern.compile("0x([0-9a-fA-F]{1,4}) : (\\d{1,3})\\s*:.*");
  private static final Pattern FDBS_NONE = Pattern.compile("0x([0-9a-fA-F]{1,4}) : UNREACHABLE");

  /** The table of a switch. Takes a byte for each identifier up to its highest. */
  public static final class Table {
    private final long guid;
    private final OptionalInt lid;
    private final Optional<String> name;
    private final byte[] ports;
    private final int entries;

    private Table(Reading.Building from) {
      this.guid = from.guid;
      this.lid = from.lid;
      this.name = from.name;
      this.ports = Arrays.copyOf(from.ports, from.top + 1);
      this.entries = from.entries;
    }

    /**
     * Which switch.
     *
     * @return its node GUID
     */
    public long guid() {
      return guid;
    }

    /**
     * The switch's own local identifier.
     *
     * @return the identifier, if the file tells it
     */
    public OptionalInt lid() {
      return lid;
    }

    /**
     * The switch's name.
     *
     * @return the name, if the file tells it
     */
    public Optional<String> name() {
      return name;
    }

    /**
     * The port by which the switch sends on.
     *
     * @param lid a local identifier
     * @return the port; empty if there is no entry
     */
    public OptionalInt port(int lid) {
      return lid < 0 || lid >= ports.length || ports[lid] == ForwardingTables.NO_PATH
          ? OptionalInt.empty()
          : OptionalInt.of(ports[lid] & 0xFF);
    }

    /**
     * The highest identifier with an entry.
     *
     * @return the identifier, -1 if there is none
     */
    public int highestLid() {
      return ports.length - 1;
    }

    /**
     * How many entries it has.
     *
     * @return the number
     */
    public int entries() {
      return entries;
    }

    @Override
    public String toString() {
      return name.orElse("0x" + Long.toHexString(guid)) + ": " + entries + " entries";
    }
  }

  /**
   * What a local identifier stands for.
   *
   * @param portGuid the GUID of the port that has it
   * @param name the name of its node
   */
  public record Target(long portGuid, String name) {}

  /** So many bytes of tables go for an element of the limits. */
  private static final long BYTES_OF_ELEMENT = 256;

  private final String file;
  private final List<Table> tables;
  private final Map<Integer, Target> targets;
  private final Findings findings;

  private LftDump(
      String file, List<Table> tables, Map<Integer, Target> targets, Findings findings) {
    this.file = file;
    this.tables = List.copyOf(tables);
    this.targets = Collections.unmodifiableMap(new TreeMap<>(targets));
    this.findings = findings;
  }

  /**
   * Reads a dump.
   *
   * @param path the file
   * @return what it holds
   * @throws IOException if it does not exist or cannot be read
   */
  public static LftDump read(Path path) throws IOException {
    return read(FabricSource.of(path), ImportOptions.standard());
  }

  /**
   * Reads the streams of a source one after the other. Takes time in proportion to their length.
   *
   * @param source the source
   * @param options the limits
   * @return what it holds
   * @throws IOException if it cannot be read
   */
  public static LftDump read(FabricSource source, ImportOptions options) throws IOException {
    Reading reading = new Reading(source, options);
    for (String stream : source.streamNames()) {
      reading.stream(stream);
    }
    return reading.result();
  }

  private static final class Reading {
    private final FabricSource source;
    private final ImportOptions options;
    private final FindingLog log;
    private final Map<Long, Building> tables = new LinkedHashMap<>();
    private final Map<Integer, Target> targets = new TreeMap<>();
    private @Nullable Building current;
    private boolean routes;
    private long left;

    private static final class Building {
      final long guid;
      OptionalInt lid = OptionalInt.empty();
      Optional<String> name = Optional.empty();
      byte[] ports = {};
      int top = -1;
      int entries;

      Building(long guid) {
        this.guid = guid;
      }
    }

    Reading(FabricSource source, ImportOptions options) {
      this.source = source;
      this.options = options;
      this.log = new FindingLog(options);
      this.left = BYTES_OF_ELEMENT * options.limits().maxElements();
    }

    void stream(String stream) throws IOException {
      String file = source.streamNames().size() == 1 ? source.name() : stream;
      try (LineReader in =
          new LineReader(
              source.open(stream), options.limits().maxBytes(), options.limits().maxLineLength())) {
        while (in.next()) {
          if (in.isTooLong()) {
            log.add(
                LINE_TOO_LONG,
                Severity.WARNING,
                SourcePosition.of(file, in.number()),
                "the line is longer than the limit and was left out");
            continue;
          }
          line(in.text(), SourcePosition.of(file, Math.max(1, in.number())));
        }
        if (in.isCapped()) {
          log.add(
              LIMIT,
              Severity.ERROR,
              SourcePosition.of(file),
              "the file is longer than the limit maxBytes; the rest was not read");
        }
      }
    }

    private void line(String raw, SourcePosition at) {
      String text = raw.strip();
      Matcher m = TABLE.matcher(text);
      if (!m.matches()) {
        m = TOOL_TABLE.matcher(text);
      }
      if (m.matches()) {
        Building t = table(Long.parseUnsignedLong(m.group(2), 16));
        t.lid = OptionalInt.of(Integer.parseInt(m.group(1)));
        t.name = Optional.of(m.group(3));
        routes = false;
        return;
      }
      m = FDBS.matcher(text);
      if (m.matches()) {
        table(Long.parseUnsignedLong(m.group(1), 16));
        routes = true;
        return;
      }
      if (text.isEmpty()
          || text.startsWith("#")
          || text.startsWith("LID ")
          || text.startsWith("Lid ")
          || text.startsWith("Destination")
          || text.endsWith("lids dumped")
          || text.endsWith("valid lids dumped")) {
        return;
      }
      m = routes ? FDBS_ENTRY.matcher(text) : ENTRY.matcher(text);
      if (m.matches()) {
        entry(m, at);
      } else if (!(routes && FDBS_NONE.matcher(text).matches())) {
        log.add(
            BAD_LINE,
            Severity.WARNING,
            at,
            "the line is no entry of a forwarding table and was left out",
            text);
      }
    }

    private Building table(long guid) {
      Building t = tables.computeIfAbsent(guid, Building::new);
      current = t;
      return t;
    }

    private void entry(Matcher m, SourcePosition at) {
      int lid = Integer.parseInt(m.group(1), 16);
      int port = Integer.parseInt(m.group(2));
      Building t = current;
      if (t == null) {
        log.add(
            ORPHAN,
            Severity.WARNING,
            at,
            "the entry stands before any switch and was left out",
            m.group());
        return;
      }
      if (port > 254) {
        log.add(BAD_LINE, Severity.WARNING, at, "switches have ports 0 to 254", m.group());
        return;
      }
      if (lid >= t.ports.length && !grow(t, lid)) {
        log.add(
            LIMIT, Severity.ERROR, at, "the tables are larger than the limit maxElements allows");
        return;
      }
      int before = t.ports[lid] & 0xFF;
      if (before == HopCounts.NO_PATH) {
        t.ports[lid] = (byte) port;
        t.top = Math.max(t.top, lid);
        t.entries++;
      } else if (before != port) {
        log.add(
            TWICE,
            Severity.WARNING,
            at,
            "the switch has another port for this identifier already, " + before,
            m.group());
      }
      if (!routes && m.groupCount() >= 3 && m.group(3) != null) {
        Matcher target = TARGET.matcher(m.group(3).strip());
        if (target.matches()) {
          targets.putIfAbsent(
              lid, new Target(Long.parseUnsignedLong(target.group(2), 16), target.group(3)));
        }
      }
    }

    private boolean grow(Building t, int lid) {
      int size = Math.max(lid + 1, Math.min(1 << 16, 2 * t.ports.length));
      left -= size - t.ports.length;
      if (left < 0) {
        return false;
      }
      byte[] more = Arrays.copyOf(t.ports, size);
      Arrays.fill(more, t.ports.length, size, ForwardingTables.NO_PATH);
      t.ports = more;
      return true;
    }

    LftDump result() {
      if (tables.isEmpty()) {
        log.add(
            EMPTY,
            Severity.ERROR,
            SourcePosition.of(source.name()),
            "no forwarding table was found; OpenSM writes opensm-lfts.dump and opensm.fdbs where"
                + " its log has the flag 0x43");
      }
      List<Table> out = new ArrayList<>();
      tables.values().forEach(t -> out.add(new Table(t)));
      return new LftDump(source.name(), out, targets, log.build(source.name()));
    }
  }

  /**
   * The tables.
   *
   * @return in the order of the file
   */
  public List<Table> tables() {
    return tables;
  }

  /**
   * What local identifiers stand for, as far as the file tells.
   *
   * @return by identifier, ascending
   */
  public Map<Integer, Target> targets() {
    return targets;
  }

  /**
   * Every doubt about the lines.
   *
   * @return the findings
   */
  public Findings findings() {
    return findings;
  }

  /**
   * The LID mask control that the identifiers show.
   *
   * @return the most identifiers of one port as a power of 2; 0 if no port has several
   */
  public int lmc() {
    Map<Long, Integer> count = new TreeMap<>();
    targets.values().forEach(t -> count.merge(t.portGuid(), 1, Integer::sum));
    int most = count.values().stream().mapToInt(Integer::intValue).max().orElse(1);
    return Math.min(7, 31 - Integer.numberOfLeadingZeros(most));
  }

  /**
   * How many entries there are.
   *
   * @return of all switches together
   */
  public long entries() {
    return tables.stream().mapToLong(Table::entries).sum();
  }

  /**
   * The tables on a subnet, switches found by GUID. The subnet must have given its identifiers as
   * the dump has them; where it has others, findings tell.
   *
   * @param subnet the subnet
   * @return tables with what the dump says of the subnet's switches; what has no place there is
   *     told by findings
   */
  public ForwardingTables on(Subnet subnet) {
    ForwardingTables.Builder out = ForwardingTables.builder(subnet, file);
    Findings.Builder log = Findings.builder().addAll(findings);
    int unknown = 0;
    int outside = 0;
    for (Table t : tables) {
      OptionalInt s = subnet.findSwitch(t.guid());
      if (s.isEmpty()) {
        unknown++;
        continue;
      }
      int ports = subnet.switches().get(s.getAsInt()).ports();
      for (int lid = 0; lid <= t.highestLid(); lid++) {
        OptionalInt port = t.port(lid);
        if (port.isPresent() && lid <= subnet.lids().greatest() && port.getAsInt() <= ports) {
          out.entry(s.getAsInt(), lid, port.getAsInt());
        } else if (port.isPresent()) {
          outside++;
        }
      }
    }
    int missing = subnet.switches().size() - (tables.size() - unknown);
    if (unknown > 0 || missing > 0) {
      log.add(
          OTHER_FABRIC,
          Severity.ERROR,
          SourcePosition.of(file),
          String.format(
              Locale.ROOT,
              "the dump is of another fabric, or another state of it: of %d tables, %d are of"
                  + " switches that the subnet does not have, and %d of its switches have none",
              tables.size(),
              unknown,
              missing));
    }
    int others = 0;
    for (Map.Entry<Integer, Target> e : targets.entrySet()) {
      OptionalInt p = subnet.portOfLid(e.getKey());
      others += p.isPresent() && subnet.portGuid(p.getAsInt()) == e.getValue().portGuid() ? 0 : 1;
    }
    if (others > 0 || outside > 0) {
      log.add(
          OTHER_LIDS,
          Severity.WARNING,
          SourcePosition.of(file),
          String.format(
              Locale.ROOT,
              "%d local identifiers stand for other ports than in the subnet, and %d entries have"
                  + " an identifier or port that it does not have",
              others,
              outside));
    }
    return out.findings(log.build()).build();
  }

  /**
   * Tables in the form of {@code opensm-lfts.dump}.
   *
   * @param tables the tables
   * @return the text, as OpenSM writes it
   */
  public static String write(ForwardingTables tables) {
    Subnet subnet = tables.subnet();
    StringBuilder out = new StringBuilder();
    int top = subnet.lids().greatest();
    for (int s = 0; s < subnet.switches().size(); s++) {
      SubnetNode sw = subnet.switches().get(s);
      out.append("Unicast lids [0-").append(top).append("] of switch Lid ");
      out.append(subnet.switchLid(s)).append(" guid 0x").append(hex(sw.guid()));
      out.append(" ('").append(sw.name()).append("'):\n");
      for (int lid = 0; lid <= top; lid++) {
        OptionalInt port = tables.port(s, lid);
        if (port.isEmpty()) {
          continue;
        }
        out.append(String.format(Locale.ROOT, "0x%04x %03d # ", lid, port.getAsInt()));
        OptionalInt p = subnet.portOfLid(lid);
        if (p.isPresent()) {
          SubnetNode node = subnet.portNode(p.getAsInt());
          out.append(word(node.type())).append(" portguid 0x");
          out.append(hex(subnet.portGuid(p.getAsInt()))).append(": '");
          out.append(node.name()).append("'\n");
        } else {
          out.append("unknown node and type\n");
        }
      }
      out.append(top).append(" lids dumped\n");
    }
    return out.toString();
  }

  /**
   * Tables in the form of {@code opensm.fdbs}, which tells for each entry the hops as well.
   *
   * @param tables the tables
   * @return the text, as OpenSM writes it where every way is a shortest one
   */
  public static String writeFdbs(ForwardingTables tables) {
    Subnet subnet = tables.subnet();
    int n = subnet.switches().size();
    int[][] least = new int[n][];
    ShortestHops hops = new ShortestHops(subnet);
    for (int d = 0; d < n; d++) {
      hops.toward(d);
      least[d] = hops.least.clone();
    }
    StringBuilder out = new StringBuilder();
    for (int s = 0; s < n; s++) {
      out.append("dump_ucast_routes: Switch 0x").append(hex(subnet.switches().get(s).guid()));
      out.append("\nLID    : Port : Hops : Optimal\n");
      for (int lid = 1; lid <= subnet.lids().greatest(); lid++) {
        out.append(String.format(Locale.ROOT, "0x%04X : ", lid));
        OptionalInt p = subnet.portOfLid(lid);
        OptionalInt port = tables.port(s, lid);
        if (p.isEmpty() || port.isEmpty()) {
          out.append("UNREACHABLE\n");
          continue;
        }
        int to = p.getAsInt() >= 0 ? p.getAsInt() : subnet.endSwitch(~p.getAsInt());
        int count = to < 0 ? HopCounts.NO_PATH : least[to][s];
        out.append(String.format(Locale.ROOT, "%03d  : ", port.getAsInt()));
        out.append(
            count == HopCounts.NO_PATH
                ? "HOPS UNKNOWN\n"
                : String.format(
                    Locale.ROOT, "%02d   : yes\n", p.getAsInt() >= 0 ? count : count + 1));
      }
    }
    return out.toString();
  }

  private static String hex(long guid) {
    return HexFormat.of().toHexDigits(guid);
  }

  private static String word(IbNodeType type) {
    return switch (type) {
      case SWITCH -> "Switch";
      case ADAPTER -> "Channel Adapter";
      case ROUTER -> "Router";
    };
  }

  @Override
  public String toString() {
    return file + ": " + tables.size() + " tables, " + entries() + " entries; " + findings;
  }
}
