package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.Bundle;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.List;

/** Two sides of a graph and what crosses between them. */
public final class Cut {
  private Cut() {}
  public FabricGraph graph() { throw new UnsupportedOperationException(); }
  public boolean onSideA(int node) { throw new UnsupportedOperationException(); }
  public List<String> sideA() { throw new UnsupportedOperationException(); }
  public List<String> sideB() { throw new UnsupportedOperationException(); }
  public List<Bundle> crossingBundles() { throw new UnsupportedOperationException(); }
  public long crossingLinks() { throw new UnsupportedOperationException(); }
  public Bandwidth capacity() { throw new UnsupportedOperationException(); }
  public Bandwidth capacityOn(FabricGraph other) { throw new UnsupportedOperationException(); }
}
