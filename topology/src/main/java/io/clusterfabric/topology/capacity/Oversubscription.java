package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.traffic.TrafficRelation;
import java.util.List;

/** Oversubscription per switch, per tier and end to end. */
public final class Oversubscription {
  private Oversubscription() {}
  public static Oversubscription of(FabricGraph graph) { throw new UnsupportedOperationException(); }
  public List<TierRatio> tiers() { throw new UnsupportedOperationException(); }
  public List<TierRatio> provisionedTiers() { throw new UnsupportedOperationException(); }
  public OversubscriptionRatio at(String switchId) { throw new UnsupportedOperationException(); }
  public OversubscriptionRatio endToEnd(TrafficRelation relation) { throw new UnsupportedOperationException(); }
  public Explanation explain() { throw new UnsupportedOperationException(); }
}
