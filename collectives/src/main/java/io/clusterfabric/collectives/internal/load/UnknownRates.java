package io.clusterfabric.collectives.internal.load;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.BitSet;

/** Which bundles of a graph have links whose rate nothing tells: not 0, but not known. */
public final class UnknownRates {
  private UnknownRates() {}

  /**
   * The bundles with at least one link of unknown rate.
   *
   * @param graph the graph
   * @return their numbers
   */
  public static BitSet bundles(FabricGraph graph) {
    BitSet out = new BitSet();
    for (int b = 0; b < graph.bundleCount(); b++) {
      if (graph.unknownRateLinks(b) > 0) {
        out.set(b);
      }
    }
    return out;
  }
}
