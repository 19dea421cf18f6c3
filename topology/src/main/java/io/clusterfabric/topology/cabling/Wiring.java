package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The cables of a cluster by their ports, as plans and dumps have them in common. */
final class Wiring {
  /** A cable and its two ports. */
  record Plugged(Link link, PortKey a, PortKey b, boolean host) {
    PortKey opposite(PortKey port) {
      return port.equals(a) ? b : a;
    }

    boolean joins(PortKey x, PortKey y) {
      return (a.equals(x) && b.equals(y)) || (a.equals(y) && b.equals(x));
    }

    boolean sameDevices(Plugged other) {
      return (a.device().equals(other.a.device()) && b.device().equals(other.b.device()))
          || (a.device().equals(other.b.device()) && b.device().equals(other.a.device()));
    }
  }

  private final Map<PortKey, Plugged> at = new HashMap<>();
  private final List<Plugged> cables = new ArrayList<>();
  private final List<Link> alike = new ArrayList<>();
  private final Set<String> devices = new HashSet<>();
  private final Set<String> hosts = new HashSet<>();
  private final Set<String> aggregation = new HashSet<>();
  private final Map<String, Boolean> domainsOff = new HashMap<>();
  private int notCables;

  private Wiring() {}

  static Wiring of(Cluster cluster, boolean withoutDomains) {
    Wiring out = new Wiring();
    Map<String, Set<String>> namesByPlain = new LinkedHashMap<>();
    for (Host h : cluster.hosts()) {
      out.hosts.add(h.id());
      out.name(h.id(), namesByPlain);
    }
    for (Fabric f : cluster.fabrics()) {
      for (Switch s : f.switches()) {
        out.name(s.id(), namesByPlain);
        if (s.spec().kind() == SwitchKind.AGGREGATION_NODE) {
          out.aggregation.add(s.id());
        }
      }
    }
    namesByPlain
        .values()
        .forEach(
            names ->
                names.forEach(n -> out.domainsOff.put(n, withoutDomains && names.size() == 1)));
    for (Fabric f : cluster.fabrics()) {
      f.links().forEach(out::plug);
    }
    return out;
  }

  /** Devices that only their domains tell apart keep them. */
  private void name(String id, Map<String, Set<String>> namesByPlain) {
    String plain = PortKey.withoutDomain(PortKey.box(id));
    namesByPlain.computeIfAbsent(plain, p -> new TreeSet<>()).add(id);
  }

  private void plug(Link link) {
    boolean toAggregation =
        aggregation.contains(link.a().node()) || aggregation.contains(link.b().node());
    if (toAggregation || link.spec().backplane()) {
      notCables++;
      return;
    }
    boolean host = hosts.contains(link.a().node()) || hosts.contains(link.b().node());
    Plugged cable = new Plugged(link, key(link.a()), key(link.b()), host);
    devices.add(cable.a().device());
    devices.add(cable.b().device());
    if (at.containsKey(cable.a()) || at.containsKey(cable.b())) {
      alike.add(link);
      return;
    }
    at.put(cable.a(), cable);
    at.put(cable.b(), cable);
    cables.add(cable);
  }

  private PortKey key(PortRef port) {
    return PortKey.of(
        port.node(),
        port.port(),
        hosts.contains(port.node()),
        domainsOff.getOrDefault(port.node(), false));
  }

  /** The cables, in natural order of their ports' names in the model. */
  List<Plugged> cables() {
    return List.copyOf(cables);
  }

  /** The cable in a port. */
  Optional<Plugged> at(PortKey port) {
    return Optional.ofNullable(at.get(port));
  }

  boolean hasDevice(String device) {
    return devices.contains(device);
  }

  /** Links of ports that cannot be told from those of others. */
  List<Link> alike() {
    return List.copyOf(alike);
  }

  /** How many links are inside of boxes, or lead to aggregation nodes. */
  int notCables() {
    return notCables;
  }
}
