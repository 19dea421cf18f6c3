package io.clusterfabric.infiniband.partition;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.model.internal.text.LineReader;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.format.ibnetdiscover.IbnetdiscoverFile;
import io.clusterfabric.topology.format.ibnetdiscover.IbnetdiscoverReader;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * The ports of a subnet from a file: output of ibnetdiscover, or a net of ibsim, whose nodes get
 * the GUIDs that ibsim gives them.
 *
 * @param ports the ports; empty if the file holds none of an adapter
 * @param findings every doubt, with line numbers
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record EndPortsFile(Optional<EndPorts> ports, Findings findings) {
  static final String NO_PORTS = "infiniband.partition.no-ports";

  static final String ASSUMED = "infiniband.partition.ports-assumed";

  /** A GUID of a member: what stands behind an equals sign is a key or a flag's value. */
  private static final Pattern GUID =
      Pattern.compile("(?<![=\\w-])0[xX]([0-9a-fA-F]{1,16})(?![0-9a-fA-F])");

  private static final Pattern NODE =
      Pattern.compile("(Switch|Hca|Ca|Rt)\\w*\\s+(\\d{1,4})\\s+\"([^\"]{1,100})\".*");
  private static final Pattern LINK = Pattern.compile("\\[(\\d{1,4})\\].*\".*");
  private static final Pattern BASE =
      Pattern.compile("(switchguid|hcaguid|caguid|rtguid)s?\\s*=\\s*0x([0-9a-fA-F]{1,16})");

  /** What ibsim's tables hold: 64 keys for ports of adapters, 8 for switches. */
  private static final int IBSIM_CAPACITY = 64;

  private static final int IBSIM_SWITCH_CAPACITY = 8;

  /**
   * Reads a file.
   *
   * @param source the source, its first stream the file
   * @param managerGuid the GUID of the port that the subnet manager uses; empty for the first one
   *     of an adapter in the file
   * @return the ports and every doubt
   * @throws IOException if the source cannot be read
   */
  public static EndPortsFile read(FabricSource source, OptionalLong managerGuid)
      throws IOException {
    IbnetdiscoverFile records =
        IbnetdiscoverReader.read(source, ImportOptions.standard(), ProgressListener.silent());
    Optional<EndPorts> found = EndPorts.ofNodes(records.nodes(), managerGuid);
    if (found.isPresent()) {
      return new EndPortsFile(found, records.findings());
    }
    return new Net(source.streamNames().get(0), managerGuid).read(source);
  }

  /**
   * The ports that a partitions.conf names by GUID, all taken for adapters, and one more for the
   * subnet manager: what can be said of a file without a subnet.
   *
   * @param name the file's name
   * @param file its bytes
   * @return the ports; never empty
   */
  public static EndPortsFile namedIn(String name, byte[] file) {
    List<EndPort> out = new ArrayList<>();
    Set<Long> seen = new HashSet<>();
    Matcher m = GUID.matcher(new String(file, ISO_8859_1));
    while (m.find()) {
      long guid = Long.parseUnsignedLong(m.group(1), 16);
      if (guid != 0 && seen.add(guid)) {
        out.add(EndPort.of(EndPort.guidText(guid), IbNodeType.ADAPTER, guid));
      }
    }
    long manager = 1;
    while (!seen.add(manager)) {
      manager++;
    }
    out.add(EndPort.of("subnet-manager", IbNodeType.ADAPTER, manager));
    return new EndPortsFile(
        Optional.of(EndPorts.of(out, manager)),
        Findings.of(
            Finding.of(
                ASSUMED,
                Severity.INFO,
                SourcePosition.of(name),
                "no subnet is given: its ports are taken to be those that the file names")));
  }

  /** A net of ibsim while it is read. */
  private static final class Net {
    private final String stream;
    private final FindingLog log = new FindingLog(ImportOptions.standard());
    private final Map<IbNodeType, Long> next = new EnumMap<>(IbNodeType.class);
    private final List<EndPort> out = new ArrayList<>();
    private final Set<Long> seen = new HashSet<>();
    private OptionalLong manager;
    private Optional<IbNodeType> kind = Optional.empty();
    private String name = "";
    private long guid;
    private int ports;
    private int linked;

    Net(String stream, OptionalLong manager) {
      this.stream = stream;
      this.manager = manager;
      next.put(IbNodeType.ADAPTER, 0x100000L);
      next.put(IbNodeType.SWITCH, 0x200000L);
      next.put(IbNodeType.ROUTER, 0x300000L);
    }

    EndPortsFile read(FabricSource source) throws IOException {
      Limits limits = Limits.standard();
      try (LineReader in =
          new LineReader(source.open(stream), limits.maxBytes(), limits.maxLineLength())) {
        while (in.next() && out.size() < limits.maxElements()) {
          line(in.text().strip());
        }
      }
      if (manager.isEmpty() || out.stream().noneMatch(p -> p.guid() == manager.getAsLong())) {
        log.add(
            NO_PORTS,
            Severity.ERROR,
            SourcePosition.of(stream),
            "the file holds no port of an adapter, or not the one of the subnet manager; wanted is"
                + " output of ibnetdiscover or a net of ibsim");
        return new EndPortsFile(Optional.empty(), log.build(stream));
      }
      return new EndPortsFile(
          Optional.of(EndPorts.of(out, manager.getAsLong())), log.build(stream));
    }

    private void line(String text) {
      Matcher node = NODE.matcher(text);
      Matcher base = BASE.matcher(text);
      if (base.matches()) {
        IbNodeType of =
            base.group(1).startsWith("switch")
                ? IbNodeType.SWITCH
                : base.group(1).startsWith("rt") ? IbNodeType.ROUTER : IbNodeType.ADAPTER;
        next.put(of, Long.parseUnsignedLong(base.group(2), 16));
      } else if (node.matches()) {
        begin(node);
      } else if (LINK.matcher(text).matches() && kind.isPresent()) {
        port(text);
      }
    }

    private void begin(Matcher node) {
      IbNodeType type =
          node.group(1).equals("Switch")
              ? IbNodeType.SWITCH
              : node.group(1).equals("Rt") ? IbNodeType.ROUTER : IbNodeType.ADAPTER;
      kind = Optional.of(type);
      name = node.group(3);
      ports = Integer.parseInt(node.group(2));
      linked = 0;
      guid = next.getOrDefault(type, 0L);
      next.put(type, guid + (type == IbNodeType.SWITCH ? 1 : ports + 1));
      if (type == IbNodeType.SWITCH) {
        add(name, guid, IBSIM_SWITCH_CAPACITY);
      }
    }

    private void port(String text) {
      Matcher m = LINK.matcher(text);
      if (kind.get() == IbNodeType.SWITCH || !m.matches()) {
        return;
      }
      int number = Integer.parseInt(m.group(1));
      if (number < 1 || number > ports || ++linked > ports) {
        return;
      }
      add(ports == 1 ? name : name + "[" + number + "]", guid + number, IBSIM_CAPACITY);
      if (manager.isEmpty() && kind.get() == IbNodeType.ADAPTER) {
        manager = OptionalLong.of(guid + number);
      }
    }

    private void add(String portName, long portGuid, int capacity) {
      if (portGuid != 0 && seen.add(portGuid)) {
        out.add(
            new EndPort(
                portName,
                kind.orElseThrow(),
                portGuid,
                capacity,
                Optional.empty(),
                Optional.empty()));
      }
    }
  }

  @Override
  public String toString() {
    return ports.map(EndPorts::toString).orElse("no ports");
  }
}
