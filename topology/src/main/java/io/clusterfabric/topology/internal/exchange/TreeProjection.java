package io.clusterfabric.topology.internal.exchange;

import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchKind;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * A fabric as a forest, for formats that give each host one leaf and each switch one parent.
 *
 * <p>Of several switches that a host is on, the one of the lowest tier counts, and of those the
 * first in natural order; of several switches above a switch likewise. In a folded Clos all leaves
 * of a pod so come below one switch, and in a rail-optimised fabric the hosts of a unit below the
 * leaf of its first rail. Tiers are recognised from the links, not read from tags. Roots that
 * nothing joins stay apart. Switches without hosts below them are left out. A switch that has hosts
 * and switches below it gets a further leaf for its hosts, called by it and {@code .hosts}. Takes
 * time in proportion to the links, with a logarithm more for sorting.
 */
public final class TreeProjection {
  /**
   * A switch of the forest; below it are either switches or hosts.
   *
   * @param id its id
   * @param tier its tier, leaves being 1
   * @param switches those below it, in natural order
   * @param hosts the hosts on it, in natural order
   */
  public record Box(String id, int tier, List<String> switches, List<String> hosts) {
    /**
     * Copies the lists.
     *
     * @param id its id
     * @param tier its tier, leaves being 1
     * @param switches those below it, in natural order
     * @param hosts the hosts on it, in natural order
     */
    public Box {
      switches = List.copyOf(switches);
      hosts = List.copyOf(hosts);
    }
  }

  private final List<Box> boxes = new ArrayList<>();
  private final Set<String> roots = new TreeSet<>(NaturalOrder.INSTANCE);
  private final TreeSet<String> unplaced = new TreeSet<>(NaturalOrder.INSTANCE);
  private final Map<String, Integer> tiers = new HashMap<>();
  private final Map<String, String> parents = new HashMap<>();
  private long hostsOfSeveral;
  private long switchesOfSeveral;
  private long withoutHosts;
  private long added;
  private long relations;

  private TreeProjection(Fabric fabric) {
    FabricStructure structure = FabricStructure.of(FabricGraph.of(fabric));
    for (Switch s : fabric.switches()) {
      if (s.spec().kind() != SwitchKind.AGGREGATION_NODE) {
        tiers.put(s.id(), structure.tierOf(s.id()));
      }
    }
    Map<String, Set<String>> above = above(fabric);
    TreeMap<String, SortedSet<String>> hostsOf = new TreeMap<>(NaturalOrder.INSTANCE);
    for (Host h : fabric.hosts()) {
      Set<String> on = above.getOrDefault(h.id(), Set.of());
      Optional<String> leaf = first(on);
      hostsOfSeveral += on.size() > 1 ? 1 : 0;
      if (leaf.isPresent()) {
        hostsOf.computeIfAbsent(leaf.get(), k -> new TreeSet<>(NaturalOrder.INSTANCE)).add(h.id());
      } else {
        unplaced.add(h.id());
      }
    }
    Map<String, SortedSet<String>> below = climb(hostsOf.keySet(), above);
    Set<String> kept = new TreeSet<>(NaturalOrder.INSTANCE);
    kept.addAll(hostsOf.keySet());
    kept.addAll(below.keySet());
    withoutHosts = tiers.size() - (long) kept.size();
    build(kept, hostsOf, below, fabric);
  }

  /**
   * The forest of a fabric.
   *
   * @param fabric the fabric
   * @return its forest
   */
  public static TreeProjection of(Fabric fabric) {
    return new TreeProjection(fabric);
  }

  /** The switches that each host is on, and those of higher tiers that each switch is linked to. */
  private Map<String, Set<String>> above(Fabric fabric) {
    Map<String, Set<String>> above = new HashMap<>();
    for (Link l : fabric.links()) {
      put(above, l.a(), l.b());
      put(above, l.b(), l.a());
    }
    return above;
  }

  private void put(Map<String, Set<String>> above, PortRef of, PortRef to) {
    Integer up = tiers.get(to.node());
    if (up == null) {
      return;
    }
    Integer own = tiers.get(of.node());
    if (own == null || (own > 0 && own < up)) {
      above.computeIfAbsent(of.node(), k -> new HashSet<>()).add(to.node());
    }
  }

  private Optional<String> first(Set<String> switches) {
    return switches.stream()
        .min(
            Comparator.comparing((String s) -> tiers.getOrDefault(s, 0))
                .thenComparing(NaturalOrder.INSTANCE));
  }

