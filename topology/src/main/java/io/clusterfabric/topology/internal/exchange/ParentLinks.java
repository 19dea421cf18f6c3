package io.clusterfabric.topology.internal.exchange;

import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.internal.reading.FindingLog;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Makes links of records that tell which switches and hosts are below a switch: one of unknown rate
 * for each relation. The ids of findings begin with that of the format. Not for use by several
 * threads.
 */
public final class ParentLinks {
  private static final LinkSpec UNKNOWN = LinkSpec.builder().build();
  private static final int NAMED = 8;

  /** The port of a switch that leads up, where a file does not name one. */
  private static final String UP = "up";

  private record Parent(
      String name, List<String> switches, List<String> hosts, SourcePosition at) {}

  private final ClusterDraft draft;
  private final FindingLog log;
  private final String prefix;
  private final Severity doubled;
  private final Map<String, Parent> parents = new LinkedHashMap<>();
  private final Map<String, Parent> above = new HashMap<>();
  private final Set<String> joined = new HashSet<>();

  /**
   * No links yet.
   *
   * @param draft takes devices and links
   * @param log takes findings
   * @param prefix what the ids of findings begin with, such as {@code format.slurm}
   * @param doubled how bad it is that a switch has two parents or a host two leaves
   */
  public ParentLinks(ClusterDraft draft, FindingLog log, String prefix, Severity doubled) {
    this.draft = draft;
    this.log = log;
    this.prefix = prefix;
    this.doubled = doubled;
  }

  /**
   * Adds a switch with what is below it.
   *
   * @param name its name; none that was added before
   * @param switches the names of the switches below it
   * @param hosts the names of the hosts on it
   * @param at where that is told
   */
  public void add(String name, List<String> switches, List<String> hosts, SourcePosition at) {
    parents.put(name, new Parent(name, switches, hosts, at));
  }

  /** Makes the devices and links of all that was added. */
  public void build() {
    Map<String, Integer> tiers = tiers();
    for (Parent p : parents.values()) {
      Optional<Device> box = draft.device(p.name());
      if (box.isEmpty()) {
        return;
      }
      box.get().is(DeviceKind.SWITCH);
      Integer tier = tiers.get(p.name());
      if (tier != null) {
        box.get().tier(tier);
      }
    }
    for (Parent p : parents.values()) {
      p.switches().forEach(child -> joinSwitch(p, child));
    }
    tellRoots();
    Map<String, Integer> ports = new HashMap<>();
    for (Parent p : parents.values()) {
      for (String host : p.hosts()) {
        if (draft.isFull()) {
          return;
        }
        joinHost(p, host, ports);
      }
    }
  }

  private void joinSwitch(Parent p, String child) {
    if (!parents.containsKey(child)) {
      draft.countSkipped(1);
      log.add(
          prefix + ".unknown-child",
          Severity.ERROR,
          p.at(),
          "no record tells of this switch below " + p.name() + "; the relation was left out",
          child);
      return;
    }
    Parent other = above.putIfAbsent(child, p);
    if (other != null) {
      draft.countSkipped(1);
      log.add(
          prefix + ".two-parents",
          doubled,
          p.at(),
          "the switch is below "
              + other.name()
              + " already, and a tree has one parent for each;"
              + " the first one counts",
          child);
      return;
    }
    draft.link(child, UP, p.name(), child, UNKNOWN, p.at());
  }

  private void joinHost(Parent p, String host, Map<String, Integer> ports) {
    if (parents.containsKey(host)) {
      draft.skip(
          prefix + ".name-clash",
          p.at(),
          "a switch has the name of this host, and a cluster has one name for each; the host was"
              + " left out",
          host);
      return;
    }
    boolean again = !joined.add(host + '\u0000' + p.name());
    int port = again ? ports.getOrDefault(host, 1) : ports.merge(host, 1, Integer::sum);
    if (again || port > 1) {
      log.add(
          prefix + ".node-twice",
          doubled,
          p.at(),
          "the host is told of on several switches, where it has a port for each, or twice on one",
          host);
    }
    Optional<Device> device = again ? Optional.empty() : draft.device(host);
    if (device.isPresent()) {
      device.get().is(DeviceKind.HOST);
      draft.link(host, port == 1 ? "nic" : "nic-" + port, p.name(), host, UNKNOWN, p.at());
    }
  }

  /** Leaves are 1, others one more than the highest below them; those of cycles have none. */
  private Map<String, Integer> tiers() {
    Map<String, List<String>> users = new HashMap<>();
    Map<String, Integer> open = new HashMap<>();
    Deque<String> ready = new ArrayDeque<>();
    for (Parent p : parents.values()) {
      int known = 0;
      for (String child : p.switches()) {
        if (parents.containsKey(child)) {
          users.computeIfAbsent(child, k -> new ArrayList<>()).add(p.name());
          known++;
        }
      }
      open.put(p.name(), known);
      if (known == 0) {
        ready.add(p.name());
      }
    }
    Map<String, Integer> tiers = new HashMap<>();
    while (!ready.isEmpty()) {
      String s = ready.remove();
      int tier = Math.max(1, tiers.getOrDefault(s, 1));
      tiers.put(s, tier);
      for (String user : users.getOrDefault(s, List.of())) {
        tiers.merge(user, tier + 1, Math::max);
        if (open.merge(user, -1, Integer::sum) == 0) {
          ready.add(user);
        }
      }
    }
    List<Parent> cyclic =
        parents.values().stream().filter(p -> open.getOrDefault(p.name(), 0) > 0).toList();
    if (!cyclic.isEmpty()) {
      cyclic.forEach(p -> tiers.remove(p.name()));
      log.add(
          prefix + ".cycle",
          Severity.ERROR,
          cyclic.get(0).at(),
          "switches are below one another in a circle; they and those above have no tier: "
              + some(new TreeSet<>(cyclic.stream().map(Parent::name).toList())));
    }
    return tiers;
  }

  private void tellRoots() {
    TreeSet<String> roots = new TreeSet<>();
    for (String s : parents.keySet()) {
      if (!above.containsKey(s)) {
        roots.add(s);
      }
    }
    if (roots.size() > 1) {
      log.add(
          prefix + ".no-common-root",
          Severity.INFO,
          SourcePosition.of(draft.sourceName()),
          "nothing joins these roots, so that the fabric is in pieces: " + some(roots));
    }
  }

  private static String some(SortedSet<String> names) {
    String first = String.join(", ", names.stream().limit(NAMED).toList());
    return names.size() <= NAMED ? first : first + " and " + (names.size() - NAMED) + " more";
  }
}
