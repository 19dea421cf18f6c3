package io.clusterfabric.topology.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import io.clusterfabric.topology.sample.Networks;
import io.clusterfabric.topology.traffic.TrafficBlock;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConcurrentFlowTest {
  private static final Bandwidth LINK = Bandwidth.ofBitsPerSecond(Networks.NDR);

  /** Each endpoint to the one so many further on. */
  static TrafficPattern shift(FabricGraph graph, int by) {
    List<TrafficBlock> blocks = new ArrayList<>();
    int n = graph.endpointCount();
    for (int e = 0; e < n; e++) {
      blocks.add(TrafficBlock.of(new int[] {e}, new int[] {(e + by) % n}, 1, false));
    }
    return TrafficPattern.of("shift " + by, graph, blocks);
  }

  /** topology.md trap 7 and fabric-oracles.csv: found there by linear programs. */
  @ParameterizedTest
  @CsvSource({
    "4, 4, 2, 2, 5/8, 1/2",
    "4, 4, 4, 4, 1, 1",
    "3, 4, 2, 2, 11/16, 1/2",
    "2, 4, 1, 1, 7/16, 1/4"
  })
  void leafSpinesHaveTheirLinearProgramsValues(
      int leaves, int hosts, int spines, int uplinks, String allToAll, String shift) {
    FabricGraph graph = Networks.leafSpine(leaves, hosts, spines, uplinks);
    assertThat(ConcurrentFlow.of(TrafficPattern.allToAll(graph)).exact().dividedBy(LINK))
        .isEqualTo(Ratio.of(allToAll));
    assertThat(ConcurrentFlow.of(shift(graph, hosts)).exact().dividedBy(LINK))
        .isEqualTo(Ratio.of(shift));
    assertThat(AllToAllBound.of(graph).value().orElseThrow().dividedBy(LINK))
        .as("the bound is tight where all leaves are alike")
        .isEqualTo(Ratio.of(allToAll));
    if (leaves % 2 == 0) {
      assertThat(ThroughputBound.of(graph).value().orElseThrow().dividedBy(LINK))
          .isEqualTo(Ratio.of(shift));
    }
  }

  @Test
  void fatTreesCarryEverything() {
    FabricGraph graph = Networks.fatTree(4);
    ConcurrentFlow flow = ConcurrentFlow.of(TrafficPattern.allToAll(graph));
    assertThat(flow.exact()).isEqualTo(LINK);
    assertThat(flow.isLimitedByAccess()).isTrue();
    assertThat(flow.fullBundles()).hasSizeGreaterThanOrEqualTo(16);
    assertThat(flow)
        .hasToString(
            "400Gb/s, exact, one way for the source that sends the most, under all-to-all");
    assertThat(flow.explain().toString()).contains("no routing limits it", "access link of host-1");
    assertThat(ThroughputBound.of(graph).value()).contains(LINK);
  }

  /** Loads at the lower end: within capacities, and as much enters a switch as leaves it. */
  @Test
  void loadsAreAFlow() {
    FabricGraph graph = Networks.fatTree(4).without(ElementRef.switchNode("core-1"));
    ConcurrentFlow flow = ConcurrentFlow.of(TrafficPattern.allToAll(graph));
    FlowChecks.requireFlow(flow);
    assertThat(flow.isWithinTolerance()).isTrue();
  }

  @Test
  void aPatternNobodyCanRouteFlowsNotAtAll() {
    ConcurrentFlow flow = ConcurrentFlow.of(TrafficPattern.allToAll(Networks.planes(3, 2)));
    assertThat(flow.exact()).isEqualTo(Bandwidth.ZERO);
    assertThat(AllToAllBound.of(Networks.planes(3, 2)).value())
        .as("each plane has its all-to-all")
        .contains(LINK);
  }

  @Test
  void linksOfUnknownRateLeaveTheUpperEndOpen() {
    FabricGraphBuilder b = FabricGraph.builder("two leaves");
    for (int e = 0; e < 2; e++) {
      b.addEndpoint(b.addHost("h" + e), "p");
    }
    int left = b.addSwitch("left");
    int right = b.addSwitch("right");
    b.addLinks(0, left, 1, LINK).addLinks(1, right, 1, LINK);
    b.addLinks(left, right, 1, Bandwidth.of("100Gb/s")).addLinksOfUnknownRate(left, right, 1);
    ConcurrentFlow flow = ConcurrentFlow.of(TrafficPattern.allToAll(b.build()));
    assertThat(flow.lower()).isEqualTo(Bandwidth.of("100Gb/s"));
    assertThat(flow.findUpper()).as("the access links").contains(LINK);
    assertThat(flow.isExact()).isFalse();
    assertThatThrownBy(flow::exact)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("at least 100Gb/s and at most 400Gb/s");
    assertThat(ThroughputBound.of(b.build()).network()).isEmpty();
    assertThat(ThroughputBound.of(b.build()).explain().toString())
        .contains("1 link of unknown rate is taken to carry any rate");
  }

  /**
   * Two triangles of switches and one link between them: 9 flows of an all-to-all share 100 Gb/s
   * each way, and every host has 5 peers. Equal lengths alone would prove 1400·5/54 = 129.6 Gb/s.
   */
  @Test
  void anUnknownAccessLinkStillLeavesACloseUpperEnd() {
    FabricGraphBuilder b = FabricGraph.builder("dumbbell");
    for (int e = 0; e < 6; e++) {
      b.addEndpoint(b.addHost("h" + e), "p");
    }
    for (int s = 0; s < 6; s++) {
      b.addSwitch("s" + s);
    }
    Bandwidth rate = Bandwidth.of("100Gb/s");
    b.addLinksOfUnknownRate(0, 6, 1);
    for (int e = 1; e < 6; e++) {
      b.addLinks(e, 6 + e, 1, rate.times(10));
    }
    for (int t = 6; t < 12; t += 3) {
      b.addLinks(t, t + 1, 1, rate).addLinks(t + 1, t + 2, 1, rate).addLinks(t + 2, t, 1, rate);
    }
    b.addLinks(6, 9, 1, rate);
    ConcurrentFlow flow = ConcurrentFlow.of(TrafficPattern.allToAll(b.build()));
    assertThat(flow.lower()).as("nothing is sure to pass that link").isEqualTo(Bandwidth.ZERO);
    Bandwidth truth = rate.times(5).dividedBy(9);
    assertThat(flow.upper()).isBetween(truth, truth.times(Ratio.of(21, 20)));
    assertThat(flow.isWithinTolerance()).isFalse();
    assertThat(flow.explain().toString())
        .contains("the rate of the access link of h0[p] is unknown, so nothing is sure to flow")
        .doesNotContain("the search ended");
    assertThatThrownBy(flow::exact)
        .hasMessageContaining("tell the rate of the 1 link whose rate is unknown");
  }

  /** What keeps a flow at 0 is named. */
  @Test
  void aFlowOfZeroNamesAPair() {
    ConcurrentFlow flow = ConcurrentFlow.of(TrafficPattern.allToAll(Networks.planes(3, 2)));
    UnreachablePair pair = flow.unreachable().orElseThrow();
    assertThat(pair.from()).isNotEqualTo(pair.to()).startsWith("plane-");
    assertThat(flow.explain().toString()).contains(pair + ", so nothing flows");
    assertThat(ConcurrentFlow.of(TrafficPattern.allToAll(Networks.fatTree(4))).unreachable())
        .isEmpty();
  }

  /** Weights beyond a long, at an endpoint, between two switches, and in all. */
  @ParameterizedTest
  @CsvSource({"4, 4, 1", "1, 4, 1", "1, 1, 3"})
  void weightsThatOverflowAreRefusedWithAdvice(int sources, int destinations, int blocks) {
    FabricGraph graph = Networks.leafSpine(8, 4, 2, 2);
    List<TrafficBlock> all = new ArrayList<>();
    for (int b = 0; b < blocks; b++) {
      int[] from = new int[sources];
      int[] to = new int[destinations];
      for (int i = 0; i < sources; i++) {
        from[i] = 8 * b + i;
      }
      for (int i = 0; i < destinations; i++) {
        to[i] = 8 * b + 4 + i;
      }
      all.add(TrafficBlock.of(from, to, Long.MAX_VALUE / 2, false));
    }
    assertThatThrownBy(() -> ConcurrentFlow.of(TrafficPattern.of("heavy", graph, all)))
        .isInstanceOf(LimitExceededException.class)
        .hasMessageContaining("the weights of heavy add up to more than 2^63 - 1; divide all");
  }

  @Test
  void refusesAndStops() {
    FabricGraph graph = Networks.leafSpine(2, 2, 1, 1);
    int[] first = {0};
    TrafficPattern none =
        TrafficPattern.of("nothing", graph, List.of(TrafficBlock.of(first, first, 1, true)));
    assertThatThrownBy(() -> ConcurrentFlow.of(none))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nobody sends anything in nothing");
    assertThatThrownBy(() -> ConcurrentFlowOptions.defaults().withTolerance(Ratio.ZERO))
        .hasMessageContaining("such as 1/20");
    TrafficPattern pattern = TrafficPattern.allToAll(Irregular.circulant(30, 1, 7));
    assertThatThrownBy(
            () -> ConcurrentFlow.of(pattern, ConcurrentFlowOptions.defaults(), p -> false))
        .isInstanceOf(CancelledException.class);
  }

  /** A ring's all-to-all: both ways round share the load evenly, so the hop bound is attained. */
  @Test
  void anOddRingAttainsItsBound() {
    FabricGraph ring = Irregular.circulant(7, 1);
    ConcurrentFlow flow =
        ConcurrentFlow.of(
            TrafficPattern.allToAll(ring),
            ConcurrentFlowOptions.defaults().withTolerance(Ratio.of(1, 1000)));
    // 2 * 7 links of 100 b/s, 6 peers, 7 * 2 * (1 + 2 + 3) links in all.
    assertThat(AllToAllBound.of(ring).network().orElseThrow())
        .isEqualTo(Bandwidth.ofBitsPerSecond(100));
    assertThat(flow.upper()).isEqualTo(Bandwidth.ofBitsPerSecond(100));
    assertThat(flow.lower().toGigabitsPerSecond()).isGreaterThanOrEqualTo(99.9e-9);
  }
}