  /** The switches below each switch that has hosts below it. */
  private Map<String, SortedSet<String>> climb(Set<String> leaves, Map<String, Set<String>> above) {
    TreeMap<String, SortedSet<String>> below = new TreeMap<>(NaturalOrder.INSTANCE);
    Set<String> seen = new HashSet<>(leaves);
    List<String> todo = new ArrayList<>(leaves);
    for (int i = 0; i < todo.size(); i++) {
      String s = todo.get(i);
      Set<String> ups = above.getOrDefault(s, Set.of());
      switchesOfSeveral += ups.size() > 1 ? 1 : 0;
      first(ups)
          .ifPresent(
              up -> {
                parents.put(s, up);
                below.computeIfAbsent(up, k -> new TreeSet<>(NaturalOrder.INSTANCE)).add(s);
                if (seen.add(up)) {
                  todo.add(up);
                }
              });
    }
    return below;
  }

  private void build(
      Set<String> kept,
      Map<String, SortedSet<String>> hostsOf,
      Map<String, SortedSet<String>> below,
      Fabric fabric) {
    Set<String> taken = new HashSet<>(tiers.keySet());
    fabric.hosts().forEach(h -> taken.add(h.id()));
    for (String s : kept) {
      List<String> hosts = List.copyOf(hostsOf.getOrDefault(s, new TreeSet<>()));
      List<String> switches = new ArrayList<>(below.getOrDefault(s, new TreeSet<>()));
      relations += hosts.size() + (long) switches.size();
      int tier = Math.max(1, tiers.getOrDefault(s, 1));
      if (!hosts.isEmpty() && !switches.isEmpty()) {
        String leaf = s + ".hosts";
        for (int i = 2; !taken.add(leaf); i++) {
          leaf = s + ".hosts-" + i;
        }
        added++;
        boxes.add(new Box(leaf, 1, List.of(), hosts));
        parents.put(leaf, s);
        switches.add(leaf);
        switches.sort(NaturalOrder.INSTANCE);
        boxes.add(new Box(s, tier, switches, List.of()));
      } else {
        boxes.add(new Box(s, tier, switches, hosts));
      }
      if (!parents.containsKey(s)) {
        roots.add(s);
      }
    }
    boxes.sort(
        Comparator.comparingInt((Box b) -> -b.tier())
            .thenComparing(Box::id, NaturalOrder.INSTANCE));
  }

  /**
   * The switches of the forest.
   *
   * @return the highest tier first, then in natural order
   */
  public List<Box> boxes() {
    return Collections.unmodifiableList(boxes);
  }

  /**
   * The switches of the forest with only some of their hosts, and without those that then have
   * nothing below them.
   *
   * @param keep tells which hosts stay
   * @return the highest tier first, then in natural order
   */
  public List<Box> boxes(Predicate<String> keep) {
    Set<String> bare = new HashSet<>();
    List<Box> out = new ArrayList<>();
    for (int i = boxes.size() - 1; i >= 0; i--) { // upwards
      Box b = boxes.get(i);
      List<String> switches = b.switches().stream().filter(s -> !bare.contains(s)).toList();
      List<String> hosts = b.hosts().stream().filter(keep).toList();
      if (switches.isEmpty() && hosts.isEmpty()) {
        bare.add(b.id());
      } else {
        out.add(new Box(b.id(), b.tier(), switches, hosts));
      }
    }
    Collections.reverse(out);
    return out;
  }

  /**
   * The hosts of the forest.
   *
   * @return their ids, leaf by leaf
   */
  public List<String> hosts() {
    return boxes.stream().flatMap(b -> b.hosts().stream()).toList();
  }

  /**
   * The switches without a parent.
   *
   * @return their ids, in natural order; one if everything is joined
   */
  public List<String> roots() {
    return List.copyOf(roots);
  }

  /**
   * The parent of a switch.
   *
   * @param id the switch
   * @return its parent; empty for roots
   */
  public Optional<String> parentOf(String id) {
    return Optional.ofNullable(parents.get(id));
  }

  /**
   * The hosts that are on no switch.
   *
   * @return their ids, in natural order
   */
  public List<String> unplacedHosts() {
    return List.copyOf(unplaced);
  }

  /**
   * Tells what the forest loses.
   *
   * @param links how many links the fabric has
   * @param log takes the findings
   */
  public void tellLosses(long links, ExportLog log) {
    log.lost(
        links - relations,
        "link",
        "the format tells of parents, not of cables: of several links of a host or switch upwards"
            + " one stands for all, and links inside a tier for none");
    log.lost(
        hostsOfSeveral,
        "host",
        "they are on several switches; the one of the lowest tier that is first in natural order"
            + " counts");
    log.lost(
        switchesOfSeveral,
        "switch",
        "switches",
        "they are below several switches; the one of the lowest tier that is first in natural"
            + " order counts");
    log.lost(
        withoutHosts,
        "switch",
        "switches",
        "no host is below them in the tree, and they are left out");
    log.lost(unplaced.size(), "host", "they are on no switch, and are left out");
    log.lost(
        added,
        "switch",
        "switches",
        "they have hosts and switches below them, which the format forbids; their hosts are put on"
            + " a further leaf, called by the switch and '.hosts'");
  }

  @Override
  public String toString() {
    return boxes.size() + " switches, " + roots.size() + " roots";
  }
}
