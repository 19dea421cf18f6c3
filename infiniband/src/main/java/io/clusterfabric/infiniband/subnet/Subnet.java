package io.clusterfabric.infiniband.subnet;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.infiniband.subnet.SubnetDraft.Draft;
import io.clusterfabric.infiniband.subnet.SubnetDraft.Plug;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A subnet as its subnet manager sees it after the first sweep: the nodes that it reaches, by GUID,
 * with their local identifiers and cables.
 *
 * <p>Switches, adapters and end ports (the linked ports of adapters and routers) are numbered from
 * 0, each in the order in which OpenSM goes through them; all ports together, switches' own ports 0
 * included, have an order too, {@link #portInOrder}. Numbers of ports are those of InfiniBand, from
 * 1. A <em>slot</em> is a port of a switch: its number counts on through the ports of all switches.
 *
 * <p>Nodes that the manager cannot reach are no part of it; adapters and routers pass nothing on.
 * What is wrong with GUIDs, cables and identifiers is told by {@link #findings}.
 *
 * <p>Immutable. Building takes time and memory in proportion to nodes and links, with a logarithm
 * more for sorting.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Subnet {
  /** The most ports that a node has, port 0 not counted. */
  public static final int MAX_PORT = 254;

  static final String DUPLICATE = "infiniband.subnet.duplicate-guid";
  static final String ZERO = "infiniband.subnet.zero-guid";
  static final String UNREACHED = "infiniband.subnet.unreached-nodes";
  static final String NO_MANAGER = "infiniband.subnet.no-manager";
  static final String OUT_OF_LIDS = "infiniband.subnet.out-of-lids";
  private static final int NONE = -1;

  private final FabricGraph graph;
  private final SubnetOptions options;
  private final Findings findings;
  private final List<SubnetNode> switches;
  private final List<SubnetNode> adapters;
  private final int[] firstSlot;
  private final int[] peerSwitch;
  private final int[] peerPort;
  private final int[] peerEnd;
  private final int[] bundle;
  private final int[] linkOfBundle;
  private final List<SubnetNode> endNodes;
  private final long[] endGuid;
  private final int[] endPort;
  private final int[] endSwitch;
  private final int[] endSwitchPort;
  private final int[][] endsOfAdapter;
  private final int[] endGraphNode;
  private final int[] switchGraphNode;
  private final int[] ofGraphNode;
  private final int[] order;
  private final int[] placeOfSwitch;
  private final int[] placeOfEnd;
  private final LidAssignment lids;
  private final int manager;

  Subnet(FabricGraph graph, SubnetDraft draft, SubnetOptions options, Findings before) {
    this.graph = graph;
    this.options = options;
    Findings.Builder log = Findings.builder().addAll(before);
    List<Draft> known = distinct(draft.nodes(), options, graph, log);
    Plug sm = manager(known, options, graph, log);
    Set<Draft> reached = reach(sm);
    long lost = known.stream().filter(d -> !reached.contains(d)).count();
    if (sm != null && lost > 0) {
      log.add(
          Finding.builder()
              .ruleId(UNREACHED)
              .severity(Severity.WARNING)
              .where(ElementRef.fabric(graph.name()))
              .why(
                  "the subnet manager reaches some nodes by no cable, so that they get no local"
                      + " identifier and nothing is routed to them")
              .observed(
                  Counts.of(lost, "node")
                      + ", such as "
                      + known.stream().filter(d -> !reached.contains(d)).findFirst().get().name)
              .build());
    }
    List<Draft> sw = sorted(reached, IbNodeType.SWITCH);
    List<Draft> ca = sorted(reached, IbNodeType.ADAPTER);
    Map<Draft, Integer> switchNumber = new HashMap<>();
    for (Draft d : sw) {
      switchNumber.put(d, switchNumber.size());
    }
    this.switches = sw.stream().map(Subnet::node).toList();
    this.adapters = ca.stream().map(Subnet::node).toList();

    List<Plug> ends = new ArrayList<>();
    for (Draft d : reached) {
      for (int p = 1; p <= d.ports && !d.forwards(); p++) {
        Draft there = d.peer[p];
        if (isManager(sm, d, p) || (there != null && reached.contains(there) && seen(d, p))) {
          ends.add(new Plug(d, p));
        }
      }
    }
    ends.sort(
        Comparator.<Plug>comparingLong(e -> Long.reverseBytes(guid(e)) + Long.MIN_VALUE)
            .thenComparing(e -> e.port()));
    Map<Draft, SubnetNode> values = new HashMap<>();
    int n = ends.size();
    List<SubnetNode> nodesOfEnds = new ArrayList<>();
    this.endGuid = new long[n];
    this.endPort = new int[n];
    this.endSwitch = new int[n];
    this.endSwitchPort = new int[n];
    this.endGraphNode = new int[n];
    this.ofGraphNode = new int[graph.nodeCount()];
    Arrays.fill(ofGraphNode, NONE);
    Map<Draft, List<Integer>> ofAdapter = new HashMap<>();
    Map<Plug, Integer> endNumber = new HashMap<>();
    for (int e = 0; e < n; e++) {
      Plug plug = ends.get(e);
      Draft d = plug.node();
      nodesOfEnds.add(values.computeIfAbsent(d, Subnet::node));
      endNumber.put(plug, e);
      endGuid[e] = guid(plug);
      endPort[e] = plug.port();
      Draft there = d.peer[plug.port()];
      endSwitch[e] = there == null ? NONE : switchNumber.getOrDefault(there, NONE);
      endSwitchPort[e] = endSwitch[e] < 0 ? 0 : d.peerPort[plug.port()];
      endGraphNode[e] = d.graphNode[d.type == IbNodeType.ADAPTER ? plug.port() : 0];
      if (d.type == IbNodeType.ADAPTER) {
        ofGraphNode[endGraphNode[e]] = e;
      }
      ofAdapter.computeIfAbsent(d, k -> new ArrayList<>()).add(e);
    }
    this.endNodes = List.copyOf(nodesOfEnds);
    this.endsOfAdapter = new int[ca.size()][];
    for (int a = 0; a < ca.size(); a++) {
      endsOfAdapter[a] =
          ofAdapter.getOrDefault(ca.get(a), List.of()).stream()
              .sorted(Comparator.comparingInt(e -> endPort[e]))
              .mapToInt(Integer::intValue)
              .toArray();
    }

    this.firstSlot = new int[sw.size() + 1];
    this.switchGraphNode = new int[sw.size()];
    for (int s = 0; s < sw.size(); s++) {
      firstSlot[s + 1] = firstSlot[s] + sw.get(s).ports + 1;
      switchGraphNode[s] = sw.get(s).graphNode[0];
      ofGraphNode[switchGraphNode[s]] = s;
    }
    int slots = firstSlot[sw.size()];
    this.peerSwitch = filled(slots);
    this.peerPort = new int[slots];
    this.peerEnd = filled(slots);
    this.bundle = filled(slots);
    this.linkOfBundle = new int[slots];
    for (int s = 0; s < sw.size(); s++) {
      Draft d = sw.get(s);
      for (int p = 1; p <= d.ports; p++) {
        Draft there = d.peer[p];
        if (there == null) {
          continue;
        }
        int at = firstSlot[s] + p;
        peerPort[at] = d.peerPort[p];
        peerSwitch[at] = there.forwards() ? switchNumber.getOrDefault(there, NONE) : NONE;
        peerEnd[at] =
            there.forwards() ? NONE : endNumber.getOrDefault(new Plug(there, d.peerPort[p]), NONE);
      }
    }
    placeLinks(draft, switchNumber);

    this.order = order(sw);
    this.placeOfSwitch = new int[sw.size()];
    this.placeOfEnd = new int[n];
    int[] told = new int[order.length];
    int[] count = new int[order.length];
    int own = NONE;
    int managerPort = Integer.MIN_VALUE;
    for (int i = 0; i < order.length; i++) {
      int p = order[i];
      boolean isSwitch = p >= 0;
      if (isSwitch) {
        placeOfSwitch[p] = i;
        told[i] = options.keepLids() ? sw.get(p).lid[0] : 0;
      } else {
        placeOfEnd[~p] = i;
        Plug plug = ends.get(~p);
        told[i] = options.keepLids() ? plug.node().lid[plug.port()] : 0;
      }
      count[i] = isSwitch && !options.lmcOnSwitches() ? 1 : 1 << options.lmc();
      boolean here =
          sm != null
              && (isSwitch
                  ? sm.node() == sw.get(p)
                  : isManager(sm, ends.get(~p).node(), endPort[~p]));
      if (here) {
        own = i;
        managerPort = p;
      }
    }
    this.manager = managerPort;
    this.lids = LidAssignment.of(told, count, own, options.highestLid());
    if (lids.portsWithout() > 0) {
      log.add(
          Finding.builder()
              .ruleId(OUT_OF_LIDS)
              .severity(Severity.ERROR)
              .where(ElementRef.fabric(graph.name()))
              .why(
                  "a subnet has no more local identifiers than its switches' tables hold; ports"
                      + " without one cannot be reached")
              .observed(Counts.of(lids.portsWithout(), "port") + " got none, LMC " + options.lmc())
              .expected("at most " + options.highestLid() + " identifiers, alignment included")
              .fix("lower the LMC, or divide the fabric into subnets that routers join")
              .build());
    }
    this.findings = log.build();
  }

  private static int[] filled(int size) {
    int[] out = new int[size];
    Arrays.fill(out, NONE);
    return out;
  }

  private static long guid(Plug p) {
    return p.node().portGuid[p.port()];
  }

  private static boolean isManager(@Nullable Plug sm, Draft d, int port) {
    return sm != null && sm.node() == d && sm.port() == port && !d.forwards();
  }

  /** Whether the manager comes to an end port: from a switch, or it is its own partner. */
  private static boolean seen(Draft d, int port) {
    Draft there = d.peer[port];
    return there != null && there.forwards();
  }

  private static SubnetNode node(Draft d) {
    return new SubnetNode(d.name, d.type, d.guid, d.system, d.ports);
  }

  private static List<Draft> sorted(Set<Draft> nodes, IbNodeType type) {
    return nodes.stream()
        .filter(d -> d.type == type)
        .sorted((a, b) -> GuidOrder.compare(a.guid, b.guid))
        .toList();
  }

  /**
   * The nodes of GUIDs of their own, as the manager comes to them: of two that share one it keeps
   * the first, and one without a GUID it passes over. A switch's ports have the switch's GUID.
   */
  private static List<Draft> distinct(
      List<Draft> nodes, SubnetOptions options, FabricGraph graph, Findings.Builder log) {
    Plug sm = manager(nodes, options, graph, Findings.builder());
    Map<Long, Draft> byGuid = new HashMap<>();
    Map<Long, Draft> byPortGuid = new HashMap<>();
    Set<Draft> kept = new HashSet<>();
    Set<Draft> asked = new HashSet<>();
    ArrayDeque<Draft> waiting = new ArrayDeque<>();
    if (sm != null) {
      waiting.add(sm.node());
    }
    // Behind those that are reached come the others, in their own order.
    Iterator<Draft> others = nodes.iterator();
    while (!waiting.isEmpty() || others.hasNext()) {
      Draft d = waiting.isEmpty() ? others.next() : waiting.remove();
      if (!asked.add(d)) {
        continue;
      }
      if (!isKnownBy(d, byGuid, byPortGuid, graph, log)) {
        unplug(d);
        continue;
      }
      kept.add(d);
      boolean passes = d.forwards() || (sm != null && d == sm.node());
      for (int p = 1; p <= d.ports && passes; p++) {
        Draft there = d.peer[p];
        if (there != null && (d.forwards() || (sm != null && p == sm.port()))) {
          waiting.add(there);
        }
      }
    }
    return nodes.stream().filter(kept::contains).toList();
  }

  /** Whether the manager takes a node; if so its GUIDs are taken from now on. */
  private static boolean isKnownBy(
      Draft d,
      Map<Long, Draft> byGuid,
      Map<Long, Draft> byPortGuid,
      FabricGraph graph,
      Findings.Builder log) {
    SortedSet<Long> own = new TreeSet<>();
    Draft first = byGuid.get(d.guid);
    long shared = d.guid;
    if (d.forwards()) {
      own.add(d.guid);
    }
    for (int p = 1; p <= d.ports && !d.forwards(); p++) {
      if (d.peer[p] != null && !own.add(d.portGuid[p]) && first == null) {
        first = d;
        shared = d.portGuid[p];
      }
    }
    if (d.guid == 0 || own.contains(0L)) {
      log.add(
          Finding.builder()
              .ruleId(ZERO)
              .severity(Severity.ERROR)
              .where(ElementRef.fabric(graph.name()))
              .why(
                  "a subnet manager passes over a node whose GUID, or the GUID of whose port, is 0;"
                      + " the node is left out")
              .observed(d.name + ": " + (d.guid == 0 ? "the node" : "a port") + " has none")
              .expected("a GUID that no other node and port has")
              .build());
      return false;
    }
    for (long g : own) {
      if (first == null && byPortGuid.containsKey(g)) {
        first = byPortGuid.get(g);
        shared = g;
      }
    }
    if (first != null) {
      log.add(
          Finding.builder()
              .ruleId(DUPLICATE)
              .severity(Severity.ERROR)
              .where(ElementRef.fabric(graph.name()))
              .why(
                  "two nodes or ports of one GUID are one to a subnet manager, which may stop at"
                      + " that; the second node is left out")
              .observed(d.name + " and " + first.name + ": 0x" + HexFormat.of().toHexDigits(shared))
              .build());
      return false;
    }
    byGuid.put(d.guid, d);
    own.forEach(g -> byPortGuid.put(g, d));
    return true;
  }

  private static void unplug(Draft d) {
    for (int p = 1; p <= d.ports; p++) {
      Draft there = d.peer[p];
      if (there != null) {
        there.peer[d.peerPort[p]] = null;
        d.peer[p] = null;
      }
    }
  }

  private static @Nullable Plug manager(
      List<Draft> nodes, SubnetOptions options, FabricGraph graph, Findings.Builder log) {
    Optional<String> wish = options.manager();
    Draft found = null;
    for (Draft d : nodes) {
      if (found == null
          && (wish.isEmpty()
              || d.name.equals(wish.get())
              || ("0x" + Long.toHexString(d.guid)).equals(wish.get())
              || ("0x" + HexFormat.of().toHexDigits(d.guid)).equals(wish.get()))) {
        found = d;
      }
    }
    if (found != null) {
      if (found.forwards()) {
        return new Plug(found, 0);
      }
      for (int p = 1; p <= found.ports; p++) {
        if (found.peer[p] != null) {
          return new Plug(found, p);
        }
      }
    }
    log.add(
        Finding.builder()
            .ruleId(NO_MANAGER)
            .severity(Severity.ERROR)
            .where(ElementRef.fabric(graph.name()))
            .why("without a node on the fabric that the subnet manager runs on, nothing is routed")
            .observed(
                found != null
                    ? found.name + " has no link"
                    : wish.map(w -> "no node " + w).orElse("no node"))
            .expected("a switch, or an adapter with a link, by name or GUID")
            .build());
    return null;
  }

  private static Set<Draft> reach(@Nullable Plug sm) {
    Set<Draft> reached = new LinkedHashSet<>();
    ArrayDeque<Draft> waiting = new ArrayDeque<>();
    if (sm == null) {
      return reached;
    }
    reached.add(sm.node());
    if (sm.node().forwards()) {
      waiting.add(sm.node());
    } else {
      Draft there = sm.node().peer[sm.port()];
      if (there != null && reached.add(there) && there.forwards()) {
        waiting.add(there);
      }
    }
    while (!waiting.isEmpty()) {
      Draft d = waiting.remove();
      for (Draft there : d.peer) {
        if (there != null && reached.add(there) && there.forwards()) {
          waiting.add(there);
        }
      }
    }
    return reached;
  }

  private void placeLinks(SubnetDraft draft, Map<Draft, Integer> switchNumber) {
    for (int b = 0; b < graph.bundleCount(); b++) {
      List<Link> links = graph.links(b);
      for (int i = 0; i < links.size(); i++) {
        Link l = links.get(i);
        for (Plug p : Arrays.asList(draft.plug(l.a()), draft.plug(l.b()))) {
          Integer s = p == null ? null : switchNumber.get(p.node());
          if (p != null && s != null) {
            bundle[firstSlot[s] + p.port()] = b;
            linkOfBundle[firstSlot[s] + p.port()] = i;
          }
        }
      }
    }
  }

  /** All ports by GUID: switches by number, end ports by the complement of theirs. */
  private int[] order(List<Draft> sw) {
    int[] out = new int[sw.size() + endGuid.length];
    int s = 0;
    int e = 0;
    for (int i = 0; i < out.length; i++) {
      boolean first =
          e == endGuid.length
              || (s < sw.size() && GuidOrder.compare(sw.get(s).guid, endGuid[e]) < 0);
      out[i] = first ? s++ : ~e++;
    }
    return out;
  }

  /**
   * The subnet of a fabric, with the standard options.
   *
   * @param fabric the fabric
   * @return its subnet
   */
  public static Subnet of(Fabric fabric) {
    return of(fabric, SubnetOptions.standard());
  }

  /**
   * The subnet of a fabric. Nodes and ports get the numbers and names that {@code IbsimExporter}
   * gives them, so that what the real OpenSM does with its file can be compared. GUIDs are those of
   * the fabric; where there are none, those that ibsim would give. An adapter of one port has that
   * GUID for its port too; the ports of others count on from it.
   *
   * @param fabric the fabric
   * @param options where the manager runs and how it gives identifiers
   * @return its subnet
   */
  public static Subnet of(Fabric fabric, SubnetOptions options) {
    return FabricDraft.read(requireNonNull(fabric), requireNonNull(options));
  }

  /**
   * The fabric as a graph.
   *
   * @return the graph, nodes that the manager does not reach included
   */
  public FabricGraph graph() {
    return graph;
  }

  /**
   * How the subnet is set up.
   *
   * @return the options
   */
  public SubnetOptions options() {
    return options;
  }

  /**
   * What is wrong or worth knowing: GUIDs that are there twice, nodes that are not reached, too few
   * identifiers.
   *
   * @return the findings
   */
  public Findings findings() {
    return findings;
  }

  /**
   * Its switches.
   *
   * @return by number
   */
  public List<SubnetNode> switches() {
    return switches;
  }

  /**
   * Its adapters.
   *
   * @return by number
   */
  public List<SubnetNode> adapters() {
    return adapters;
  }

  /**
   * How many end ports there are.
   *
   * @return the number of linked ports of adapters and routers
   */
  public int endCount() {
    return endGuid.length;
  }

  /**
   * The node of an end port.
   *
   * @param end its number
   * @return an adapter or router
   */
  public SubnetNode endNode(int end) {
    return endNodes.get(end);
  }

  /**
   * The GUID of an end port.
   *
   * @param end its number
   * @return 64 bits
   */
  public long endGuid(int end) {
    return endGuid[end];
  }

  /**
   * Which port of its node an end port is.
   *
   * @param end its number
   * @return from 1
   */
  public int endPort(int end) {
    return endPort[end];
  }

  /**
   * The switch that an end port is on.
   *
   * @param end its number
   * @return the number of a switch, -1 if it is on none
   */
  public int endSwitch(int end) {
    return endSwitch[end];
  }

  /**
   * The port of the switch that an end port is on.
   *
   * @param end its number
   * @return from 1, 0 if it is on none
   */
  public int endSwitchPort(int end) {
    return endSwitchPort[end];
  }

  /**
   * The end ports of an adapter.
   *
   * @param adapter its number
   * @return a new array, in order of port
   */
  public int[] endsOfAdapter(int adapter) {
    return endsOfAdapter[adapter].clone();
  }

  /**
   * How many slots there are.
   *
   * @return the ports of all switches together, ports 0 included
   */
  public int slots() {
    return peerPort.length;
  }

  /**
   * A port of a switch among all.
   *
   * @param node the number of a switch
   * @param port from 0 to its number of ports
   * @return the slot
   */
  public int slot(int node, int port) {
    int at = firstSlot[node] + port;
    if (port < 0 || at >= firstSlot[node + 1]) {
      throw new IndexOutOfBoundsException(switches.get(node) + " has no port " + port);
    }
    return at;
  }

  /**
   * The slot of a switch's port 0.
   *
   * @param node the number of a switch, or their count
   * @return the slot; those of its ports follow
   */
  public int firstSlot(int node) {
    return firstSlot[node];
  }

  /**
   * The switch at the other end of a slot's cable.
   *
   * @param slot the slot
   * @return the number of a switch, -1 if there is none
   */
  public int peerSwitch(int slot) {
    return peerSwitch[slot];
  }

  /**
   * The port at the other end of a slot's cable.
   *
   * @param slot the slot
   * @return from 1, 0 if there is no cable
   */
  public int peerPort(int slot) {
    return peerPort[slot];
  }

  /**
   * The end port at the other end of a slot's cable.
   *
   * @param slot the slot
   * @return the number of an end port, -1 if there is none
   */
  public int peerEnd(int slot) {
    return peerEnd[slot];
  }

  /**
   * The bundle of the graph that a slot's cable is in.
   *
   * @param slot the slot
   * @return its number, -1 if the graph has none
   */
  public int bundle(int slot) {
    return bundle[slot];
  }

  /**
   * Which link of its bundle a slot's cable is.
   *
   * @param slot the slot
   * @return from 0
   */
  public int linkOfBundle(int slot) {
    return linkOfBundle[slot];
  }

  /**
   * The node of the graph that a switch is.
   *
   * @param node the number of a switch here
   * @return its number there
   */
  public int graphNodeOfSwitch(int node) {
    return switchGraphNode[node];
  }

  /**
   * The node of the graph that an end port is, or is a port of.
   *
   * @param end the number of an end port
   * @return of an adapter's port the endpoint, of a router's the router
   */
  public int graphNodeOfEnd(int end) {
    return endGraphNode[end];
  }

  /**
   * What a node of the graph is here.
   *
   * @param node the number of an endpoint or switch of the graph
   * @return of an endpoint the end port, of a switch the switch; empty if it is no part of the
   *     subnet or a router
   */
  public OptionalInt ofGraphNode(int node) {
    int found = ofGraphNode[node];
    return found < 0 ? OptionalInt.empty() : OptionalInt.of(found);
  }

  /**
   * How many ports have a place in the order of all.
   *
   * @return switches and end ports together
   */
  public int portCount() {
    return order.length;
  }

  /**
   * A port by its place in the order of all, by GUID as OpenSM compares them.
   *
   * @param place from 0 to below {@link #portCount}
   * @return the number of a switch, or the bitwise complement of that of an end port
   */
  public int portInOrder(int place) {
    return order[place];
  }

  /**
   * The port of the subnet manager.
   *
   * @return the number of a switch, or the bitwise complement of that of an end port; empty if
   *     there is none
   */
  public OptionalInt manager() {
    return manager == Integer.MIN_VALUE ? OptionalInt.empty() : OptionalInt.of(manager);
  }

  /**
   * The local identifiers.
   *
   * @return how they are given
   */
  public LidAssignment lids() {
    return lids;
  }

  /**
   * The local identifier of a switch.
   *
   * @param node the number of a switch
   * @return its first one, 0 if it has none
   */
  public int switchLid(int node) {
    return lids.base(placeOfSwitch[node]);
  }

  /**
   * The first local identifier of an end port.
   *
   * @param end its number
   * @return 0 if it has none
   */
  public int endLid(int end) {
    return lids.base(placeOfEnd[end]);
  }

  /**
   * The first local identifier of a port.
   *
   * @param port the number of a switch, or the bitwise complement of that of an end port
   * @return 0 if it has none
   */
  public int lid(int port) {
    return port >= 0 ? switchLid(port) : endLid(~port);
  }

  /**
   * How many local identifiers a port has.
   *
   * @param port the number of a switch, or the bitwise complement of that of an end port
   * @return a power of 2, or 0 if it has none
   */
  public int lidCount(int port) {
    int place = port >= 0 ? placeOfSwitch[port] : placeOfEnd[~port];
    return lids.base(place) == 0 ? 0 : lids.count(place);
  }

  /**
   * The port that has a local identifier.
   *
   * @param lid the identifier
   * @return the number of a switch, or the bitwise complement of that of an end port; empty if none
   *     has it
   */
  public OptionalInt portOfLid(int lid) {
    int place = lids.owner(lid);
    return place < 0 ? OptionalInt.empty() : OptionalInt.of(order[place]);
  }

  /**
   * The GUID of a port.
   *
   * @param port the number of a switch, or the bitwise complement of that of an end port
   * @return 64 bits
   */
  public long portGuid(int port) {
    return port >= 0 ? switches.get(port).guid() : endGuid[~port];
  }

  /**
   * The node of a port.
   *
   * @param port the number of a switch, or the bitwise complement of that of an end port
   * @return the node
   */
  public SubnetNode portNode(int port) {
    return port >= 0 ? switches.get(port) : endNodes.get(~port);
  }

  /**
   * The number of a switch by its GUID.
   *
   * @param guid 64 bits
   * @return the number, if there is one
   */
  public OptionalInt findSwitch(long guid) {
    int from = 0;
    int to = switches.size() - 1;
    while (from <= to) {
      int middle = (from + to) >>> 1;
      int c = GuidOrder.compare(switches.get(middle).guid(), guid);
      if (c == 0) {
        return OptionalInt.of(middle);
      }
      if (c < 0) {
        from = middle + 1;
      } else {
        to = middle - 1;
      }
    }
    return OptionalInt.empty();
  }

  /**
   * The number of an end port by its GUID.
   *
   * @param guid 64 bits
   * @return the number, if there is one
   */
  public OptionalInt findEnd(long guid) {
    int from = 0;
    int to = endGuid.length - 1;
    while (from <= to) {
      int middle = (from + to) >>> 1;
      int c = GuidOrder.compare(endGuid[middle], guid);
      if (c == 0) {
        return OptionalInt.of(middle);
      }
      if (c < 0) {
        from = middle + 1;
      } else {
        to = middle - 1;
      }
    }
    return OptionalInt.empty();
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof Subnet s
            && graph.equals(s.graph)
            && options.equals(s.options)
            && switches.equals(s.switches)
            && endNodes.equals(s.endNodes)
            && Arrays.equals(endGuid, s.endGuid)
            && Arrays.equals(peerPort, s.peerPort)
            && Arrays.equals(peerSwitch, s.peerSwitch)
            && Arrays.equals(peerEnd, s.peerEnd)
            && manager == s.manager);
  }

  @Override
  public int hashCode() {
    return Objects.hash(graph, options, switches, Arrays.hashCode(endGuid));
  }

  /** One line: how many of each kind and of identifiers. */
  @Override
  public String toString() {
    return "Subnet of "
        + graph.name()
        + ": "
        + Counts.of(switches.size(), "switch", "switches")
        + ", "
        + Counts.of(endGuid.length, "end port")
        + ", "
        + lids;
  }
}
