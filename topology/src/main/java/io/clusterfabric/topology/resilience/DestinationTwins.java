package io.clusterfabric.topology.resilience;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Switches with equally many endpoints and the same links to the same switches. Swapping two of
 * them changes nothing for traffic that only tells how many endpoints there are, whichever hosts
 * they belong to: what is sent to one of them takes the ways, swapped, of what is sent to the
 * other.
 */
final class DestinationTwins {
  /** The members of each class, by their places among the destinations, ascending. */
  final int[][] members;

  /** The class of each destination. */
  final int[] classOf;

  DestinationTwins(SwitchNet net, int[] destinations) {
    this.classOf = new int[destinations.length];
    List<List<Integer>> classes = new ArrayList<>();
    Map<Long, List<Integer>> byHash = new HashMap<>();
    for (int d = 0; d < destinations.length; d++) {
      int s = destinations[d];
      List<Integer> candidates = byHash.computeIfAbsent(hash(net, s), h -> new ArrayList<>(1));
      int found = -1;
      for (int c : candidates) {
        if (areAlike(net, destinations[classes.get(c).get(0)], s)) {
          found = c;
          break;
        }
      }
      if (found < 0) {
        found = classes.size();
        candidates.add(found);
        classes.add(new ArrayList<>());
      }
      classes.get(found).add(d);
      classOf[d] = found;
    }
    this.members =
        classes.stream()
            .map(c -> c.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new);
  }

  private static long hash(SwitchNet net, int s) {
    long h = net.endpointsAt(s);
    for (int a = net.first[s]; a < net.first[s + 1]; a++) {
      h = (h ^ net.heads[a]) * 0x9E3779B97F4A7C15L;
      h = (h ^ net.links[a]) * 0x9E3779B97F4A7C15L;
      h ^= h >>> 29;
    }
    return h;
  }

  private static boolean areAlike(SwitchNet net, int x, int y) {
    int degree = net.first[x + 1] - net.first[x];
    if (degree != net.first[y + 1] - net.first[y] || net.endpointsAt(x) != net.endpointsAt(y)) {
      return false;
    }
    for (int i = 0; i < degree; i++) {
      int a = net.first[x] + i;
      int b = net.first[y] + i;
      if (net.heads[a] != net.heads[b] || net.links[a] != net.links[b]) {
        return false;
      }
    }
    return true;
  }
}
