package io.clusterfabric.roce.pause;

import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.topology.graph.FabricGraph;

/** Names the ports at the ends of links. */
final class Ports {
  private Ports() {}

  /** The port of a link at a node. */
  static PortRef of(FabricGraph graph, int node, Link link) {
    String id = graph.node(node).id();
    PortRef a = link.a();
    return a.node().equals(id) || a.toString().equals(id) ? a : link.b();
  }

  static int across(FabricGraph graph, int bundle, int node) {
    int a = graph.endA(bundle);
    return a == node ? graph.endB(bundle) : a;
  }

  /** The channel by which a node sends: twice the bundle, plus 1 from the end B. */
  static int channel(FabricGraph graph, int bundle, int node) {
    return 2 * bundle + (graph.endA(bundle) == node ? 0 : 1);
  }

  static int tail(FabricGraph graph, int channel) {
    return (channel & 1) == 0 ? graph.endA(channel >> 1) : graph.endB(channel >> 1);
  }

  static int head(FabricGraph graph, int channel) {
    return (channel & 1) == 0 ? graph.endB(channel >> 1) : graph.endA(channel >> 1);
  }

  static int greatestDegree(FabricGraph graph) {
    int most = 1;
    for (int v = 0; v < graph.nodeCount(); v++) {
      most = Math.max(most, graph.degree(v));
    }
    return most;
  }

  /** A buffer in words: the first link of the bundle, by its ports. */
  static PauseChannel describe(FabricGraph graph, PriorityRule rule, int channel, int group) {
    int from = tail(graph, channel);
    int to = head(graph, channel);
    Link link = graph.links(channel >> 1).get(0);
    return PauseChannel.of(
        of(graph, from, link),
        of(graph, to, link),
        rule.priority(from, channel >> 1, group),
        group);
  }
}
