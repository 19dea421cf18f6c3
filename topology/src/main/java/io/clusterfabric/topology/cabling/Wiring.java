package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
  private final Set<String> devices = new HashSet<>();
  private final Set<String> hosts = new HashSet<>();
  private final Set<String> aggregation = new HashSet<>();
  private final CommonNames names;
  private int notCables;

  private Wiring(CommonNames names) {
    this.names = names;
  }

  static Wiring of(Cluster cluster, CommonNames names) {
    Wiring out = new Wiring(names);
    cluster.hosts().forEach(h -> out.hosts.add(h.id()));
    for (Fabric f : cluster.fabrics()) {
      for (Switch s : f.switches()) {
        if (s.spec().kind() == SwitchKind.AGGREGATION_NODE) {
          out.aggregation.add(s.id());
        }
      }
    }
    for (Fabric f : cluster.fabrics()) {
      f.links().forEach(out::plug);
    }
    return out;
  }

  private void plug(Link link) {
    boolean toAggregation =
        aggregation.contains(link.a().node()) || aggregation.contains(link.b().node());
    if (toAggregation || link.spec().backplane()) {
      notCables++;
      return;
    }
    boolean host = hosts.contains(link.a().node()) || hosts.contains(link.b().node());
    Plugged cable = new Plugged(link, names.key(link.a()), names.key(link.b()), host);
    devices.add(cable.a().device());
    devices.add(cable.b().device());
    at.put(cable.a(), cable);
    at.put(cable.b(), cable);
    cables.add(cable);
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

  /** How many links are inside of boxes, or lead to aggregation nodes. */
  int notCables() {
    return notCables;
  }
}
