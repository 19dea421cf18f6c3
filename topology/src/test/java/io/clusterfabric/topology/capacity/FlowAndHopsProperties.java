package io.clusterfabric.topology.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.assertj.core.data.Offset;
import org.jgrapht.alg.flow.PushRelabelMFImpl;
import org.jgrapht.alg.shortestpath.BFSShortestPath;

class FlowAndHopsProperties {

  @Property(tries = 100)
  void flowEqualsJgrapht(@ForAll long seed) {
    // Whole Gb/s, since JGraphT compares doubles with a tolerance.
    FabricGraph g = Irregular.any(seed, 1_000_000_000L);
    String from = g.node(0).id();
    String to = g.node(g.nodeCount() - 1).id();
    double expected =
        new PushRelabelMFImpl<>(g.asGraph())
            .calculateMaximumFlow(g.node(0), g.node(g.nodeCount() - 1));
    MaxFlow flow = MaxFlow.between(g, List.of(from), List.of(to));
    assertThat(flow.value().toGigabitsPerSecond()).isCloseTo(expected, Offset.offset(1e-6));
    assertThat(flow.minCut().sideA()).contains(from).doesNotContain(to);
  }

  @Property(tries = 100)
  void pairsByHopsEqualJgrapht(@ForAll long seed) {
    FabricGraph g = Irregular.any(seed);
    SortedMap<Integer, Long> expected = new TreeMap<>();
    long unreachable = 0;
    for (int x = 0; x < g.endpointCount(); x++) {
      var paths = new BFSShortestPath<>(g.asGraph()).getPaths(g.node(x));
      Distances own = Distances.from(g, g.node(x).id());
      for (int y = 0; y < g.endpointCount(); y++) {
        var path = paths.getPath(g.node(y));
        assertThat(own.to(g.node(y).id()).orElse(-1))
            .isEqualTo(path == null ? -1 : path.getLength());
        if (y > x) {
          if (path == null) {
            unreachable++;
          } else {
            expected.merge(path.getLength(), 1L, Long::sum);
          }
        }
      }
    }
    Hops hops = Hops.of(g);
    assertThat(hops.pairs()).isEqualTo(expected);
    assertThat(hops.unreachablePairs()).isEqualTo(unreachable);
    assertThat(hops.diameter()).isEqualTo(expected.isEmpty() ? 0 : expected.lastKey());
  }
}
