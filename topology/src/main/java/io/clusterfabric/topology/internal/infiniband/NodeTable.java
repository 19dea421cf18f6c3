package io.clusterfabric.topology.internal.infiniband;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.topology.format.infiniband.IbNode;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import io.clusterfabric.topology.format.infiniband.IbPortLine;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The nodes of a dump: records of one node put together, and nodes that only partners name. */
final class NodeTable {
  static final String REPEATED = "format.ibnetdiscover.repeated-records";
  static final String PORT_COUNT = "format.ibnetdiscover.port-count";
  static final String RECORDS_DIFFER = "format.ibnetdiscover.records-differ";
  static final String GUID_DIFFERS = "format.ibnetdiscover.guid-differs";

  static final String BAD_PARTNER = "format.ibnetdiscover.bad-partner-id";

  /** A port's line, the node whose record it is in and the one that it names. */
  record End(String key, String remoteKey, SourcePosition position, IbPortLine line) {}

  private static final int MOST_PORTS = 254;

  private final FindingLog log;
  private final Map<String, Node> declared = new TreeMap<>();
  private final Map<String, Node> others = new HashMap<>();
  private final List<End> ends = new ArrayList<>();

  NodeTable(List<IbNode> read, String source, FindingLog log) {
    this.log = log;
    Set<Long> guids = guids(read);
    Map<String, List<End>> byRemote = new HashMap<>();
    for (IbNode n : read) {
      for (IbPortLine p : n.ports()) {
        String remote = remoteKey(n, p, guids);
        byRemote
            .computeIfAbsent(remote, k -> new ArrayList<>(2))
            .add(new End("", remote, position(n, p), p));
      }
    }
    Map<String, List<IbNode>> records = new TreeMap<>();
    for (IbNode n : read) {
      String key = keyOf(n, byRemote.keySet());
      records.computeIfAbsent(key, k -> new ArrayList<>(1)).add(n);
      for (IbPortLine p : n.ports()) {
        ends.add(new End(key, remoteKey(p, guids), position(n, p), p));
      }
    }
    long repeated = 0;
    for (Map.Entry<String, List<IbNode>> e : records.entrySet()) {
      repeated += e.getValue().size() - 1;
      declared.put(
          e.getKey(),
          merged(e.getKey(), e.getValue(), byRemote.getOrDefault(e.getKey(), List.of())));
    }
    if (repeated > 0) {
      log.add(
          REPEATED,
          Severity.INFO,
          SourcePosition.of(source),
          String.format(
              Locale.ROOT,
              "%,d records tell of a node that an earlier record tells of; they were put together",
              repeated));
    }
    byRemote.forEach(
        (key, lines) -> {
          if (!declared.containsKey(key)) {
            others.put(key, undeclared(key, lines));
          }
        });
  }

  private static SourcePosition position(IbNode n, IbPortLine p) {
    return new SourcePosition(n.position().file(), p.line(), 0);
  }

  /** The GUIDs of the nodes that have a record. */
  private static Set<Long> guids(List<IbNode> read) {
    Set<Long> guids = new HashSet<>();
    for (IbNode n : read) {
      Guid.ofNodeId(n.id()).ifPresent(guids::add);
      n.guid().ifPresent(guids::add);
    }
    return guids;
  }

  /** The node that a line names. Where its type letter is damaged the GUID may still tell it. */
  private static String remoteKey(IbPortLine p, Set<Long> guids) {
    String key = Guid.key(p.remoteId());
    OptionalLong guid = Guid.ofDamagedNodeId(p.remoteId());
    return guid.isPresent() && guids.contains(guid.getAsLong())
        ? Guid.toString(guid.getAsLong())
        : key;
  }

  private String remoteKey(IbNode n, IbPortLine p, Set<Long> guids) {
    String key = remoteKey(p, guids);
    if (!key.equals(Guid.key(p.remoteId()))) {
      log.add(
          BAD_PARTNER,
          Severity.WARNING,
          position(n, p),
          "the partner's id does not begin with S, H or R; it is known by its GUID",
          p.remoteId());
    }
    return key;
  }

