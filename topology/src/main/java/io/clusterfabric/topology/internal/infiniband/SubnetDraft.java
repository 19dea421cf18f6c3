package io.clusterfabric.topology.internal.infiniband;

import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.internal.reading.FindingLog;
import io.clusterfabric.topology.format.infiniband.IbNode;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import io.clusterfabric.topology.format.infiniband.IbPortLine;
import io.clusterfabric.topology.format.infiniband.IbRate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The nodes and ports of a subnet as a file tells of them port by port, before it is known which
 * node a partner is: some tools name partners by node GUID, some by port GUID, some by LID. Not for
 * use by several threads.
 */
public final class SubnetDraft {
  /** A node, as far as the file has told of it. */
  public static final class NodeDraft {
    private final IbNodeType type;
    private final String id;
    private final SourcePosition at;
    private final OptionalLong guid;
    private final List<Row> rows = new ArrayList<>();
    private final TreeSet<Integer> down = new TreeSet<>();
    private final SortedMap<Integer, String> downPhysicalStates = new TreeMap<>();
    private final TreeSet<Integer> told = new TreeSet<>();
    private Optional<String> description = Optional.empty();
    private OptionalInt ports = OptionalInt.empty();
    private OptionalInt lid = OptionalInt.empty();
    private OptionalInt vendor = OptionalInt.empty();
    private OptionalInt device = OptionalInt.empty();
    private OptionalLong systemImage = OptionalLong.empty();

    NodeDraft(IbNodeType type, String id, OptionalLong guid, SourcePosition at) {
      this.type = type;
      this.id = id;
      this.guid = guid;
      this.at = at;
    }

    /**
     * How it describes itself.
     *
     * @param text the text, blank if that is not told
     * @return this node
     */
    public NodeDraft description(String text) {
      if (description.isEmpty() && !text.isBlank()) {
        description = Optional.of(text);
      }
      return this;
    }

    /**
     * How many ports it has.
     *
     * @param count the number, if told
     * @return this node
     */
    public NodeDraft ports(OptionalInt count) {
      ports = ports.isPresent() ? ports : count;
      return this;
    }

    /**
     * Its numbers.
     *
     * @param newVendor the vendor id, if told
     * @param newDevice the device id, if told
     * @param image the system image GUID, if told
     * @return this node
     */
    public NodeDraft ids(OptionalInt newVendor, OptionalInt newDevice, OptionalLong image) {
      vendor = vendor.isPresent() ? vendor : newVendor;
      device = device.isPresent() ? device : newDevice;
      systemImage = systemImage.isPresent() ? systemImage : image;
      return this;
    }

    /**
     * Whether a line told of a port before.
     *
     * @param port the number of the port
     * @return whether it is known
     */
    public boolean has(int port) {
      return told.contains(port);
    }

    /**
     * What kind of node it is.
     *
     * @return the type
     */
    public IbNodeType type() {
      return type;
    }

    /**
     * Whether it describes itself so.
     *
     * @param text a description
     * @return whether it has this one
     */
    public boolean isCalled(String text) {
      return description.filter(text.strip()::equals).isPresent()
          || description.map(String::strip).filter(text.strip()::equals).isPresent();
    }

    private IbNode build(SubnetDraft draft) {
      IbNode.Builder out = IbNode.builder();
      out.position(at)
          .type(type)
          .id(id)
          .guid(guid)
          .portCount(ports)
          .description(description)
          .lid(lid)
          .vendorId(vendor)
          .deviceId(device)
          .systemImageGuid(systemImage)
          .downPorts(down)
          .putAllDownPhysicalStates(downPhysicalStates);
      rows.forEach(r -> out.addPort(draft.line(r)));
      return out.build();
    }
  }

