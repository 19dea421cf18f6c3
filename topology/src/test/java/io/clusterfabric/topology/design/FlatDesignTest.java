package io.clusterfabric.topology.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.graph.FabricGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class FlatDesignTest {
  private static final Bandwidth G400 = Bandwidth.ofGigabitsPerSecond(400);

  private static int[] sides(String text) {
    return Arrays.stream(text.split("x")).mapToInt(Integer::parseInt).toArray();
  }

  /** Hops between switches, by breadth-first search over all of them. */
  private static int diameter(FabricGraph g) {
    int most = 0;
    for (int s = g.endpointCount(); s < g.nodeCount(); s++) {
      int[] hops = g.hopsFrom(s);
      for (int t = g.endpointCount(); t < g.nodeCount(); t++) {
        assertThat(hops[t]).isNotNegative();
        most = Math.max(most, hops[t]);
      }
    }
    return most;
  }

  // ---- closed forms

  /** Proved by exhaustive branch and bound, or floor(n^2 / 4). */
  @ParameterizedTest
  @CsvSource({
    "3x3, 8",
    "5x5, 36",
    "3x4, 12",
    "4x6, 24",
    "3x5, 16",
    "3x3x3, 26",
    "2x3, 3",
    "4x4, 16",
    "6x6, 54",
    "2x2x4, 8",
    "2, 1",
    "3, 2",
    "9, 20",
    "10, 25"
  })
  void hyperXIsHalvedAlongItsSides(String text, long width) {
    HyperXDesign d = HyperXDesign.of(1, G400, sides(text));
    assertThat(d.plan().switchBisection().orElseThrow().links()).isEqualTo(width);
    if (!text.contains("x")) {
      FullMeshDesign mesh = FullMeshDesign.of(sides(text)[0], 1, G400);
      assertThat(mesh.plan().switchBisection().orElseThrow().links()).isEqualTo(width);
      assertThat(mesh.graph().linkCount()).isEqualTo(d.graph().linkCount());
    }
  }

  @Test
  void aHypercubeIsHalvedByOneDimension() {
    FabricPlan plan = HypercubeDesign.of(10, 2, G400).plan();
    assertThat(plan.switches()).isEqualTo(1024);
    assertThat(plan.links("switch-switch")).isEqualTo(10 * 512);
    assertThat(plan.switchBisection().orElseThrow().links()).isEqualTo(512);
    assertThat(plan.bisection().orElseThrow().value()).isEqualTo(G400.times(512));
    assertThat(plan.bisection().orElseThrow().exact()).isTrue();
    assertThat(plan.switchDiameter()).hasValue(10);
  }

  /** A halving of three switches of four hosts parts two hosts from their switch. */
  @Test
  void anOddNumberOfSwitchesCostsTheHostsOfHalfASwitch() {
    FabricPlan plan = FullMeshDesign.of(3, 4, G400).plan();
    assertThat(plan.switchBisection().orElseThrow().links()).isEqualTo(2);
    assertThat(plan.bisection().orElseThrow())
        .hasToString(
            "1.6Tb/s one way, unit HOST, 12 hosts, exact: floor(3^2/4) links x 400Gb/s + 2 hosts x"
                + " 400Gb/s");
  }

  @Test
  void whatIsNotProvedIsNoBisection() {
    for (FlatDesign d :
        List.of(
            DragonflyDesign.of(1, 4, 2, 9, G400),
            DragonflyPlusDesign.of(4, 5, G400),
            SlimFlyDesign.of(5, G400),
            PolarFlyDesign.of(5, 1, G400),
            JellyfishDesign.of(20, 4, 1, G400, 1),
            XpanderDesign.of(4, 1, G400, 1, 2))) {
      assertThat(d.plan().bisection()).as(d.id()).isEmpty();
      assertThat(d.plan().switchBisection()).as(d.id()).isEmpty();
    }
    // an odd HyperX: searched, but not proved
    FabricPlan odd = HyperXDesign.of(1, G400, 3, 5).plan();
    assertThat(odd.switchBisection().orElseThrow().exact()).isFalse();
    // hosts too slow for the argument
    FabricPlan slow = TorusDesign.of(G400, 5, 5, 5).plan();
    assertThat(slow.switchBisection().orElseThrow().exact()).isTrue();
    assertThat(slow.bisection().orElseThrow().exact()).isFalse();
  }

  // ---- dragonflies

  @Test
  void theLargeDragonflyOfDeepSeekIsPlannedAtOnce() {
    FabricPlan plan = DragonflyDesign.of(16, 32, 16, 511, G400).plan();
    assertThat(plan.endpoints()).isEqualTo(261_632);
    assertThat(plan.switches()).isEqualTo(16_352);
    assertThat(plan.count("links.between-switches")).isEqualTo(384_272);
    assertThat(plan.links("global")).isEqualTo(511 * 512 / 2);
    assertThat(plan.pods()).isEqualTo(511);
    assertThat(plan.switchDiameter()).hasValue(3);
    FabricPlan whole = DragonflyDesign.of(16, 32, 16, 513, G400).plan();
    assertThat(whole.endpoints()).isEqualTo(262_656);
    assertThat(whole.switches()).isEqualTo(16_416);
    assertThat(whole.count("links.between-switches")).isEqualTo(385_776);
  }

  @ParameterizedTest
  @EnumSource(GlobalArrangement.class)
  void groupsAreJoinedAsEvenlyAsPortsGo(GlobalArrangement arrangement) {
    for (int a = 1; a <= 4; a++) {
      for (int h = 1; h <= 4; h++) {
        for (int g = 2; g <= a * h + 1; g++) {
          DragonflyDesign.Builder b = DragonflyDesign.builder();
          DragonflyDesign d =
              b.from(DragonflyDesign.of(1, a, h, g, G400)).arrangement(arrangement).build();
          Map<String, Integer> pairs = new HashMap<>();
          Map<Integer, Integer> ports = new HashMap<>();
          Web web = new Web();
          d.draw(web);
          Set<List<Integer>> places = new HashSet<>();
          for (int l = 0; l < web.linkCount(); l++) {
            assertThat(places.add(List.of(web.from(l), web.placeFrom(l)))).isTrue();
            assertThat(places.add(List.of(web.to(l), web.placeTo(l)))).isTrue();
            int x = web.from(l) / a;
            int y = web.to(l) / a;
            if (x != y) {
              pairs.merge(Math.min(x, y) + "|" + Math.max(x, y), 1, Integer::sum);
              ports.merge(web.from(l), 1, Integer::sum);
              ports.merge(web.to(l), 1, Integer::sum);
            }
          }
          int each = a * h / (g - 1);
          assertThat(pairs).as(d.id()).hasSize(g * (g - 1) / 2);
          assertThat(pairs.values()).as(d.id()).allMatch(n -> n == each || n == each + 1);
          int full = h;
          assertThat(ports.values()).as(d.id()).allMatch(n -> n <= full);
          int used = ports.values().stream().mapToInt(n -> n).sum();
          assertThat(g * a * h - used).as(d.id()).isEqualTo(g * a * h % 2);
        }
      }
    }
  }

  /** Group 1 of three, two switches of one port: written out by hand. */
  @ParameterizedTest
  @CsvSource({"ABSOLUTE, 0 2 3 4", "RELATIVE, 2 3 4 0", "CIRCULANT, 2 0 3 4"})
  void portsLeadWhereTheArrangementSays(GlobalArrangement arrangement, String groups) {
    DragonflyDesign.Builder b = DragonflyDesign.builder();
    DragonflyDesign d =
        b.from(DragonflyDesign.of(1, 2, 2, 5, G400)).arrangement(arrangement).build();
    Web web = new Web();
    d.draw(web);
    String[] led = new String[4];
    for (int l = 0; l < web.linkCount(); l++) {
      lead(led, web.from(l), web.placeFrom(l), web.to(l));
      lead(led, web.to(l), web.placeTo(l), web.from(l));
    }
    assertThat(String.join(" ", led)).isEqualTo(groups);
  }

  private static void lead(String[] led, int node, int place, int peer) {
    if (node / 2 == 1 && peer / 2 != 1) {
      led[node % 2 * 2 + place - 1] = String.valueOf(peer / 2);
    }
  }

  @Test
  void dragonflyPlusOfEqualSwitches() {
    // radix 8: 4^2 hosts in each of 4^2 + 1 groups
    FabricPlan plan = DragonflyPlusDesign.of(8, 17, G400).plan();
    assertThat(plan.hosts()).isEqualTo(16 * 17);
    assertThat(plan.switches("leaf")).isEqualTo(4 * 17);
    assertThat(plan.switches("spine")).isEqualTo(4 * 17);
    assertThat(plan.links("leaf-spine")).isEqualTo(16 * 17);
    assertThat(plan.links("global")).isEqualTo(17 * 16 / 2);
    assertThat(plan.tier("leaf").orElseThrow().portsFree()).isZero();
    assertThat(plan.tier("spine").orElseThrow().portsFree()).isZero();
  }

  // ---- graphs of finite fields

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5, 7, 8, 9, 11, 13, 16, 25, 27})
  void slimFlyHasDiameterTwo(int q) {
    SlimFlyDesign d = SlimFlyDesign.of(q, G400);
    FabricGraph g = d.graph();
    assertThat(g.switchCount()).isEqualTo(2 * q * q);
    assertThat(g.bundleCount()).isEqualTo(g.linkCount());
    assertThat(diameter(g)).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 25, 27})
  void polarFlyHasDiameterTwo(int q) {
    FabricGraph g = PolarFlyDesign.of(q, 1, G400).graph();
    assertThat(g.switchCount()).isEqualTo(q * q + q + 1);
    assertThat(g.linkCount() - g.endpointCount()).isEqualTo(q * (q + 1) * (q + 1) / 2);
    assertThat(g.bundleCount()).isEqualTo(g.linkCount());
    assertThat(diameter(g)).isEqualTo(2);
  }

  /** 50 switches of degree 7 and diameter 2: there is only one such graph, of girth 5. */
  @Test
  void slimFlyOfFiveIsTheGraphOfHoffmanAndSingleton() {
    FabricGraph g = SlimFlyDesign.of(5, G400).graph();
    for (int s = g.endpointCount(); s < g.nodeCount(); s++) {
      Set<Integer> near = switchesNear(g, s);
      assertThat(near).hasSize(7);
      for (int t = g.endpointCount(); t < g.nodeCount(); t++) {
        Set<Integer> common = new TreeSet<>(switchesNear(g, t));
        common.retainAll(near);
        assertThat(common).hasSize(s == t ? 7 : near.contains(t) ? 0 : 1);
      }
    }
  }

  private static Set<Integer> switchesNear(FabricGraph g, int node) {
    Set<Integer> out = new TreeSet<>();
    for (int k = 0; k < g.degree(node); k++) {
      if (!g.isEndpoint(g.neighbor(node, k))) {
        out.add(g.neighbor(node, k));
      }
    }
    return out;
  }

  @Test
  void aSlimFlyWithoutAFieldIsCountedAndNotBuilt() {
    SlimFlyDesign d = SlimFlyDesign.of(28, G400);
    FabricPlan plan = d.plan();
    assertThat(plan.endpoints()).isEqualTo(32_928);
    assertThat(plan.switches()).isEqualTo(1568);
    assertThat(plan.links("switch-switch")).isEqualTo(32_928);
    assertThat(plan.switchDiameter()).isEmpty();
    assertThat(plan.findings().ofRule("design.slim-fly.field").asList())
        .singleElement()
        .extracting(Finding::toString)
        .asString()
        .contains("cannot be built")
        .contains("27 or 29");
    assertThat(d.check()).isEmpty();
    for (Runnable r : List.<Runnable>of(d::build, d::graph, d::portMaps)) {
      assertThatThrownBy(r::run)
          .isInstanceOf(DesignException.class)
          .hasMessageContaining("powers of primes")
          .hasMessageContaining("27 or 29");
    }
  }

  // ---- random graphs

  /** Fingerprints that must never change: a saved design and a seed give the same network. */
  @Test
  void aSeedGivesTheSameGraphForEver() {
    assertThat(
            Stream.of(
                    JellyfishDesign.of(40, 7, 1, G400, 1),
                    JellyfishDesign.of(40, 7, 1, G400, 2),
                    JellyfishDesign.of(9, 6, 1, G400, 1),
                    XpanderDesign.of(5, 1, G400, 1, 3, 2),
                    XpanderDesign.of(5, 1, G400, 2, 3, 2))
                .map(FlatDesignTest::fingerprint))
        .containsExactly(
            "648a90724915fe0b",
            "c84866de2c9993f9",
            "5742704f134d39ce",
            "d11e1a4bd8d8afb9",
            "346ccb15b4e847d1");
  }

  private static String fingerprint(FlatDesign d) {
    FabricGraph g = d.graph();
    long hash = 17;
    for (int b = 0; b < g.bundleCount(); b++) {
      hash = hash * 1_000_003 + g.endA(b);
      hash = hash * 1_000_003 + g.endB(b);
    }
    return Long.toHexString(hash);
  }

  @Test
  void aJellyfishOfAThousandSwitchesIsConnectedAndSimple() {
    FabricGraph g = JellyfishDesign.of(1000, 24, 24, G400, 7).graph();
    assertThat(g.linkCount()).isEqualTo(24_000 + 12_000);
    assertThat(g.bundleCount()).isEqualTo(g.linkCount());
    for (int hops : g.hopsFrom(g.endpointCount())) {
      assertThat(hops).isNotNegative();
    }
  }

  /** A ring of all switches is the only connected graph of degree 2. */
  @Test
  void jellyfishOfDegreeTwoIsOneRing() {
    for (int seed = 0; seed < 30; seed++) {
      FabricGraph g = JellyfishDesign.of(31, 2, 1, G400, seed).graph();
      assertThat(diameter(g)).isEqualTo(15);
    }
  }

  // ---- refusals

  @Test
  void whatCannotBeIsRefusedWithWhatCould() {
    refused(DragonflyDesign.of(1, 4, 2, 10, G400), "at most 9: 4 x 2 global ports and 1");
    refused(SlimFlyDesign.of(6, G400), "5 or 7");
    refused(PolarFlyDesign.of(6, 1, G400), "power of a prime");
    refused(JellyfishDesign.of(5, 3, 1, G400, 1), "an even degree");
    refused(JellyfishDesign.of(5, 5, 1, G400, 1), "2 to 4");
    refused(JellyfishDesign.of(6, 1, 1, G400, 1), "2 to 5");
    refused(XpanderDesign.of(2, 1, G400, 1, 2), "3 to");
    refused(HypercubeDesign.of(23, 1, G400), "0 to 22");
    refused(HyperXDesign.of(1, G400, 1 << 20, 1 << 20, 1 << 20), "at most 4194304 switches");
    refused(FullMeshDesign.of(0, 1, G400), "1 to");
    refused(FullMeshDesign.of(1 << 22, 1, G400), "at most 4194304 switches and 67108864 links");
    refused(FullMeshDesign.of(10, 1 << 20, G400), "at most 4194304 hosts");
    FullMeshDesign.Builder small = FullMeshDesign.builder();
    refused(
        small
            .from(FullMeshDesign.of(8, 4, G400))
            .switchShape(SwitchShape.of("small", 10, G400))
            .build(),
        "at most 10 ports of small");
    FullMeshDesign.Builder slow = FullMeshDesign.builder();
    refused(
        slow.from(FullMeshDesign.of(8, 4, G400))
            .switchShape(SwitchShape.of("slow", 64, Bandwidth.ofGigabitsPerSecond(100)))
            .build(),
        "at most 100Gb/s a port of slow");
  }

  private static void refused(FlatDesign d, String hint) {
    assertThat(d.check()).as(d.id()).isNotEmpty();
    for (Runnable r : List.<Runnable>of(d::plan, d::build, d::graph, d::portMaps)) {
      assertThatThrownBy(r::run).isInstanceOf(DesignException.class).hasMessageContaining(hint);
    }
  }

  // ---- graphs that others drew

  /** Name, nodes, links, diameter, sorted degrees and distances of every small graph there is. */
  @Test
  void smallGraphsAreThoseOfTheOracles() throws IOException {
    Path file = SharedData.require("topology/small-graph-oracles.csv");
    Map<String, FlatDesign> designs = new HashMap<>();
    for (String s :
        "3x3 3x4 4x4 4x5 5x5 3x5 4x6 5x6 6x6 3x3x3 2x4 2x2x2 2x4x4 3x3x4 4x4x2".split(" ")) {
      designs.put("torus " + s, TorusDesign.of(G400, sides(s)));
    }
    for (String s : "2x2 3x3 3x4 4x4 4x5 5x5 5x6 6x6 3x7 5x7 3x3x3 2x3x4 3x3x4".split(" ")) {
      designs.put("mesh " + s, TorusDesign.mesh(G400, sides(s)));
    }
    for (String s : "3x3 4x4 3x4 5x5 6x6 2x3 3x3x3 4x6 3x5 2x2x4".split(" ")) {
      designs.put("HyperX " + s, HyperXDesign.of(1, G400, sides(s)));
    }
    for (int n = 2; n <= 12; n++) {
      designs.put("K_" + n, FullMeshDesign.of(n, 1, G400));
      designs.put("Q_" + n, HypercubeDesign.of(n, 1, G400));
    }
    designs.put("MMS q=3 (SlimFly 18 routers)", SlimFlyDesign.of(3, G400));
    designs.put("MMS q=5 = Hoffman-Singleton 50", SlimFlyDesign.of(5, G400));
    for (String s : "1 1 2;2 1 3;3 1 4;4 1 5;2 2 5;4 2 9;3 2 7".split(";")) {
      int[] p = Stream.of(s.split(" ")).mapToInt(Integer::parseInt).toArray();
      designs.put(
          "dragonfly routers a=" + p[0] + " h=" + p[1] + " g=" + p[2] + " (absolute)",
          DragonflyDesign.of(1, p[0], p[1], p[2], G400));
    }
    Set<String> seen = new TreeSet<>();
    for (String line : Files.readAllLines(file)) {
      String[] cells = line.split(",", -1);
      FlatDesign d = designs.get(cells[0]);
      if (d == null) {
        continue;
      }
      seen.add(cells[0]);
      FabricGraph g = d.graph();
      assertThat(g.switchCount()).as(cells[0]).isEqualTo(Integer.parseInt(cells[1]));
      assertThat(d.plan().count("links.between-switches"))
          .as(cells[0])
          .isEqualTo(Long.parseLong(cells[2]))
          .isEqualTo(g.linkCount() - g.endpointCount());
      assertThat(diameter(g)).as(cells[0]).isEqualTo(Integer.parseInt(cells[7]));
      d.plan()
          .switchBisection()
          .ifPresent(b -> assertThat(b.links()).as(line).isEqualTo(Long.parseLong(cells[14])));
      String graph6 = cells[19];
      if (!graph6.isEmpty()) {
        assertThat(invariant(distances(graph6))).as(cells[0]).isEqualTo(invariant(distances(g)));
      }
    }
    assertThat(seen).hasSizeGreaterThan(55);
  }

  private static int[][] distances(FabricGraph g) {
    int[][] out = new int[g.switchCount()][];
    for (int s = 0; s < out.length; s++) {
      int[] hops = g.hopsFrom(g.endpointCount() + s);
      out[s] = Arrays.copyOfRange(hops, g.endpointCount(), g.nodeCount());
    }
    return out;
  }

  /** The graph6 form of McKay: the upper triangle, column by column, in groups of six bits. */
  private static int[][] distances(String graph6) {
    int n = graph6.charAt(0) - 63;
    int[][] d = new int[n][n];
    int bit = 0;
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < j; i++, bit++) {
        boolean edge = (graph6.charAt(1 + bit / 6) - 63 >> (5 - bit % 6) & 1) != 0;
        d[i][j] = edge ? 1 : 1000;
        d[j][i] = d[i][j];
      }
    }
    for (int k = 0; k < n; k++) {
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          d[i][j] = Math.min(d[i][j], d[i][k] + d[k][j]);
        }
      }
    }
    return d;
  }

  /** For each node how many are how far, and how many common neighbours they have with it. */
  private static List<String> invariant(int[][] d) {
    List<String> out = new ArrayList<>();
    for (int i = 0; i < d.length; i++) {
      Map<String, Integer> seen = new TreeMap<>();
      for (int j = 0; j < d.length; j++) {
        int common = 0;
        for (int k = 0; k < d.length; k++) {
          common += d[i][k] == 1 && d[j][k] == 1 ? 1 : 0;
        }
        seen.merge(d[i][j] + "/" + common, 1, Integer::sum);
      }
      out.add(seen.toString());
    }
    out.sort(null);
    return out;
  }
}
