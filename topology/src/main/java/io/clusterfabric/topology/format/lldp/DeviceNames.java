package io.clusterfabric.topology.format.lldp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * One name for each device, however it is called: case does not count, and a name with a domain is
 * that of the bare name unless several domains have one.
 */
final class DeviceNames {
  private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|(?i)[0-9a-f.:-]*:[0-9a-f.:-]*");

  private final Map<String, String> nameOf = new HashMap<>();
  private long joined;

  DeviceNames(List<String> all) {
    Map<String, String> first = new HashMap<>();
    Map<String, TreeSet<String>> domains = new HashMap<>();
    for (String n : all) {
      first.putIfAbsent(key(n), n);
      if (!bare(n).equals(n)) {
        domains.computeIfAbsent(key(bare(n)), k -> new TreeSet<>()).add(key(n));
      }
    }
    for (String n : new ArrayList<>(first.keySet())) {
      TreeSet<String> whole = domains.getOrDefault(key(bare(n)), new TreeSet<>());
      String bare = first.get(key(bare(n)));
      if (bare != null && whole.size() == 1) {
        nameOf.put(n, bare);
        joined += key(bare).equals(n) ? 0 : 1;
      } else {
        nameOf.put(n, first.getOrDefault(n, n));
      }
    }
  }

  private static String key(String name) {
    return name.toUpperCase(Locale.ROOT);
  }

  /** A name without its domain; addresses have none. */
  private static String bare(String name) {
    int dot = name.indexOf('.');
    return dot <= 0 || ADDRESS.matcher(name).matches() ? name : name.substring(0, dot);
  }

  /** The name of a device that is among all. */
  String of(String name) {
    return nameOf.getOrDefault(key(name), name);
  }

  /** How many names with a domain were taken for the bare one. */
  long joined() {
    return joined;
  }
}
