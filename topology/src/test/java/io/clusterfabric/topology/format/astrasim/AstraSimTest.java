package io.clusterfabric.topology.format.astrasim;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.sample.Wires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AstraSimTest {
  @TempDir Path folder;

  private static ImportResult read(FabricSource source) throws IOException {
    return new AstraSimImporter().read(source, ImportOptions.standard(), ProgressListener.silent());
  }

  private static ImportResult read(String text) throws IOException {
    return read(FabricSource.ofText("network.yml", text));
  }

  private static Cluster one(String block, int npus) throws IOException {
    return read("topology: [ "
            + block
            + " ]\nnpus_count: [ "
            + npus
            + " ]\nbandwidth: [ 50.5 ]\nlatency: [ 1 ]\n")
        .cluster();
  }

  private ExportResult write(Cluster c) throws IOException {
    return new AstraSimExporter().write(c, folder.resolve("out.yml"), ProgressListener.silent());
  }

  @Test
  void dimensionsRunTheFirstFastest() throws IOException {
    Cluster c = read(AstraSimImporterContractTest.TWO).cluster();
    assertThat(c.hosts()).hasSize(12);
    assertThat(c.backend().switches()).hasSize(3);
    assertThat(Wires.byNodesAndRate(c))
        .hasSize(24)
        .containsKeys(
            "[npu-5, switch-d1-1] 3.2Tb/s", "[npu-1, npu-5] 404Gb/s", "[npu-1, npu-9] 404Gb/s");
  }

  @Test
  void aRingOfTwoIsOneLinkAndFourEachWithEachAreSix() throws IOException {
    Cluster c = read(AstraSimImporterContractTest.TORUS).cluster();
    assertThat(c.hosts()).hasSize(8);
    assertThat(c.backend().links()).hasSize(4 + 2 * 6);
  }

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    for (String block : List.of("Ring", "FullyConnected", "Switch")) {
      Cluster c = one(block, 5);
      ExportResult w = write(c);
      assertThat(w.written()).as(block).isTrue();
      Cluster back = read(FabricSource.of(folder.resolve("out.yml"))).cluster();
      assertThat(Wires.byPortsAndRate(back)).as(block).isEqualTo(Wires.byPortsAndRate(c));
    }
  }

  @Test
  void whatIsIrregularIsRefusedWithTheReason() throws IOException {
    List<Cluster> irregular =
        List.of(
            ClosDesign.fatTree(4, 2, Bandwidth.of("400Gb/s")).build(),
            read(AstraSimImporterContractTest.TWO).cluster(),
            read(AstraSimImporterContractTest.TORUS).cluster());
    for (Cluster c : irregular) {
      ExportResult w = write(c);
      assertThat(w.written()).isFalse();
      assertThat(w.findings().ofRule("format.astra-sim.irregular").errors()).hasSize(1);
    }
    assertThat(Files.exists(folder.resolve("out.yml"))).isFalse();
  }

  @Test
  void valuesThatAreNoneAreErrors() throws IOException {
    for (String change :
        List.of("Switch=Torus", "[ 4, 3 ]=[ 4, 1 ]", "50.5=tbd", "[ 4, 3 ]=[ 4 ]", "936.25=-1")) {
      String[] of = change.split("=", -1);
      ImportResult r = read(AstraSimImporterContractTest.TWO.replace(of[0], of[1]));
      assertThat(r.findCluster()).as(change).isEmpty();
      assertThat(r.findings().errors()).as(change).isNotEmpty();
    }
  }

  @Test
  void aNetworkWithoutEndIsRefused() throws IOException {
    ImportResult r =
        read(
            """
            topology: [ FullyConnected ]
            npus_count: [ 99999999 ]
            bandwidth: [ 1 ]
            latency: [ 1 ]
            """);
    assertThat(r.findCluster()).isEmpty();
    assertThat(r.findings().ofRule("format.element-limit")).hasSize(1);
  }

  @Test
  void realFiles() throws IOException {
    assertThat(real("HGX-H100-validated.yml").cluster().backend().links()).hasSize(8);
    assertThat(real("Ring_8npus.yml").cluster().backend().links()).hasSize(8);
    assertThat(real("hgx_h100_32gpu.yml").cluster().backend().links()).hasSize(32 + 32);
    assertThat(real("tpu_v3_32_2dtorus.yml").cluster().backend().links()).hasSize(64);
    ImportResult tbd = real("dgx_v100_8gpu.yml");
    assertThat(tbd.findCluster()).isEmpty();
    assertThat(tbd.findings().ofRule("format.astra-sim.bad-value")).hasSize(1);
  }

  private static ImportResult real(String file) throws IOException {
    return read(FabricSource.of(SharedData.require("formats/astrasim/" + file)));
  }
}
