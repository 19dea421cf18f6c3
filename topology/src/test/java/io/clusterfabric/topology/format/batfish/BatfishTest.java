package io.clusterfabric.topology.format.batfish;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.finding.Finding;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BatfishTest {
  @TempDir Path folder;

  private static ImportResult read(FabricSource source) throws IOException {
    return new BatfishImporter().read(source, ImportOptions.standard(), ProgressListener.silent());
  }

  @Test
  void anEdgeOfBothDirectionsIsOneLinkAndCaseDoesNotCount() throws IOException {
    ImportResult r = read(FabricSource.ofText("l1", BatfishImporterContractTest.SMALL));
    Cluster c = r.cluster();
    assertThat(Wires.byPorts(c))
        .containsOnlyKeys(
            "[leaf-1[Ethernet1], spine-1[Ethernet1]]", "[leaf-1[Ethernet2], node-1[ens1f0np0]]");
    assertThat(c.hosts()).extracting(h -> h.id()).containsExactly("node-1");
    assertThat(c.fabrics().get(0).links())
        .allMatch(l -> l.spec().equals(LinkSpec.builder().build()));
  }

  @Test
  void aLoopIsTold() throws IOException {
    ImportResult r =
        read(
            FabricSource.ofText(
                "l1",
                "{\"edges\": [{\"node1\": {\"hostname\": \"a\", \"interfaceName\": \"1\"},"
                    + " \"node2\": {\"hostname\": \"A\", \"interfaceName\": \"1\"}}]}"));
    assertThat(r.findings().ofRule(BatfishImporter.LOOP)).hasSize(1);
    assertThat(r.findCluster()).isEmpty();
  }

  @Test
  void whatIsWrittenIsReadBackAndLossesAreTold() throws IOException {
    Cluster c = ClosDesign.fatTree(4, 3, Bandwidth.of("400Gb/s")).build();
    Path file = folder.resolve("layer1_topology.json");
    ExportResult w = new BatfishExporter().write(c, file, ProgressListener.silent());
    assertThat(w.written()).isTrue();
    assertThat(w.findings().stream().map(Finding::ruleId)).containsOnly("format.export.lost");
    assertThat(w.findings().stream().flatMap(f -> f.observed().stream())).contains("48 link rates");
    assertThat(Wires.byPorts(read(FabricSource.of(file)).cluster())).isEqualTo(Wires.byPorts(c));
    JsonNode edges = new ObjectMapper().readTree(file.toFile()).get("edges");
    assertThat(edges.size()).isEqualTo(c.backend().links().size()).isEqualTo(48);
  }

  @Test
  void namesThatDifferInCaseOnlyAreRefused() throws IOException {
    Path file = folder.resolve("out.json");
    Cluster twice = SameByCase.cluster();
    ExportResult w = new BatfishExporter().write(twice, file, ProgressListener.silent());
    assertThat(w.written()).isFalse();
    assertThat(w.findings().ofRule("format.batfish.names-by-case")).hasSize(1);
    assertThat(Files.exists(file)).isFalse();
  }

  /** Names with everything that JSON must escape. */
  @Test
  void namesAreEscaped() throws IOException {
    Cluster c = SameByCase.named("a \"b\" \\ \u7fa4 {", "p\"1");
    Path file = folder.resolve("out.json");
    assertThat(new BatfishExporter().write(c, file, ProgressListener.silent()).written()).isTrue();
    assertThat(Wires.byPorts(read(FabricSource.of(file)).cluster())).isEqualTo(Wires.byPorts(c));
  }

  @Test
  void realFiles() throws IOException {
    ImportResult frr =
        read(FabricSource.of(SharedData.require("formats/batfish/frr_layer1_topology.json")));
    ImportResult example =
        read(FabricSource.of(SharedData.require("formats/batfish/example_layer1_topology.json")));
    assertThat(frr.findings()).isEmpty();
    assertThat(frr.cluster().backend().switches()).hasSize(2);
    assertThat(frr.cluster().backend().links()).hasSize(10);
    assertThat(example.findings()).isEmpty();
    assertThat(example.recordsRead()).as("each edge in both directions").isEqualTo(40);
    assertThat(example.cluster().backend().switches()).hasSize(13);
    assertThat(example.cluster().hosts()).hasSize(2);
    assertThat(example.cluster().backend().links()).hasSize(20);
  }
}
