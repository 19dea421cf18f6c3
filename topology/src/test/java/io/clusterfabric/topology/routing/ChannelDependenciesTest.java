package io.clusterfabric.topology.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import io.clusterfabric.topology.sample.Networks;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChannelDependenciesTest {

  @Test
  void ringsOfFiveWaitInACircle() {
    FabricGraph g = RandomFabrics.ring(5, 2);
    ChannelDependencies c = ChannelDependencies.of(EcmpRouting.of(g));
    assertThat(c.isCyclic()).isTrue();
    assertThat(c.shortestCycle()).hasSize(5);
    for (int i = 0; i < 5; i++) {
      assertThat(c.shortestCycle().get(i).to())
          .isEqualTo(c.shortestCycle().get((i + 1) % 5).from());
    }
    assertThat(c.channels()).isEqualTo(5 * 2 + 2 * 10);
    assertThat(c.findings().ofRule("topology.routing.channel-cycle")).hasSize(1);
    assertThat(c.explain().toString()).contains("s0");
    assertThat(ValleyPaths.of(EcmpRouting.of(g)).isTiered()).isFalse();
  }

  /** The dateline: packets change to the second lane where they pass from the last to the first. */
  @Test
  void aDatelineBreaksTheCircle() {
    FabricGraph g = RandomFabrics.ring(5, 2);
    ChannelDependencies c = ChannelDependencies.of(EcmpRouting.of(g), new Dateline(g, 10, 14));
    assertThat(c.isCyclic()).isFalse();
    assertThat(c.shortestCycle()).isEmpty();
  }

  private record Dateline(FabricGraph graph, int low, int high) implements LaneRule {
    @Override
    public int lanes() {
      return 2;
    }

    @Override
    public int trafficClass(int from, int to) {
      // Shortest ways have at most 2 hops, so a way crosses the line or it doesn't.
      int a = from / 2;
      int b = to / 2;
      int clockwise = Math.floorMod(b - a, 5);
      boolean crosses = clockwise <= 2 ? a + clockwise >= 5 : a - (5 - clockwise) < 0;
      return crosses ? 1 : 0;
    }

    @Override
    public int lane(int node, int in, int out, int trafficClass) {
      return trafficClass;
    }
  }

  /** Two switches that each take the other for the way to host 0: its packets go to and fro. */
  @Test
  void aPingPongOfTwoSwitchesIsACircle() {
    FabricGraph g = RandomFabrics.chain(3, 1);
    SinglePathRouting tables =
        SinglePathRouting.builder(g)
            .next(4, 0, LinkLoadsTest.bundle(g, 4, 5))
            .next(5, 0, LinkLoadsTest.bundle(g, 5, 4))
            .build();
    ChannelDependencies c = ChannelDependencies.of(tables);
    assertThat(c.shortestCycle().stream().map(Channel::toString))
        .containsExactlyInAnyOrder("s1 -> s2", "s2 -> s1");
    // h1 and h2 come in by their own links, and each of the two channels waits for the other.
    assertThat(c.channels()).isEqualTo(4);
    assertThat(c.dependencies()).isEqualTo(4);
    assertThat(ChannelDependencies.of(tables, new AllInTheFirst()).isCyclic()).isTrue();
  }

  /** Switches x, y and z have no hosts and send to each other in turn what h1 has for h0. */
  @Test
  void aLoopThatOneSourceReachesIsACircle() {
    FabricGraphBuilder b = FabricGraph.builder("loop");
    b.addEndpoint(b.addHost("h0"), "p");
    b.addEndpoint(b.addHost("h1"), "p");
    int[] s = new int[5];
    Arrays.setAll(s, i -> b.addSwitch(List.of("a", "b", "x", "y", "z").get(i)));
    b.addLinks(0, s[0], 1, Networks.NDR).addLinks(1, s[1], 1, Networks.NDR);
    b.addLinks(s[1], s[2], 1, Networks.NDR).addLinks(s[2], s[3], 1, Networks.NDR);
    b.addLinks(s[3], s[4], 1, Networks.NDR).addLinks(s[4], s[2], 1, Networks.NDR);
    b.addLinks(s[4], s[0], 1, Networks.NDR);
    FabricGraph g = b.build();
    SinglePathRouting tables =
        SinglePathRouting.builder(g)
            .next(s[1], 0, LinkLoadsTest.bundle(g, s[1], s[2]))
            .next(s[2], 0, LinkLoadsTest.bundle(g, s[2], s[3]))
            .next(s[3], 0, LinkLoadsTest.bundle(g, s[3], s[4]))
            .next(s[4], 0, LinkLoadsTest.bundle(g, s[4], s[2]))
            .build();
    ChannelDependencies c = ChannelDependencies.of(tables);
    assertThat(c.shortestCycle().stream().map(Channel::toString))
        .containsExactlyInAnyOrder("x -> y", "y -> z", "z -> x");
    // h1 -> b, b -> x and the three; each waits for the next, and the last for the third.
    assertThat(c.channels()).isEqualTo(5);
    assertThat(c.dependencies()).isEqualTo(5);
    assertThat(c.findings().ofRule("topology.routing.channel-cycle")).hasSize(1);
  }

  static final class AllInTheFirst implements LaneRule {
    @Override
    public int lanes() {
      return 2;
    }

    @Override
    public int trafficClass(int from, int to) {
      return 0;
    }

    @Override
    public int lane(int node, int in, int out, int trafficClass) {
      return 0;
    }
  }

  @Test
  void closNetworksDoNot() {
    for (FabricGraph g :
        List.of(Networks.fatTree(8), Networks.leafSpine(8, 4, 4, 8), Networks.rails(8, 4, 8, 3))) {
      ChannelDependencies c = ChannelDependencies.of(EcmpRouting.of(g));
      assertThat(c.isCyclic()).isFalse();
      assertThat(c.findings()).isEmpty();
      assertThat(ValleyPaths.of(EcmpRouting.of(g)).pairs()).isZero();
    }
  }

  /** One missing link leaves another way up for everybody: shortest ways never turn up again. */
  @Test
  void noSingleFailureOfAFatTreeMakesACircle() {
    FabricGraph g = Networks.fatTree(8);
    FabricStructure structure = FabricStructure.of(g);
    int failures = 0;
    for (int b = 0; b < g.bundleCount(); b++) {
      FabricGraph damaged = g.without(ElementRef.link(g.links(b).get(0).id()));
      EcmpRouting ecmp = EcmpRouting.of(damaged);
      assertThat(ChannelDependencies.of(ecmp).isCyclic()).isFalse();
      assertThat(ValleyPaths.of(ecmp, structure).pairs()).isZero();
      failures++;
    }
    assertThat(failures).isEqualTo(3 * 128);
    assertThat(DeadlockSweep.ofShortestPaths(g).isFree()).isTrue();
  }

  /** Two leaves without a common spine meet by way of a third leaf, or of its pod's. */
  @Test
  void twoFailuresMakeAValley() {
    FabricGraph g = Networks.leafSpine(3, 2, 2, 2);
    FabricGraph damaged = without(without(g, "leaf-1", "spine-1"), "leaf-2", "spine-2");
    ValleyPaths v = ValleyPaths.of(EcmpRouting.of(damaged), FabricStructure.of(g));
    assertThat(v.pairs()).isEqualTo(2 * 2 * 2);
    assertThat(v.example().orElseThrow().nodeIds())
        .containsExactly(
            "host-3[nic-1]", "leaf-2", "spine-1", "leaf-3", "spine-2", "leaf-1", "host-1[nic-1]");
    assertThat(v.findings().asList().toString()).contains("8 ordered pairs");
    assertThat(v.explain().toString()).contains("leaf-3");
    // All of it passes leaf 3, so nothing waits in a circle yet.
    assertThat(ChannelDependencies.of(EcmpRouting.of(damaged)).isCyclic()).isFalse();
  }

  private static FabricGraph without(FabricGraph g, String a, String b) {
    int bundle = LinkLoadsTest.bundle(g, g.indexOf(a), g.indexOf(b));
    return g.without(ElementRef.link(g.links(bundle).get(0).id()));
  }
}
