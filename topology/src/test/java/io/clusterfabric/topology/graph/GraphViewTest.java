package io.clusterfabric.topology.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.sample.Networks;
import java.util.List;
import java.util.Set;
import org.jgrapht.Graph;
import org.jgrapht.GraphTests;
import org.junit.jupiter.api.Test;

class GraphViewTest {
  private final FabricGraph graph = Networks.leafSpine(2, 2, 1, 3);

  @Test
  void simpleViewIsSimpleWeightedAndReadOnly() {
    Graph<Node, Bundle> view = graph.asGraph();
    GraphTests.requireUndirected(view);
    assertThat(GraphTests.isSimple(view)).isTrue();
    assertThat(view.getType().isWeighted()).isTrue();
    assertThat(view.getType().isModifiable()).isFalse();
    Bundle uplinks = view.getEdge(graph.node(4), graph.node(6));
    assertThat(view.getEdgeWeight(uplinks)).as("three links in Gb/s").isEqualTo(1200.0);
    assertThat(uplinks.opposite(graph.node(6))).isEqualTo(graph.node(4));
    assertThat(view.getEdge(graph.node(0), graph.node(6))).isNull();
    assertThat(view.getAllEdges(graph.node(0), new Node(99, "x", false))).isNull();
    assertThatThrownBy(() -> view.addVertex(graph.node(0)))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessageContaining("FabricGraph.without");
    assertThatThrownBy(() -> view.addEdge(graph.node(0), graph.node(1)))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> view.removeEdge(uplinks))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> view.removeAllVertices(List.of(graph.node(0))))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> view.setEdgeWeight(uplinks, 1))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> view.vertexSet().remove(graph.node(0)))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> view.degreeOf(new Node(0, "other", true)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void viewsAreEqualOnlyToThemselvesAndPrintOneLine() {
    Graph<Node, Bundle> view = graph.asGraph();
    assertThat(Set.of(view)).contains(view).doesNotContain(graph.asGraph());
    assertThat(view).isNotEqualTo(graph.asGraph());
    assertThat(view).hasToString("Simple view: " + graph);
    assertThat(graph.asMultigraph()).hasToString("Multigraph view: " + graph);
  }

  @Test
  void multigraphViewHoldsParallelLinksAndLoopbacks() {
    LinkSpec spec = LinkSpec.builder().dataRate(Bandwidth.of("400G")).build();
    SwitchSpec model = SwitchSpec.builder().model("x").build();
    var cluster = Cluster.builder("c");
    cluster
        .fabric("ib")
        .addSwitch(Switch.of("a", model))
        .addSwitch(Switch.of("b", model))
        .addLink(Link.of(new PortRef("a", "1"), new PortRef("b", "1"), spec))
        .addLink(Link.of(new PortRef("a", "2"), new PortRef("b", "2"), spec))
        .addLink(Link.of(new PortRef("a", "3"), new PortRef("a", "4"), spec));
    FabricGraph g = FabricGraph.of(cluster.build().fabric("ib"));
    Graph<Node, Link> view = g.asMultigraph();
    Node a = g.node(g.indexOf("a"));
    Node b = g.node(g.indexOf("b"));
    assertThat(view.edgeSet()).hasSize(3);
    assertThat(view.degreeOf(a)).as("a loopback counts twice").isEqualTo(4);
    assertThat(view.degreeOf(b)).isEqualTo(2);
    assertThat(view.edgesOf(a)).hasSize(3);
    Link loop = view.getEdge(a, a);
    assertThat(loop.isLoopback()).isTrue();
    assertThat(view.getEdgeSource(loop)).isEqualTo(a);
    assertThat(view.getEdgeTarget(loop)).isEqualTo(a);
    assertThat(view.getEdgeWeight(loop)).isEqualTo(400.0);
    assertThat(view.getAllEdges(a, b)).hasSize(2);
    assertThat(view.containsEdge(Link.of(new PortRef("x", "1"), new PortRef("y", "1"), spec)))
        .isFalse();
    assertThat(Set.copyOf(view.edgeSet())).hasSize(3);
    assertThat(g.asGraph().edgeSet()).hasSize(1);
  }
}
