package io.clusterfabric.topology.graph;

import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.finding.ElementRef;
import java.util.List;
import java.util.OptionalInt;
import org.apiguardian.api.API;
import org.jgrapht.Graph;

/** A fabric as compact arrays. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FabricGraph {
  private FabricGraph() {}
  public static FabricGraph of(Fabric fabric) { throw new UnsupportedOperationException(); }
  public static FabricGraphBuilder builder(String name) { throw new UnsupportedOperationException(); }
  public FabricGraph without(ElementRef... removed) { throw new UnsupportedOperationException(); }
  public String name() { throw new UnsupportedOperationException(); }
  public int nodeCount() { throw new UnsupportedOperationException(); }
  public int endpointCount() { throw new UnsupportedOperationException(); }
  public int switchCount() { throw new UnsupportedOperationException(); }
  public int hostCount() { throw new UnsupportedOperationException(); }
  public int linkCount() { throw new UnsupportedOperationException(); }
  public int bundleCount() { throw new UnsupportedOperationException(); }
  public OptionalInt find(String id) { throw new UnsupportedOperationException(); }
  public int indexOf(String id) { throw new UnsupportedOperationException(); }
  public Node node(int index) { throw new UnsupportedOperationException(); }
  public boolean isEndpoint(int node) { throw new UnsupportedOperationException(); }
  public int degree(int node) { throw new UnsupportedOperationException(); }
  public int neighbor(int node, int k) { throw new UnsupportedOperationException(); }
  public int bundle(int node, int k) { throw new UnsupportedOperationException(); }
  public Bundle bundleAt(int bundle) { throw new UnsupportedOperationException(); }
  public int endA(int bundle) { throw new UnsupportedOperationException(); }
  public int endB(int bundle) { throw new UnsupportedOperationException(); }
  public long capacityBps(int bundle) { throw new UnsupportedOperationException(); }
  public int linkCount(int bundle) { throw new UnsupportedOperationException(); }
  public List<Link> links(int bundle) { throw new UnsupportedOperationException(); }
  public int hostOf(int endpoint) { throw new UnsupportedOperationException(); }
  public String hostId(int host) { throw new UnsupportedOperationException(); }
  public boolean hostIdentityKnown() { throw new UnsupportedOperationException(); }
  public Endpoint endpoint(int node) { throw new UnsupportedOperationException(); }
  public Switch switchNode(int node) { throw new UnsupportedOperationException(); }
  public int unknownRateLinks() { throw new UnsupportedOperationException(); }
  public int downLinks() { throw new UnsupportedOperationException(); }
  public int loopbacks() { throw new UnsupportedOperationException(); }
  public int aggregationNodes() { throw new UnsupportedOperationException(); }
  public Graph<Node, Bundle> asGraph() { throw new UnsupportedOperationException(); }
  public Graph<Node, Link> asMultigraph() { throw new UnsupportedOperationException(); }
}
