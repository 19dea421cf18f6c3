package io.clusterfabric.topology.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Networks;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jgrapht.alg.StoerWagnerMinimumCut;
import org.jgrapht.graph.DefaultUndirectedWeightedGraph;
import org.jgrapht.graph.DefaultWeightedEdge;

class EdgeConnectivityProperties {

  @Property(tries = 200)
  void theGlobalCutIsThatOfStoerAndWagner(@ForAll long seed, @ForAll boolean clos) {
    FabricGraph g =
        clos ? Irregular.clos(seed, 1_000_000_000L) : Irregular.any(seed, 1_000_000_000L);
    Assume.that(g.switchCount() > 1);
    var peer =
        new DefaultUndirectedWeightedGraph<Integer, DefaultWeightedEdge>(DefaultWeightedEdge.class);
    for (int n = g.endpointCount(); n < g.nodeCount(); n++) {
      peer.addVertex(n);
    }
    for (int b = 0; b < g.bundleCount(); b++) {
      if (!g.isEndpoint(g.endA(b))) {
        peer.setEdgeWeight(peer.addEdge(g.endA(b), g.endB(b)), g.capacity(b).toGigabitsPerSecond());
      }
    }
    EdgeConnectivity found = EdgeConnectivity.ofAllSwitches(g);
    assertThat(found.capacity().toGigabitsPerSecond())
        .isCloseTo(new StoerWagnerMinimumCut<>(peer).minCutWeight(), within(1e-6));
    assertThat(found.fewestLinks().sideA()).isNotEmpty();
    assertThat(found.fewestLinks().sideB()).isNotEmpty();
  }

  /** Between switches with endpoints: the least of the maximum flows between any two. */
  @Property(tries = 100)
  void switchesWithEndpointsAreSeparatedByTheLeastFlow(@ForAll long seed) {
    FabricGraph g = Irregular.clos(seed, 1_000_000_000L);
    EdgeConnectivity found = EdgeConnectivity.of(g);
    Assume.that(found.population() > 1);
    double least = Double.MAX_VALUE;
    for (int x = 0; x < g.endpointCount(); x++) {
      for (int y = 0; y < x; y++) {
        int s = g.neighbor(x, 0);
        int t = g.neighbor(y, 0);
        if (s != t) {
          var flow =
              MaxFlow.between(
                  g, java.util.List.of(g.node(s).id()), java.util.List.of(g.node(t).id()));
          least = Math.min(least, flow.value().toGigabitsPerSecond());
        }
      }
    }
    assertThat(found.capacity().toGigabitsPerSecond()).isCloseTo(least, within(1e-6));
  }

  /** A spine of four links may be lost: leaves of eight uplinks stay joined by the others. */
  @Example
  void leavesHaveTheirUplinks() {
    FabricGraph g = Networks.leafSpine(4, 8, 8, 8);
    assertThat(EdgeConnectivity.of(g).links()).isEqualTo(8);
    assertThat(EdgeConnectivity.ofAllSwitches(g).links()).isEqualTo(4);
    assertThat(EdgeConnectivity.of(g))
        .hasToString("Connectivity: 8 links, 3.2Tb/s one way, between switches with endpoints");
    assertThat(EdgeConnectivity.of(Networks.leafSpine(1, 2, 1, 1)))
        .hasToString("Connectivity: fewer than two switches with endpoints");
  }
}
