package io.clusterfabric.infiniband.subnet;

import io.clusterfabric.model.PortRef;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Nodes and cables on the way to a subnet, in the order of where they are from. */
final class SubnetDraft {
  /** What ibsim counts GUIDs from where a file gives none. */
  private static final long ADAPTERS = 0x100000;

  private static final long SWITCHES = 0x200000;

  /** What the library counts GUIDs of routers from, to which ibsim gives 0, that is none. */
  static final long ROUTERS = 0x300000;

  /** A node; ports count from 1, port 0 is a switch's own. */
  static final class Draft {
    final String name;
    final IbNodeType type;
    final int ports;
    final long guid;
    final long system;
    final long[] portGuid;
    final int[] lid;
    final @Nullable Draft[] peer;
    final int[] peerPort;

    /** The node of the graph: of a switch or router; of an adapter by port. */
    final int[] graphNode;

    Draft(String name, IbNodeType type, int ports, long guid, long system) {
      this.name = name;
      this.type = type;
      this.ports = ports;
      this.guid = guid;
      this.system = system;
      this.portGuid = new long[ports + 1];
      for (int p = 0; p <= ports; p++) {
        portGuid[p] = type == IbNodeType.SWITCH ? guid : guid + p;
      }
      this.lid = new int[ports + 1];
      this.peer = new Draft[ports + 1];
      this.peerPort = new int[ports + 1];
      this.graphNode = new int[ports + 1];
    }

    boolean forwards() {
      return type == IbNodeType.SWITCH;
    }
  }

  /** A port of a node. */
  record Plug(Draft node, int port) {}

  private final List<Draft> nodes = new ArrayList<>();
  private final Map<PortRef, Plug> plugs = new HashMap<>();
  private final Map<IbNodeType, Long> next = new EnumMap<>(IbNodeType.class);

  /**
   * Adds a node.
   *
   * @param guid its GUID, or null to count on from the last one of its kind, as ibsim does
   */
  Draft add(String name, IbNodeType type, int ports, @Nullable Long guid, @Nullable Long system) {
    long own = guid != null ? guid : next.getOrDefault(type, first(type));
    next.put(type, own + (type == IbNodeType.SWITCH ? 1 : ports + 1));
    Draft d = new Draft(name, type, ports, own, system == null ? own : system);
    nodes.add(d);
    return d;
  }

  /** Gives routers without a GUID one of their own, as the net files that are written do. */
  void countRouters() {
    next.put(IbNodeType.ROUTER, ROUTERS);
  }

  private static long first(IbNodeType type) {
    return switch (type) {
      case SWITCH -> SWITCHES;
      case ADAPTER -> ADAPTERS;
      case ROUTER -> 0;
    };
  }

  /** Tells which port of the graph a port is. */
  void place(PortRef ref, Draft node, int port) {
    plugs.put(ref, new Plug(node, port));
  }

  @Nullable Plug plug(PortRef ref) {
    return plugs.get(ref);
  }

  static void join(Draft a, int portA, Draft b, int portB) {
    a.peer[portA] = b;
    a.peerPort[portA] = portB;
    b.peer[portB] = a;
    b.peerPort[portB] = portA;
  }

  List<Draft> nodes() {
    return nodes;
  }
}
