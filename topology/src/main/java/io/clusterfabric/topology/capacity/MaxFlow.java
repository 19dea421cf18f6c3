package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Collection;

/** The most that flows from one set of nodes to another at once. */
public final class MaxFlow {
  private MaxFlow() {}
  public static MaxFlow between(FabricGraph graph, Collection<String> sources, Collection<String> sinks) { throw new UnsupportedOperationException(); }
  public Bandwidth value() { throw new UnsupportedOperationException(); }
  public Cut minCut() { throw new UnsupportedOperationException(); }
  public Explanation explain() { throw new UnsupportedOperationException(); }
}
