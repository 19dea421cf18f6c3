package io.clusterfabric.topology.design;

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
  private static final Map<Integer, String> TIERS = Map.of(1, "leaf", 2, "spine", 3, "core");

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
      count("switches." + TIERS.get(tier), 1);
      count("switches", 1);
      count("ports." + TIERS.get(tier), s.spec().radix().orElseThrow());
      count("portsReserved." + TIERS.get(tier), s.ports().size());
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
        if (tierOf.get(p.node()) > 0) {
          count("portsUsed." + TIERS.get(tierOf.get(p.node())), 1);
        }
      }
      bundles
          .computeIfAbsent(name, n -> new HashMap<>())
          .merge(lower + "|" + upper, 1, Integer::sum);
    }
    cables.forEach((name, ids) -> count("cables." + name, ids.size()));
  }

  private String boundary(String lower) {
    int tier = tierOf.get(lower);
    return tier == 0 ? "endpoint-leaf" : tier == 1 ? "leaf-spine" : "spine-core";
  }

  private PortRef lower(Link l) {
    return tierOf.get(l.a().node()) < tierOf.get(l.b().node()) ? l.a() : l.b();
  }

  /** Modules where all are pluggable: one a cage of a switch, charged to its first port. */
  void modules(Map<String, Integer> portsPerCage, int linksPerHostModule) {
    Map<String, Map<Integer, String>> owner = new TreeMap<>();
    Map<String, Integer> hostLinks = new TreeMap<>();
    for (Link l : fabric.links()) {
      PortRef low = lower(l);
      String name = boundary(low.node());
      plug(owner, l.opposite(low), "upperModules." + name, portsPerCage);
      if (tierOf.get(low.node()) == 0) {
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
    int number = Integer.parseInt(port.port().split("/")[0]);
    int cage = (number - 1) / portsPerCage.get(TIERS.get(tierOf.get(port.node())));
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
                ends.get(c).add(l.b());
              });
    }
    for (Cable c : fabric.cables()) {
      if (!ends.get(c.id()).equals(new HashSet<>(c.ends()))) {
        return false;
      }
    }
    return true;
  }

  private void count(String name, long n) {
    counts.merge(name, n, Long::sum);
  }
}
