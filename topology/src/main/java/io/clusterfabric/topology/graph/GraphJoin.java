package io.clusterfabric.topology.graph;

import java.util.ArrayList;
import java.util.List;

/** Puts graphs side by side as one. */
final class GraphJoin {
  private GraphJoin() {}

  static FabricGraph of(String name, List<FabricGraph> graphs) {
    JoinedParts parts = new JoinedParts(name, graphs);
    CapacityUnit unit = commonUnit(graphs);
    int[] a = new int[parts.links()];
    int[] b = new int[parts.links()];
    int[] number = new int[parts.links()];
    long[] rate = new long[parts.links()];
    int links = 0;
    List<Integer> loopNode = new ArrayList<>();
    List<Integer> loopNumber = new ArrayList<>();
    int[] downPorts = new int[parts.nodes()];
    int down = 0;
    int aggregationNodes = 0;
    for (int i = 0; i < graphs.size(); i++) {
      FabricGraph g = graphs.get(i);
      long scale = hasRates(g) ? unit.units(g.capacityUnit()) : 1;
      for (int bundle = 0; bundle < g.bundleCount(); bundle++) {
        for (int k = g.adjacency().firstLink[bundle];
            k < g.adjacency().firstLink[bundle + 1];
            k++) {
          a[links] = parts.node(i, g.endA(bundle));
          b[links] = parts.node(i, g.endB(bundle));
          number[links] = parts.firstLink(i) + k;
          long units = g.facts().rate()[g.adjacency().links[k]];
          rate[links++] =
              units == Adjacency.UNKNOWN_RATE ? units : Math.multiplyExact(units, scale);
        }
      }
      for (int l = 0; l < g.loopbacks(); l++) {
        loopNode.add(parts.node(i, g.facts().loopNode()[l]));
        loopNumber.add(parts.firstLink(i) + g.linkCount() + l);
      }
      for (int n = 0; n < g.nodeCount(); n++) {
        downPorts[parts.node(i, n)] = g.downLinks(n);
      }
      down += g.downLinks();
      aggregationNodes += g.aggregationNodes();
    }
    return new FabricGraph(
        parts,
        parts.numbering(),
        Adjacency.of(parts.nodes(), a, b, rate, unit, links),
        new LinkFacts(
            number,
            rate,
            unit,
            toArray(loopNode),
            toArray(loopNumber),
            downPorts,
            down,
            aggregationNodes));
  }

  private static int[] toArray(List<Integer> values) {
    return values.stream().mapToInt(Integer::intValue).toArray();
  }

  private static boolean hasRates(FabricGraph g) {
    return g.linkCount() > g.unknownRateLinks();
  }

  private static CapacityUnit commonUnit(List<FabricGraph> graphs) {
    return CapacityUnit.of(
        graphs.stream().filter(GraphJoin::hasRates).map(FabricGraph::capacityUnit).toList());
  }
}
