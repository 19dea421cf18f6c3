package io.clusterfabric.topology.structure;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds switches that are interchangeable: joined to the same neighbours with the same capacities,
 * so that swapping two of them changes nothing.
 */
final class TwinFinder {
  private TwinFinder() {}

  /** Classes of two or more, each in ascending order, by their first members. */
  static List<List<Integer>> of(FabricGraph graph) {
    Map<Long, List<List<Integer>>> byHash = new HashMap<>();
    List<List<Integer>> all = new ArrayList<>();
    for (int n = graph.endpointCount(); n < graph.nodeCount(); n++) {
      if (graph.degree(n) == 0) {
        continue;
      }
      List<List<Integer>> candidates =
          byHash.computeIfAbsent(hash(graph, n), h -> new ArrayList<>(1));
      List<Integer> mine = null;
      for (List<Integer> c : candidates) {
        if (sameNeighbours(graph, c.get(0), n)) {
          mine = c;
          break;
        }
      }
      if (mine == null) {
        mine = new ArrayList<>(2);
        candidates.add(mine);
        all.add(mine);
      }
      mine.add(n);
    }
    all.removeIf(c -> c.size() < 2);
    return all;
  }

  private static long hash(FabricGraph graph, int node) {
    long h = graph.degree(node);
    for (int k = 0; k < graph.degree(node); k++) {
      h = h * 0x9E3779B97F4A7C15L + graph.neighbor(node, k);
      h = h * 0x9E3779B97F4A7C15L + graph.capacityUnits(graph.bundle(node, k));
      h ^= h >>> 29;
    }
    return h;
  }

  private static boolean sameNeighbours(FabricGraph graph, int x, int y) {
    if (graph.degree(x) != graph.degree(y)) {
      return false;
    }
    for (int k = 0; k < graph.degree(x); k++) {
      if (graph.neighbor(x, k) != graph.neighbor(y, k)
          || graph.capacityUnits(graph.bundle(x, k)) != graph.capacityUnits(graph.bundle(y, k))) {
        return false;
      }
    }
    return true;
  }
}
