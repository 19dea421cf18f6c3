package io.clusterfabric.topology.routing;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * All shortest paths of each pair with their shares, by breadth-first search over the neighbours
 * that a graph tells. Shares no code with the routings.
 */
final class PathsByHand {
  private final FabricGraph graph;
  private final ShareRule rule;

  /**
   * One path.
   *
   * @param nodes from source to destination
   * @param bundles between them
   * @param share of the traffic of the pair
   */
  record Way(List<Integer> nodes, List<Integer> bundles, double share) {}

  PathsByHand(FabricGraph graph, ShareRule rule) {
    this.graph = graph;
    this.rule = rule;
  }

  List<Way> between(int from, int to) {
    int[] left = new int[graph.nodeCount()];
    Arrays.fill(left, -1);
    left[to] = 0;
    Deque<Integer> queue = new ArrayDeque<>(List.of(to));
    while (!queue.isEmpty()) {
      int v = queue.remove();
      // Endpoints begin and end ways, but no way leads through them.
      for (int k = 0; k < graph.degree(v) && (v == to || !graph.isEndpoint(v)); k++) {
        int w = graph.neighbor(v, k);
        if (left[w] < 0 && weight(v, w, graph.bundle(v, k)) > 0) {
          left[w] = left[v] + 1;
          queue.add(w);
        }
      }
    }
    List<Way> out = new ArrayList<>();
    if (left[from] > 0) {
      walk(new Way(List.of(from), List.of(), 1), to, left, out);
    }
    return out;
  }

  /** Links to endpoints carry what is for them, whatever their rate. */
  private long weight(int v, int w, int bundle) {
    boolean access = graph.isEndpoint(v) || graph.isEndpoint(w);
    return rule == ShareRule.LINKS || access
        ? graph.linkCount(bundle)
        : graph.capacityUnits(bundle);
  }

  private void walk(Way way, int to, int[] left, List<Way> out) {
    int v = way.nodes.get(way.nodes.size() - 1);
    if (v == to) {
      out.add(way);
      return;
    }
    long sum = 0;
    for (int round = 0; round < 2; round++) {
      for (int k = 0; k < graph.degree(v); k++) {
        int w = graph.neighbor(v, k);
        long weight = weight(v, w, graph.bundle(v, k));
        if (left[w] != left[v] - 1 || left[w] < 0 || weight == 0) {
          continue;
        } else if (round == 0) {
          sum += weight;
          continue;
        }
        List<Integer> nodes = new ArrayList<>(way.nodes);
        List<Integer> bundles = new ArrayList<>(way.bundles);
        nodes.add(w);
        bundles.add(graph.bundle(v, k));
        walk(new Way(nodes, bundles, way.share * weight / sum), to, left, out);
      }
    }
  }
}
