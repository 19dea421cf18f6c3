package io.clusterfabric.infiniband.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.infiniband.subnet.SubnetFile;
import io.clusterfabric.infiniband.subnet.SubnetList;
import io.clusterfabric.infiniband.subnet.SubnetOptions;
import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/** Our tables beside those of the real OpenSM, entry by entry, where its runs are at hand. */
class OpenSmTablesTest {
  private static final String ROOT = "infiniband/opensm-3.3.23/";

  @Test
  void minHop() throws IOException {
    int runs = compare("minhop", 0, s -> MinHopEngine.route(s));
    assertThat(runs).isEqualTo(20);
  }

  @Test
  void minHopOfSeveralLids() throws IOException {
    int runs = compare("minhop-lmc1", 1, s -> MinHopEngine.route(s));
    runs += compare("minhop-lmc2", 2, s -> MinHopEngine.route(s));
    assertThat(runs).isEqualTo(6);
  }

  @Test
  void dor() throws IOException {
    assertThat(compare("dor", 0, s -> DorEngine.route(s))).isEqualTo(19);
  }

  @Test
  void upDown() throws IOException {
    assertThat(compare("updn", 0, OpenSmTablesTest::upDownOrMinHop)).isEqualTo(19);
  }

  @Test
  void downUp() throws IOException {
    assertThat(compare("dnup", 0, s -> DownUpEngine.route(s).orElseThrow())).isEqualTo(18);
  }

  @Test
  void fatTree() throws IOException {
    assertThat(compare("ftree", 0, OpenSmTablesTest::fatTreeOrMinHop)).isEqualTo(19);
  }

  @Test
  void singleSource() throws IOException {
    assertThat(compare("sssp", 0, s -> SsspEngine.route(s).orElseThrow())).isEqualTo(19);
    assertThat(compare("dfsssp", 0, s -> DfssspEngine.route(s).orElseThrow())).isEqualTo(18);
  }

  @Test
  void lash() throws IOException {
    assertThat(compare("lash", 0, s -> LashEngine.route(s).orElseThrow())).isEqualTo(18);
  }

  /** OpenSM's answers to path queries; those of DFSSSP it draws from several levels. */
  @Test
  void serviceLevels() throws IOException {
    for (String run :
        List.of(
            "ring5/lash",
            "torus4x4/lash",
            "ring5/dfsssp",
            "torus4x4/dfsssp",
            "mesh4x4/dfsssp",
            "hcube3/dfsssp")) {
      Path folder = SharedData.require(ROOT + "runs-sl/" + run);
      String net = run.substring(0, run.indexOf('/'));
      Subnet subnet =
          SubnetFile.read(SharedData.require(ROOT + "nets/" + net + ".net")).subnet().orElseThrow();
      ForwardingTables tables =
          (run.endsWith("lash") ? LashEngine.route(subnet) : DfssspEngine.route(subnet))
              .orElseThrow();
      assertThat(tables.different(LftDump.read(folder.resolve("opensm-lfts.dump")).on(subnet)))
          .as(run)
          .isZero();
      ServiceLevels levels = tables.serviceLevels().orElseThrow();
      SoftAssertions soft = new SoftAssertions();
      for (String line : Files.readAllLines(folder.resolve("sl.txt"))) {
        String[] f = line.strip().split("\\s+", -1);
        int from = ~subnet.portOfLid(Integer.parseInt(f[0])).orElseThrow();
        int to = ~subnet.portOfLid(Integer.parseInt(f[1])).orElseThrow();
        int least = levels.level(from, to);
        soft.assertThat(Integer.parseInt(f[2]))
            .as("%s %s", run, line)
            .isBetween(least, least + levels.choices(from, to) - 1);
      }
      soft.assertAll();
    }
  }

  @Test
  void roots() throws IOException {
    int runs =
        compare("updn-roots", 0, (s, o) -> UpDownEngine.route(s, o).orElseThrow())
            + compare("ftree-roots", 0, (s, o) -> FatTreeEngine.route(s, o).orElseThrow());
    assertThat(runs).isEqualTo(9);
    RoutingOptions none =
        RoutingOptions.builder().roots(GuidFile.read(Path.of("no", "such", "file"))).build();
    assertThat(
            compare(
                "ftree-unreadable-roots", 0, (s, o) -> FatTreeEngine.route(s, none).orElseThrow()))
        .isEqualTo(2);
  }

  private static int compare(String run, int lmc, Function<Subnet, ForwardingTables> engine)
      throws IOException {
    return compare(run, lmc, (s, o) -> engine.apply(s));
  }

  private static ForwardingTables upDownOrMinHop(Subnet s) {
    return UpDownEngine.route(s).tables().orElseGet(() -> MinHopEngine.route(s));
  }

  private static ForwardingTables fatTreeOrMinHop(Subnet s) {
    return FatTreeEngine.route(s).tables().orElseGet(() -> MinHopEngine.route(s));
  }

  private static int compare(
      String run, int lmc, BiFunction<Subnet, RoutingOptions, ForwardingTables> engine)
      throws IOException {
    SoftAssertions soft = new SoftAssertions();
    int count = 0;
    List<Path> nets;
    try (Stream<Path> files = Files.list(SharedData.require(ROOT + "nets"))) {
      nets = files.sorted().toList();
    }
    for (Path net : nets) {
      String name = net.getFileName().toString().replace(".net", "");
      Path dump =
          SharedData.require(ROOT + "runs/" + name).resolve(run).resolve("opensm-lfts.dump");
      if (!Files.exists(dump)) {
        continue;
      }
      count++;
      Subnet subnet =
          SubnetFile.read(net, SubnetOptions.builder().lmc(lmc).build()).subnet().orElseThrow();
      LftDump read = LftDump.read(dump);
      soft.assertThat(read.findings()).isEmpty();
      ForwardingTables theirs = read.on(subnet);
      soft.assertThat(theirs.findings()).as(name).isEmpty();
      Path roots = dump.resolveSibling("roots.txt");
      RoutingOptions options =
          Files.exists(roots)
              ? RoutingOptions.builder().roots(GuidFile.read(roots)).build()
              : RoutingOptions.standard();
      ForwardingTables ours = engine.apply(subnet, options);
      soft.assertThat(ours.different(theirs)).as("%s %s", name, run).isZero();
      soft.assertThat(LftDump.write(ours)).as("%s %s", name, run).isEqualTo(Files.readString(dump));
      Path list = dump.resolveSibling("opensm-subnet.lst");
      if (Files.exists(list)) {
        soft.assertThat(SubnetList.write(subnet)).as(name).isEqualTo(Files.readString(list));
      }
    }
    soft.assertAll();
    return count;
  }
}
