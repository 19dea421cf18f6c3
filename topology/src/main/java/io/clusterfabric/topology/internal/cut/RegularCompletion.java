package io.clusterfabric.topology.internal.cut;

import io.clusterfabric.topology.internal.flow.BreadthFirst;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A regular model of a fabric that is regular but for some damage: as many cables short here and
 * there as never were plugged or have failed.
 *
 * <p><b>Theorem.</b> Let G⁺ have the nodes of G and any weights w⁺. Each cut weighs in G at least
 * what it weighs in G⁺ less Σ max(0, w⁺ − w), so the least balanced cut of G is at least that of G⁺
 * less this sum. ∎
 *
 * <p>Switches with nearly the same neighbours are grouped, tier by tier from the units up. Between
 * groups C and D, G⁺ gets the weight W⁺ in all, spread so that all of C have the same and all of D
 * have the same: such weights exist that exceed those of G by no more than what the members of C
 * lack of W⁺/|C|, plus what the members of D have above W⁺/|D| (take the excess away, then fill up
 * row by row). Groups may then be merged exactly, by the theorem of {@link SwitchMerging} with
 * equal masses, so that only W⁺ and the sum need to be known. W⁺ is the most common weight of a
 * member times their number, or the weight there is, whichever costs least. Edges within a group
 * are free.
 */
final class RegularCompletion {
  private final CutGraph graph;
  private final int units;
  private final int[] tier;
  private final int[] group;
  private int groups;
  private final long[] scratch;
  private final long[] other;
  private final Effort effort;

  private RegularCompletion(CutGraph graph, int units, Effort effort) {
    this.graph = graph;
    this.units = units;
    this.tier = new int[graph.nodeCount()];
    this.group = new int[graph.nodeCount()];
    this.scratch = new long[graph.nodeCount() + 1];
    this.other = new long[graph.nodeCount() + 1];
    this.effort = effort;
  }

  /**
   * Builds a model.
   *
   * @param graph units first, then switches
   * @param units number of units
   * @param effort gives up when it is exhausted
   * @return the model, or empty if weights are too large or the effort ran out
   */
  static Optional<RegularModel> of(CutGraph graph, int units, Effort effort) {
    if (graph.totalWeight() > Long.MAX_VALUE / 4 / Math.max(1, graph.nodeCount())) {
      return Optional.empty();
    }
    RegularCompletion completion = new RegularCompletion(graph, units, effort);
    if (!completion.group()) {
      return Optional.empty();
    }
    return Optional.of(completion.model());
  }

  private boolean group() {
    int[] all = new int[units];
    for (int u = 0; u < units; u++) {
      all[u] = u;
      group[u] = u;
    }
    groups = units;
    Arrays.fill(group, units, group.length, -1);
    BreadthFirst search = graph.breadthFirst();
    int reached = search.from(all);
    Arrays.fill(tier, -1);
    List<List<Integer>> membersOfGroup = new ArrayList<>();
    int[][] byTier = new int[reached == 0 ? 0 : search.eccentricity() + 1][];
    int[] count = new int[byTier.length];
    for (int v = 0; v < graph.nodeCount(); v++) {
      tier[v] = search.distance(v);
      if (tier[v] >= 0) {
        count[tier[v]]++;
      }
    }
    for (int t = 0; t < byTier.length; t++) {
      byTier[t] = new int[count[t]];
    }
    for (int v = graph.nodeCount() - 1; v >= 0; v--) {
      if (tier[v] >= 0) {
        byTier[tier[v]][--count[tier[v]]] = v;
      }
    }
    for (int u = 0; u < units; u++) {
      membersOfGroup.add(List.of(u));
    }
    boolean[] seen = new boolean[graph.nodeCount()];
    for (int t = 1; t < byTier.length; t++) {
      for (int v : byTier[t]) {
        if (group[v] < 0) {
          membersOfGroup.add(gather(v, membersOfGroup, seen));
        }
        if (effort.isExhausted()) {
          return false;
        }
      }
    }
    for (int v = units; v < graph.nodeCount(); v++) {
      if (group[v] < 0) {
        group[v] = groups++;
      }
    }
    return true;
  }

  /** All free switches of the tier of v whose links resemble those of v become one group. */
  private List<Integer> gather(int v, List<List<Integer>> membersOfGroup, boolean[] seen) {
    int number = groups++;
    List<Integer> members = new ArrayList<>();
    members.add(v);
    group[v] = number;
    long total = addLinks(v, 1);
    List<Integer> candidates = new ArrayList<>();
    seen[v] = true;
    candidates.add(v);
    List<Integer> below = groupsBelow(v);
    for (int g : below) {
      for (int d : membersOfGroup.get(g)) {
        effort.spend(graph.degree(d) + 1L);
        for (int k = 0; k < graph.degree(d); k++) {
          int to = graph.neighbor(d, k);
          if (!seen[to] && group[to] < 0 && tier[to] == tier[v]) {
            seen[to] = true;
            candidates.add(to);
          }
        }
      }
    }
    for (int c : candidates) {
      seen[c] = false;
      if (c != v && resembles(c, total)) {
        group[c] = number;
        members.add(c);
      }
    }
    addLinks(v, -1);
    return members;
  }

  private List<Integer> groupsBelow(int v) {
    List<Integer> below = new ArrayList<>();
    for (int k = 0; k < graph.degree(v); k++) {
      int to = graph.neighbor(v, k);
      if (tier[to] < tier[v]) {
        below.add(group[to]);
      }
    }
    return below.stream().distinct().toList();
  }

