package io.clusterfabric.topology.format.slurm;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.topology.internal.exchange.TreeProjection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Groups of hosts that are near each other: those that a scale-up fabric joins where it spans
 * hosts, else those of one leaf.
 */
final class SlurmBlocks {
  /**
   * Hosts that are near each other.
   *
   * @param id what the group is called
   * @param hosts the ids of the hosts, in natural order
   */
  record Group(String id, List<String> hosts) {}

  private final List<Group> groups = new ArrayList<>();
  private final boolean byScaleUp;

  SlurmBlocks(Cluster cluster, List<TreeProjection.Box> boxes) {
    List<TreeProjection.Box> leaves = boxes.stream().filter(b -> !b.hosts().isEmpty()).toList();
    Set<String> hosts = new HashSet<>();
    leaves.forEach(l -> hosts.addAll(l.hosts()));
    Map<String, String> domains = domains(cluster, hosts);
    byScaleUp = !domains.isEmpty();
    if (byScaleUp) {
      Map<String, TreeSet<String>> members = new TreeMap<>(NaturalOrder.INSTANCE);
      for (String h : hosts) {
        members
            .computeIfAbsent(domains.getOrDefault(h, h), k -> new TreeSet<>(NaturalOrder.INSTANCE))
            .add(h);
      }
      members.forEach((first, all) -> groups.add(new Group("block-" + first, List.copyOf(all))));
    } else {
      leaves.stream()
          .sorted(Comparator.comparing(TreeProjection.Box::id, NaturalOrder.INSTANCE))
          .forEach(l -> groups.add(new Group(l.id(), l.hosts())));
    }
  }

  /** The first host of the scale-up domain of each host; none if no domain spans hosts. */
  private static Map<String, String> domains(Cluster cluster, Set<String> hosts) {
    Map<String, Set<String>> near = new HashMap<>();
    for (Fabric f : cluster.fabrics(FabricRole.SCALE_UP)) {
      for (Link l : f.links()) {
        near.computeIfAbsent(l.a().node(), k -> new HashSet<>()).add(l.b().node());
        near.computeIfAbsent(l.b().node(), k -> new HashSet<>()).add(l.a().node());
      }
    }
    Map<String, String> first = new HashMap<>();
    boolean spans = false;
    TreeSet<String> sorted = new TreeSet<>(NaturalOrder.INSTANCE);
    sorted.addAll(hosts);
    Set<String> seen = new HashSet<>();
    for (String h : sorted) {
      if (!near.containsKey(h) || !seen.add(h)) {
        continue;
      }
      List<String> todo = new ArrayList<>(List.of(h));
      for (int i = 0; i < todo.size(); i++) {
        String node = todo.get(i);
        if (hosts.contains(node)) {
          first.put(node, h);
          spans |= !node.equals(h);
        }
        near.getOrDefault(node, Set.of()).stream().filter(seen::add).forEach(todo::add);
      }
    }
    return spans ? first : Map.of();
  }

  List<Group> groups() {
    return groups;
  }

  /** Whether the groups are scale-up domains, not leaves. */
  boolean isByScaleUp() {
    return byScaleUp;
  }

  /**
   * The sizes to plan with: the hosts of the smallest group, doubled for as long as all groups
   * together would fill that and there are no more than Slurm's fifteen doublings.
   */
  List<Integer> sizes() {
    Optional<Integer> base = groups.stream().map(g -> g.hosts().size()).min(Integer::compare);
    List<Integer> sizes = new ArrayList<>();
    if (base.isPresent()) {
      long all = (long) base.get() * groups.size();
      for (long s = base.get(); s <= all && sizes.size() <= 15 && s <= 0x3fffffff; s *= 2) {
        sizes.add((int) s);
      }
    }
    return sizes;
  }
}
