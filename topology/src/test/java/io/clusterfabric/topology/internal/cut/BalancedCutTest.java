package io.clusterfabric.topology.internal.cut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Published and computed values. "MILP" marks rows solved as mixed-integer programs over
 * host-balanced splits, with HiGHS.
 */
class BalancedCutTest {
  private static CutResult solve(CutProblem problem) {
    CutResult result = BalancedCut.solve(problem, CutOptions.defaults());
    assertThat(CutFixtures.isWitness(problem, result)).as(result.toString()).isTrue();
    return result;
  }

  private static void assertExactly(CutProblem problem, long value) {
    CutResult result = solve(problem);
    assertThat(result.lower()).as(result.steps().toString()).isEqualTo(value);
    assertThat(result.upper()).as(result.steps().toString()).isEqualTo(value);
    assertThat(result.isExact()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    // leaves, hosts per leaf, spines, uplinks per leaf, links (MILP; remarks give L·u/2)
    "2, 4, 2, 4, 4", "3, 4, 2, 4, 6", "3, 4, 2, 2, 4", "4, 4, 2, 2, 4", "5, 4, 2, 2, 6",
    "3, 6, 2, 2, 5", "5, 6, 3, 3, 9", "4, 3, 2, 2, 4", "3, 3, 1, 1, 2", "3, 5, 2, 4, 6"
  })
  void leafSpineFabricsMatchTheMixedIntegerProgram(
      int leaves, int hosts, int spines, int uplinks, long links) {
    assertExactly(CutFixtures.leafSpine(leaves, hosts, spines, uplinks, false), links);
  }

  @ParameterizedTest
  @CsvSource({"2, 1", "4, 8", "6, 27", "8, 64", "16, 512"})
  void fatTreesHaveAnEighthOfTheCubeOfTheirRadix(int k, long links) {
    assertExactly(CutFixtures.fatTree(k), links);
  }

  @ParameterizedTest
  @CsvSource({"7, 9, 4, 4", "8, 5, 3, 3", "11, 12, 6, 6", "9, 16, 4, 8", "31, 32, 8, 16"})
  void oddNumbersOfLeavesSplitOneLeaf(int leaves, int hosts, int spines, int uplinks) {
    // For u <= h and even bundles: L even L·u/2; L odd (L−1)/2·u + floor(h/2), capped by the
    // split leaf's own uplinks.
    long expected =
        leaves % 2 == 0
            ? (long) leaves * uplinks / 2
            : (long) (leaves - 1) / 2 * uplinks + Math.min(hosts / 2, uplinks);
    assertExactly(CutFixtures.leafSpine(leaves, hosts, spines, uplinks, false), expected);
  }

  @Test
  void fourHostsOnTwoPlanesCutBothPlanes() {
    CutFixtures f = new CutFixtures();
    int[] planes = f.switches(2);
    for (int h = 0; h < 4; h++) {
      int host = f.unit();
      f.link(host, planes[0], 1).link(host, planes[1], 1);
    }
    assertExactly(f.build(), 4);
  }

  @ParameterizedTest
  @CsvSource({
    // hosts in the last of four rail groups, by port, links: NVIDIA's DGX H100 count table gives
    // 127
    // nodes, 32 leaves, 16 spines; 504 links of 400 Gb/s are 201.6 Tb/s
    "31, false, 504",
    "31, true, 508",
    "32, false, 512",
    "32, true, 512"
  })
  void dgxSuperPodOfFourUnits(int lastGroup, boolean byPort, long links) {
    assertExactly(CutFixtures.rails(new int[] {32, 32, 32, lastGroup}, 8, 16, 2, byPort), links);
  }

  @ParameterizedTest
  @CsvSource({"27, 1728", "28, 1792"})
  void eightPodsSevenToOne(int coresOfGroup, long links) {
    // 4 | 4 pods, each with 16 spines of 27 (28) uplinks: 4·16·27 = 1,728 links, 691.2 Tb/s
    assertExactly(
        CutFixtures.threeTier(8, 192, 16, 16, coresOfGroup, 8, CutFixtures.Damage.none()), links);
  }

  @Test
  void threeTiersOf24576Endpoints() {
    assertExactly(CutFixtures.threeTier(24, 32, 32, 32, 32, 1, CutFixtures.Damage.none()), 12_288);
  }

