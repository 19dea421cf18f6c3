package io.clusterfabric.infiniband.partition;

import io.clusterfabric.topology.format.infiniband.IbNodeType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The partitions while they are made, in the order in which OpenSM goes through them. */
final class PartitionStore {
  /** What OpenSM keeps of a name, in bytes of UTF-8 or any other code. */
  private static final int MAX_NAME = 31;

  private static final int LAST_AUTOMATIC = PartitionKey.DEFAULT_LIMITED.base() - 1;

  private final EndPorts ports;
  private final OpensmOptions options;

  /** By key with its bytes swapped, since OpenSM compares keys as they stand in packets. */
  private final Map<Integer, Part> parts = new TreeMap<>();

  /** What is wanted at place 0 of each port's table; a file that is given up leaves its wishes. */
  private final Map<Long, Integer> firstKeys = new HashMap<>();

  private int lastAutomatic;

  PartitionStore(EndPorts ports, OpensmOptions options) {
    this.ports = ports;
    this.options = options;
  }

  /** One partition. */
  static final class Part {
    final int key;
    final String name;
    final int line;
    final Set<Long> full = new TreeSet<>(EndPorts.guidOrder());
    final Set<Long> limited = new TreeSet<>(EndPorts.guidOrder());
    int serviceLevel;
    EffectivePartition.@Nullable BroadcastGroup group;

    private Part(int key, String name, int line) {
      this.key = key;
      this.name = name;
      this.line = line;
    }

    Set<Long> members(boolean asFull) {
      return asFull ? full : limited;
    }

    Optional<Membership> membership(long guid) {
      boolean f = full.contains(guid);
      boolean l = limited.contains(guid);
      return f && l
          ? Optional.of(Membership.BOTH)
          : f
              ? Optional.of(Membership.FULL)
              : l ? Optional.of(Membership.LIMITED) : Optional.empty();
    }
  }

  /** Takes the members out of all partitions and makes the default one. */
  void begin(boolean allFull) {
    for (Part p : parts.values()) {
      p.full.clear();
      p.limited.clear();
    }
    lastAutomatic = 0;
    Part all = make("Default", PartitionKey.DEFAULT_LIMITED.base(), 0).orElseThrow();
    addAll(all, Optional.empty(), allFull, false);
    long manager = ports.manager().guid();
    all.limited.remove(manager);
    add(all, manager, true, false);
  }

  /** Finds or makes a partition; empty if no number is left. */
  Optional<Part> make(@Nullable String name, int wanted, int line) {
    int key = wanted & 0x7FFF;
    if (key == 0) {
      if (name != null) {
        for (Part p : parts.values()) {
          if (p.name.equals(name)) {
            return Optional.of(p);
          }
        }
      }
      key = automatic();
      if (key == 0) {
        return Optional.empty();
      }
    }
    int number = key;
    return Optional.of(
        parts.computeIfAbsent(
            Integer.reverseBytes(key) >>> 16, k -> new Part(number, kept(name, number), line)));
  }

  private static String kept(@Nullable String name, int key) {
    if (name == null || name.isEmpty()) {
      return new PartitionKey(key).toString().substring(2);
    }
    return name.length() > MAX_NAME ? name.substring(0, MAX_NAME) : name;
  }

  private int automatic() {
    while (lastAutomatic < LAST_AUTOMATIC) {
      int key = ++lastAutomatic;
      if (!parts.containsKey(Integer.reverseBytes(key) >>> 16)) {
        return key;
      }
    }
    return 0;
  }

  /** Adds a port; tells whether there is one of this GUID. */
  boolean add(Part part, long guid, boolean full, boolean first) {
    if (ports.find(guid).isEmpty()) {
      return false;
    }
    if (first) {
      firstKeys.put(guid, part.key | (full ? PartitionKey.FULL_BIT : 0));
    } else if ((firstKeys.getOrDefault(guid, 0) & 0x7FFF) == part.key) {
      firstKeys.remove(guid);
    }
    if (!options.allowBothKeys()) {
      part.full.remove(guid);
      part.limited.remove(guid);
    }
    part.members(full).add(guid);
    return true;
  }

  void addAll(Part part, Optional<IbNodeType> kind, boolean full, boolean first) {
    for (EndPort p : ports.ports()) {
      if (kind.isEmpty() || kind.get() == p.kind()) {
        add(part, p.guid(), full, first);
      }
    }
  }

  void dropEmpty() {
    parts.values().removeIf(p -> p.full.isEmpty() && p.limited.isEmpty());
  }

  List<Part> inOrder() {
    return new ArrayList<>(parts.values());
  }

  int firstKey(long guid) {
    return firstKeys.getOrDefault(guid, 0);
  }

  EndPorts ports() {
    return ports;
  }
}
