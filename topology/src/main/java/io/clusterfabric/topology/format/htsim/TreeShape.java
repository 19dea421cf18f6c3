package io.clusterfabric.topology.format.htsim;

import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.unit.Bandwidth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds the numbers by which htsim describes a fabric, or why it is no fat tree of its kind. Each
 * rule of {@link FatTree} is checked on the links themselves, so that what is written is the same
 * fabric but for names.
 */
final class TreeShape {
  private static final long GIGABIT = 1_000_000_000;

  private final Map<String, Integer> tierOf = new HashMap<>();
  private final Map<String, Map<String, Integer>> above = new TreeMap<>();
  private final Map<String, Map<String, Integer>> below = new TreeMap<>();
  private final long[] gigabits = new long[3];
  private int hosts;

  private TreeShape() {}

  /** Tells why a fabric is none that htsim can describe. */
  static final class IrregularException extends Exception {
    private static final long serialVersionUID = 1;

    IrregularException(String why) {
      super(why);
    }
  }

  static FatTree of(Fabric fabric) throws IrregularException {
    return new TreeShape().find(fabric);
  }

  private FatTree find(Fabric fabric) throws IrregularException {
    Set<String> switches = new HashSet<>();
    for (Switch s : fabric.switches()) {
      switches.add(s.id());
    }
    tiers(fabric, switches);
    for (Link l : fabric.links()) {
      join(l);
    }
    List<String> tors = ofTier(0);
    List<String> aggs = ofTier(1);
    List<String> cores = ofTier(2);
    if (aggs.isEmpty()) {
      throw new IrregularException("there is no tier of switches above those with hosts");
    }
    long down = same("hosts of a switch of the lowest tier", tors, below, true);
    long bundle1 = bundle(tors, above, "links of a switch with one above it");
    long up0 = same("uplinks of a switch of the lowest tier", tors, above, true);
    long down1 = same("downlinks of a switch of the second tier", aggs, below, true);
    List<Set<String>> pods = pods(tors);
    long podSize = podSize(pods, down);
    long up1 = 0;
    long down2 = 0;
    long bundle2 = 1;
    if (cores.isEmpty()) {
      if (pods.size() != 1) {
        throw new IrregularException("the fabric of two tiers is in several pieces");
      }
    } else {
      up1 = same("uplinks of a switch of the second tier", aggs, above, true);
      down2 = same("downlinks of a switch of the top tier", cores, below, true);
      bundle2 = bundle(aggs, above, "links of a switch of the second tier with one above it");
      cores(pods, cores);
    }
    long[] oversubscribed = {
      ratio(down * gigabits[0], up0 * gigabits[1], 0),
      cores.isEmpty() ? 1 : ratio(down1 * gigabits[1], up1 * gigabits[2], 1),
      1
    };
    FatTree tree =
        new FatTree(
            hosts,
            cores.isEmpty() ? 2 : 3,
            podSize,
            List.of(
                new FatTree.Level(gigabits[0], down, up0, oversubscribed[0], 1),
                new FatTree.Level(gigabits[1], down1, up1, oversubscribed[1], bundle1),
                new FatTree.Level(gigabits[2], down2, 0, 1, bundle2)));
    if (tree.fault().isPresent()) {
      throw new IrregularException(tree.fault().get());
    }
    return tree;
  }

  private void tiers(Fabric fabric, Set<String> switches) throws IrregularException {
    for (Link l : fabric.links()) {
      boolean a = switches.contains(l.a().node());
      boolean b = switches.contains(l.b().node());
      if (!a && !b) {
        throw new IrregularException("link " + l.id() + " joins two hosts");
      }
      if (a != b) {
        tierOf.put((a ? l.a() : l.b()).node(), 0);
      }
    }
    for (int tier = 0; tier < 2; tier++) {
      Set<String> next = new HashSet<>();
      for (Link l : fabric.links()) {
        for (PortRef end : List.of(l.a(), l.b())) {
          String other = l.opposite(end).node();
          if (Integer.valueOf(tier).equals(tierOf.get(end.node()))
              && switches.contains(other)
              && !tierOf.containsKey(other)) {
            next.add(other);
          }
        }
      }
      for (String n : next) {
        tierOf.put(n, tier + 1);
      }
    }
    for (Switch s : fabric.switches()) {
      if (!tierOf.containsKey(s.id())) {
        throw new IrregularException(
            "switch " + s.id() + " is in none of the three tiers that htsim has");
      }
    }
  }

