package io.clusterfabric.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A part of a fabric that hangs together by links: switches, and ports of hosts. Nodes without any
 * link are in none.
 */
final class FabricPiece {
  private final List<String> nodes = new ArrayList<>();
  private final Set<Integer> planes = new TreeSet<>();
  private final Set<Integer> rails = new TreeSet<>();

  private FabricPiece() {}

  /** The pieces, in the order of their first link. Takes nearly linear time. */
  static List<FabricPiece> of(Fabric fabric) {
    Map<String, Integer> index = new HashMap<>();
    List<Integer> parent = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Link l : fabric.links()) {
      int a = node(fabric, l.a(), index, parent, names);
      int b = node(fabric, l.b(), index, parent, names);
      int rootA = root(parent, a);
      int rootB = root(parent, b);
      parent.set(Math.max(rootA, rootB), Math.min(rootA, rootB));
    }
    Map<Integer, FabricPiece> byRoot = new HashMap<>();
    List<FabricPiece> all = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      FabricPiece piece =
          byRoot.computeIfAbsent(
              root(parent, i),
              r -> {
                FabricPiece p = new FabricPiece();
                all.add(p);
                return p;
              });
      piece.nodes.add(names.get(i));
    }
    for (Switch s : fabric.switches()) {
      tag(index.get(s.id()), s.plane(), s.rail(), parent, byRoot);
    }
    for (Endpoint e : fabric.endpoints()) {
      tag(index.get(e.port().toString()), e.plane(), e.rail(), parent, byRoot);
    }
    return all;
  }

  private static void tag(
      @Nullable Integer node,
      OptionalInt plane,
      OptionalInt rail,
      List<Integer> parent,
      Map<Integer, FabricPiece> byRoot) {
    FabricPiece piece = node == null ? null : byRoot.get(root(parent, node));
    if (piece != null) {
      plane.ifPresent(piece.planes::add);
      rail.ifPresent(piece.rails::add);
    }
  }

  private static int node(
      Fabric fabric,
      PortRef port,
      Map<String, Integer> index,
      List<Integer> parent,
      List<String> names) {
    String name = fabric.findSwitch(port.node()).isPresent() ? port.node() : port.toString();
    Integer known = index.get(name);
    if (known != null) {
      return known;
    }
    index.put(name, names.size());
    parent.add(names.size());
    names.add(name);
    return names.size() - 1;
  }

  private static int root(List<Integer> parent, int node) {
    int at = node;
    while (parent.get(at) != at) {
      parent.set(at, parent.get(parent.get(at)));
      at = parent.get(at);
    }
    return at;
  }

  /** Whether each piece is one declared plane or rail, or one rail of one plane, of its own. */
  static boolean areTold(List<FabricPiece> pieces) {
    Set<List<String>> seen = new HashSet<>();
    for (FabricPiece p : pieces) {
      boolean onePlane = p.planes.size() == 1;
      boolean oneRail = p.rails.size() == 1;
      if (!onePlane && !oneRail) {
        return false;
      }
      List<String> tag =
          List.of(onePlane ? p.planes.toString() : "", oneRail ? p.rails.toString() : "");
      if (!seen.add(tag)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String toString() {
    return nodes.size() + " nodes with " + nodes.get(0);
  }
}
