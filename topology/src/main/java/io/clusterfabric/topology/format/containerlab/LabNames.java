package io.clusterfabric.topology.format.containerlab;

import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.internal.text.NaturalOrder;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Names that containers and interfaces of Linux can have: the nodes' and ports' own where they can,
 * else others, each once.
 */
final class LabNames {
  private static final Pattern NODE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,62}");
  private static final Pattern INTERFACE = Pattern.compile("[A-Za-z][A-Za-z0-9_.-]{0,14}");

  private final Map<String, String> nodes = new TreeMap<>(NaturalOrder.INSTANCE);
  private final Map<PortRef, String> ports = new HashMap<>();
  private long renamedNodes;
  private long renamedPorts;

  LabNames(Fabric fabric) {
    Set<String> used = new HashSet<>();
    TreeSet<String> ids = new TreeSet<>(NaturalOrder.INSTANCE);
    fabric.hosts().forEach(h -> ids.add(h.id()));
    for (Switch s : fabric.switches()) {
      ids.add(s.id());
    }
    for (String id : ids) {
      if (canBe(id) && used.add(id)) {
        nodes.put(id, id);
      }
    }
    for (String id : ids) {
      if (!nodes.containsKey(id)) {
        String name = unused(id, used);
        used.add(name);
        nodes.put(id, name);
        renamedNodes++;
      }
    }
    Map<String, TreeSet<PortRef>> portsOf = new HashMap<>();
    for (Link l : fabric.links()) {
      for (PortRef p : List.of(l.a(), l.b())) {
        portsOf.computeIfAbsent(p.node(), n -> new TreeSet<>()).add(p);
      }
    }
    portsOf.values().forEach(this::ports);
  }

  private static boolean canBe(String id) {
    return NODE.matcher(id).matches()
        && !ContainerlabImporter.RESERVED_NODES.contains(id.toLowerCase(Locale.ROOT));
  }

  private static String unused(String id, Set<String> used) {
    String bare = id.replaceAll("[^A-Za-z0-9_.-]+", "-").replaceAll("^[^A-Za-z0-9]+", "");
    String base = bare.isEmpty() ? "node" : bare.substring(0, Math.min(48, bare.length()));
    for (int i = 1; ; i++) {
      String name = i == 1 ? base : base + "-" + i;
      if (canBe(name) && !used.contains(name)) {
        return name;
      }
    }
  }

  /** All ports of a node keep their names, or none does. */
  private void ports(Set<PortRef> all) {
    boolean keep =
        all.stream()
            .allMatch(p -> INTERFACE.matcher(p.port()).matches() && !p.port().equals("eth0"));
    int number = 0;
    for (PortRef p : all) {
      ports.put(p, keep ? p.port() : "eth" + ++number);
      renamedPorts += keep ? 0 : 1;
    }
  }

  /** Old name to new name, in natural order of the old. */
  Map<String, String> nodes() {
    return nodes;
  }

  String node(String id) {
    return nodes.getOrDefault(id, id);
  }

  String port(PortRef port) {
    return ports.getOrDefault(port, port.port());
  }

  long renamedNodes() {
    return renamedNodes;
  }

  long renamedPorts() {
    return renamedPorts;
  }
}
