package io.clusterfabric.infiniband.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.infiniband.subnet.SubnetFile;
import io.clusterfabric.infiniband.subnet.SubnetOptions;
import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

  private static int compare(String run, int lmc, Function<Subnet, ForwardingTables> engine)
      throws IOException {
    SoftAssertions soft = new SoftAssertions();
    int count = 0;
    List<Path> nets;
    try (Stream<Path> files = Files.list(SharedData.require(ROOT + "nets"))) {
      nets = files.sorted().toList();
    }
    for (Path net : nets) {
      String name = net.getFileName().toString().replace(".net", "");
      Path dump = SharedData.require(ROOT + "runs/" + name).resolve(run).resolve("opensm-lfts.dump");
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
      ForwardingTables ours = engine.apply(subnet);
      soft.assertThat(ours.different(theirs)).as("%s %s", name, run).isZero();
      soft.assertThat(LftDump.write(ours)).as("%s %s", name, run).isEqualTo(Files.readString(dump));
    }
    soft.assertAll();
    return count;
  }
}