  @Test
  void damagedThreeTiersOf24576EndpointsStayWithinThreePercent() {
    CutProblem problem =
        CutFixtures.threeTier(24, 32, 32, 32, 32, 1, new CutFixtures.Damage(0.005, 11));
    CutResult result = solve(problem);
    assertThat(result.upper()).isLessThan(12_288);
    assertThat(result.upper()).isLessThanOrEqualTo(result.lower() * 103 / 100);
  }

  @Test
  void threeSeparateCompleteGraphsMustCutOne() {
    EdgeList edges = new EdgeList(18);
    for (int g = 0; g < 3; g++) {
      for (int i = 0; i < 4; i++) {
        for (int j = 0; j < i; j++) {
          edges.add(4 * g + i, 4 * g + j, 1);
        }
      }
    }
    assertExactly(CutProblem.ofVertices(edges.toGraph(12)), 4);
  }

  @Test
  void petersenGraph() {
    EdgeList edges = new EdgeList(15);
    for (int i = 0; i < 5; i++) {
      edges.add(i, (i + 1) % 5, 1);
      edges.add(i, i + 5, 1);
      edges.add(i + 5, (i + 2) % 5 + 5, 1);
    }
    assertExactly(CutProblem.ofVertices(edges.toGraph(10)), 5);
  }

  @Test
  void completeBipartiteGraphOfThreeAndThree() {
    EdgeList edges = new EdgeList(9);
    for (int i = 0; i < 3; i++) {
      for (int j = 3; j < 6; j++) {
        edges.add(i, j, 1);
      }
    }
    assertExactly(CutProblem.ofVertices(edges.toGraph(6)), 5);
  }

  @ParameterizedTest
  @CsvSource({"3, 2", "4, 2", "9, 2", "10, 2", "501, 2"})
  void aCycleIsCutTwice(int n, long value) {
    assertExactly(torus(n), value);
  }

  @ParameterizedTest
  @CsvSource({"2, 1", "5, 2", "6, 3", "41, 20"})
  void aStarLosesHalfItsVertices(int n, long value) {
    EdgeList edges = new EdgeList(n);
    for (int i = 1; i < n; i++) {
      edges.add(0, i, 1);
    }
    assertExactly(CutProblem.ofVertices(edges.toGraph(n)), value);
  }

  @Test
  void aPathIsCutOnce() {
    EdgeList edges = new EdgeList(4000);
    for (int i = 1; i < 4000; i++) {
      edges.add(i - 1, i, 3);
    }
    assertExactly(CutProblem.ofVertices(edges.toGraph(4000)), 3);
  }

  @ParameterizedTest
  @CsvSource({
    // sides, 2·sum of C_i up to the smallest even side: Arjona Aroca and Fernandez Anta, 2012
    "4 4, 8",
    "8 8, 16",
    "8 8 8, 128",
    "16 16 8, 256",
    "3 3, 8",
    "5 4, 10",
    "6 5, 10"
  })
  void toriMatchTheClosedForm(String sides, long value) {
    int[] k = java.util.Arrays.stream(sides.split(" ")).mapToInt(Integer::parseInt).toArray();
    assertExactly(torus(k), value);
  }

  @Test
  void hypercubesLoseOneDimension() {
    EdgeList edges = new EdgeList(10 << 10);
    for (int v = 0; v < 1 << 10; v++) {
      for (int d = 0; d < 10; d++) {
        if ((v >> d & 1) == 0) {
          edges.add(v, v | 1 << d, 1);
        }
      }
    }
    assertExactly(CutProblem.ofVertices(edges.toGraph(1 << 10)), 512);
  }

  @Test
  void ratesInBitsPerSecondDontOverflow() {
    CutFixtures f = new CutFixtures();
    int spine = f.aSwitch();
    for (int l = 0; l < 64; l++) {
      int leaf = f.aSwitch();
      f.link(leaf, spine, 16 * 800_000_000_000L);
      for (int h = 0; h < 32; h++) {
        f.link(f.unit(), leaf, 800_000_000_000L);
      }
    }
    assertExactly(f.build(), 32 * 16 * 800_000_000_000L);
  }

