package io.clusterfabric.topology.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import io.clusterfabric.topology.sample.Networks;
import io.clusterfabric.topology.structure.FabricStructure;
import io.clusterfabric.topology.traffic.TrafficPattern;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkLoadsTest {
  private static final Offset<Double> EXACTLY = Offset.offset(1e-12);

  private static double throughput(FabricGraph g, TrafficPattern p) {
    return LinkLoads.of(EcmpRouting.of(g), p).throughput().orElseThrow();
  }

  /** Solved as linear programs elsewhere: a folded Clos has no better routing than equal shares. */
  @ParameterizedTest
  @CsvSource({"4,4,2,2,0.625,0.5", "4,4,4,4,1,1", "3,4,2,2,0.6875,0.5", "2,4,1,1,0.4375,0.25"})
  void leafSpine(int l, int h, int s, int u, double allToAll, double shift) {
    FabricGraph g = Networks.leafSpine(l, h, s, u);
    assertThat(throughput(g, TrafficPattern.allToAll(g))).isCloseTo(allToAll, EXACTLY);
    assertThat(throughput(g, TrafficPattern.shift(g, h))).isCloseTo(shift, EXACTLY);
  }

  @Test
  void fatTreeCarriesAllToAllAtFullRate() {
    FabricGraph g = Networks.fatTree(4);
    LinkLoads loads = LinkLoads.of(EcmpRouting.of(g), TrafficPattern.allToAll(g));
    assertThat(loads.throughput().orElseThrow()).isCloseTo(1, EXACTLY);
    assertThat(loads.rate()).contains(Bandwidth.ofBitsPerSecond(26_666_666_667L));
    assertThat(loads.sendRate("host-1[nic-1]")).contains(Bandwidth.of("400Gb/s"));
    assertThat(loads.weight("host-1[nic-1]", "leaf-1")).isCloseTo(15, EXACTLY);
    // 14 of 15 go to other leaves, from 2 hosts over 2 uplinks.
    assertThat(loads.weight("leaf-1", "spine-1")).isCloseTo(14, EXACTLY);
    // 12 of 15 go to other pods, from 4 hosts over 4 links up.
    assertThat(loads.weight("spine-1", "core-1")).isCloseTo(12, EXACTLY);
    assertThat(loads.unroutedWeight()).isZero();
    assertThat(loads.findings()).isEmpty();
    assertThat(loads.explain().toString()).contains("throughput", "worst link");
  }

  @Test
  void failedUplinkLimitsItsLeaf() {
    FabricGraph whole = Networks.leafSpine(2, 2, 2, 2);
    String id = whole.links(whole.bundleCount() - 1).get(0).id();
    FabricGraph g = whole.without(ElementRef.link(id));
    LinkLoads loads = LinkLoads.of(EcmpRouting.of(g), TrafficPattern.allToAll(g));
    // One spine is left for both leaves: 2 x 2 demands on a link, 3 on an access link.
    assertThat(loads.throughput().orElseThrow()).isCloseTo(0.75, EXACTLY);
    assertThat(loads.worst().orElseThrow().weight()).isCloseTo(4, EXACTLY);
  }

  @Test
  void parallelLinksGetTheSameEachUnlessSharedByRate() {
    FabricGraphBuilder b = FabricGraph.builder("uneven");
    for (int h = 0; h < 2; h++) {
      b.addEndpoint(b.addHost("h" + h), "p");
    }
    int[] s = {b.addSwitch("a"), b.addSwitch("b"), b.addSwitch("x"), b.addSwitch("y")};
    b.addLinks(0, s[0], 1, 100).addLinks(1, s[1], 1, 100);
    b.addLinks(s[0], s[2], 2, 10).addLinks(s[2], s[1], 2, 10);
    b.addLinks(s[0], s[3], 1, 40).addLinks(s[3], s[1], 1, 40);
    FabricGraph g = b.build();
    TrafficPattern p = TrafficPattern.permutation(g, 1, -1);
    LinkLoads byLinks = LinkLoads.of(EcmpRouting.of(g), p);
    assertThat(byLinks.weight("a", "x")).isCloseTo(2.0 / 3, EXACTLY);
    assertThat(byLinks.rate()).contains(Bandwidth.ofBitsPerSecond(30));
    LinkLoads byRate = LinkLoads.of(EcmpRouting.of(g, ShareRule.CAPACITY), p);
    assertThat(byRate.weight("a", "x")).isCloseTo(1.0 / 3, EXACTLY);
    assertThat(byRate.rate()).contains(Bandwidth.ofBitsPerSecond(60));
  }

  @Test
  void planesAreReportedOrSplit() {
    FabricGraph g = Networks.planes(4, 2);
    LinkLoads across = LinkLoads.of(EcmpRouting.of(g), TrafficPattern.allToAll(g));
    // Each of 8 ports reaches 3 on its own plane of the 6 ports of other hosts.
    assertThat(across.unroutedWeight()).isCloseTo(24, EXACTLY);
    assertThat(across.findings().ofRule("topology.routing.unrouted-traffic")).hasSize(1);
    assertThat(across.findings().asList().toString())
        .contains("host-1[eth0]", "host-2[eth1]", "50.00%");
    assertThat(across.weight("host-1[eth0]", "plane-1")).isCloseTo(3, EXACTLY);
    assertThat(across.throughput()).hasValue(0);
    assertThat(across.deliveredThroughput().orElseThrow()).isCloseTo(1, EXACTLY);
    assertThat(across.unroutedShare()).isCloseTo(0.5, EXACTLY);
    assertThat(across.toString())
        .contains("throughput 0, 1.0000 of what is delivered", "50.00% not delivered");
    LinkLoads split =
        LinkLoads.of(EcmpRouting.of(g), TrafficPattern.allToAllPerPlane(FabricStructure.of(g)));
    assertThat(split.unroutedWeight()).isZero();
    assertThat(split.throughput().orElseThrow()).isCloseTo(1, EXACTLY);
  }

  @Test
  void railsStayOnTheirLeaves() {
    FabricGraph g = Networks.rails(4, 4, 4, 4, 4);
    FabricStructure s = FabricStructure.of(g);
    LinkLoads rails = LinkLoads.of(EcmpRouting.of(g), TrafficPattern.railAlignedAllToAll(s));
    // Of 7 others on the rail 4 are in the other group: 4 hosts x 4 over 4 uplinks.
    assertThat(rails.weight("leaf-1", "spine-1")).isCloseTo(4, EXACTLY);
    assertThat(rails.weight("host-1[mlx5_0]", "leaf-1")).isCloseTo(7, EXACTLY);
    assertThat(rails.throughput().orElseThrow()).isCloseTo(1, EXACTLY);
  }

  @Test
  void tablesThatLoopOrEndAreReported() {
    FabricGraph g = RandomFabrics.ring(3, 1);
    int first = 3;
    SinglePathRouting.Builder b = SinglePathRouting.builder(g);
    // To host 0: switch 1 sends to switch 2 and back; to host 1 nobody has a way; host 2 is fine.
    b.next(first, 0, bundle(g, first, 0));
    b.next(first + 1, 0, bundle(g, first + 1, first + 2));
    b.next(first + 2, 0, bundle(g, first + 2, first + 1));
    b.next(first, 2, bundle(g, first, first + 2));
    b.next(first + 1, 2, bundle(g, first + 1, first + 2));
    b.next(first + 2, 2, bundle(g, first + 2, 2));
    SinglePathRouting tables = b.build();
    LinkLoads loads = LinkLoads.of(tables, TrafficPattern.allToAll(g));
    assertThat(loads.unroutedWeight()).isCloseTo(4, EXACTLY);
    assertThat(loads.findings().ofRule("topology.routing.forwarding-loop")).hasSize(1);
    Finding loop = loads.findings().ofRule("topology.routing.forwarding-loop").asList().get(0);
    assertThat(loop.why()).contains("h0[p]", "s1 -> s2 -> s1");
    assertThat(loop.fix().orElseThrow()).contains("what the switches of the loop have for h0[p]");
    assertThat(loads.weight("s2", "h2[p]")).isCloseTo(2, EXACTLY);
    assertThat(loads.weight("s0", "h0[p]")).isZero();
    assertThat(tables.paths("h1[p]", "h0[p]", 5)).isEmpty();
    assertThat(tables.paths("h1[p]", "h0[p]", 5).lostShare()).isEqualTo(1);
    assertThat(tables.paths("h0[p]", "h2[p]", 5)).hasToString("[h0[p] > s0 > s2 > h2[p]]");
    Flows flows = Flows.of(TrafficPattern.allToAll(g));
    assertThat(FlowLoads.of(tables, flows).unroutedFlows()).isEqualTo(4);
    assertThat(MaxMinRates.of(tables, flows).unroutedFlows()).isEqualTo(4);
  }

  static int bundle(FabricGraph g, int a, int b) {
    for (int k = 0; k < g.degree(a); k++) {
      if (g.neighbor(a, k) == b) {
        return g.bundle(a, k);
      }
    }
    throw new IllegalArgumentException(a + " and " + b);
  }

  @Test
  void unknownRatesLimitNothing() {
    FabricGraphBuilder b = FabricGraph.builder("unknown");
    for (int h = 0; h < 2; h++) {
      b.addEndpoint(b.addHost("h" + h), "p");
    }
    int s = b.addSwitch("s");
    b.addLinksOfUnknownRate(0, s, 1).addLinksOfUnknownRate(1, s, 1);
    FabricGraph g = b.build();
    LinkLoads loads = LinkLoads.of(EcmpRouting.of(g), TrafficPattern.allToAll(g));
    assertThat(loads.rate()).isEmpty();
    assertThat(loads.worst()).isEmpty();
    assertThat(loads.throughput()).isEmpty();
    assertThat(loads.deliveredThroughput()).isEmpty();
    assertThat(loads.unknownRates()).isEqualTo(4);
    assertThat(loads).asString().contains("throughput unknown", "4 links of unknown rate");
    assertThat(loads.explain().toString()).contains("4 loaded links or bundles are of unknown");
    Flows flows = Flows.of(TrafficPattern.allToAll(g));
    MaxMinRates rates = MaxMinRates.of(EcmpRouting.of(g), flows);
    assertThat(rates.rate(0)).isEmpty();
    assertThat(rates.unknownRates()).isEqualTo(4);
    assertThat(rates).asString().contains("4 links of unknown rate");
  }

  /** Two hosts on each of two leaves; the links to the spine are of unknown rate, or only b's. */
  @Test
  void unknownUplinksLeaveAnUpperEnd() {
    for (int known = 0; known < 2; known++) {
      FabricGraphBuilder b = FabricGraph.builder("uplinks");
      for (int h = 0; h < 4; h++) {
        b.addEndpoint(b.addHost("h" + h), "p");
      }
      int[] s = {b.addSwitch("a"), b.addSwitch("b"), b.addSwitch("spine")};
      for (int h = 0; h < 4; h++) {
        b.addLinks(h, s[h / 2], 1, 100);
      }
      if (known > 0) {
        b.addLinks(s[0], s[2], 1, 100);
      } else {
        b.addLinksOfUnknownRate(s[0], s[2], 1);
      }
      b.addLinksOfUnknownRate(s[1], s[2], 1);
      FabricGraph g = b.build();
      LinkLoads loads = LinkLoads.of(EcmpRouting.of(g), TrafficPattern.shift(g, 2));
      assertThat(loads.throughput()).isEmpty();
      assertThat(loads.deliveredThroughput()).hasValue(known > 0 ? 0.5 : 1);
      assertThat(loads.unknownRates()).isEqualTo(known > 0 ? 2 : 4);
      assertThat(loads).asString().contains("throughput at most " + (known > 0 ? "0.5" : "1.0"));
      assertThat(loads.explain().toString()).contains("at most");
    }
  }

  /** If that access link were slow, all would be limited by access alone: nothing is "at most". */
  @Test
  void anUnknownAccessLinkLeavesTheThroughputOpen() {
    FabricGraphBuilder b = FabricGraph.builder("access");
    for (int h = 0; h < 4; h++) {
      b.addEndpoint(b.addHost("h" + h), "p");
    }
    int[] s = {b.addSwitch("a"), b.addSwitch("b"), b.addSwitch("spine")};
    for (int h = 0; h < 3; h++) {
      b.addLinks(h, s[h / 2], 1, 100);
    }
    b.addLinksOfUnknownRate(3, s[1], 1);
    b.addLinks(s[0], s[2], 1, 100).addLinks(s[1], s[2], 1, 100);
    FabricGraph g = b.build();
    LinkLoads loads = LinkLoads.of(EcmpRouting.of(g), TrafficPattern.shift(g, 2));
    assertThat(loads.throughput()).isEmpty();
    assertThat(loads.deliveredThroughput()).isEmpty();
    assertThat(loads.rate()).isPresent();
    assertThat(loads).asString().contains("throughput unknown");
  }

  @Test
  void nothingSentHasNoThroughput() {
    FabricGraph g = Networks.leafSpine(1, 1, 1, 1);
    LinkLoads loads = LinkLoads.of(EcmpRouting.of(g), TrafficPattern.allToAll(g));
    assertThat(loads.throughput()).isEmpty();
    assertThat(loads.unroutedShare()).isZero();
    assertThat(loads).asString().contains("throughput of nothing");
  }

  @Test
  void isCancelled() {
    FabricGraph g = Networks.fatTree(4);
    EcmpRouting ecmp = EcmpRouting.of(g);
    TrafficPattern all = TrafficPattern.allToAll(g);
    assertThatThrownBy(() -> LinkLoads.of(ecmp, all, 0, p -> false))
        .isInstanceOf(CancelledException.class);
    assertThatThrownBy(() -> ChannelDependencies.of(ecmp, LaneRule.single(), p -> false))
        .isInstanceOf(CancelledException.class);
    LaneRule rule = new ChannelDependenciesTest.AllInTheFirst();
    assertThatThrownBy(() -> ChannelDependencies.of(ecmp, rule, p -> false))
        .isInstanceOf(CancelledException.class);
  }

  @Test
  void refusesAnotherGraphsPattern() {
    FabricGraph a = Networks.fatTree(4);
    FabricGraph b = Networks.leafSpine(2, 2, 2, 2);
    EcmpRouting routing = EcmpRouting.of(a);
    TrafficPattern pattern = TrafficPattern.allToAll(b);
    assertThatThrownBy(() -> LinkLoads.of(routing, pattern))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("same graph");
  }
}
