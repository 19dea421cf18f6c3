package io.clusterfabric.topology.internal.infiniband;

import io.clusterfabric.model.HostIdentity;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.internal.reading.FindingLog;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds which adapters are of one host. Adapters that give the same host name are; adapters of one
 * system image are, unless they give different names; the rest stay alone. A host name under which
 * one device shows twice is no host's own (two machines have it) and joins nothing.
 */
final class HostGrouping {
  static final String UNNAMED = "format.ibnetdiscover.unnamed-adapters";
  static final String NAME_SHARED = "format.ibnetdiscover.host-name-shared";
  static final String IMAGE_SHARED = "format.ibnetdiscover.system-image-shared";

  /**
   * The adapters of one host.
   *
   * @param name what to call the host
   * @param identity how it is known that they belong together
   * @param adapters the adapters, in order of key
   */
  record Group(String name, HostIdentity identity, List<Node> adapters) {}

  private final FindingLog log;
  private final List<Group> groups = new ArrayList<>();

  HostGrouping(Collection<Node> adapters, String source, FindingLog log) {
    this.log = log;
    Map<String, HostName> names = new HashMap<>();
    Map<String, List<Node>> byName = new TreeMap<>();
    Map<Long, List<Node>> byImage = new TreeMap<>();
    for (Node n : adapters) {
      HostName name = HostName.of(n.description().orElse(""));
      names.put(n.key(), name);
      name.host().ifPresent(h -> byName.computeIfAbsent(h, k -> new ArrayList<>()).add(n));
      if (n.systemImage().isPresent() && n.systemImage().getAsLong() != 0) {
        byImage.computeIfAbsent(n.systemImage().getAsLong(), k -> new ArrayList<>()).add(n);
      }
    }
    Set<String> shared = sharedNames(byName, names);
    Map<String, List<Node>> hosts = new TreeMap<>();
    Map<String, String> hostOf = new HashMap<>();
    byName.forEach(
        (name, members) -> {
          if (!shared.contains(name)) {
            hosts.put(name, new ArrayList<>(members));
            members.forEach(n -> hostOf.put(n.key(), name));
          }
        });
    byImage.values().stream()
        .filter(m -> m.size() > 1)
        .forEach(m -> joinByImage(m, hosts, hostOf, names));
    long alone = 0;
    for (Node n : adapters) {
      if (!hostOf.containsKey(n.key())) {
        alone++;
        groups.add(new Group(loneName(n, names), HostIdentity.UNKNOWN, List.of(n)));
      }
    }
    hosts.forEach((name, members) -> groups.add(group(name, members, names)));
    if (alone > 0) {
      log.add(
          UNNAMED,
          Severity.INFO,
          SourcePosition.of(source),
          String.format(
              Locale.ROOT,
              "%,d of %,d adapters give no host name of their own and are not joined to others by a"
                  + " system image; each of them is held as a host",
              alone,
              adapters.size()));
    }
  }

  private Set<String> sharedNames(Map<String, List<Node>> byName, Map<String, HostName> names) {
    Set<String> shared = new HashSet<>();
    byName.forEach(
        (name, members) -> {
          Set<String> devices = new HashSet<>();
          for (Node n : members) {
            String device = name(names, n).device().orElse("");
            if (!devices.add(device)) {
              shared.add(name);
              log.add(
                  NAME_SHARED,
                  Severity.WARNING,
                  n.position(),
                  "two adapters are called '"
                      + device
                      + "' of host '"
                      + name
                      + "', so that several machines have this name; it joins no adapters");
              return;
            }
          }
        });
    return shared;
  }

  private void joinByImage(
      List<Node> members,
      Map<String, List<Node>> hosts,
      Map<String, String> hostOf,
      Map<String, HostName> names) {
    TreeSet<String> found = new TreeSet<>();
    for (Node n : members) {
      Optional.ofNullable(hostOf.get(n.key()))
          .or(() -> name(names, n).host())
          .ifPresent(found::add);
    }
    if (found.size() > 1) {
      log.add(
          IMAGE_SHARED,
          Severity.WARNING,
          members.get(0).position(),
          "adapters of one system image give different host names; the names are followed",
          String.join(", ", found));
      return;
    }
    Node first = members.get(0);
    String host =
        members.stream()
            .map(n -> hostOf.get(n.key()))
            .filter(h -> h != null)
            .findFirst()
            .orElseGet(
                () ->
                    found.isEmpty()
                        ? "host-" + Guid.toString(first.systemImage().orElse(0))
                        : found.first() + "-" + first.key());
    List<Node> joined = hosts.computeIfAbsent(host, k -> new ArrayList<>());
    for (Node n : members) {
      if (hostOf.put(n.key(), host) == null) {
        joined.add(n);
      }
    }
  }

  private static Group group(String name, List<Node> members, Map<String, HostName> names) {
    List<Node> sorted = new ArrayList<>(members);
    sorted.sort(Node.ORDER);
    boolean oneImage =
        members.size() > 1
            && members.get(0).systemImage().isPresent()
            && members.stream().map(Node::systemImage).distinct().count() == 1;
    boolean named =
        members.stream().allMatch(n -> name(names, n).host().filter(name::equals).isPresent());
    return new Group(
        name,
        oneImage || !named ? HostIdentity.SYSTEM_IMAGE : HostIdentity.NAME,
        List.copyOf(sorted));
  }

  private static HostName name(Map<String, HostName> names, Node n) {
    HostName name = names.get(n.key());
    if (name == null) {
      throw new IllegalArgumentException("no adapter " + n.key());
    }
    return name;
  }

  private static String loneName(Node n, Map<String, HostName> names) {
    Optional<String> host = name(names, n).host();
    return host.isPresent()
        ? host.get() + "-" + n.key()
        : n.guid().isPresent() ? "hca-" + n.key() : n.key();
  }

  /** The hosts; those of one adapter without a name first, then by name. */
  List<Group> groups() {
    return groups;
  }
}
