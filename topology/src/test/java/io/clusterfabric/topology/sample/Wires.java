package io.clusterfabric.topology.sample;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** What a cluster's links join, as texts with counts, to compare what was written and read. */
public final class Wires {
  private Wires() {}

  /** Each link by its ports. */
  public static Map<String, Integer> byPorts(Cluster cluster) {
    return by(cluster, PortRef::toString, false);
  }

  /** Each link by its ports and its rate. */
  public static Map<String, Integer> byPortsAndRate(Cluster cluster) {
    return by(cluster, PortRef::toString, true);
  }

  /** Each link by its nodes and its rate. */
  public static Map<String, Integer> byNodesAndRate(Cluster cluster) {
    return by(cluster, PortRef::node, true);
  }

  /** Each link by what its ends are called, with its rate if wanted. */
  public static Map<String, Integer> by(
      Cluster cluster, Function<PortRef, String> end, boolean rate) {
    TreeMap<String, Integer> out = new TreeMap<>();
    for (Fabric f : cluster.fabrics()) {
      for (Link l : f.links()) {
        List<String> ends = List.of(end.apply(l.a()), end.apply(l.b())).stream().sorted().toList();
        String text =
            ends + (rate ? " " + l.spec().dataRate().map(Object::toString).orElse("unknown") : "");
        out.merge(text, 1, Integer::sum);
      }
    }
    return out;
  }
}
