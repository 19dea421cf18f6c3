package io.clusterfabric.infiniband.routing;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.infiniband.partition.EndPort;
import io.clusterfabric.infiniband.partition.EndPorts;
import io.clusterfabric.infiniband.partition.KeyTable;
import io.clusterfabric.infiniband.partition.Member;
import io.clusterfabric.infiniband.partition.Membership;
import io.clusterfabric.infiniband.partition.OpensmOptions;
import io.clusterfabric.infiniband.partition.Partition;
import io.clusterfabric.infiniband.partition.PartitionEvaluation;
import io.clusterfabric.infiniband.partition.PartitionKey;
import io.clusterfabric.infiniband.partition.PartitionPolicy;
import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.infiniband.subnet.SubnetFile;
import io.clusterfabric.infiniband.subnet.SubnetOptions;
import io.clusterfabric.topology.format.infiniband.IbNodeType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random nets, routed by the real OpenSM on ibsim with each engine: the engine that it uses, its
 * tables entry by entry, and the P_Key table of each port.
 */
class LiveNetsTest {
  private static final List<EngineName> ENGINES =
      List.of(
          EngineName.MINHOP,
          EngineName.UPDN,
          EngineName.DNUP,
          EngineName.FTREE,
          EngineName.DOR,
          EngineName.SSSP,
          EngineName.DFSSSP,
          EngineName.LASH);

  @TempDir Path folder;

  @Test
  void asOpenSmRoutes() throws Exception {
    nets(1, 8);
  }

  /** With seeds of its own, which a difference tells, where the properties have such too. */
  @Test
  @Tag("full")
  void manyAsOpenSmRoutes() throws Exception {
    String seed = System.getProperty("clusterfabric.seed", "1000");
    boolean told = seed.matches("-?\\d{1,18}");
    nets(told ? Long.parseLong(seed) : new Random().nextInt(1_000_000_000), 40);
  }

  private void nets(long firstSeed, int count) throws Exception {
    OpenSmOnIbsim.require();
    SoftAssertions soft = new SoftAssertions();
    long entries = 0;
    for (long seed = firstSeed; seed < firstSeed + count; seed++) {
      entries += net(seed, soft);
    }
    soft.assertAll();
    assertThat(entries).isGreaterThan(100L * count);
  }

  private long net(long seed, SoftAssertions soft) throws Exception {
    Random random = new Random(~seed);
    RandomNet net = new RandomNet(seed);
    int lmc = random.nextInt(4) == 0 ? 1 + random.nextInt(2) : 0;
    Path file = folder.resolve(seed + ".net");
    Files.writeString(file, net.text());
    Subnet subnet =
        SubnetFile.read(file, SubnetOptions.builder().lmc(lmc).build()).subnet().orElseThrow();
    String as = "seed " + seed + ", " + net.kind() + ", LMC " + lmc;
    long entries = 0;
    try (OpenSmOnIbsim sim = new OpenSmOnIbsim(file, folder.resolve("run-" + seed))) {
      PartitionPolicy policy = policy(random, subnet);
      Path conf = sim.file("partitions.conf");
      Files.writeString(conf, policy.toConf());
      Optional<Path> roots = Optional.empty();
      if (random.nextBoolean()) {
        GuidFile guids = GuidFile.of(net.roots().stream().mapToLong(Long::longValue).toArray());
        roots = Optional.of(Files.writeString(sim.file("roots"), guids.toText()));
      }
      for (EngineName engine : ENGINES) {
        RoutingOptions.Builder options = RoutingOptions.builder();
        List<String> words = new ArrayList<>(List.of("-R", engine.toString()));
        if (roots.isPresent()) {
          options.roots(GuidFile.read(roots.get()));
          words.addAll(List.of("-a", roots.get().toString()));
        }
        if (engine == ENGINES.get(0)) {
          words.addAll(List.of("-P", conf.toString()));
        }
        String log = sim.sweep(Map.of("lmc", Integer.toString(lmc)), words.toArray(String[]::new));
        EnginePrediction p = EnginePrediction.of(subnet, RoutingChain.of(engine), options.build());
        String what = as + ", " + engine + (roots.isPresent() ? " with roots" : "");
        soft.assertThat(p.used()).as(what).isEqualTo(OpenSmOnIbsim.used(log));
        LftComparison c = LftComparison.of(p.tables().orElseThrow(), LftDump.read(sim.tables()));
        soft.assertThat(c.different()).as(what + ": " + c).isZero();
        entries += c.entries();
        if (engine == ENGINES.get(0)) {
          keys(sim, subnet, policy, as, soft);
        }
      }
    }
    return entries;
  }

  private static PartitionPolicy policy(Random random, Subnet subnet) {
    List<Partition> out = new ArrayList<>();
    for (int i = 0; i < random.nextInt(4); i++) {
      Partition.Builder b = Partition.builder();
      b.name("ten" + i).key(new PartitionKey(1 + random.nextInt(0x7ffd) / 8 * 8 + i));
      for (int e = 0; e < subnet.endCount(); e++) {
        if (random.nextInt(3) == 0) {
          b.addMembers(
              Member.port(
                  subnet.endGuid(e), random.nextBoolean() ? Membership.FULL : Membership.LIMITED));
        }
      }
      if (random.nextInt(4) == 0) {
        b.addMembers(Member.all(Member.Group.SELF, Membership.FULL));
      }
      out.add(b.build());
    }
    return PartitionPolicy.of(out);
  }

  /** The table of each end port and switch beside what the port tells. */
  private static void keys(
      OpenSmOnIbsim sim, Subnet subnet, PartitionPolicy policy, String as, SoftAssertions soft)
      throws Exception {
    List<EndPort> ports = new ArrayList<>();
    Map<Long, int[]> where = new TreeMap<>();
    for (int i = 0; i < subnet.portCount(); i++) {
      int p = subnet.portInOrder(i);
      IbNodeType type = p >= 0 ? IbNodeType.SWITCH : IbNodeType.ADAPTER;
      ports.add(EndPort.of(subnet.portNode(p).name(), type, subnet.portGuid(p)));
      where.put(subnet.portGuid(p), new int[] {subnet.lid(p), p >= 0 ? 0 : subnet.endPort(~p)});
    }
    long manager = subnet.portGuid(subnet.manager().orElseThrow());
    PartitionEvaluation e =
        PartitionEvaluation.of(
            "conf",
            policy.toConf().getBytes(UTF_8),
            EndPorts.of(ports, manager),
            OpensmOptions.standard());
    for (KeyTable t : e.tables()) {
      int[] at = where.getOrDefault(t.port().guid(), new int[2]);
      List<Integer> ours = new ArrayList<>(t.keys().stream().map(PartitionKey::value).toList());
      soft.assertThat(sim.keys(at[0], at[1])).as(as + ", P_Keys of " + t.port()).isEqualTo(ours);
    }
  }
}
