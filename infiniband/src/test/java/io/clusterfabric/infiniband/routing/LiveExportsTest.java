package io.clusterfabric.infiniband.routing;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import io.clusterfabric.infiniband.qos.NumberRange;
import io.clusterfabric.infiniband.qos.QosPolicy;
import io.clusterfabric.infiniband.qos.QosSet;
import io.clusterfabric.infiniband.qos.QosSetup;
import io.clusterfabric.infiniband.qos.QosTarget;
import io.clusterfabric.infiniband.qos.SlToVl;
import io.clusterfabric.infiniband.qos.VlArbitration;
import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.infiniband.subnet.SubnetFile;
import io.clusterfabric.infiniband.subnet.SubnetOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that the library writes have the effect with the real OpenSM that they are meant to. */
class LiveExportsTest {
  @TempDir Path folder;
  private Path net;
  private Subnet subnet;

  /** A tree of two tiers with parallel cables: many tables are possible. */
  @BeforeEach
  void tree() throws Exception {
    OpenSmOnIbsim.require();
    net = folder.resolve("tree.net");
    Files.writeString(net, new RandomNet(10).text());
    subnet = SubnetFile.read(net, SubnetOptions.standard()).subnet().orElseThrow();
  }

  private LftDump routed(EngineName used, String... words) throws Exception {
    try (OpenSmOnIbsim sim = new OpenSmOnIbsim(net, folder.resolve("run"))) {
      String log = sim.sweep(Map.of(), words);
      assertThat(OpenSmOnIbsim.used(log)).as(log).contains(used);
      return LftDump.read(sim.tables());
    }
  }

  private void same(ForwardingTables ours, LftDump theirs) {
    LftComparison c = LftComparison.of(ours, theirs);
    assertThat(c.different()).as(c.toString()).isZero();
    assertThat(c.entries()).isPositive();
  }

  private Path written(String name, String text) throws Exception {
    return Files.writeString(folder.resolve(name), text);
  }

  /** OpenSM loads tables of ours that its own MinHop does not make. */
  @Test
  void tablesAreLoaded() throws Exception {
    ForwardingTables ours = DorEngine.route(subnet);
    assertThat(ours.different(MinHopEngine.route(subnet))).isPositive();
    Path dump = written("ours.dump", LftDump.write(ours));
    same(ours, routed(EngineName.FILE, "-R", "file", "-U", dump.toString()));
  }

  @Test
  void rootsAreUsed() throws Exception {
    long root = subnet.switches().get(0).guid();
    GuidFile roots = GuidFile.of(root);
    RoutingOptions options = RoutingOptions.builder().roots(roots).build();
    ForwardingTables ours = UpDownEngine.route(subnet, options).orElseThrow();
    assertThat(ours.different(UpDownEngine.route(subnet).orElseThrow())).isPositive();
    Path file = written("roots", roots.toText());
    same(ours, routed(EngineName.UPDN, "-R", "updn", "-a", file.toString()));
  }

  /** The order in which destinations are routed, those of the last end ports first. */
  @Test
  void theOrderIsFollowed() throws Exception {
    int n = subnet.endCount();
    long[] last = new long[Math.max(1, n / 2)];
    for (int i = 0; i < last.length; i++) {
      last[i] = subnet.endGuid(n - 1 - i);
    }
    GuidFile order = GuidFile.of(last);
    ForwardingTables ours =
        MinHopEngine.route(subnet, RoutingOptions.builder().routingOrder(order).build());
    Path file = written("order", order.toText());
    same(ours, routed(EngineName.MINHOP, "-R", "minhop", "-X", file.toString()));
  }

  @Test
  void computeAndIoNodesAreToldApart() throws Exception {
    GuidFile io = GuidFile.of(subnet.endGuid(0));
    RoutingOptions options =
        RoutingOptions.builder()
            .roots(GuidFile.of(new RandomNet(10).roots().stream().mapToLong(g -> g).toArray()))
            .ioNodes(io)
            .maxReverseHops(2)
            .build();
    Path roots = written("roots", options.roots().orElseThrow().toText());
    Path file = written("io", io.toText());
    same(
        FatTreeEngine.route(subnet, options).orElseThrow(),
        routed(
            EngineName.FTREE,
            "-R",
            "ftree",
            "-a",
            roots.toString(),
            "-G",
            file.toString(),
            "-H",
            "2"));
  }

