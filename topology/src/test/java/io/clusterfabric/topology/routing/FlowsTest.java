package io.clusterfabric.topology.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import io.clusterfabric.topology.sample.Networks;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.util.Collections;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class FlowsTest {

  /** Hosts 0..5 on a chain of switches a - b - c - d, all links at the given rates. */
  private static FabricGraph chain(long... rates) {
    FabricGraphBuilder b = FabricGraph.builder("chain");
    int n = 8;
    for (int h = 0; h < n; h++) {
      b.addEndpoint(b.addHost("h" + h), "p");
    }
    for (int s = 0; s <= rates.length; s++) {
      b.addSwitch("s" + s);
    }
    for (int h = 0; h < n; h++) {
      b.addLinks(h, n + h % (rates.length + 1), 1, 1000);
    }
    for (int s = 0; s < rates.length; s++) {
      b.addLinks(n + s, n + s + 1, 1, rates[s]);
    }
    return b.build();
  }

  /** By hand: the middle link is full at 1 each; then the first has 9 left for one flow. */
  @Test
  void maxMinRatesOfAChain() {
    FabricGraph g = chain(10, 3, 8);
    // On switches 0..3: h0 0, h1 1, h2 2, h3 3, h4 0, h5 1, h6 2, h7 3.
    Flows flows =
        Flows.of(
            g, List.of(Flow.of(0, 3), Flow.of(4, 2), Flow.of(1, 7), Flow.of(0, 5), Flow.of(2, 3)));
    MaxMinRates m = MaxMinRates.of(EcmpRouting.of(g), flows);
    long[] expected = {1, 1, 1, 8, 6};
    for (int f = 0; f < expected.length; f++) {
      assertThat(m.rate(f)).contains(Bandwidth.ofBitsPerSecond(expected[f]));
    }
    assertThat(m.bottleneck(0)).contains("s1 -> s2");
    assertThat(m.bottleneck(3)).contains("s0 -> s1");
    assertThat(m.bottleneck(4)).contains("s2 -> s3");
    assertThat(m.total()).isEqualTo(Bandwidth.ofBitsPerSecond(17));
    assertThat(m.least()).contains(Bandwidth.ofBitsPerSecond(1));
    assertThat(m.explain().toString()).contains("s1 -> s2");
  }

  @Test
  void weightsDivideTheBottleneck() {
    FabricGraph g = chain(12);
    Flows flows = Flows.of(g, List.of(new Flow(0, 1, 0, 3), new Flow(2, 3, 0, 1)));
    MaxMinRates m = MaxMinRates.of(EcmpRouting.of(g), flows);
    assertThat(m.rate(0)).contains(Bandwidth.ofBitsPerSecond(9));
    assertThat(m.rate(1)).contains(Bandwidth.ofBitsPerSecond(3));
  }

  @Test
  void sprayedPermutationsFillANonBlockingClos() {
    FabricGraph g = Networks.leafSpine(4, 4, 4, 4);
    Flows flows = Flows.of(TrafficPattern.shift(g, 5));
    MaxMinRates sprayed = MaxMinRates.of(SprayRouting.of(g), flows);
    assertThat(sprayed.least()).contains(Bandwidth.of("400Gb/s"));
    MaxMinRates hashed = MaxMinRates.of(EcmpRouting.of(g), flows);
    assertThat(hashed.least().orElseThrow()).isLessThan(Bandwidth.of("400Gb/s"));
    assertThatThrownBy(() -> FlowLoads.of(SprayRouting.of(g), flows).path(0))
        .isInstanceOf(IllegalStateException.class);
  }

  /** With one hash in all switches, the second tier repeats the first's choice. */
  @Test
  void equalSeedsPolarise() {
    FabricGraph g = Networks.fatTree(8);
    Flows flows = Flows.of(TrafficPattern.shift(g, 16), 64);
    EcmpRouting ecmp = EcmpRouting.of(g);
    long coresApart = coreLinksInUse(FlowLoads.of(ecmp, flows, HashModel.seedPerSwitch(5)), g);
    long coresAlike = coreLinksInUse(FlowLoads.of(ecmp, flows, HashModel.oneSeed(5)), g);
    // 32 spines with 4 links up each; alike, each spine only sees flows that chose it.
    assertThat(coresApart).isEqualTo(32 * 4);
    assertThat(coresAlike).isEqualTo(32);
    long oneWay =
        coreLinksInUse(FlowLoads.of(ecmp, flows, HashModel.seedPerSwitch(5).withFields()), g);
    assertThat(oneWay).as("each leaf chooses one way for all").isLessThanOrEqualTo(32);
  }

  private static long coreLinksInUse(FlowLoads loads, FabricGraph g) {
    return loads.heaviest(g.linkCount() * 2).stream()
        .filter(l -> l.to().startsWith("core-"))
        .count();
  }

  @Test
  void hashedLoadsAreExpectedLoadsOnAverage() {
    FabricGraph g = Networks.leafSpine(2, 2, 4, 4);
    Flows flows = Flows.of(TrafficPattern.permutation(g, 2, 3, -1, -1), 16_384);
    FlowLoads loads = FlowLoads.of(EcmpRouting.of(g), flows);
    for (LinkLoad l : loads.heaviest(100)) {
      if (l.from().equals("leaf-1")) {
        // 32,768 flows over 4 links: a standard deviation of 78.
        assertThat(l.weight()).isCloseTo(8192, Offset.offset(320.0));
      }
    }
    assertThat(loads.switchLinksByFlows().values().stream().mapToLong(v -> v).sum())
        .isEqualTo(2 * 8);
    assertThat(loads.mostOnPath(0)).isEqualTo(16_384);
    assertThat(loads.path(0)).startsWith("host-1[nic-1]", "leaf-1").endsWith("host-3[nic-1]");
  }

  /**
   * Two flows share s0 -> s1 (10), one of weight 2^60 that is held to 1 by s1 -> s2, one of 1. What
   * is left to the light one is 9, which rounding must not eat.
   */
  @Test
  void heavyFlowsDoNotDrownLightOnes() {
    FabricGraph g = chain(10, 1, 1000);
    Flows flows = Flows.of(g, List.of(new Flow(0, 2, 0, 1L << 60), new Flow(4, 5, 0, 1)));
    MaxMinRates m = MaxMinRates.of(EcmpRouting.of(g), flows);
    assertThat(m.rate(0)).contains(Bandwidth.ofBitsPerSecond(1));
    assertThat(m.rate(1)).contains(Bandwidth.ofBitsPerSecond(9));
    assertThat(m.bottleneck(1)).contains("s0 -> s1");
  }

  /** All that a list of flows may be asked for is its size: nothing is made for so many. */
  @Test
  void tooMuchIsRefusedBeforeRoomIsMade() {
    FabricGraph g = chain(10);
    List<Flow> many = Collections.nCopies(Flows.LIMIT + 1, Flow.of(0, 1));
    assertThatThrownBy(() -> Flows.of(g, many))
        .isInstanceOf(LimitExceededException.class)
        .hasMessageContaining("take fewer");
    assertThatThrownBy(() -> FlowPaths.longer(new int[16], FlowPaths.MOST_HOPS + 1L))
        .isInstanceOf(LimitExceededException.class)
        .hasMessageContaining("take fewer flows");
    assertThat(FlowPaths.longer(new int[16], 17)).hasSize(32);
  }

  @Test
  void ratesAreCancelled() {
    FabricGraph g = chain(10, 3, 8);
    Flows flows = Flows.of(g, List.of(Flow.of(0, 3)));
    HashModel hash = HashModel.oneSeed(1);
    for (Routing r : List.of(EcmpRouting.of(g), SprayRouting.of(g))) {
      assertThatThrownBy(() -> MaxMinRates.of(r, flows, hash, p -> false))
          .isInstanceOf(CancelledException.class);
      assertThatThrownBy(() -> MaxMinRates.of(r, flows, hash, p -> !p.task().startsWith("max-min")))
          .isInstanceOf(CancelledException.class);
      assertThatThrownBy(() -> FlowLoads.of(r, flows, hash, p -> false))
          .isInstanceOf(CancelledException.class);
    }
  }

  @Test
  void tooManyFlowsAreRefused() {
    FabricGraph g = Networks.fatTree(32);
    TrafficPattern p = TrafficPattern.allToAll(g);
    assertThatThrownBy(() -> Flows.of(p))
        .isInstanceOf(LimitExceededException.class)
        .hasMessageContaining("LinkLoads");
    assertThatThrownBy(() -> Flows.of(p, 0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void routesAreListedUpToALimit() {
    FabricGraph g = Networks.fatTree(8);
    Routes all = EcmpRouting.of(g).paths("host-1[nic-1]", "host-128[nic-1]", 100);
    assertThat(all).hasSize(16);
    assertThat(all.isComplete()).isTrue();
    assertThat(all.stream().mapToDouble(Route::share).sum()).isCloseTo(1, Offset.offset(1e-12));
    assertThat(all.get(0).hops()).isEqualTo(6);
    Routes some = EcmpRouting.of(g).paths("host-1[nic-1]", "host-128[nic-1]", 3);
    assertThat(some).hasSize(3);
    assertThat(some.isComplete()).isFalse();
    assertThatThrownBy(() -> Routes.between(EcmpRouting.of(g), 0, 0, 0, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
