package io.clusterfabric.infiniband.routing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.infiniband.subnet.Subnet;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * How many different ways the several local identifiers of an end port really give: pairs of end
 * ports on different switches, by the number of distinct sequences of ports that lead from the one
 * to the other. An LMC may add identifiers and no way.
 *
 * <p>Immutable. Takes time in proportion to pairs of switches and identifiers.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PathDiversity {
  private final ForwardingTables tables;
  private final Map<Integer, Long> pairs;

  private PathDiversity(ForwardingTables tables) {
    this.tables = tables;
    Subnet subnet = tables.subnet();
    int n = subnet.switches().size();
    long[] ends = new long[n];
    for (int e = 0; e < subnet.endCount(); e++) {
      if (subnet.endSwitch(e) >= 0) {
        ends[subnet.endSwitch(e)]++;
      }
    }
    Map<Integer, Long> out = new TreeMap<>();
    for (int d = 0; d < subnet.endCount(); d++) {
      for (int s = 0; s < n; s++) {
        if (ends[s] > 0 && s != subnet.endSwitch(d)) {
          out.merge(ways(s, d), ends[s], Long::sum);
        }
      }
    }
    this.pairs = Collections.unmodifiableMap(out);
  }

  private int ways(int from, int end) {
    Subnet subnet = tables.subnet();
    Set<String> seen = new HashSet<>();
    for (int i = 0; i < subnet.lidCount(~end); i++) {
      int lid = subnet.endLid(end) + i;
      StringBuilder way = new StringBuilder();
      int s = from;
      boolean arrives = false;
      for (int hop = 0; hop <= subnet.switches().size(); hop++) {
        int port = tables.raw(s, lid);
        int slot = subnet.firstSlot(s) + port;
        if (port == 0 || slot >= subnet.firstSlot(s + 1)) {
          break;
        }
        way.append((char) port);
        if (subnet.peerSwitch(slot) < 0) {
          arrives = subnet.peerEnd(slot) == end;
          break;
        }
        s = subnet.peerSwitch(slot);
      }
      if (arrives) {
        seen.add(way.toString());
      }
    }
    return seen.size();
  }

  /**
   * Counts the ways.
   *
   * @param tables the tables
   * @return the counts
   */
  public static PathDiversity of(ForwardingTables tables) {
    return new PathDiversity(requireNonNull(tables));
  }

  /**
   * The pairs of end ports on different switches, by their number of ways.
   *
   * @return ordered pairs by number of ways, ascending; under 0 those that cannot reach each other
   */
  public Map<Integer, Long> pairs() {
    return pairs;
  }

  /**
   * The fewest ways of a pair.
   *
   * @return 0 if some pair has none, or there is no pair
   */
  public int least() {
    return pairs.keySet().stream().mapToInt(Integer::intValue).min().orElse(0);
  }

  /** One line: pairs by number of ways. */
  @Override
  public String toString() {
    return tables.maker()
        + " with LMC "
        + tables.subnet().options().lmc()
        + ": pairs on different switches by number of ways "
        + pairs;
  }
}
