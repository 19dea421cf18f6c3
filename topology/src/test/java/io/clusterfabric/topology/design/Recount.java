package io.clusterfabric.topology.design;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cable;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Counts a built cluster thing by thing, so that a plan can be compared with it. */
final class Recount {
  private final Fabric fabric;
  final Map<String, Long> counts = new TreeMap<>();
  final Map<String, Map<String, Integer>> bundles = new TreeMap<>();
  private final Map<String, Integer> tierOf = new HashMap<>();

  Recount(Cluster cluster) {
    fabric = cluster.backend();
    count("hosts", cluster.hosts().size());
    Set<Integer> planes = new HashSet<>();
    for (Host h : cluster.hosts()) {
      tierOf.put(h.id(), 0);
      count("gpus", h.spec().gpus().size());
      count("endpoints", h.endpoints().size());
      for (Endpoint e : h.endpoints()) {
        planes.add(e.plane().orElse(0));
      }
    }
    count("planes", planes.size());
    for (Switch s : fabric.switches()) {
      int tier = s.tier().orElseThrow();
      tierOf.put(s.id(), tier);
      count("switches." + TierName.of(tier), 1);
      count("switches", 1);
      count("ports." + TierName.of(tier), s.spec().radix().orElseThrow());
      count("portsReserved." + TierName.of(tier), s.ports().size());
    }
    Map<String, Set<String>> cables = new HashMap<>();
    for (Link l : fabric.links()) {
      String lower = lower(l).node();
      String upper = l.opposite(lower(l)).node();
      String name = boundary(lower);
      count("links." + name, 1);
      if (!name.equals("endpoint-leaf")) {
        count("links.between-switches", 1);
      }
      l.cableId().ifPresent(c -> cables.computeIfAbsent(name, n -> new HashSet<>()).add(c));
      for (PortRef p : new PortRef[] {l.a(), l.b()}) {
        if (tier(p.node()) > 0) {
          count("portsUsed." + TierName.of(tier(p.node())), 1);
        }
      }
      bundles
          .computeIfAbsent(name, n -> new HashMap<>())
          .merge(lower + "|" + upper, 1, Integer::sum);
    }
    cables.forEach((name, ids) -> count("cables." + name, ids.size()));
  }

  private int tier(String node) {
    return known(tierOf, node);
  }

  static <K, V> V known(Map<K, V> map, K key) {
    V value = map.get(key);
    assertThat(value).as("%s in %s", key, map.keySet()).isNotNull();
    return requireNonNull(value);
  }

  private String boundary(String lower) {
    return TierName.boundaryBelow(tier(lower) + 1);
  }

  private PortRef lower(Link l) {
    return tier(l.a().node()) < tier(l.b().node()) ? l.a() : l.b();
  }

  /** Modules where all are pluggable: one a cage of a switch, charged to its first port. */
  void modules(Map<String, Integer> portsPerCage, int linksPerHostModule) {
    Map<String, Map<Integer, String>> owner = new TreeMap<>();
    Map<String, Integer> hostLinks = new TreeMap<>();
    for (Link l : fabric.links()) {
      PortRef low = lower(l);
      String name = boundary(low.node());
      plug(owner, l.opposite(low), "upperModules." + name, portsPerCage);
      if (tier(low.node()) == 0) {
        hostLinks.merge(low.node(), 1, Integer::sum);
      } else {
        plug(owner, low, "lowerModules." + name, portsPerCage);
      }
    }
    owner.values().forEach(cages -> cages.values().forEach(name -> count(name, 1)));
    for (int links : hostLinks.values()) {
      while (links > 0) {
        count("lowerModules.endpoint-leaf", 1);
        links -= linksPerHostModule;
      }
    }
  }

  private void plug(
      Map<String, Map<Integer, String>> owner,
      PortRef port,
      String name,
      Map<String, Integer> portsPerCage) {
    int number = Integer.parseInt(port.port().replaceFirst("/.*", ""));
    int cage = (number - 1) / known(portsPerCage, TierName.of(tier(port.node())));
    // a cage that downward and upward ports share is charged to the downward side
    owner
        .computeIfAbsent(port.node(), n -> new TreeMap<>())
        .merge(cage, name, (x, y) -> x.startsWith("upper") ? x : y);
  }

  /** The ends of every cable, which must be those of its links and nothing more. */
  boolean cablesEndWhereTheirLinksDo() {
    Map<String, Set<PortRef>> ends = new HashMap<>();
    for (Link l : fabric.links()) {
      l.cableId()
          .ifPresent(
              c -> {
                ends.computeIfAbsent(c, x -> new HashSet<>()).add(l.a());
                known(ends, c).add(l.b());
              });
    }
    for (Cable c : fabric.cables()) {
      if (!known(ends, c.id()).equals(new HashSet<>(c.ends()))) {
        return false;
      }
    }
    return true;
  }

  private void count(String name, long n) {
    counts.merge(name, n, Long::sum);
  }
}
