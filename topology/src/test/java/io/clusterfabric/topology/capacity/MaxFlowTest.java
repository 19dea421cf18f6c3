package io.clusterfabric.topology.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Networks;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class MaxFlowTest {
  private final FabricGraph graph = Networks.leafSpine(2, 4, 2, 2);

  @Test
  void uplinksLimitHostsOfAnotherLeaf() {
    MaxFlow flow =
        MaxFlow.between(
            graph,
            List.of("host-1", "host-2", "host-3", "host-4"),
            List.of("host-5[nic-1]", "host-6[nic-1]", "host-7", "host-8"));
    assertThat(flow.value()).isEqualTo(Bandwidth.of("800Gb/s"));
    assertThat(flow.minCut().capacity()).isEqualTo(flow.value());
    assertThat(flow.minCut().sideA()).contains("host-1[nic-1]", "leaf-1").doesNotContain("leaf-2");
    assertThat(flow).hasToString("800Gb/s one way, from 4 to 4 nodes");
    assertThat(flow.explain().toString()).contains("2 links cross it", "no routing limits it");
  }

  @Test
  void aSwitchCanBeAnEnd() {
    assertThat(MaxFlow.between(graph, List.of("spine-1"), List.of("leaf-1")).value())
        .as("400 direct, 400 over the other leaf and spine")
        .isEqualTo(Bandwidth.of("800Gb/s"));
  }

  @Test
  void refusesWhatIsNoFlow() {
    assertThatThrownBy(() -> MaxFlow.between(graph, List.of(), List.of("leaf-1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a flow needs sources, found none");
    assertThatThrownBy(
            () -> MaxFlow.between(graph, List.of("host-1"), List.of("host-1[nic-1]", "leaf-1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("host-1[nic-1] is both");
    assertThatThrownBy(() -> MaxFlow.between(graph, List.of("x"), List.of("leaf-1")))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessageContaining("no switch, host or port x");
  }
}