  @Test
  void fewerThanTwoUnitsNeedNoCut() {
    CutFixtures none = new CutFixtures();
    int[] s = none.switches(2);
    assertExactly(none.link(s[0], s[1], 1).build(), 0);
    CutFixtures one = new CutFixtures();
    assertExactly(one.link(one.unit(), one.aSwitch(), 1).build(), 0);
  }

  @Test
  void looseUnitsAndSwitchesCostNothing() {
    CutFixtures f = new CutFixtures();
    for (int i = 0; i < 7; i++) {
      f.unit();
    }
    int[] s = f.switches(3);
    assertExactly(f.link(s[0], s[1], 5).link(s[1], s[2], 5).link(s[0], s[2], 5).build(), 0);
  }

  @Test
  void relabellingAndScalingChangeNothingElse() {
    CutProblem problem = CutFixtures.leafSpine(7, 4, 4, 3, true);
    CutGraph g = problem.graph();
    int n = g.nodeCount();
    int[] image = new int[n];
    SplittableRandom random = new SplittableRandom(5);
    for (int v = 0; v < n; v++) {
      int swap = random.nextInt(v + 1);
      image[v] = image[swap];
      image[swap] = v;
    }
    EdgeList edges = new EdgeList(g.edgeCount());
    int[] unitOf = new int[n];
    for (int v = 0; v < n; v++) {
      unitOf[image[v]] = problem.unitOf(v);
      for (int k = 0; k < g.degree(v); k++) {
        if (g.neighbor(v, k) > v) {
          edges.add(image[v], image[g.neighbor(v, k)], 7 * g.weight(v, k));
        }
      }
    }
    CutResult plain = solve(problem);
    assertThat(plain.isExact()).isTrue();
    assertExactly(CutProblem.of(edges.toGraph(n), unitOf), 7 * plain.upper());
  }

  @Test
  void sameInputSameAnswer() {
    CutProblem problem = CutFixtures.threeTier(4, 8, 8, 8, 8, 1, new CutFixtures.Damage(0.03, 3));
    CutResult first = solve(problem);
    CutResult second = solve(problem);
    assertThat(second.unitSide()).isEqualTo(first.unitSide());
    assertThat(second.steps()).isEqualTo(first.steps());
  }

  @Test
  void aBudgetOfNothingStillGivesAnInterval() {
    CutProblem problem = CutFixtures.threeTier(4, 8, 8, 8, 8, 1, new CutFixtures.Damage(0.03, 3));
    CutResult result = BalancedCut.solve(problem, CutOptions.defaults().withBudget(0));
    assertThat(CutFixtures.isWitness(problem, result)).isTrue();
    assertThat(result.upper()).isGreaterThan(0);
    assertThat(result.steps()).isNotEmpty();
  }

  @Test
  void nonsenseIsRefusedWithWhatWasFound() {
    CutGraph pair = CutGraph.of(2, new int[] {0}, new int[] {1}, new long[] {1});
    assertThatThrownBy(() -> CutProblem.of(pair, new int[] {0}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 nodes")
        .hasMessageContaining("2 nodes");
    assertThatThrownBy(() -> CutProblem.of(pair, new int[] {1, -1}))
        .hasMessageContaining("unit 0 of 2 owns no node");
    assertThatThrownBy(() -> CutProblem.of(pair, new int[] {-2, 0}))
        .hasMessageContaining("unit -2");
    assertThatThrownBy(() -> CutGraph.of(2, new int[] {0}, new int[] {2}, new long[] {1}))
        .hasMessageContaining("joins 0 and 2");
    assertThatThrownBy(() -> CutGraph.of(2, new int[] {0}, new int[] {1}, new long[] {-1}))
        .hasMessageContaining("weight -1");
    assertThatThrownBy(() -> CutOptions.defaults().withBudget(-1)).hasMessageContaining("-1");
  }

  private static CutProblem torus(int... sides) {
    int n = 1;
    for (int k : sides) {
      n *= k;
    }
    EdgeList edges = new EdgeList(n * sides.length);
    for (int v = 0; v < n; v++) {
      int stride = 1;
      for (int k : sides) {
        int at = v / stride % k;
        edges.add(v, v + ((at + 1) % k - at) * stride, 1);
        stride *= k;
      }
    }
    return CutProblem.ofVertices(edges.toGraph(n));
  }
}
