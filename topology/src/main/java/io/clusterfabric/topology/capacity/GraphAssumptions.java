package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.topology.graph.FabricGraph;

/** States what a graph left out or did not know, wherever a result stands on it. */
final class GraphAssumptions {
  private GraphAssumptions() {}

  static void add(FabricGraph graph, Explanation.Builder out) {
    state(
        out,
        graph.unknownRateLinks(),
        "of unknown rate",
        "counted as nothing, so rates are at least what is told");
    addLeftOut(graph, out);
  }

  /** The same for an upper end of a rate among linked endpoints. */
  static void addToBound(FabricGraph graph, Explanation.Builder out) {
    state(
        out,
        graph.unknownRateLinks(),
        "of unknown rate",
        "taken to carry any rate, so nothing that crosses one is bounded by it");
    int unlinked = 0;
    for (int e = 0; e < graph.endpointCount(); e++) {
      unlinked += graph.degree(e) == 0 ? 1 : 0;
    }
    if (unlinked > 0) {
      out.assume(
          Counts.of(unlinked, "endpoint")
              + (unlinked == 1 ? " has" : " have")
              + " no link and no part in the traffic");
    }
    addLeftOut(graph, out);
  }

  private static void addLeftOut(FabricGraph graph, Explanation.Builder out) {
    state(out, graph.downLinks(), "with a port that is down", "left out");
    state(out, graph.loopbacks(), "with both ends on one node", "left out");
    if (graph.aggregationNodes() > 0) {
      out.assume(
          graph.aggregationNodes()
              + " aggregation nodes carry no data of the hosts and are left out");
    }
  }

  private static void state(Explanation.Builder out, int count, String which, String what) {
    if (count > 0) {
      out.assume(
          count
              + (count == 1 ? " link " : " links ")
              + which
              + (count == 1 ? " is " : " are ")
              + what);
    }
  }
}
