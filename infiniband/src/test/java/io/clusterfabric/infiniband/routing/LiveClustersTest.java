package io.clusterfabric.infiniband.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.infiniband.subnet.SubnetFile;
import io.clusterfabric.infiniband.subnet.SubnetOptions;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.TorusDesign;
import io.clusterfabric.topology.format.Formats;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A cluster, written as a net, run on ibsim, swept by OpenSM, discovered by ibnetdiscover and read,
 * is the same cluster.
 */
class LiveClustersTest {
  @TempDir Path folder;

  /** What a fabric is: hosts and switches, and links from end to end with their rates. */
  private static Collection<String> facts(Cluster c) {
    List<String> out = new ArrayList<>();
    Fabric f = c.fabrics().get(0);
    for (Host h : f.hosts()) {
      out.add("host " + h.id());
    }
    f.switches().forEach(s -> out.add("switch " + s.id() + " " + s.spec().kind()));
    for (Link l : f.links()) {
      String a = l.a().toString();
      String b = l.b().toString();
      out.add(
          (a.compareTo(b) < 0 ? a + " - " + b : b + " - " + a)
              + " "
              + l.spec().dataRate().map(Bandwidth::toString).orElse("unknown"));
    }
    out.sort(null);
    return out;
  }

  /** Writes, simulates, routes, discovers and reads. */
  private Cluster there(Cluster c, int lmc) throws Exception {
    OpenSmOnIbsim.require();
    Path net = folder.resolve("a.net");
    ExportResult written = Formats.write(c, "ibsim", net);
    assertThat(written.written()).as(written.findings().toString()).isTrue();
    Path out = folder.resolve("run");
    try (OpenSmOnIbsim sim = new OpenSmOnIbsim(net, out)) {
      String log = sim.sweep(Map.of("lmc", Integer.toString(lmc)), "-R", "minhop");
      assertThat(OpenSmOnIbsim.used(log)).as(log).contains(EngineName.MINHOP);
      Subnet subnet =
          SubnetFile.read(net, SubnetOptions.builder().lmc(lmc).build()).subnet().orElseThrow();
      LftComparison tables =
          LftComparison.of(MinHopEngine.route(subnet), LftDump.read(sim.tables()));
      assertThat(tables.different()).as(tables.toString()).isZero();
      assertThat(tables.entries()).isPositive();
      return Formats.read(sim.discover()).cluster();
    }
  }

  private void same(Cluster c) throws Exception {
    assertThat(facts(there(c, 0))).as(c.id()).isEqualTo(facts(c));
  }

  private static Cluster dump(String... lines) throws IOException {
    return Formats.read(
            FabricSource.ofText("dump", String.join("\n", lines) + "\n"), ImportOptions.standard())
        .cluster();
  }

  @Test
  void twoTiers() throws Exception {
    same(ClosDesign.fatTree(8, 2, Bandwidth.of("200Gb/s")).build());
  }

  @Test
  void threeTiers() throws Exception {
    same(ClosDesign.fatTree(4, 3, Bandwidth.of("100Gb/s")).build());
  }

  @Test
  void torus() throws Exception {
    same(TorusDesign.of(Bandwidth.of("100Gb/s"), 3, 4).build());
  }
}
