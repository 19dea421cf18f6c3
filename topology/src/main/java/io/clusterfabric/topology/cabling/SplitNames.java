package io.clusterfabric.topology.cabling;

import io.clusterfabric.model.Port;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.internal.text.NaturalOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which ports of one switch are parts of a split port. What the ports' descriptions say counts;
 * else a name must be spelled as a vendor spells parts:
 *
 * <ul>
 *   <li>{@code 5/1} to {@code 5/8} of port 5, as the designs here and fabric managers write, unless
 *       the switch has numbers that no part has or names such as {@code 1/5/1}: then {@code 1/5} is
 *       slot and port;
 *   <li>{@code Ethernet1/5/1} of {@code Ethernet1/5} (NX-OS, EOS, SONiC's standard names), likewise
 *       {@code ethernet-1/5/1} (SR Linux) and {@code 1/5/1}; not where a chassis' third number goes
 *       beyond 8, and not with the numbers from 100 on of fabric extenders;
 *   <li>{@code et-0/0/5:0} of {@code et-0/0/5} (Junos), {@code ethernet1/1/5:1} (OS10);
 *   <li>{@code swp5s0} of {@code swp5} (Cumulus, NVUE);
 *   <li>{@code Ethernet9} of {@code Ethernet8} (SONiC, which numbers lanes), where the ports'
 *       descriptions tell their lanes.
 * </ul>
 *
 * <p>{@code Ethernet1/5} alone is slot and port with one vendor and port and lane with another, so
 * that it is taken for a port.
 */
final class SplitNames {
  /** No port is split into more parts. */
  private static final int MOST_PARTS = 8;

  /** Numbers of fabric extenders begin here. */
  private static final int FIRST_EXTENDER = 100;

  private static final Pattern SLASHES =
      Pattern.compile("((?:Ethernet|Eth|ethernet-|IB ?)?(\\d{1,6})(/\\d{1,6})?)/(\\d{1,4})");

  private static final Pattern SUFFIX =
      Pattern.compile("(.*\\d[:])(\\d)|((?:swp|sw\\d+p)\\d+s)(\\d)");
  private static final Pattern FROM_ZERO = Pattern.compile("(?:et|xe|ge)-.*|swp\\d.*");
  private static final Pattern LANE = Pattern.compile("Ethernet(\\d{1,6})");

  /**
   * A port's name apart.
   *
   * @param whole the unsplit port that it is part of, or itself
   * @param part which part it is, from 1; 0 if it is none
   */
  record Split(String whole, int part) {
    boolean isPart() {
      return part > 0;
    }

    /** The number that the unsplit port's name is, if it is one. */
    OptionalInt number() {
      if (whole.isEmpty()
          || whole.length() > 6
          || !whole.chars().allMatch(c -> c >= '0' && c <= '9')) {
        return OptionalInt.empty();
      }
      return OptionalInt.of(Integer.parseInt(whole));
    }
  }

  private final Map<String, Split> known = new HashMap<>();
  private final Map<String, Integer> greatestPart = new HashMap<>();

  /**
   * The names of one switch.
   *
   * @param s the switch
   * @param used its ports with links; those that it describes are looked at as well
   */
  SplitNames(Switch s, Set<String> used) {
    Set<String> names = new HashSet<>(used);
    SortedMap<String, List<String>> told = new TreeMap<>(NaturalOrder.INSTANCE);
    Map<String, Integer> lanes = new HashMap<>();
    for (Port p : s.ports()) {
      String name = p.ref().port();
      names.add(name);
      p.splitOf().ifPresent(w -> told.computeIfAbsent(w, x -> new ArrayList<>()).add(name));
      p.lanes().ifPresent(n -> lanes.put(name, n));
    }
    int mostParts = Math.max(MOST_PARTS, s.spec().splitWays().orElse(1));
    boolean threeNumbers = false;
    boolean bareSlots = false;
    Set<String> slots = new HashSet<>();
    for (String name : names) {
      Matcher m = SLASHES.matcher(name);
      if (m.matches()) {
        int last = Integer.parseInt(m.group(4));
        boolean bare = Character.isDigit(name.charAt(0));
        threeNumbers |= bare && m.group(3) != null;
        bareSlots |= bare && m.group(3) == null && (last < 1 || last > mostParts);
        if (m.group(3) != null && (last < 1 || last > mostParts)) {
          slots.add(prefix(name));
        }
      }
    }
    for (String name : names) {
      Matcher slashes = SLASHES.matcher(name);
      Matcher suffix = SUFFIX.matcher(name);
      if (suffix.matches()) {
        String before = suffix.group(1) != null ? suffix.group(1) : suffix.group(3);
        int number = Integer.parseInt(suffix.group(2) != null ? suffix.group(2) : suffix.group(4));
        boolean fromZero = names.contains(before + "0") || FROM_ZERO.matcher(name).matches();
        part(name, before.substring(0, before.length() - 1), number + (fromZero ? 1 : 0));
      } else if (slashes.matches()) {
        boolean bare = Character.isDigit(name.charAt(0));
        boolean split =
            slashes.group(3) == null
                ? bare && !threeNumbers && !bareSlots
                : !slots.contains(prefix(name))
                    && Integer.parseInt(slashes.group(2)) < FIRST_EXTENDER;
        if (split) {
          part(name, slashes.group(1), Integer.parseInt(slashes.group(4)));
        }
      }
    }
    lanes(names, lanes, s.spec().splitWays().orElse(1));
    told.forEach(
        (whole, parts) -> {
          parts.sort(NaturalOrder.INSTANCE);
          for (int i = 0; i < parts.size(); i++) {
            part(parts.get(i), whole, i + 1);
          }
        });
  }

  private static String prefix(String name) {
    int end = 0;
    while (end < name.length() && !Character.isDigit(name.charAt(end))) {
      end++;
    }
    return name.substring(0, end);
  }

  private void part(String name, String whole, int number) {
    if (number > 0) {
      known.put(name, new Split(whole, number));
      greatestPart.merge(whole, number, Math::max);
    }
  }

  /** Ports that are numbered by their first lane, of which the lanes are told. */
  private void lanes(Set<String> names, Map<String, Integer> lanes, int ways) {
    int widest = 0;
    for (Map.Entry<String, Integer> e : lanes.entrySet()) {
      widest = LANE.matcher(e.getKey()).matches() ? Math.max(widest, e.getValue()) : widest;
    }
    long whole = (long) widest * ways;
    for (String name : names) {
      Matcher m = LANE.matcher(name);
      Integer own = lanes.get(name);
      if (m.matches() && own != null && own < whole) {
        long lane = Long.parseLong(m.group(1));
        part(name, "Ethernet" + (lane - lane % whole), (int) (lane % whole / own) + 1);
      }
    }
  }

  /**
   * Into how many parts a port is split at least: parts are 2, 4 or 8, so that one with a third
   * part has a fourth.
   */
  int ways(Split split) {
    int greatest = greatestPart.getOrDefault(split.whole(), 1);
    return !split.isPart() ? 1 : Math.max(2, Integer.highestOneBit(Math.max(1, greatest - 1)) * 2);
  }

  /** A port of the switch that has a link or is described. */
  Split of(String port) {
    return known.getOrDefault(port, new Split(port, 0));
  }
}