  /**
   * A port as a line tells of it.
   *
   * @param at where
   * @param port its number, 1 to 254
   * @param externalPort its number on the front of a chassis, if told
   * @param guid its GUID, if told
   * @param lid its LID, if told
   * @param state the logical state of its link, if told
   * @param physicalState its physical state, if told
   */
  public record Own(
      SourcePosition at,
      int port,
      OptionalInt externalPort,
      OptionalLong guid,
      OptionalInt lid,
      Optional<String> state,
      Optional<String> physicalState) {

    /**
     * A port of which no state is told.
     *
     * @param at where
     * @param port its number, 1 to 254
     * @param externalPort its number on the front of a chassis, if told
     * @param guid its GUID, if told
     * @param lid its LID, if told
     */
    public Own(
        SourcePosition at, int port, OptionalInt externalPort, OptionalLong guid, OptionalInt lid) {
      this(at, port, externalPort, guid, lid, Optional.empty(), Optional.empty());
    }
  }

  /**
   * The partner of a port as a line tells of it; at least one of node, GUID and LID tells which.
   *
   * @param node its node's id, such as {@code S-0c42a10300a9b026}, if told
   * @param guid its port's GUID, if told
   * @param lid its LID, if told
   * @param port its number, 1 to 254
   * @param externalPort its number on the front of a chassis, if told
   * @param description how its node describes itself; blank if not told
   */
  public record Partner(
      Optional<String> node,
      OptionalLong guid,
      OptionalInt lid,
      int port,
      OptionalInt externalPort,
      String description) {}

  private record Row(Own own, Partner partner, Optional<IbRate> rate, Optional<IbRate> possible) {}

  private final Limits limits;
  private final FindingLog log;
  private final Map<String, NodeDraft> nodes = new LinkedHashMap<>();
  private final Map<Long, NodeDraft> byPortGuid = new HashMap<>();
  private final Map<Integer, NodeDraft> firstOfLid = new HashMap<>();
  private final Map<String, Map<Integer, NodeDraft>> byLid = new LinkedHashMap<>();
  private long rows;
  private boolean full;

  /**
   * No nodes yet.
   *
   * @param limits how many nodes and links are taken
   * @param log takes a finding if there are more
   */
  public SubnetDraft(Limits limits, FindingLog log) {
    this.limits = limits;
    this.log = log;
  }

  /**
   * The id of a node by its type and GUID, as ibnetdiscover writes it.
   *
   * @param type the type
   * @param guid the GUID
   * @return such as {@code S-0c42a10300a9b026}
   */
  public static String id(IbNodeType type, long guid) {
    String prefix = type == IbNodeType.SWITCH ? "S-" : type == IbNodeType.ROUTER ? "R-" : "H-";
    return prefix + Guid.toString(guid);
  }

  /**
   * A node by its GUID; a new one if it was not told of before.
   *
   * @param type its type
   * @param guid its GUID, or that of its first port where that of the node is not told
   * @param at where it is told of
   * @return the node, or none if there are too many
   */
  public Optional<NodeDraft> node(IbNodeType type, long guid, SourcePosition at) {
    return node(type, id(type, guid), OptionalLong.of(guid), at);
  }

  /**
   * A node of a name of its own.
   *
   * @param type its type
   * @param id the name
   * @param guid its GUID, if told
   * @param at where it is told of
   * @return the node, or none if there are too many
   */
  public Optional<NodeDraft> node(
      IbNodeType type, String id, OptionalLong guid, SourcePosition at) {
    NodeDraft found = nodes.get(id);
    if (found == null) {
      if (isFull(at)) {
        return Optional.empty();
      }
      found = new NodeDraft(type, id, guid, at);
      nodes.put(id, found);
      if (guid.isPresent()) {
        byPortGuid.putIfAbsent(guid.getAsLong(), found);
      }
    }
    return Optional.of(found);
  }

  /**
   * The node that has a port of a GUID.
   *
   * @param guid the GUID
   * @return the node, if one was told of
   */
  public Optional<NodeDraft> ofPort(long guid) {
    return Optional.ofNullable(byPortGuid.get(guid));
  }

