package io.clusterfabric.collectives.internal.load;

import io.clusterfabric.model.Link;
import io.clusterfabric.model.Port;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/** Which bundles of a graph have links whose rate nothing tells: not 0, but not known. */
final class UnknownRates {
  private UnknownRates() {}

  /** The numbers of the bundles with at least one link of unknown rate. */
  static BitSet bundles(FabricGraph graph) {
    BitSet out = new BitSet();
    if (graph.unknownRateLinks() == 0) {
      return out;
    }
    Set<PortRef> negotiated = negotiated(graph);
    for (int b = 0; b < graph.bundleCount(); b++) {
      for (Link link : graph.links(b)) {
        if (link.spec().dataRate().isEmpty()
            && !negotiated.contains(link.a())
            && !negotiated.contains(link.b())) {
          out.set(b);
          break;
        }
      }
    }
    return out;
  }

  private static Set<PortRef> negotiated(FabricGraph graph) {
    Set<PortRef> out = new HashSet<>();
    for (int n = graph.endpointCount(); n < graph.nodeCount(); n++) {
      for (Port p : graph.switchNode(n).ports()) {
        if (p.negotiatedRate().isPresent()) {
          out.add(p.ref());
        }
      }
    }
    return out;
  }
}