  /** Lanes and weights that ports hold afterwards. */
  @Test
  void lanesAndWeights() throws Exception {
    SlToVl map = SlToVl.parse("0,1,2,3,4,5,6,7,0,1,2,3,4,5,6,7").orElseThrow();
    VlArbitration weights =
        new VlArbitration(
            VlArbitration.parse("0:10,1:20").orElseThrow(),
            VlArbitration.parse("2:30,3:40,4:50").orElseThrow(),
            3);
    QosSetup.Builder setup = QosSetup.builder();
    setup.enabled(true).putSet(QosTarget.ALL, new QosSet(8, weights, map));
    for (QosTarget t : List.of(QosTarget.ADAPTER, QosTarget.SWITCH_EXTERNAL)) {
      setup.putSet(t, new QosSet(8, weights, map));
    }
    Map<String, String> options = new LinkedHashMap<>();
    for (String line : Splitter.on('\n').omitEmptyStrings().split(setup.build().toConf())) {
      int blank = line.indexOf(' ');
      options.put(line.substring(0, blank), line.substring(blank + 1));
    }
    try (OpenSmOnIbsim sim = new OpenSmOnIbsim(net, folder.resolve("run"))) {
      sim.sweep(options, "-R", "minhop");
      String lid = Integer.toString(subnet.endLid(0));
      String port = Integer.toString(subnet.endPort(0));
      assertThat(numbers(sim.query("smpquery", "sl2vl", lid, port), "ports:"))
          .containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7);
      String arbitration = sim.query("smpquery", "vlarb", lid, port);
      assertThat(numbers(arbitration, "VL ")).startsWith(2, 3, 4);
      assertThat(numbers(arbitration, "WEIGHT")).startsWith(30, 40, 50);
      String high = arbitration.substring(arbitration.indexOf("High priority"));
      assertThat(numbers(high, "WEIGHT")).startsWith(10, 20);
    }
  }

  /** The cells of the first row that begins so; hexadecimal where they say so. */
  private static List<Integer> numbers(String said, String row) {
    List<Integer> out = new ArrayList<>();
    for (String line : Splitter.on('\n').split(said)) {
      if (line.startsWith(row) && out.isEmpty()) {
        String cells = line.substring(line.indexOf('|'));
        Splitter.on('|')
            .trimResults(CharMatcher.whitespace())
            .omitEmptyStrings()
            .split(cells)
            .forEach(c -> out.add(Integer.decode(c)));
      }
    }
    return out;
  }

  /** The service level that a live manager answers for a path. */
  @Test
  void policyDecidesServiceLevels() throws Exception {
    String first = "0x" + Long.toHexString(subnet.endGuid(0));
    QosPolicy policy =
        QosPolicy.builder()
            .addPortGroups(
                new QosPolicy.PortGroup(
                    "Storage",
                    "the first port",
                    NumberRange.parse(first).orElseThrow(),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    0))
            .addLevels(QosPolicy.Level.of("DEFAULT", 1), QosPolicy.Level.of("Fast", 3))
            .addMatchRules(
                new QosPolicy.MatchRule(
                    "to storage",
                    List.of(),
                    List.of("Storage"),
                    List.of(),
                    List.of(),
                    List.of(),
                    "Fast",
                    0))
            .build();
    Path file = written("qos-policy.conf", policy.toConf());
    try (OpenSmOnIbsim sim = new OpenSmOnIbsim(net, folder.resolve("run"));
        OpenSmOnIbsim.Manager manager =
            sim.manage(Map.of("qos", "TRUE"), "-Q", "-Y", file.toString())) {
      assertThat(manager.log()).contains("SUBNET UP").doesNotContain("ERR AC");
      assertThat(level(sim, 1, 0)).isEqualTo(ours(policy, List.of("Storage"))).isEqualTo(3);
      assertThat(level(sim, 0, 1)).isEqualTo(ours(policy, List.of())).isEqualTo(1);
    }
  }

  private static int ours(QosPolicy policy, List<String> destinations) {
    return policy
        .serviceLevelOf(
            new QosPolicy.Request(
                List.of(),
                destinations,
                OptionalInt.empty(),
                Optional.empty(),
                OptionalInt.empty()))
        .orElseThrow();
  }

  private int level(OpenSmOnIbsim sim, int from, int to) throws Exception {
    String said =
        sim.query(
            "saquery",
            "-p",
            "--slid",
            Integer.toString(subnet.endLid(from)),
            "--dlid",
            Integer.toString(subnet.endLid(to)));
    for (String line : Splitter.on('\n').trimResults().split(said)) {
      if (line.startsWith("sl.")) {
        return Integer.decode(line.substring(line.lastIndexOf('.') + 1));
      }
    }
    throw new AssertionError("no service level in " + said);
  }
}
