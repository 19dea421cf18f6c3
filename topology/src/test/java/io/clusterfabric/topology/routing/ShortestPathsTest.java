package io.clusterfabric.topology.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import io.clusterfabric.topology.sample.Networks;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShortestPathsTest {

  /** 80 switches of 4 bytes each: room for 5 rows, for one, or for all 32 leaves. */
  @Test
  void distancesAreFoundAgainWhereThereIsNoRoom() {
    FabricGraph g = Networks.fatTree(8);
    ShortestPaths all = new ShortestPaths(g, ShareRule.LINKS, 1L << 30);
    for (long bytes : new long[] {5 * 80 * 4, 0}) {
      ShortestPaths few = new ShortestPaths(g, ShareRule.LINKS, bytes);
      for (int round = 0; round < 2; round++) {
        for (int d = 0; d < g.endpointCount(); d += 3) {
          int leaf = g.neighbor(d, 0);
          assertThat(few.distancesTo(leaf)).isEqualTo(all.distancesTo(leaf));
        }
      }
      assertThat(few.keptRows()).isEqualTo(bytes == 0 ? 1 : 5);
    }
    assertThat(all.keptRows()).isEqualTo(32);
  }

  @Test
  void racingThreadsAgreeAndKeepNoMore() {
    FabricGraph g = Networks.fatTree(8);
    ShortestPaths few = new ShortestPaths(g, ShareRule.LINKS, 3 * 80 * 4);
    long sum =
        IntStream.range(0, 20_000)
            .parallel()
            .mapToLong(i -> Arrays.stream(few.distancesTo(g.neighbor(i % 128, 0))).sum())
            .sum();
    ShortestPaths all = new ShortestPaths(g, ShareRule.LINKS, 1L << 30);
    assertThat(sum).isEqualTo(20_000L * Arrays.stream(all.distancesTo(g.neighbor(0, 0))).sum());
    assertThat(few.keptRows()).isBetween(1, 3);
  }

  @Test
  void wholePlanesAreByDesignAndBrokenOnesAreNot() {
    FabricGraph planes = Networks.planes(4, 2);
    assertThat(severity(EcmpRouting.of(planes).findings())).isEqualTo(Severity.INFO);
    // The first plane still meets every host; the second has lost one.
    int last = planes.bundleCount() - 1;
    FabricGraph broken = planes.without(ElementRef.link(planes.links(last).get(0).id()));
    assertThat(severity(EcmpRouting.of(broken).findings())).isEqualTo(Severity.WARNING);
  }

  private static Severity severity(Findings findings) {
    return findings.ofRule("topology.routing.unreachable-pairs").asList().get(0).severity();
  }

  @Test
  void linksWithoutARateGetNoShareByRateAndThatIsTold() {
    FabricGraphBuilder b = FabricGraph.builder("two ways");
    b.addEndpoint(b.addHost("h0"), "p");
    b.addEndpoint(b.addHost("h1"), "p");
    int[] s = {b.addSwitch("a"), b.addSwitch("b"), b.addSwitch("x"), b.addSwitch("y")};
    b.addLinks(0, s[0], 1, 8).addLinks(1, s[1], 1, 8);
    b.addLinks(s[0], s[2], 1, 8).addLinks(s[2], s[1], 1, 8);
    b.addLinksOfUnknownRate(s[0], s[3], 1).addLinksOfUnknownRate(s[3], s[1], 1);
    FabricGraph g = b.build();
    assertThat(EcmpRouting.of(g).findings()).isEmpty();
    Findings byRate = EcmpRouting.of(g, ShareRule.CAPACITY).findings();
    assertThat(byRate.ofRule("topology.routing.unknown-rates").asList().get(0).why())
        .contains("2 links between switches", "from a to y");
  }
}
