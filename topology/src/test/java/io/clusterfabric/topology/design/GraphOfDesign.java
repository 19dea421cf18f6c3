package io.clusterfabric.topology.design;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Link;
import io.clusterfabric.topology.graph.FabricGraph;

/** Compares the graph that a design draws with that of the cluster that it builds. */
final class GraphOfDesign {
  private GraphOfDesign() {}

  static void isThatOfTheCluster(Design design) {
    FabricGraph drawn = design.graph();
    FabricGraph built = FabricGraph.of(design.build().backend());
    assertThat(drawn).hasToString(built.toString());
    assertThat(drawn.capacityUnit()).isEqualTo(built.capacityUnit());
    for (int n = 0; n < built.nodeCount(); n++) {
      assertThat(drawn.node(n)).isEqualTo(built.node(n));
      if (built.isEndpoint(n)) {
        assertThat(drawn.endpoint(n)).isEqualTo(built.endpoint(n));
        assertThat(drawn.hostOf(n)).isEqualTo(built.hostOf(n));
        assertThat(drawn.hostId(drawn.hostOf(n))).isEqualTo(built.hostId(built.hostOf(n)));
      } else {
        assertThat(drawn.switchNode(n)).isEqualTo(built.switchNode(n));
      }
    }
    boolean cables = false;
    for (int b = 0; b < built.bundleCount(); b++) {
      assertThat(drawn.endA(b)).isEqualTo(built.endA(b));
      assertThat(drawn.endB(b)).isEqualTo(built.endB(b));
      assertThat(drawn.capacityUnits(b)).isEqualTo(built.capacityUnits(b));
      assertThat(drawn.linkCount(b)).isEqualTo(built.linkCount(b));
      for (int i = 0; i < built.linkCount(b); i++) {
        Link expected = built.links(b).get(i);
        cables |= expected.cableId().isPresent();
        assertThat(drawn.links(b).get(i))
            .isEqualTo(Link.of(expected.a(), expected.b(), expected.spec()));
      }
    }
    if (!cables) {
      assertThat(drawn).isEqualTo(built);
    }
  }
}
