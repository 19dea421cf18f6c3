package io.clusterfabric.topology.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.HostIdentity;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.Bundle;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import io.clusterfabric.topology.sample.Clusters;
import io.clusterfabric.topology.sample.Networks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BisectionTest {

  private static long links(Bisection b) {
    return b.exact().dividedBy(Bandwidth.ofBitsPerSecond(Networks.NDR)).numerator();
  }

  private static Bisection of(FabricGraph g, BisectionUnit unit) {
    return Bisection.of(g, BisectionOptions.defaults().withUnit(unit));
  }

  /** fabric-oracles.csv: mixed-integer programs solved by HiGHS; balance of hosts. */
  @ParameterizedTest
  @CsvSource({
    "2, 4, 2, 4, 4",
    "3, 4, 2, 4, 6",
    "3, 4, 2, 2, 4",
    "4, 4, 2, 2, 4",
    "5, 4, 2, 2, 6",
    "3, 6, 2, 2, 5",
    "5, 6, 3, 3, 9",
    "4, 3, 2, 2, 4",
    "3, 3, 1, 1, 2",
    "3, 5, 2, 4, 6"
  })
  void leafSpineEqualsIntegerProgram(int leaves, int hosts, int spines, int uplinks, long cut) {
    assertThat(links(Bisection.of(Networks.leafSpine(leaves, hosts, spines, uplinks))))
        .isEqualTo(cut);
  }

  /** The same source, and k^3/8. */
  @ParameterizedTest
  @CsvSource({"2, 1", "4, 8", "6, 27", "8, 64", "12, 216"})
  void fatTreeEqualsClosedForm(int k, long cut) {
    assertThat(links(Bisection.of(Networks.fatTree(k)))).isEqualTo(cut);
  }

  @Test
  void dgxH100OfFourScalableUnits() {
    // 127 hosts: 63 on the smaller side, each with all of its 8 links of 400 Gb/s.
    FabricGraph published = Networks.rails(8, 16, 32, 32, 32, 32, 31);
    Bisection hosts = Bisection.of(published);
    assertThat(hosts.exact()).isEqualTo(Bandwidth.of("201.6Tb/s"));
    assertThat(hosts).hasToString("201.6Tb/s one way, exact (127 hosts: 63 | 64)");
    assertThat(hosts.unit()).isEqualTo(BisectionUnit.HOST);
    assertThat(hosts.unitCount()).isEqualTo(127);
    Bisection ports = of(published, BisectionUnit.PORT);
    assertThat(ports.exact()).isEqualTo(Bandwidth.of("203.2Tb/s"));
    assertThat(ports).hasToString("203.2Tb/s one way, exact (1016 ports: 508 | 508)");
    assertThat(Bisection.of(Networks.rails(8, 16, 32, 32, 32, 32, 32)).exact())
        .isEqualTo(Bandwidth.of("204.8Tb/s"));
  }

  @Test
  void metaOfTwentyFourThousandGpus() {
    Bisection smaller = Bisection.of(Networks.torPods(8, 192, 2, 8, 16, 27));
    assertThat(smaller.exact()).as("4 x 16 x 27 links").isEqualTo(Bandwidth.of("691.2Tb/s"));
    assertThat(Bisection.of(Networks.torPods(8, 192, 2, 8, 16, 28)).exact())
        .as("4 x 16 x 28 links")
        .isEqualTo(Bandwidth.of("716.8Tb/s"));
    assertThat(smaller.unitCount()).isEqualTo(3072);
  }

  @Test
  void keepsHostsWholeOverPlanes() {
    // By ports a whole plane on each side would cut nothing: hosts, and ports plane by plane, tell
    // the truth: two of four hosts with two links each.
    FabricGraph planes = Networks.planes(4, 2);
    assertThat(links(Bisection.of(planes))).isEqualTo(4);
    Bisection ports = of(planes, BisectionUnit.PORT);
    assertThat(links(ports)).isEqualTo(4);
    assertThat(ports.witness().capacity()).isEqualTo(ports.exact());
    assertThat(ports.explain().toString())
        .contains("2 parts that no link joins are halved one by one and summed");
    FabricGraph railOnly = Networks.rails(8, 1, 0, 4);
    assertThat(links(Bisection.of(railOnly))).isEqualTo(16);
    assertThat(links(of(railOnly, BisectionUnit.PORT))).isEqualTo(16);
  }

  @Test
  void balancesPartsOfOddNumbersByTurns() {
    Bisection ports = of(Networks.planes(3, 4), BisectionUnit.PORT);
    assertThat(links(ports)).as("floor(3 / 2) in each of four planes").isEqualTo(4);
    assertThat(ports).hasToString("1.6Tb/s one way, exact (12 ports: 6 | 6)");
  }

  @Test
  void halvesPortsWhereOwnersAreUnknown() {
    FabricGraph drawn = Networks.leafSpine(3, 4, 2, 2);
    FabricGraph unknown =
        FabricGraph.of(Clusters.of(drawn, HostIdentity.UNKNOWN, Clusters.Tags.NONE, 0).backend());
    Bisection b = Bisection.of(unknown);
    assertThat(b.unit()).isEqualTo(BisectionUnit.PORT);
    assertThat(links(b)).isEqualTo(4);
    assertThat(b.explain().toString()).contains("owners are unknown");
    assertThat(of(unknown, BisectionUnit.HOST).explain().toString())
        .contains("counts as a host of its own");
  }

  /** Two leaves of two hosts, a known uplink and one more to each of two spines. */
  private static FabricGraphBuilder twoLeaves() {
    FabricGraphBuilder b = FabricGraph.builder("two");
    for (int h = 0; h < 4; h++) {
      b.addEndpoint(b.addHost("h" + h), "p");
    }
    for (String s : new String[] {"leaf-1", "leaf-2", "spine-1", "spine-2"}) {
      b.addSwitch(s);
    }
    for (int h = 0; h < 4; h++) {
      b.addLinks(h, 4 + h / 2, 1, Networks.HDR);
    }
    return b.addLinks(4, 6, 1, Networks.HDR).addLinks(5, 6, 1, Networks.HDR);
  }

  @Test
  void linksOfUnknownRateLeaveTheUpperEndUnknown() {
    FabricGraph g =
        twoLeaves().addLinksOfUnknownRate(4, 7, 1).addLinksOfUnknownRate(5, 7, 1).build();
    Bisection b = Bisection.of(g);
    assertThat(b.lower()).isEqualTo(Bandwidth.of("200Gb/s"));
    // A leaf's two hosts apart: 400G of known links, whatever the second spine carries.
    assertThat(b.findUpper()).contains(Bandwidth.of("400Gb/s"));
    assertThat(b.isExact()).isFalse();
    assertThat(b.witness().unknownRateLinks()).isZero();
    assertThat(b.explain().toString()).contains("avoids links of unknown rate");
  }

  @Test
  void noUpperEndWhereEachCutCrossesUnknownRates() {
    FabricGraphBuilder draw = FabricGraph.builder("unknown");
    draw.addEndpoint(draw.addHost("a"), "p");
    draw.addEndpoint(draw.addHost("b"), "p");
    int s = draw.addSwitch("s");
    Bisection b =
        Bisection.of(draw.addLinksOfUnknownRate(0, s, 1).addLinksOfUnknownRate(1, s, 1).build());
    assertThat(b.findUpper()).isEmpty();
    assertThat(b.isExact()).isFalse();
    assertThat(b)
        .hasToString(
            "at least 0b/s one way, links of unknown rate counted as nothing (2 hosts: 1 | 1)");
    assertThat(b.explain().toString()).contains("at most").contains("unknown");
    assertThatThrownBy(b::upper)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("findUpper()");
    assertThatThrownBy(b::exact).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void linksOfUnknownRateThatNoCutNeedsChangeNothing() {
    FabricGraph g = twoLeaves().addLinksOfUnknownRate(6, 7, 3).build();
    assertThat(Bisection.of(g).exact()).isEqualTo(Bandwidth.of("200Gb/s"));
  }

  @Test
  void fractionsOfFdrStayExact() {
    FabricGraphBuilder draw = FabricGraph.builder("fdr");
    for (int h = 0; h < 8; h++) {
      draw.addEndpoint(draw.addHost("h" + h), "p");
    }
    int s = draw.addSwitch("s");
    for (int h = 0; h < 8; h++) {
      draw.addLinks(h, s, 1, Bandwidth.of("600/11Gb/s"));
    }
    Bisection b = Bisection.of(draw.build());
    assertThat(b.exact()).isEqualTo(Bandwidth.of("2400/11Gb/s"));
    assertThat(b.explain().toString()).contains("2400/11Gb/s exact");
  }

  @Test
  void portsWithoutLinksFallEvenly() {
    FabricGraphBuilder draw = FabricGraph.builder("dark");
    for (int h = 0; h < 8; h++) {
      draw.addEndpoint(draw.addHost("h" + h), "p");
    }
    int s = draw.addSwitch("s");
    for (int h = 0; h < 4; h++) {
      draw.addLinks(h, s, 1, Networks.HDR);
    }
    FabricGraph g = draw.build();
    Bisection ports = of(g, BisectionUnit.PORT);
    assertThat(ports.exact()).isEqualTo(Bandwidth.of("400Gb/s"));
    assertThat(ports.smallerSide()).isEqualTo(4);
    assertThat(ports.explain().toString()).contains("4 of the ports have no link");
    Bisection hosts = of(g, BisectionUnit.HOST);
    assertThat(hosts.exact()).isEqualTo(Bandwidth.ZERO);
    assertThat(hosts.explain().toString()).contains("4 of the hosts have no link");
  }

  @Test
  void singlePortsApartAreBalanced() {
    FabricGraphBuilder draw = FabricGraph.builder("single");
    for (int h = 0; h < 5; h++) {
      draw.addEndpoint(draw.addHost("h" + h), "p");
    }
    for (int h = 0; h < 5; h++) {
      draw.addLinks(h, draw.addSwitch("s" + h), 1, Networks.HDR);
    }
    Bisection ports = of(draw.build(), BisectionUnit.PORT);
    assertThat(ports.exact()).isEqualTo(Bandwidth.ZERO);
    assertThat(ports.smallerSide()).isEqualTo(2);
    assertThat(ports.method()).isEqualTo("no part has two ports");
  }

  @Test
  void halvesGpus() {
    FabricGraph drawn = Networks.rails(8, 16, 32, 32, 32, 32, 31);
    FabricGraph read = FabricGraph.of(Clusters.of(drawn).backend());
    Bisection gpus = of(read, BisectionUnit.GPU);
    assertThat(gpus.exact()).isEqualTo(Bandwidth.of("203.2Tb/s"));
    assertThat(gpus.unitCount()).isEqualTo(1016);
    assertThatThrownBy(() -> of(drawn, BisectionUnit.GPU))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is near 0")
        .hasMessageContaining("hosts or ports instead");
  }

  /** topology.md 2.3 and the table in 3: exact values of the graph theorists. */
  @Test
  void halvesVerticesWhereThereAreNoEndpoints() {
    int[][] petersen = new int[15][];
    for (int i = 0; i < 5; i++) {
      petersen[i] = new int[] {i, (i + 1) % 5};
      petersen[5 + i] = new int[] {i, i + 5};
      petersen[10 + i] = new int[] {5 + i, 5 + (i + 2) % 5};
    }
    Bisection b = Bisection.of(Networks.switchesOnly(10, petersen));
    assertThat(b.unit()).isEqualTo(BisectionUnit.VERTEX);
    assertThat(links(b)).isEqualTo(5);
    int[][] threeK4 = new int[18][];
    int at = 0;
    for (int c = 0; c < 12; c += 4) {
      for (int i = 0; i < 4; i++) {
        for (int j = i + 1; j < 4; j++) {
          threeK4[at++] = new int[] {c + i, c + j};
        }
      }
    }
    assertThat(links(Bisection.of(Networks.switchesOnly(12, threeK4))))
        .as("no half can be whole")
        .isEqualTo(4);
    int[][] k33 = new int[9][];
    for (int i = 0; i < 9; i++) {
      k33[i] = new int[] {i / 3, 3 + i % 3};
    }
    assertThat(links(Bisection.of(Networks.switchesOnly(6, k33)))).isEqualTo(5);
  }

  @Test
  void witnessCanBeCheckedByHand() {
    Bisection b = Bisection.of(Networks.leafSpine(3, 4, 2, 2));
    Cut cut = b.witness();
    long sum = 0;
    long links = 0;
    for (Bundle bundle : cut.crossingBundles()) {
      assertThat(cut.sideA().contains(bundle.a().id()))
          .isNotEqualTo(cut.sideA().contains(bundle.b().id()));
      sum += bundle.capacity().bitsPerSecond();
      links += bundle.links();
    }
    assertThat(Bandwidth.ofBitsPerSecond(sum)).isEqualTo(b.upper()).isEqualTo(cut.capacity());
    assertThat(cut.crossingLinks()).isEqualTo(links);
    assertThat(cut.sideA().stream().filter(id -> id.startsWith("host"))).hasSize(6);
    assertThat(cut.sideA().size() + cut.sideB().size()).isEqualTo(17);
    assertThat(Cut.of(cut.graph(), cut.sideA()).capacity()).isEqualTo(cut.capacity());
    FabricGraph damaged = cut.graph().without(ElementRef.switchNode("spine-1"));
    assertThat(cut.capacityOn(damaged)).isLessThanOrEqualTo(cut.capacity());
  }

  @Test
  void tellsAnInterval() {
    // A random regular graph of 40 switches with a host each and no budget to search.
    FabricGraph g = Irregular.circulant(61, 1, 7, 17);
    Bisection b = Bisection.of(g, BisectionOptions.defaults().withBudget(0));
    assertThat(b.isExact()).isFalse();
    assertThat(b.lower()).isLessThan(b.upper());
    assertThat(b.toString())
        .isEqualTo(b.lower() + " to " + b.upper() + " one way (61 hosts: 30 | 31)");
    assertThatThrownBy(b::exact)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(b.lower().toString())
        .hasMessageContaining(b.upper().toString());
  }

  @Test
  void hasNothingToCutWithFewerThanTwoUnits() {
    assertThat(Bisection.of(FabricGraph.builder("empty").build()))
        .hasToString("0b/s one way, exact (0 vertices: 0 | 0)");
    FabricGraphBuilder one = FabricGraph.builder("one");
    one.addEndpoint(one.addHost("h"), "p");
    one.addLinks(0, one.addSwitch("s"), 1, Networks.NDR);
    assertThat(Bisection.of(one.build())).hasToString("0b/s one way, exact (1 host: 0 | 1)");
  }

  @Test
  void staysExactAtRatesWithOddUnits() {
    // FDR: 600/11 Gb/s, rounded down to bits; sums are of whole bits.
    FabricGraph fdr = Networks.leafSpine(3, 4, 2, 2, 54_545_454_545L);
    assertThat(Bisection.of(fdr).exact().bitsPerSecond()).isEqualTo(4 * 54_545_454_545L);
  }

  @Test
  void explainsItself() {
    assertThat(Bisection.of(Networks.rails(8, 16, 32, 32, 32, 32, 31)).explain().toString())
        .contains(
            "links that cross = 504",
            "direction = one way",
            "population = 127 hosts  (populated)",
            "at most, for each host of the smaller side = 3.2Tb/s");
  }
}