  /** Adds the links of v to the scratch vector: by group below, and all others in one place. */
  private long addLinks(int v, int sign) {
    long total = 0;
    for (int k = 0; k < graph.degree(v); k++) {
      scratch[place(v, graph.neighbor(v, k))] += sign * graph.weight(v, k);
      total += graph.weight(v, k);
    }
    return total;
  }

  private int place(int v, int to) {
    return tier[to] < tier[v] ? group[to] : scratch.length - 1;
  }

  /**
   * Whether the links of c differ from those in the scratch vector by at most a sixth of both:
   * twice the common part makes up for five sixths.
   */
  private boolean resembles(int c, long total) {
    effort.spend(4L * graph.degree(c));
    long both = total;
    for (int k = 0; k < graph.degree(c); k++) {
      other[place(c, graph.neighbor(c, k))] += graph.weight(c, k);
      both += graph.weight(c, k);
    }
    long common = 0;
    for (int k = 0; k < graph.degree(c); k++) {
      int place = place(c, graph.neighbor(c, k));
      common += Math.min(scratch[place], other[place]);
      other[place] = 0;
    }
    return 12 * common >= 5 * both;
  }

  private RegularModel model() {
    int[][] members = members();
    RegularModel model =
        new RegularModel(group.clone(), groups, Arrays.stream(tier).max().orElse(0));
    Map<Long, long[]> halfSeen = new HashMap<>();
    for (int c = 0; c < groups; c++) {
      Links links = links(members[c]);
      for (int from = 0; from < links.size(); ) {
        int d = links.group(from);
        int to = from + 1;
        while (to < links.size() && links.group(to) == d) {
          to++;
        }
        long[] rows = links.weights(from, to, members[c].length);
        from = to;
        if (members[c].length == 1 && (members[d].length > 1 || d < c)) {
          continue;
        }
        long[] columns;
        if (members[d].length == 1) {
          columns = new long[] {Arrays.stream(rows).sum()};
        } else {
          long[] earlier = halfSeen.remove(((long) d << 32) | c);
          if (earlier == null) {
            halfSeen.put(((long) c << 32) | d, rows);
            continue;
          }
          columns = earlier;
        }
        long chosen = regularWeight(rows, columns);
        int layer = Math.max(tier[members[c][0]], tier[members[d][0]]);
        model.add(c, d, layer, chosen, cost(chosen, rows, columns));
      }
    }
    return model;
  }

  private int[][] members() {
    int[] size = new int[groups];
    for (int g : group) {
      size[g]++;
    }
    int[][] members = new int[groups][];
    for (int g = 0; g < groups; g++) {
      members[g] = new int[size[g]];
    }
    for (int v = group.length - 1; v >= 0; v--) {
      members[group[v]][--size[group[v]]] = v;
    }
    return members;
  }

  /** What each member of one group has to each other group, in the order of the other groups. */
  private Links links(int[] members) {
    Links links = new Links();
    int own = group[members[0]];
    for (int v : members) {
      for (int k = 0; k < graph.degree(v); k++) {
        scratch[group[graph.neighbor(v, k)]] += graph.weight(v, k);
      }
      for (int k = 0; k < graph.degree(v); k++) {
        int g = group[graph.neighbor(v, k)];
        if (scratch[g] > 0 && g != own) {
          links.add(g, scratch[g]);
        }
        scratch[g] = 0;
      }
    }
    links.sort();
    return links;
  }

  /** Weights to groups, sorted by group. */
  private static final class Links {
    private long[] keys = new long[4];
    private long[] weights = new long[4];
    private int size;

    void add(int group, long weight) {
      if (size == keys.length) {
        keys = Arrays.copyOf(keys, 2 * size);
        weights = Arrays.copyOf(weights, 2 * size);
      }
      keys[size] = ((long) group << 32) | size;
      weights[size++] = weight;
    }

    void sort() {
      Arrays.sort(keys, 0, size);
    }

    int size() {
      return size;
    }

    int group(int index) {
      return (int) (keys[index] >>> 32);
    }

    /** The weights of a run, filled up with zeros for the members that have none. */
    long[] weights(int from, int to, int members) {
      long[] result = new long[members];
      for (int i = from; i < to; i++) {
        result[i - from] = weights[(int) keys[i]];
      }
      return result;
    }
  }

  private static long regularWeight(long[] rows, long[] columns) {
    if (rows.length == 1 && columns.length == 1) {
      return rows[0];
    }
    long[] candidates = {
      Arrays.stream(rows).sum(),
      mostCommon(rows) * rows.length,
      mostCommon(columns) * columns.length
    };
    long best = candidates[0];
    long least = cost(best, rows, columns);
    for (long candidate : candidates) {
      long cost = cost(candidate, rows, columns);
      if (cost < least || (cost == least && candidate > best)) {
        best = candidate;
        least = cost;
      }
    }
    return best;
  }

  /** The most weight that has to be added to make all rows alike and all columns alike. */
  private static long cost(long total, long[] rows, long[] columns) {
    long lacking = 0;
    for (long row : rows) {
      lacking += Math.max(0, total - rows.length * row);
    }
    long above = 0;
    for (long column : columns) {
      above += Math.max(0, columns.length * column - total);
    }
    return -Math.floorDiv(-lacking, (long) rows.length)
        - Math.floorDiv(-above, (long) columns.length);
  }

  private static long mostCommon(long[] values) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    long best = sorted[0];
    int most = 0;
    for (int i = 0; i < sorted.length; ) {
      int j = i;
      while (j < sorted.length && sorted[j] == sorted[i]) {
        j++;
      }
      if (j - i >= most) {
        most = j - i;
        best = sorted[i];
      }
      i = j;
    }
    return best;
  }
}