  /**
   * The id by which partners know the node. Where nobody refers to the id of the node's line but
   * somebody does to the GUID above it, the id is damaged.
   */
  private String keyOf(IbNode n, Set<String> referredTo) {
    String key = Guid.key(n.id());
    if (n.guid().isEmpty()) {
      return key;
    }
    String other = Guid.toString(n.guid().getAsLong());
    if (other.equals(key)) {
      return key;
    }
    boolean taken = !referredTo.contains(key) && referredTo.contains(other);
    if (taken || Guid.ofNodeId(n.id()).isPresent()) {
      log.add(
          GUID_DIFFERS,
          Severity.WARNING,
          n.position(),
          "the node's id differs from the GUID "
              + other
              + " in the lines above; "
              + (taken ? "its partners know it by the GUID, which is taken" : "the id is taken"),
          n.id());
    }
    return taken ? other : key;
  }

  /** Numbers of ports are bytes: 255 has a meaning of its own. */
  private OptionalInt portCount(IbNode n) {
    if (n.portCount().orElse(0) <= MOST_PORTS) {
      return n.portCount();
    }
    log.add(
        PORT_COUNT,
        Severity.WARNING,
        n.position(),
        "a node has at most 254 ports; how many this one has is unknown",
        String.valueOf(n.portCount().getAsInt()));
    return OptionalInt.empty();
  }

  private Node merged(String key, List<IbNode> records, List<End> references) {
    IbNode first = records.get(0);
    Optional<String> description = Optional.empty();
    OptionalInt ports = OptionalInt.empty();
    OptionalInt device = OptionalInt.empty();
    OptionalLong image = OptionalLong.empty();
    Optional<String> chassis = Optional.empty();
    boolean board = false;
    TreeSet<Integer> down = new TreeSet<>();
    Set<Object> seen = new HashSet<>();
    for (IbNode n : records) {
      description = description.or(() -> text(n.description()));
      ports = ports.isPresent() ? ports : portCount(n);
      device = device.isPresent() ? device : n.deviceId();
      image = image.orElse(0) != 0 ? image : n.systemImageGuid(); // 0 tells that none is set
      chassis = chassis.or(n::chassis);
      board |= n.isChassisBoard();
      down.addAll(n.downPorts());
      seen.add(List.of(n.type(), text(n.description()), n.portCount()));
    }
    if (seen.size() > 1) {
      IbNode last = records.get(records.size() - 1);
      log.add(
          RECORDS_DIFFER,
          Severity.WARNING,
          last.position(),
          "the records of one node differ in type, number of ports or description; the first, in"
              + " line "
              + first.position().line()
              + ", is taken",
          last.toString());
    }
    Optional<String> said = description.or(() -> description(references));
    OptionalLong system = image.orElse(0) == 0 ? OptionalLong.empty() : image;
    return new Node(
        key,
        first.type(),
        first.type() == IbNodeType.ADAPTER && Node.isAggregation(device, said),
        true,
        said,
        ports,
        device,
        system,
        chassis,
        board,
        List.copyOf(down),
        first.position());
  }

  private static Node undeclared(String key, List<End> references) {
    char c = references.get(0).line().remoteId().charAt(0);
    boolean guid = Guid.ofNodeId(references.get(0).line().remoteId()).isPresent();
    IbNodeType type =
        guid && c == 'S'
            ? IbNodeType.SWITCH
            : guid && c == 'R' ? IbNodeType.ROUTER : IbNodeType.ADAPTER;
    Optional<String> description = description(references);
    return new Node(
        key,
        type,
        type == IbNodeType.ADAPTER && Node.isAggregation(OptionalInt.empty(), description),
        false,
        description,
        OptionalInt.empty(),
        OptionalInt.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        false,
        List.of(),
        references.get(0).position());
  }

  private static Optional<String> description(List<End> references) {
    for (End e : references) {
      Optional<String> d = text(e.line().remoteDescription());
      if (d.isPresent()) {
        return d;
      }
    }
    return Optional.empty();
  }

  private static Optional<String> text(Optional<String> description) {
    return description.map(String::strip).filter(d -> !d.isEmpty());
  }

  /** The nodes with records of their own, in order of key. */
  Collection<Node> declared() {
    return declared.values();
  }

  /** A node that a record or a port's line names. */
  Node node(String key) {
    Node n = declared.get(key);
    if (n == null) {
      n = others.get(key);
    }
    if (n == null) {
      throw new IllegalArgumentException("no line names node " + key);
    }
    return n;
  }

  /** A port as a reader of the file would look for it. */
  String describe(String key, int port) {
    Node n = node(key);
    return n.description().map(d -> "'" + d + "' ").orElse("") + key + "[" + port + "]";
  }

  /** The lines of ports, in the order of the file. */
  List<End> ends() {
    return ends;
  }
}
