package io.clusterfabric.topology.addressing;

import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.internal.text.NaturalOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The fabric as a check of addresses sees it: routing switches, links between them, hosts. */
final class CheckedWiring {
  final List<Switch> switches = new ArrayList<>();
  final Map<String, Integer> switchIndex = new HashMap<>();

  /** Links between two different switches. */
  final List<Link> links = new ArrayList<>();

  /** The switches at each interface of a host, which is a port or a bond. */
  final Map<PortRef, Set<String>> leavesOf = new LinkedHashMap<>();

  /** What is at the other end of each port with a link; of a bond, at all of its ports. */
  final Map<PortRef, Set<PortRef>> peersOf = new HashMap<>();

  /** Ids of hosts. */
  final Set<String> hosts = new HashSet<>();

  /** Whether a switch has hosts. */
  final boolean[] isLeaf;

  CheckedWiring(Fabric fabric) {
    for (Switch s : fabric.switches()) {
      SwitchKind kind = s.spec().kind();
      if (kind != SwitchKind.OPTICAL_CIRCUIT_SWITCH && kind != SwitchKind.AGGREGATION_NODE) {
        switchIndex.put(s.id(), switches.size());
        switches.add(s);
      }
    }
    isLeaf = new boolean[switches.size()];
    Map<PortRef, PortRef> interfaceOf = new HashMap<>();
    for (Endpoint e : fabric.endpoints()) {
      PortRef name = Placement.interfaceOf(e);
      interfaceOf.put(e.port(), name);
      leavesOf.computeIfAbsent(name, n -> new TreeSet<>(NaturalOrder.INSTANCE));
    }
    fabric.hosts().forEach(h -> hosts.add(h.id()));
    for (Link l : fabric.links()) {
      PortRef a = interfaceOf.get(l.a());
      PortRef b = interfaceOf.get(l.b());
      if (!l.isLoopback()) {
        peers(l.a(), a, l.b(), b);
        peers(l.b(), b, l.a(), a);
      }
      Integer switchA = switchIndex.get(l.a().node());
      Integer switchB = switchIndex.get(l.b().node());
      if (a != null && switchB != null) {
        attach(a, l.b().node(), switchB);
      } else if (b != null && switchA != null) {
        attach(b, l.a().node(), switchA);
      } else if (switchA != null && switchB != null && !l.isLoopback()) {
        links.add(l);
      }
    }
  }

  private void peers(
      PortRef port, @Nullable PortRef itsName, PortRef far, @Nullable PortRef farName) {
    Set<PortRef> at =
        peersOf.computeIfAbsent(itsName == null ? port : itsName, p -> new HashSet<>());
    at.add(far);
    if (farName != null) {
      at.add(farName);
    }
  }

  private void attach(PortRef hostInterface, String leaf, int index) {
    leavesOf.computeIfAbsent(hostInterface, n -> new TreeSet<>(NaturalOrder.INSTANCE)).add(leaf);
    isLeaf[index] = true;
  }
}