  /**
   * Adds a port with its partner, or without one.
   *
   * @param node the node
   * @param own the port
   * @param partner the partner; none if the port is down
   * @param rate width and speed, if told
   * @param possible width and speed that the link could do, if it is told that it could do more
   */
  public void port(
      NodeDraft node,
      Own own,
      Optional<Partner> partner,
      Optional<IbRate> rate,
      Optional<IbRate> possible) {
    node.told.add(own.port());
    own.guid().ifPresent(g -> byPortGuid.putIfAbsent(g, node));
    if (own.lid().isPresent() && own.lid().getAsInt() > 0 && own.lid().getAsInt() < 0xFFFF) {
      byLid
          .computeIfAbsent(own.at().file(), f -> new HashMap<>())
          .putIfAbsent(own.lid().getAsInt(), node);
      firstOfLid.putIfAbsent(own.lid().getAsInt(), node);
    }
    if (node.type == IbNodeType.SWITCH && own.lid().isPresent() && node.lid.isEmpty()) {
      node.lid = own.lid();
    }
    if (partner.isEmpty()) {
      node.down.add(own.port());
      own.physicalState().ifPresent(s -> node.downPhysicalStates.putIfAbsent(own.port(), s));
    } else if (!isFull(own.at())) {
      node.rows.add(new Row(own, partner.get(), rate, possible));
      rows++;
    }
  }

  /**
   * Whether there are as many nodes and links as the limits allow; tells of it the first time.
   *
   * @param at where the file is being read
   * @return whether no more are taken
   */
  public boolean isFull(SourcePosition at) {
    if (nodes.size() + rows / 2 < limits.maxElements()) {
      return false;
    }
    if (!full) {
      full = true;
      log.add(
          "format.element-limit",
          Severity.ERROR,
          at,
          String.format(
              Locale.ROOT,
              "the reading ended here: more than %,d nodes and links; raise the limit maxElements"
                  + " if the file is sound",
              limits.maxElements()));
    }
    return true;
  }

  /** LIDs are those of one subnet: other files count only where they call the node alike. */
  private @Nullable NodeDraft ofLid(String file, Partner p) {
    int lid = p.lid().orElse(0);
    NodeDraft here = byLid.getOrDefault(file, Map.of()).get(lid);
    if (here != null) {
      return here;
    }
    NodeDraft first = firstOfLid.get(lid);
    if (first == null || first.isCalled(p.description())) {
      return first;
    }
    for (Map<Integer, NodeDraft> other : byLid.values()) {
      NodeDraft there = other.get(lid);
      if (there != null && there.isCalled(p.description())) {
        return there;
      }
    }
    return null;
  }

  private IbPortLine line(Row r) {
    Partner p = r.partner();
    @Nullable NodeDraft partner = null;
    if (p.guid().isPresent()) {
      partner = byPortGuid.get(p.guid().getAsLong());
    }
    if (partner == null && p.guid().isEmpty() && p.lid().isPresent()) {
      partner = ofLid(r.own().at().file(), p);
    }
    String id =
        p.node().isPresent()
            ? p.node().get()
            : partner != null
                ? partner.id
                : p.guid().isPresent()
                    ? id(IbNodeType.ADAPTER, p.guid().getAsLong())
                    : "lid-" + p.lid().orElse(0);
    IbPortLine.Builder out = IbPortLine.builder();
    out.line(Math.max(1, r.own().at().line()))
        .port(r.own().port())
        .externalPort(r.own().externalPort())
        .guid(r.own().guid())
        .lid(r.own().lid())
        .remoteId(id)
        .remotePort(p.port())
        .remoteExternalPort(p.externalPort())
        .remoteGuid(p.guid())
        .remoteLid(p.lid())
        .rate(r.rate())
        .state(r.own().state())
        .physicalState(r.own().physicalState())
        .possibleRate(r.possible());
    if (!p.description().isBlank()) {
      out.remoteDescription(p.description());
    }
    return out.build();
  }

  /**
   * The records.
   *
   * @return a record for each node, in the order in which they were told
   */
  public List<IbNode> build() {
    List<IbNode> out = new ArrayList<>();
    for (NodeDraft n : nodes.values()) {
      if (n.ports.isEmpty() && n.type == IbNodeType.SWITCH && !n.down.isEmpty()) {
        n.ports = OptionalInt.of(n.told.last()); // who tells of ports that are down tells of all
      }
      out.add(n.build(this));
    }
    return out;
  }

  /**
   * How many ports with a partner there are.
   *
   * @return the number
   */
  public long rows() {
    return rows;
  }
}
