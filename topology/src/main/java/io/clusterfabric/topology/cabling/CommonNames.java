package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What devices and ports of two clusters are called in common. Both clusters' names are cut down
 * alike: as far as in neither of them two devices, or two ports of one device, become one.
 */
final class CommonNames {
  private final boolean withoutDomains;
  private final Set<String> hostIds = new HashSet<>();
  private final Set<String> hostNames = new HashSet<>();
  private final Set<String> sharedWithoutDomain = new HashSet<>();
  private final Set<PortKey> sharedPorts = new HashSet<>();
  private final Set<PortKey> sharedSpellings = new HashSet<>();
  private final Map<String, String> deviceOf = new HashMap<>();

  CommonNames(Cluster planned, Cluster found, boolean withoutDomains) {
    this.withoutDomains = withoutDomains;
    List<Cluster> both = List.of(planned, found);
    for (Cluster c : both) {
      for (Host h : c.hosts()) {
        hostIds.add(h.id());
        hostNames.add(box(h.id(), true));
      }
    }
    for (Cluster c : both) {
      Map<String, String> first = new HashMap<>();
      for (String id : devices(c)) {
        String plain = box(id, true);
        String other = first.putIfAbsent(plain, box(id, false));
        if (other != null && !other.equals(box(id, false))) {
          sharedWithoutDomain.add(plain);
        }
      }
    }
    both.forEach(this::shareSpellings);
  }

  private static Set<String> devices(Cluster c) {
    Set<String> out = new HashSet<>();
    c.hosts().forEach(h -> out.add(h.id()));
    for (Fabric f : c.fabrics()) {
      for (Switch s : f.switches()) {
        out.add(s.id());
      }
    }
    return out;
  }

  private void shareSpellings(Cluster c) {
    Map<PortKey, PortRef> first = new HashMap<>();
    Map<PortKey, PortRef> firstSpelled = new HashMap<>();
    for (Fabric f : c.fabrics()) {
      for (Link l : f.links()) {
        for (PortRef p : List.of(l.a(), l.b())) {
          PortRef other = first.putIfAbsent(plain(p), p);
          if (other != null && !other.equals(p)) {
            sharedPorts.add(plain(p));
          }
          PortRef spelled = firstSpelled.putIfAbsent(spelled(p), p);
          if (spelled != null && !spelled.equals(p)) {
            sharedSpellings.add(spelled(p));
          }
        }
      }
    }
  }

  private boolean isHost(String id) {
    return hostIds.contains(id) || hostNames.contains(box(id, true));
  }

  private String box(String id, boolean domainOff) {
    return PortKey.of(id, "1", hostIds.contains(id), domainOff && withoutDomains).device();
  }

  private String device(String id) {
    return deviceOf.computeIfAbsent(id, i -> box(i, !sharedWithoutDomain.contains(box(i, true))));
  }

  private PortKey plain(PortRef p) {
    return new PortKey(
        device(p.node()), PortKey.of(p.node(), p.port(), isHost(p.node()), false).port());
  }

  private PortKey spelled(PortRef p) {
    return new PortKey(device(p.node()), p.port().strip());
  }

  /** A port as both clusters have it in common. */
  PortKey key(PortRef p) {
    PortKey plain = plain(p);
    if (!sharedPorts.contains(plain)) {
      return plain;
    }
    return sharedSpellings.contains(spelled(p))
        ? new PortKey(device(p.node()), p.toString())
        : spelled(p);
  }

  /** How many names of devices and ports stand for several in one of the clusters. */
  int shared() {
    return sharedPorts.size() + sharedWithoutDomain.size();
  }
}
