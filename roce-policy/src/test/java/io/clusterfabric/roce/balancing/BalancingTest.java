package io.clusterfabric.roce.balancing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.finding.Outcome;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.roce.device.AdapterConfig;
import io.clusterfabric.roce.device.Deployment;
import io.clusterfabric.roce.device.DeviceConfig;
import io.clusterfabric.roce.device.HashConfig;
import io.clusterfabric.roce.device.PortConfig;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import io.clusterfabric.topology.routing.HashModel;
import io.clusterfabric.topology.routing.RoutingKind;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BalancingTest {
  /** The birthday problem; 8 of 8 use 5.251 links. */
  @ParameterizedTest
  @CsvSource({
    "2, 2, 0.5",
    "4, 4, 0.9062",
    "8, 8, 0.9976",
    "4, 8, 0.5898",
    "8, 16, 0.8792",
    "8, 64, 0.3660",
    "4, 64, 0.0911",
    "16, 64, 0.8710"
  })
  void collisions(int flows, int links, double expected) {
    assertThat(EcmpSpread.of(flows, 1, links).collisionProbability())
        .isCloseTo(expected, within(0.00006));
  }

  @Test
  void usedLinks() {
    EcmpSpread s = EcmpSpread.of(8, 1, 8);
    assertThat(s.expectedUsedLinks()).isCloseTo(5.251, within(0.0005));
    assertThat(s.meanThroughput()).isCloseTo(0.656, within(0.0005));
  }

  /** As many elephants as links, by 1, 4, 16 and 32 queue pairs (published to 0.01). */
  @ParameterizedTest
  @CsvSource({
    "8, 0.41, 0.58, 0.74, 0.80",
    "16, 0.35, 0.52, 0.69, 0.76",
    "32, 0.30, 0.47, 0.65, 0.73",
    "64, 0.26, 0.44, 0.62, 0.70"
  })
  void worstThroughput(int links, double one, double four, double sixteen, double many) {
    double[] expected = {one, four, sixteen, many};
    int[] pairs = {1, 4, 16, 32};
    double before = 0;
    for (int i = 0; i < 4; i++) {
      double w = EcmpSpread.of(links, pairs[i], links).worstThroughput();
      assertThat(w).isCloseTo(expected[i], within(0.011)).isGreaterThan(before);
      assertThat(EcmpTrials.of(links, pairs[i], links, 2000, 7).worstThroughput())
          .isCloseTo(w, within(0.02));
      before = w;
    }
  }

  /** Every throw of 4 flows on 3 links. */
  @Test
  void equalsCountingEveryCase() {
    for (int pairs = 1; pairs <= 2; pairs++) {
      int flows = 4;
      int links = 3;
      int n = flows * pairs;
      int cases = (int) Math.pow(links, n);
      double worst = 0;
      double mean = 0;
      for (int c = 0; c < cases; c++) {
        int[] load = new int[links];
        for (int q = 0, rest = c; q < n; q++, rest /= links) {
          load[rest % links]++;
        }
        int max = 0;
        for (int l : load) {
          max = Math.max(max, l);
          mean += Math.min(1.0, (double) l / pairs) / flows / cases;
        }
        worst += Math.min(1.0, (double) pairs / max) / cases;
      }
      EcmpSpread s = EcmpSpread.of(flows, pairs, links);
      assertThat(s.worstThroughput()).isCloseTo(worst, within(1e-9));
      assertThat(s.meanThroughput()).isCloseTo(mean, within(1e-9));
    }
  }

  @Test
  void edgesAndLimits() {
    assertThat(EcmpSpread.of(1, 1, 1).worstThroughput()).isEqualTo(1);
    assertThat(EcmpSpread.of(3, 2, 1).worstThroughput()).isCloseTo(1.0 / 3, within(1e-9));
    assertThat(EcmpSpread.of(3, 2, 1).meanThroughput()).isCloseTo(1.0 / 3, within(1e-9));
    assertThatThrownBy(() -> EcmpSpread.of(0, 1, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> EcmpSpread.of(8192, 2, 8)).isInstanceOf(LimitExceededException.class);
  }

  @Test
  void oneHashPolarises() {
    assertThat(Polarisation.of(8, 8).used()).containsExactly(8, 1);
    assertThat(Polarisation.of(8, 12).used()).containsExactly(8, 3);
    assertThat(Polarisation.of(7, 8).isPolarised()).isFalse();
    // by trying: which results of h mod n3 are left once h mod n1 and h mod n2 are given
    for (int[] n : new int[][] {{4, 6, 10}, {6, 8, 9}, {5, 7, 35}}) {
      TreeSet<Integer> left = new TreeSet<>();
      for (int h = 0; h < n[0] * n[1] * n[2]; h++) {
        if (h % n[0] == 0 && h % n[1] == 0) {
          left.add(h % n[2]);
        }
      }
      assertThat(Polarisation.of(n).used().get(2)).isEqualTo(left.size());
    }
    assertThat(Polarisation.of(8, 8))
        .hasToString("one hash for all tiers uses 8 of 8, then 1 of 8");
  }

  /** By hand: 0x123 * 0x456 = 0x4EDC2, of 20 bits; its low 14 are 0x2DC2, its high 6 are 0x13. */
  @Test
  void linuxPicksThePort() {
    assertThat(0x123 * 0x456).isEqualTo(0x4EDC2);
    assertThat(FlowEntropy.udpSourcePort(0x123, 0x456)).isEqualTo(0xC000 | (0x2DC2 ^ 0x13));
    assertThat(FlowEntropy.udpSourcePort(0xFFFFFF, 0xFFFFFF)).isBetween(49152, 65535);
    assertThatThrownBy(() -> FlowEntropy.udpSourcePort(1 << 24, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(FlowEntropy.distinctPorts(49152, 49153, 49152)).isEqualTo(2);
  }

  private static HashConfig hash(String... fields) {
    return new HashConfig(
        new TreeSet<>(List.of(fields)),
        Optional.empty(),
        OptionalLong.empty(),
        OptionalInt.empty());
  }

  @Test
  void queuePairsHelpOnlyWhereTheHashSeesThem() {
    assertThat(FlowEntropy.distinct(hash("SRC_IP", "DST_IP"), 16, true)).contains(1);
    assertThat(FlowEntropy.distinct(hash("SRC_IP", "L4_SRC_PORT"), 16, true)).contains(16);
    assertThat(FlowEntropy.distinct(hash("SRC_IP", "L4_SRC_PORT"), 16, false)).contains(1);
    assertThat(FlowEntropy.distinct(hash("dest-qp"), 16, false)).contains(16);
    assertThat(FlowEntropy.distinct(hash(), 16, true)).isEmpty();
  }

  @Test
  void flowletsNeedPauses() {
    Flowlets f =
        new Flowlets(
            DataSize.of("64KiB"), TimeSpan.of("10us"), TimeSpan.of("50us"), TimeSpan.of("5us"));
    assertThat(f.areMoved()).isFalse();
    assertThat(f.parts(DataSize.of("1MiB"))).isEqualTo(1);
    assertThat(f.keepOrder()).isTrue();
    Flowlets moved =
        new Flowlets(f.burst(), TimeSpan.of("60us"), f.idleTime(), TimeSpan.of("51us"));
    assertThat(moved.parts(DataSize.of("1MiB"))).isEqualTo(16);
    assertThat(moved.parts(DataSize.of("100KiB"))).isEqualTo(2);
    assertThat(moved.keepOrder()).isFalse();
  }

  private static DeviceConfig host(String id, Optional<Boolean> adaptive) {
    PortConfig.Builder p = PortConfig.builder();
    p.name("eth2").adapter(AdapterConfig.builder().adaptiveRouting(adaptive).build());
    return DeviceConfig.ofHost(id).add(p.build()).build();
  }

  @Test
  void sprayNeedsAdaptersThatReorder() {
    Deployment d =
        Deployment.of(
            List.of(
                host("a", Optional.of(true)),
                host("b", Optional.of(false)),
                host("c", Optional.empty())));
    assertThat(Reordering.check(RoutingKind.ECMP, d)).isEmpty();
    assertThat(Reordering.check(RoutingKind.SPRAY, d).errors()).hasSize(1);
    assertThat(Reordering.check(RoutingKind.SPRAY, d).ofRule("roce.balancing.spray-unknown"))
        .hasSize(1);
    assertThat(Reordering.canReorder("NVIDIA ConnectX-7")).isEqualTo(Outcome.PASS);
    assertThat(Reordering.canReorder("ConnectX-4 Lx")).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(Reordering.source("ConnectX-8").orElseThrow().title()).contains("ConnectX-8");
  }

  /**
   * On a leaf-spine of as many spines as hosts a leaf, more queue pairs come nearer to spraying.
   */
  @Test
  void onAFabricQueuePairsComeNearSpraying() {
    FabricGraphBuilder g = FabricGraph.builder("x");
    for (int e = 0; e < 16; e++) {
      g.addEndpoint(g.addHost("host-" + e), "nic");
    }
    int[] leaf = {g.addSwitch("leaf-1"), g.addSwitch("leaf-2")};
    for (int e = 0; e < 16; e++) {
      g.addLinks(e, leaf[e / 8], 1, 100_000_000_000L);
    }
    for (int s = 0; s < 8; s++) {
      int spine = g.addSwitch("spine-" + s);
      g.addLinks(leaf[0], spine, 1, 100_000_000_000L);
      g.addLinks(leaf[1], spine, 1, 100_000_000_000L);
    }
    TrafficPattern p = TrafficPattern.shift(g.build(), 8);
    double one = 0;
    double many = 0;
    for (long seed = 1; seed <= 20; seed++) {
      HashModel hash = HashModel.seedPerSwitch(seed);
      one += FabricSpread.of(p, 1, hash).orElseThrow().worst() / 20;
      many += FabricSpread.of(p, 32, hash).orElseThrow().worst() / 20;
    }
    assertThat(one).isLessThan(0.5);
    assertThat(many).isBetween(one + 0.1, 1.0);
  }
}