  private void join(Link l) throws IrregularException {
    int a = tierOf.getOrDefault(l.a().node(), -1);
    int b = tierOf.getOrDefault(l.b().node(), -1);
    if (Math.abs(a - b) != 1) {
      throw new IrregularException(
          "link " + l.id() + " joins switches of one tier or leaves one out");
    }
    PortRef high = a > b ? l.a() : l.b();
    PortRef low = l.opposite(high);
    int tier = Math.max(a, b);
    String lower = tier == 0 ? low.toString() : low.node();
    hosts += tier == 0 ? 1 : 0;
    below.computeIfAbsent(high.node(), k -> new TreeMap<>()).merge(lower, 1, Integer::sum);
    if (tier > 0) {
      above.computeIfAbsent(lower, k -> new TreeMap<>()).merge(high.node(), 1, Integer::sum);
    }
    Bandwidth rate =
        l.spec()
            .dataRate()
            .orElseThrow(
                () -> new IrregularException("the rate of link " + l.id() + " is unknown"));
    if (!rate.isWhole() || rate.bitsPerSecond() % GIGABIT != 0) {
      throw new IrregularException(
          "htsim has whole gigabits per second only, and link " + l.id() + " has " + rate);
    }
    long gigabit = rate.bitsPerSecond() / GIGABIT;
    if (gigabits[tier] != 0 && gigabits[tier] != gigabit) {
      throw new IrregularException(
          "links of one tier have different rates, such as link " + l.id() + " with " + rate);
    }
    gigabits[tier] = gigabit;
  }

  private List<String> ofTier(int tier) {
    List<String> out = new ArrayList<>();
    new TreeMap<>(tierOf)
        .forEach(
            (node, t) -> {
              if (t == tier) {
                out.add(node);
              }
            });
    return out;
  }

  private static long count(Map<String, Integer> links) {
    return links.values().stream().mapToLong(Integer::longValue).sum();
  }

  private static long same(
      String what, List<String> nodes, Map<String, Map<String, Integer>> links, boolean some)
      throws IrregularException {
    TreeSet<Long> counts = new TreeSet<>();
    for (String n : nodes) {
      counts.add(count(links.getOrDefault(n, Map.of())));
    }
    if (counts.size() != 1 || (some && counts.first() == 0)) {
      throw new IrregularException("the number of " + what + " is not the same: " + counts);
    }
    return counts.first();
  }

  private static long bundle(
      List<String> nodes, Map<String, Map<String, Integer>> links, String what)
      throws IrregularException {
    TreeSet<Integer> sizes = new TreeSet<>();
    nodes.forEach(n -> sizes.addAll(links.getOrDefault(n, Map.of()).values()));
    if (sizes.size() != 1) {
      throw new IrregularException("the number of " + what + " is not the same: " + sizes);
    }
    return sizes.first();
  }

  /** The switches of the second tier of each pod: ToRs of a pod reach the same ones. */
  private List<Set<String>> pods(List<String> tors) throws IrregularException {
    List<Set<String>> pods = new ArrayList<>();
    Map<String, Set<String>> podOf = new HashMap<>();
    for (String tor : tors) {
      Set<String> reached = above.getOrDefault(tor, Map.of()).keySet();
      Set<String> pod = podOf.get(reached.iterator().next());
      if (pod == null) {
        pod = reached;
        pods.add(pod);
        for (String agg : reached) {
          if (podOf.putIfAbsent(agg, pod) != null) {
            pod = Set.of();
          }
        }
      }
      if (!pod.equals(reached)) {
        throw new IrregularException(
            "switch " + tor + " shares some but not all switches above it with others");
      }
    }
    return pods;
  }

  private long podSize(List<Set<String>> pods, long down) throws IrregularException {
    TreeSet<Long> sizes = new TreeSet<>();
    for (Set<String> pod : pods) {
      long tors = below.getOrDefault(pod.iterator().next(), Map.of()).size();
      sizes.add(tors * down);
    }
    if (sizes.size() != 1) {
      throw new IrregularException("pods have different numbers of hosts: " + sizes);
    }
    return sizes.first();
  }

  /** Cores are in groups, and each pod has one switch that reaches all of a group. */
  private void cores(List<Set<String>> pods, List<String> cores) throws IrregularException {
    Map<Set<String>, Integer> groups = new HashMap<>();
    Set<String> seen = new HashSet<>();
    for (Set<String> pod : pods) {
      Set<Set<String>> ofPod = new HashSet<>();
      for (String agg : pod) {
        Set<String> reached = above.getOrDefault(agg, Map.of()).keySet();
        if (!ofPod.add(reached)) {
          throw new IrregularException(
              "two switches of one pod reach the same cores, such as " + agg);
        }
        groups.merge(reached, 1, Integer::sum);
      }
    }
    for (Map.Entry<Set<String>, Integer> g : groups.entrySet()) {
      for (String core : g.getKey()) {
        if (!seen.add(core) || g.getValue() != pods.size()) {
          throw new IrregularException(
              "core " + core + " is not reached by just one switch of each pod");
        }
      }
    }
    if (seen.size() != cores.size()) {
      throw new IrregularException("some cores are not reached from each pod");
    }
  }

  private static long ratio(long down, long up, int tier) throws IrregularException {
    if (down % up != 0) {
      throw new IrregularException(
          "htsim has whole oversubscription only, and tier "
              + tier
              + " has "
              + down
              + ":"
              + up
              + " Gb/s down:up");
    }
    return down / up;
  }
}
