package io.clusterfabric.topology.graph;

import io.clusterfabric.model.SwitchSpec;

/** Collects a graph without a cluster. */
public final class FabricGraphBuilder {
  FabricGraphBuilder() {}
  public int addHost(String id) { throw new UnsupportedOperationException(); }
  public int addEndpoint(int host, String port) { throw new UnsupportedOperationException(); }
  public int addSwitch(String id) { throw new UnsupportedOperationException(); }
  public int addSwitch(String id, SwitchSpec spec) { throw new UnsupportedOperationException(); }
  public FabricGraphBuilder addLinks(int a, int b, int count, long bps) { throw new UnsupportedOperationException(); }
  public FabricGraph build() { throw new UnsupportedOperationException(); }
}
