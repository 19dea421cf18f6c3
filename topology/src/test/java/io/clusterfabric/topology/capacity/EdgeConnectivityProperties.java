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

  /**
   * Between switches with endpoints: the lightest of all ways to put the switches on two sides that
   * leave some with endpoints on each, by links and by capacity.
   */
  @Property(tries = 200)
  void switchesWithEndpointsAreSeparatedByTheLightestOfAllCuts(
      @ForAll long seed, @ForAll boolean clos, @ForAll boolean unknown) {
    FabricGraph plain =
        clos ? Irregular.clos(seed, 1_000_000_000L) : Irregular.any(seed, 1_000_000_000L);
    FabricGraph g = unknown ? Irregular.withSomeRates(plain, seed, -1) : plain;
    EdgeConnectivity found = EdgeConnectivity.of(g);
    Assume.that(found.population() > 1);
    int first = g.endpointCount();
    int all = (1 << g.switchCount()) - 1;
    int holders = 0;
    for (int e = 0; e < first; e++) {
      holders |= g.degree(e) == 0 ? 0 : 1 << (g.neighbor(e, 0) - first);
    }
    long fewest = Long.MAX_VALUE;
    long least = Long.MAX_VALUE;
    for (int side = 0; side <= all; side++) {
      if ((side & holders) == 0 || (side & holders) == holders) {
        continue;
      }
      long links = 0;
      long units = 0;
      for (int b = 0; b < g.bundleCount(); b++) {
        if (!g.isEndpoint(g.endA(b))
            && (side >> (g.endA(b) - first) & 1) != (side >> (g.endB(b) - first) & 1)) {
          links += g.linkCount(b);
          units += g.capacityUnits(b);
        }
      }
      fewest = Math.min(fewest, links);
      least = Math.min(least, units);
    }
    assertThat(found.links()).isEqualTo(fewest);
    assertThat(found.fewestLinks().crossingLinks()).isEqualTo(fewest);
    assertThat(found.leastCapacity().capacityUnits()).isEqualTo(least);
    assertThat(holders(g, found.fewestLinks(), first)).isTrue();
    assertThat(holders(g, found.leastCapacity(), first)).isTrue();
  }

  /** Whether there are switches with endpoints on both sides. */
  private static boolean holders(FabricGraph g, Cut cut, int endpoints) {
    boolean onA = false;
    boolean onB = false;
    for (int e = 0; e < endpoints; e++) {
      if (g.degree(e) > 0) {
        onA |= cut.onSideA(g.neighbor(e, 0));
        onB |= !cut.onSideA(g.neighbor(e, 0));
      }
    }
    return onA && onB;
  }

  /** Many leaves: links between those of a pod have enough in common, so this is quick. */
  @Example
  void aLargeTreeIsQuick() {
    FabricGraph g = Networks.fatTree(16);
    assertThat(EdgeConnectivity.of(g).links()).isEqualTo(8);
    assertThat(EdgeConnectivity.ofAllSwitches(g).links()).isEqualTo(8);
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
