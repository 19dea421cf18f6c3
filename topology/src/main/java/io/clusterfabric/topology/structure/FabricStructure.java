package io.clusterfabric.topology.structure;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.List;

/** Structure recognised from a graph alone. */
public final class FabricStructure {
  private FabricStructure() {}
  public static FabricStructure of(FabricGraph graph) { throw new UnsupportedOperationException(); }
  public FabricGraph graph() { throw new UnsupportedOperationException(); }
  public List<Tier> tiers() { throw new UnsupportedOperationException(); }
  /** Tier of a node, 0 for an endpoint, -1 for a switch out of reach of any endpoint. */
  public int tierOf(int node) { throw new UnsupportedOperationException(); }
  /** Plane of a node (component once hosts are cut apart), from 0. */
  public int planeOf(int node) { throw new UnsupportedOperationException(); }
  public int planeCount() { throw new UnsupportedOperationException(); }
  public int railCount() { throw new UnsupportedOperationException(); }
  /** Rail of an endpoint or leaf, -1 if the fabric has no rails. */
  public int railOf(int node) { throw new UnsupportedOperationException(); }
  public int podCount() { throw new UnsupportedOperationException(); }
  /** Pod of a node, -1 above pods. */
  public int podOf(int node) { throw new UnsupportedOperationException(); }
  public List<List<String>> interchangeableSwitches() { throw new UnsupportedOperationException(); }
  public boolean isFoldedClos() { throw new UnsupportedOperationException(); }
  public Findings findings() { throw new UnsupportedOperationException(); }
  public Explanation explain() { throw new UnsupportedOperationException(); }
}
