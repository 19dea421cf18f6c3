package io.clusterfabric.topology.format.topograph;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.format.Formats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopographTest {
  @TempDir Path folder;

  private static ImportResult read(String text) throws IOException {
    return new TopographImporter()
        .read(
            FabricSource.ofText("m.yaml", text),
            ImportOptions.standard(),
            ProgressListener.silent());
  }

  private static void tells(ImportResult r, String rule, Severity severity) {
    assertThat(r.findings().ofRule(rule)).singleElement().matches(f -> f.severity() == severity);
  }

  @Test
  void aModelTellsTiersAndHosts() throws IOException {
    ImportResult r = read(TopographImporterContractTest.MODEL);
    Fabric f = r.cluster().fabrics().get(0);
    assertThat(f.switches()).hasSize(6);
    assertThat(r.cluster().hosts()).hasSize(9);
    assertThat(f.links()).hasSize(9 + 5);
    assertThat(f.links()).allMatch(l -> l.spec().dataRate().isEmpty());
    assertThat(f.switchNode("core").tier()).hasValue(3);
    tells(r, "format.topograph.annotations", Severity.INFO);
    assertThat(r.findings().warnings()).isEmpty();
    assertThat(r.recordsRead()).isEqualTo(6);
  }

  /** Topograph refuses a second parent, a node in two blocks and a circle. */
  @Test
  void whatTopographRefusesIsAnError() throws IOException {
    ImportResult r =
        read(
            """
            switches:
              a: {switches: [x]}
              b: {switches: [x]}
              c: {switches: [d]}
              d: {switches: [c]}
            blocks:
            - {switch: x, nodes: [n1]}
            - {switch: y, nodes: [n1]}
            """);
    tells(r, "format.topograph.two-parents", Severity.ERROR);
    tells(r, "format.topograph.node-twice", Severity.ERROR);
    tells(r, "format.topograph.cycle", Severity.ERROR);
    assertThat(r.findCluster()).isPresent();
  }

  @Test
  void fieldsOfOtherVersionsAreTold() throws IOException {
    ImportResult r = read("switches:\n  a:\n    switches: [b]\nnodes:\n  n1: {}\nmore: 1\n");
    tells(r, "format.topograph.other-version", Severity.WARNING);
    tells(r, "format.topograph.bad-entry", Severity.WARNING);
  }

  @ParameterizedTest
  @CsvSource({
    "small-tree.yaml, 3, 6, 1",
    "medium.yaml, 7, 8, 1",
    "large.yaml, 19, 96, 1",
    "nvl72.yaml, 7, 72, 1",
    "dual-xclr-regular.yaml, 19, 96, 1"
  })
  void realModelsHaveTheirCounts(String file, int switches, int hosts, int roots)
      throws IOException {
    ImportResult r = Formats.read(SharedData.require("formats/topograph/" + file));
    assertThat(r.format().id()).isEqualTo("topograph-model");
    assertThat(r.findings().errors()).isEmpty();
    Fabric f = r.cluster().fabrics().get(0);
    assertThat(f.switches()).hasSize(switches);
    assertThat(r.cluster().hosts()).hasSize(hosts);
    assertThat(f.links()).hasSize(switches + hosts - roots);
  }

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    Path file = folder.resolve("model.yaml");
    ExportResult w =
        Formats.write(
            ClosDesign.fatTree(4, 3, Bandwidth.of("400Gb/s")).build(), "topograph-model", file);
    assertThat(w.written()).isTrue();
    ImportResult r = Formats.read(file);
    assertThat(r.findings().warnings()).isEmpty();
    assertThat(r.findings().errors()).isEmpty();
    assertThat(r.cluster().fabrics().get(0).switches()).hasSize(8 + 4 + 1);
    assertThat(r.cluster().hosts()).hasSize(16);
    Path again = folder.resolve("again.yaml");
    Formats.write(r.cluster(), "topograph-model", again);
    assertThat(Files.readString(again)).isEqualTo(Files.readString(file));
  }

  /** The hashes of "a" and "foobar" are those of the authors' test vectors. */
  @Test
  void valuesThatKubernetesRefusesAreHashed() {
    assertThat(TopographLabelsExporter.value("leaf-1.a_b")).isEqualTo("leaf-1.a_b");
    assertThat(TopographLabelsExporter.value("")).isEqualTo("xcbf29ce484222325");
    assertThat(TopographLabelsExporter.value("a".repeat(63))).hasSize(63);
    assertThat(TopographLabelsExporter.value("a".repeat(64))).matches("x[0-9a-f]{1,16}");
    assertThat(TopographLabelsExporter.value("core/L1/U1")).startsWith("x");
  }

  @Test
  void labelsTellTheSwitchesAboveEachNodeNearestFirst() throws IOException {
    Path file = folder.resolve("labels.yaml");
    ImportResult model = read(TopographImporterContractTest.MODEL);
    assertThat(Formats.write(model.cluster(), "topograph-labels", file).written()).isTrue();
    assertThat(Files.readString(file))
        .startsWith(
            """
            ---
            apiVersion: v1
            kind: Node
            metadata:
              name: "gpu-a"
              labels:
                fabric.topograph.run/tier-0: "leaf-3"
                fabric.topograph.run/tier-1: "spine-2"
                fabric.topograph.run/tier-2: "core"
            ---
            """);
  }
}
