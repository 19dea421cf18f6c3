package io.clusterfabric.topology.format.infragraph;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names that InfraGraph takes, each once. Its schema allows blanks and brackets too, which its
 * slices and annotations cannot tell from their own; these are not used here.
 */
final class InfraNames {
  private static final Pattern FIT = Pattern.compile("[A-Za-z0-9_-]+");

  private final Map<String, String> names = new HashMap<>();
  private final Set<String> used = new HashSet<>();
  private long renamed;

  /** Names for ids: their own where they fit, else others. */
  InfraNames(Iterable<String> ids) {
    for (String id : ids) {
      if (fits(id)) {
        names.put(id, id);
        used.add(id);
      }
    }
    for (String id : ids) {
      if (names.putIfAbsent(id, id) == null) {
        names.put(id, unused(id));
        renamed++;
      }
    }
  }

  static boolean fits(String id) {
    return FIT.matcher(id).matches();
  }

  /** A name like another that nothing has yet. */
  String unused(String wish) {
    String plain = wish.replaceAll("[^A-Za-z0-9_-]+", "-");
    String base = plain.isEmpty() ? "unnamed" : plain;
    String name = base;
    for (int i = 2; !used.add(name); i++) {
      name = base + "-" + i;
    }
    return name;
  }

  String of(String id) {
    return names.getOrDefault(id, id);
  }

  long renamed() {
    return renamed;
  }
}
