package io.clusterfabric.topology.design;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Counts the cluster of a flat design thing by thing, so that a plan can be compared with it. */
final class FlatRecount {
  final Map<String, Long> counts = new TreeMap<>();
  final Map<String, Map<String, Integer>> bundles = new TreeMap<>();

  FlatRecount(Cluster cluster) {
    for (Host h : cluster.hosts()) {
      count("hosts");
      counts.merge("gpus", (long) h.spec().gpus().size(), Long::sum);
      counts.merge("endpoints", (long) h.endpoints().size(), Long::sum);
    }
    Map<String, Switch> switches = new HashMap<>();
    for (Switch s : cluster.backend().switches()) {
      String tier = tier(s.id());
      switches.put(s.id(), s);
      count("switches");
      count("switches." + tier);
      counts.merge("ports." + tier, (long) s.spec().radix().orElseThrow(), Long::sum);
      counts.merge("portsReserved." + tier, (long) s.ports().size(), Long::sum);
    }
    Map<String, Set<String>> cables = new HashMap<>();
    for (Link l : cluster.backend().links()) {
      boolean host = l.a().node().startsWith("host");
      Switch a = switches.get(l.a().node());
      Switch b = switches.get(l.b().node());
      String name = name(l, a, b);
      count("links." + name);
      cables.computeIfAbsent(name, n -> new HashSet<>()).add(l.cableId().orElseThrow());
      if (!host) {
        count("links.between-switches");
        bundles
            .computeIfAbsent(name, n -> new HashMap<>())
            .merge(l.a().node() + "|" + l.b().node(), 1, Integer::sum);
      }
      for (PortRef p : new PortRef[] {l.a(), l.b()}) {
        if (!p.node().startsWith("host")) {
          count("portsUsed." + tier(p.node()));
        }
      }
    }
    cables.forEach((name, ids) -> counts.put("cables." + name, (long) ids.size()));
  }

  private static String tier(String id) {
    return id.substring(0, id.indexOf('-'));
  }

  private static String name(Link l, Switch a, Switch b) {
    if (a == null || b == null) {
      return "endpoint-" + tier((a == null ? l.b() : l.a()).node());
    }
    // the random designs give the second kind of link another rate
    boolean second = l.spec().dataRate().orElseThrow().equals(Bandwidth.ofGigabitsPerSecond(50));
    return tier(a.id()) + "-" + tier(b.id()) + (second ? " second" : "");
  }

  private void count(String name) {
    counts.merge(name, 1L, Long::sum);
  }
}
