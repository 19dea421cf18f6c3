package io.clusterfabric.topology.format.ns3;

import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Switch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds whether some hosts reach each other through other hosts only. Hosts that touch the same
 * parts of the switches stand for each other, so that pairs of such groups are compared and not
 * pairs of hosts.
 */
final class HostRelay {
  private final Map<String, String> above = new HashMap<>();

  private HostRelay() {}

  static boolean isNeeded(Fabric fabric) {
    HostRelay parts = new HostRelay();
    HostRelay whole = new HostRelay();
    Set<String> switches = new HashSet<>();
    for (Switch s : fabric.switches()) {
      switches.add(s.id());
    }
    Map<String, Set<String>> touched = new HashMap<>();
    Map<String, Set<String>> direct = new HashMap<>();
    for (Link l : fabric.links()) {
      whole.join(l.a().node(), l.b().node());
      if (switches.contains(l.a().node()) && switches.contains(l.b().node())) {
        parts.join(l.a().node(), l.b().node());
      }
    }
    for (Link l : fabric.links()) {
      boolean a = switches.contains(l.a().node());
      boolean b = switches.contains(l.b().node());
      if (a != b) {
        String host = a ? l.b().node() : l.a().node();
        touched
            .computeIfAbsent(host, h -> new TreeSet<>())
            .add(parts.top(a ? l.a().node() : l.b().node()));
      } else if (!a) {
        direct.computeIfAbsent(l.a().node(), h -> new HashSet<>()).add(l.b().node());
        direct.computeIfAbsent(l.b().node(), h -> new HashSet<>()).add(l.a().node());
      }
    }
    Map<String, Map<Set<String>, List<String>>> groups = new HashMap<>();
    for (Host h : fabric.hosts()) {
      groups
          .computeIfAbsent(whole.top(h.id()), k -> new HashMap<>())
          .computeIfAbsent(touched.getOrDefault(h.id(), new TreeSet<>()), k -> new ArrayList<>())
          .add(h.id());
    }
    return groups.values().stream().anyMatch(g -> isApart(g, direct));
  }

  private static boolean isApart(
      Map<Set<String>, List<String>> groups, Map<String, Set<String>> direct) {
    List<Map.Entry<Set<String>, List<String>>> kinds = new ArrayList<>(groups.entrySet());
    for (int i = 0; i < kinds.size(); i++) {
      for (int j = i; j < kinds.size(); j++) {
        Map.Entry<Set<String>, List<String>> a = kinds.get(i);
        Map.Entry<Set<String>, List<String>> b = kinds.get(j);
        boolean meet = a.getKey().stream().anyMatch(b.getKey()::contains);
        if (!meet && !areLinked(a.getValue(), b.getValue(), direct)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether each host of one list has a link to each other host of the other. */
  private static boolean areLinked(
      List<String> some, List<String> others, Map<String, Set<String>> direct) {
    for (String a : some) {
      Set<String> linked = direct.getOrDefault(a, Set.of());
      if (linked.size() < others.size() - 1) {
        return false;
      }
      for (String b : others) {
        if (!a.equals(b) && !linked.contains(b)) {
          return false;
        }
      }
    }
    return true;
  }

  private String top(String node) {
    String at = node;
    while (above.containsKey(at)) {
      String next = above.get(at);
      if (above.containsKey(next)) {
        above.put(at, above.get(next));
      }
      at = next;
    }
    return at;
  }

  private void join(String a, String b) {
    String x = top(a);
    String y = top(b);
    if (!x.equals(y)) {
      above.put(x, y);
    }
  }
}
