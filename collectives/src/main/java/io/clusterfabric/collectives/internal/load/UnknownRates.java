package io.clusterfabric.collectives.internal.load;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.BitSet;

/** Which bundles of a graph have links whose rate nothing tells: not 0, but not known. */
final class UnknownRates {
  private UnknownRates() {}

  /** The numbers of the bundles with at least one link of unknown rate. */
  static BitSet bundles(FabricGraph graph) {
    BitSet out = new BitSet();
    for (int b = 0; b < graph.bundleCount(); b++) {
      if (graph.unknownRateLinks(b) > 0) {
        out.set(b);
      }
    }
    return out;
  }
}
