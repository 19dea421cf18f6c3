package io.clusterfabric.topology.sample;

import io.clusterfabric.model.Link;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;

/** Fabrics without their hosts: what tables of graphs call the graph of routers. */
public final class SwitchGraphs {
  private SwitchGraphs() {}

  /** The switches of a fabric and the links between them, in their order. */
  public static FabricGraph of(FabricGraph fabric) {
    FabricGraphBuilder b = FabricGraph.builder(fabric.name());
    int first = fabric.endpointCount();
    for (int n = first; n < fabric.nodeCount(); n++) {
      b.addSwitch(fabric.node(n).id());
    }
    for (int e = 0; e < fabric.bundleCount(); e++) {
      if (fabric.endA(e) >= first && fabric.endB(e) >= first) {
        for (Link link : fabric.links(e)) {
          b.addLinks(
              fabric.endA(e) - first,
              fabric.endB(e) - first,
              1,
              link.spec().dataRate().orElseThrow());
        }
      }
    }
    return b.build();
  }
}
