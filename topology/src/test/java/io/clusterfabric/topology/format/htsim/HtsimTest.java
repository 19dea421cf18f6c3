package io.clusterfabric.topology.format.htsim;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.arbitrary.ClusterArbitraries;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Wires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtsimTest {
  @TempDir Path folder;

  private static ImportResult read(String text) throws IOException {
    return read(FabricSource.ofText("tree.topo", text));
  }

  private static ImportResult read(FabricSource source) throws IOException {
    return new HtsimImporter().read(source, ImportOptions.standard(), ProgressListener.silent());
  }

  private ExportResult write(Cluster c) throws IOException {
    return new HtsimExporter().write(c, folder.resolve("out.topo"), ProgressListener.silent());
  }

  private static void counts(Cluster c, int hosts, int tors, int aggs, int cores, int links) {
    Fabric f = c.backend();
    assertThat(c.hosts()).hasSize(hosts);
    for (int tier = 1; tier <= 3; tier++) {
      int t = tier;
      assertThat(f.switches().stream().filter(s -> s.tier().orElse(0) == t))
          .as("tier " + tier)
          .hasSize(List.of(tors, aggs, cores).get(tier - 1));
    }
    assertThat(f.links()).hasSize(links);
  }

  @Test
  void threeTiersWithBundles() throws IOException {
    ImportResult r = read(HtsimImporterContractTest.THREE);
    assertThat(r.findings().warnings()).isEmpty();
    Cluster c = r.cluster();
    counts(c, 8, 4, 4, 4, 8 + 8 + 16);
    assertThat(Wires.byNodesAndRate(c))
        .containsEntry("[host-3, tor-1] 200Gb/s", 1)
        .containsEntry("[agg-1, tor-0] 200Gb/s", 1)
        .doesNotContainKey("[agg-2, tor-0] 200Gb/s")
        .containsEntry("[agg-3, core-1] 100Gb/s", 2)
        .containsEntry("[agg-3, core-3] 100Gb/s", 2)
        .doesNotContainKey("[agg-3, core-0] 100Gb/s");
  }

  @Test
  void whatHtsimCouldNotBuildIsRefusedWithTheReason() throws IOException {
    for (String change :
        List.of(
            "Nodes 8=Nodes 9",
            "Radix_Up 4=Radix_Up 6",
            "Podsize 4=Podsize 3",
            "radix_down 2=radix_down 3",
            "Tiers 3=Tiers 4",
            "Radix_Down 4=Radix_Down 0")) {
      String[] of = change.split("=", -1);
      ImportResult r = read(HtsimImporterContractTest.THREE.replace(of[0], of[1]));
      assertThat(r.findCluster()).as(change).isEmpty();
      assertThat(r.findings().errors()).as(change).isNotEmpty();
    }
  }

  @Test
  void aTreeWithoutEndIsRefused() throws IOException {
    ImportResult r =
        read(
            """
            Nodes 900000000
            Tiers 2
            Podsize 900000000
            Tier 0
            Downlink_speed_Gbps 100
            Radix_Down 30000
            Radix_Up 30000
            Downlink_Latency_ns 1
            Tier 1
            Downlink_speed_Gbps 100
            Radix_Down 30000
            Downlink_Latency_ns 1
            """);
    assertThat(r.findCluster()).isEmpty();
    assertThat(r.findings().ofRule("format.element-limit")).hasSize(1);
  }

  @Test
  void whatIsReadIsWrittenBack() throws IOException {
    for (String text : List.of(HtsimImporterContractTest.THREE, HtsimImporterContractTest.TWO)) {
      Cluster c = read(text).cluster();
      assertThat(write(c).written()).isTrue();
      Cluster back = read(FabricSource.of(folder.resolve("out.topo"))).cluster();
      assertThat(Wires.byPortsAndRate(back)).isEqualTo(Wires.byPortsAndRate(c));
    }
  }

  @Test
  void designsAreWrittenWhateverTheirNodesAreCalled() throws IOException {
    for (int tiers = 2; tiers <= 3; tiers++) {
      Cluster c = ClosDesign.fatTree(8, tiers, Bandwidth.of("400Gb/s")).build();
      for (Cluster d : List.of(c, ClusterArbitraries.relabelled(c, 7))) {
        ExportResult w = write(d);
        assertThat(w.findings().errors()).isEmpty();
        Cluster back = read(FabricSource.of(folder.resolve("out.topo"))).cluster();
        assertThat(back.backend().links()).hasSameSizeAs(c.backend().links());
        assertThat(back.backend().switches()).hasSameSizeAs(c.backend().switches());
        assertThat(Bisection.of(FabricGraph.of(back.backend())).upper())
            .isEqualTo(Bisection.of(FabricGraph.of(c.backend())).upper());
      }
    }
  }

  /** Each link matters: a tree that lacks one is refused, whichever it is. */
  @Test
  void aMissingLinkIsIrregular() throws IOException {
    for (String text : List.of(HtsimImporterContractTest.THREE, HtsimImporterContractTest.TWO)) {
      Cluster c = read(text).cluster();
      for (int i = 0; i < c.backend().links().size(); i++) {
        ExportResult w = write(Thinned.without(c, i));
        assertThat(w.written()).as("without link " + c.backend().links().get(i)).isFalse();
        assertThat(w.findings().ofRule("format.htsim.irregular")).hasSize(1);
      }
    }
    assertThat(Files.exists(folder.resolve("out.topo"))).isFalse();
  }

  @Test
  void realFiles() throws IOException {
    counts(real("htsim/fat_tree_1024.topo"), 1024, 128, 128, 64, 3 * 1024);
    counts(real("htsim/leaf_spine_tiny.topo"), 32, 4, 2, 0, 32 + 8);
    counts(real("htsim/test.topo"), 8, 4, 4, 4, 32);
    counts(real("astrasim/8nodes.topo"), 8, 4, 4, 4, 32);
    assertThat(real("htsim/fat_tree_1024.topo").backend().switches())
        .extracting(Switch::id)
        .contains("tor-127", "agg-127", "core-63");
  }

  private static Cluster real(String file) throws IOException {
    return read(FabricSource.of(SharedData.require("formats/" + file))).cluster();
  }
}
