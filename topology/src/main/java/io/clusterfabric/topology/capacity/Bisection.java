package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;

/** The least capacity, one way, between two halves of the units. */
public final class Bisection {
  private Bisection() {}
  public static Bisection of(FabricGraph graph) { throw new UnsupportedOperationException(); }
  public static Bisection of(FabricGraph graph, BisectionOptions options) { throw new UnsupportedOperationException(); }
  public Bandwidth lower() { throw new UnsupportedOperationException(); }
  public Bandwidth upper() { throw new UnsupportedOperationException(); }
  public boolean isExact() { throw new UnsupportedOperationException(); }
  public Bandwidth exact() { throw new UnsupportedOperationException(); }
  public BisectionUnit unit() { throw new UnsupportedOperationException(); }
  public int unitCount() { throw new UnsupportedOperationException(); }
  public Cut witness() { throw new UnsupportedOperationException(); }
  public String method() { throw new UnsupportedOperationException(); }
  public Explanation explain() { throw new UnsupportedOperationException(); }
}
