package io.clusterfabric.topology.format.slurm;

import io.clusterfabric.model.internal.text.HostList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Names that Slurm takes for the ids of switches and blocks. Ids that fit stay as they are. */
final class SlurmNames {
  private static final int LONGEST = SlurmDraft.MAX_NAME;

  private final Map<String, String> names = new LinkedHashMap<>();
  private final Set<String> taken = new HashSet<>();
  private long renamed;

  /**
   * Names for ids.
   *
   * @param ids the ids, each different
   * @param others names that are taken besides
   */
  SlurmNames(Iterable<String> ids, Iterable<String> others) {
    others.forEach(taken::add);
    for (String id : ids) {
      if (fits(id) && taken.add(id)) {
        names.put(id, id);
      }
    }
    for (String id : ids) {
      if (!names.containsKey(id)) {
        names.put(id, replacement(id));
        renamed++;
      }
    }
  }

  /** Whether Slurm takes a name; DEFAULT has a meaning of its own. */
  static boolean fits(String name) {
    return HostList.isPlain(name) && name.length() <= LONGEST && !name.equalsIgnoreCase("DEFAULT");
  }

  private String replacement(String id) {
    StringBuilder plain = new StringBuilder();
    id.codePoints()
        .limit(LONGEST - 9)
        .mapToObj(Character::toString)
        .forEach(c -> plain.append(HostList.isPlain(c) ? c : "_"));
    String wish = plain.toString().equalsIgnoreCase("DEFAULT") ? plain + "_" : plain.toString();
    String free = wish;
    for (int i = 2; !taken.add(free); i++) {
      free = wish + "-" + i;
    }
    return free;
  }

  String of(String id) {
    return names.getOrDefault(id, id);
  }

  long renamed() {
    return renamed;
  }
}
