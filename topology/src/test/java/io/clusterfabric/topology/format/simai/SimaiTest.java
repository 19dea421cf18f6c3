package io.clusterfabric.topology.format.simai;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.capacity.Oversubscription;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.reference.ReferenceDesigns;
import io.clusterfabric.topology.sample.Wires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimaiTest {
  @TempDir Path folder;

  private static ImportResult read(FabricSource source) throws IOException {
    return new SimaiImporter().read(source, ImportOptions.standard(), ProgressListener.silent());
  }

  private static ImportResult read(String text) throws IOException {
    return read(FabricSource.ofText("topology", text));
  }

  private ExportResult write(Cluster c) throws IOException {
    return new SimaiExporter().write(c, folder.resolve("out"), ProgressListener.silent());
  }

  private Cluster again() throws IOException {
    return read(FabricSource.of(folder.resolve("out"))).cluster();
  }

  @Test
  void serversNetworkAndScaleUpFabric() throws IOException {
    ImportResult r = read(SimaiImporterContractTest.SMALL);
    Cluster c = r.cluster();
    assertThat(r.findings().warnings()).isEmpty();
    assertThat(c.hosts()).extracting(Host::id).containsExactly("server-0", "server-1");
    assertThat(c.hosts().get(0).spec()).isSameAs(c.hosts().get(1).spec());
    assertThat(c.hosts().get(0).spec().gpus()).extracting(g -> g.model()).containsOnly("H100");
    Fabric network = c.backend();
    assertThat(network.switches()).hasSize(3);
    assertThat(network.links()).hasSize(6);
    Fabric up = c.fabrics(FabricRole.SCALE_UP).get(0);
    assertThat(up.switches()).extracting(s -> s.id()).containsExactly("nvswitch-4", "nvswitch-5");
    assertThat(up.links()).hasSize(4);
    assertThat(Wires.byPortsAndRate(c))
        .containsKeys(
            "[server-0[nic1/1], switch-7[1]] 400Gb/s",
            "[nvswitch-4[2], server-0[gpu1/1]] 2.88Tb/s");
    assertThat(network.endpoints()).allMatch(e -> e.gpusNear().size() == 1);
  }

  @Test
  void whatIsReadIsWrittenBackWordForWordButOrder() throws IOException {
    Cluster c = read(SimaiImporterContractTest.SMALL).cluster();
    assertThat(write(c).written()).isTrue();
    assertThat(Wires.byPortsAndRate(again())).isEqualTo(Wires.byPortsAndRate(c));
    List<String> before =
        SimaiImporterContractTest.SMALL.lines().map(String::strip).sorted().toList();
    List<String> after = Files.readString(folder.resolve("out")).lines().sorted().toList();
    assertThat(after).isEqualTo(before);
  }

  @Test
  void aDesignWithoutScaleUpFabricGetsAnNvSwitchAServer() throws IOException {
    Cluster c = ReferenceDesigns.dgxSuperPodH100(1);
    ExportResult w = write(c);
    assertThat(w.findings().errors()).isEmpty();
    assertThat(w.findings().ofRule("format.simai.nvswitch-added")).hasSize(1);
    Cluster back = again();
    assertThat(back.hosts()).hasSameSizeAs(c.hosts());
    assertThat(back.fabrics(FabricRole.SCALE_UP).get(0).switches()).hasSameSizeAs(c.hosts());
    assertThat(Oversubscription.of(FabricGraph.of(back.backend())).tiers().toString())
        .isEqualTo(Oversubscription.of(FabricGraph.of(c.backend())).tiers().toString());
  }

  @Test
  void hostsWithoutGpusAreRefused() throws IOException {
    var b = Cluster.builder("no-gpus");
    b.fabric("f").role(FabricRole.BACKEND);
    b.addHost(
        Host.builder()
            .id("h")
            .spec(io.clusterfabric.model.HostSpec.builder().model("unknown").build())
            .build());
    ExportResult w = write(b.build());
    assertThat(w.written()).isFalse();
    assertThat(w.findings().ofRule("format.simai.gpus")).hasSize(1);
    assertThat(Files.exists(folder.resolve("out"))).isFalse();
  }

  @Test
  void unknownScaleUpIsRefused() throws IOException {
    Cluster c = ClosDesign.fatTree(4, 2, Bandwidth.of("400Gb/s")).build();
    ExportResult w = write(c);
    assertThat(w.written()).isFalse();
  }

  @Test
  void headersThatCannotBeAreRefused() throws IOException {
    for (String header :
        List.of("9 0 2 3 10 H100", "9 2 7 3 10 H100", "9 2 2 3 10 0", "9 2 x 3 10 H100")) {
      ImportResult r = read(SimaiImporterContractTest.SMALL.replace("9 2 2 3 10 H100", header));
      assertThat(r.findings().ofRule("format.simai.bad-header").errors()).as(header).hasSize(1);
      assertThat(r.findCluster()).as(header).isEmpty();
    }
  }

  @Test
  void realFiles() throws IOException {
    counts("Spectrum-X_128g_8gps_100Gbps_A100", 16, 128, 16, 72, 768);
    counts("AlibabaHPN_128g_8gps_DualToR_DualPlane_200Gbps_H100", 16, 128, 16, 136, 1344);
    counts("DCN+DualToR_64g_8gps_200Gbps_H100", 8, 64, 8, 10, 208);
  }

  @Test
  void theBrokenFileOfTheGeneratorIsTold() throws IOException {
    ImportResult r =
        read(
            FabricSource.of(SharedData.require("formats/simai/Spectrum-X_100g_8gps_400Gbps_H100")));
    assertThat(r.findings().ofRule("format.simai.missing-links").errors()).hasSize(1);
    assertThat(r.findings().ofRule("format.simai.uneven-servers")).hasSize(1);
    assertThat(r.recordsRead()).as("of 712").isEqualTo(192);
  }

  private static void counts(
      String file, int servers, int gpus, int nvSwitches, int switches, int links)
      throws IOException {
    ImportResult r = read(FabricSource.of(SharedData.require("formats/simai/" + file)));
    assertThat(r.findings().warnings()).as(file).isEmpty();
    assertThat(r.findings().errors()).as(file).isEmpty();
    Cluster c = r.cluster();
    Fabric up = c.fabrics(FabricRole.SCALE_UP).get(0);
    assertThat(c.hosts()).as(file).hasSize(servers);
    assertThat(c.hosts().stream().mapToInt(h -> h.spec().gpus().size()).sum()).isEqualTo(gpus);
    assertThat(up.switches()).as(file).hasSize(nvSwitches);
    assertThat(up.links()).as(file).hasSize(gpus);
    assertThat(c.backend().switches()).as(file).hasSize(switches);
    assertThat(c.backend().links().size() + up.links().size()).as(file).isEqualTo(links);
  }
}
