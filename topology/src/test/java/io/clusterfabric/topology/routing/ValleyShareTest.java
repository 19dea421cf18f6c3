package io.clusterfabric.topology.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import io.clusterfabric.topology.traffic.TrafficBlock;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Shares of traffic worked out by hand, where rates differ. */
class ValleyShareTest {
  private static final int SPINES = 33;

  /**
   * Leaves left and right, with ways over 33 spines and 33 cores, each way up and down; and one
   * more over a leaf between them, through a valley, whose first link is five times as fast.
   */
  private static FabricGraph valley() {
    FabricGraphBuilder b = FabricGraph.builder("valley");
    for (int h = 0; h < 3; h++) {
      b.addEndpoint(b.addHost("h" + h), "p");
    }
    int left = b.addSwitch("left");
    int right = b.addSwitch("right");
    int between = b.addSwitch("between");
    b.addLinks(0, left, 1, 10).addLinks(1, right, 1, 10).addLinks(2, between, 1, 10);
    int[] near = new int[SPINES];
    int[] far = new int[SPINES];
    for (int s = 0; s < SPINES; s++) {
      near[s] = b.addSwitch("near-" + s);
      far[s] = b.addSwitch("far-" + s);
      b.addLinks(left, near[s], 1, 1).addLinks(right, far[s], 1, 1);
    }
    for (int c = 0; c < SPINES; c++) {
      int core = b.addSwitch("core-" + c);
      for (int s = 0; s < SPINES; s++) {
        b.addLinks(near[s], core, 1, 1).addLinks(far[s], core, 1, 1);
      }
    }
    int down = b.addSwitch("side-left");
    int up = b.addSwitch("side-right");
    b.addLinks(left, down, 1, 5).addLinks(down, between, 1, 5);
    b.addLinks(between, up, 1, 5).addLinks(up, right, 1, 5);
    return b.build();
  }

  /** One of 34 links, or 5 of 38 by rate; each of the 33³ other paths has far less. */
  @ParameterizedTest
  @CsvSource({"LINKS, 34, 1", "CAPACITY, 38, 5"})
  void theExampleHasItsShare(ShareRule rule, int all, int fast) {
    FabricGraph graph = valley();
    EcmpRouting routing = EcmpRouting.of(graph, rule);
    ValleyPaths valleys = ValleyPaths.of(routing);
    assertThat(valleys.pairs()).isEqualTo(2);
    Route example = valleys.example().orElseThrow();
    assertThat(example.nodeIds())
        .containsExactly("h1[p]", "right", "side-right", "between", "side-left", "left", "h0[p]");
    double share = (double) fast / all;
    assertThat(example.share()).isCloseTo(share, within(1e-12));
    assertThat(valleys.explain().toString()).contains(fast == 1 ? "(0.02941)" : "(0.1316)");

    int[] first = {0};
    int[] second = {1};
    TrafficPattern one =
        TrafficPattern.of("one", graph, List.of(TrafficBlock.of(first, second, 1, false)));
    LinkLoads loads = LinkLoads.of(routing, one);
    LinkLoad side =
        loads.heaviest(200).stream()
            .filter(l -> l.from().equals("left") && l.to().equals("side-left"))
            .findFirst()
            .orElseThrow();
    assertThat(side.weight()).isCloseTo(share, within(1e-12));
  }
}
