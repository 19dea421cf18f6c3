package io.clusterfabric.topology.internal.exchange;

import io.clusterfabric.model.internal.text.HostList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Names for the ids of switches and blocks that lists with brackets take, of up to 63 characters.
 * Ids that fit stay as they are; of others each sign that does not fit becomes an underscore.
 */
public final class ListedNames {
  /** The longest name. */
  public static final int LONGEST = 63;

  private final Map<String, String> names = new LinkedHashMap<>();
  private final Set<String> taken = new HashSet<>();
  private long renamed;

  /**
   * Names for ids.
   *
   * @param ids the ids, each different
   * @param others names that are taken besides
   */
  public ListedNames(Iterable<String> ids, Iterable<String> others) {
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

  /**
   * Whether a name can stand in a list. DEFAULT has a meaning of its own to Slurm.
   *
   * @param name the name
   * @return whether it is plain, not too long and not DEFAULT
   */
  public static boolean fits(String name) {
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

  /**
   * The name for an id.
   *
   * @param id the id
   * @return its name; the id itself if it is none of those given
   */
  public String of(String id) {
    return names.getOrDefault(id, id);
  }

  /**
   * How many ids have another name.
   *
   * @return the number
   */
  public long renamed() {
    return renamed;
  }
}
