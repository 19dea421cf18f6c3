package io.clusterfabric.topology.format.minigraph;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.sample.Wires;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class MinigraphImporterTest {
  private static final String LEAF = MinigraphImporterContractTest.LEAF;

  private static ImportResult read(FabricSource source) throws IOException {
    return new MinigraphImporter()
        .read(source, ImportOptions.standard(), ProgressListener.silent());
  }

  private static ImportResult read(String text) throws IOException {
    return read(FabricSource.ofText("minigraph.xml", text));
  }

  @Test
  void linksTypesAndModels() throws IOException {
    ImportResult r = read(LEAF);
    Cluster c = r.cluster();
    assertThat(Wires.byPortsAndRate(c))
        .containsOnlyKeys(
            "[SPINE-1[Ethernet1], leaf-1[etp1]] 400Gb/s", "[leaf-1[etp2], node-1[port-0]] unknown");
    assertThat(c.hosts()).extracting(h -> h.id()).containsExactly("node-1");
    assertThat(c.backend().switchNode("leaf-1").spec().model()).isEqualTo("Some-64x400");
    assertThat(r.findings().ofRule("format.minigraph.other-links")).hasSize(1);
    assertThat(r.findings().warnings()).isEmpty();
    assertThat(r.recordsRead()).isEqualTo(2);
    assertThat(r.recordsSkipped()).isEqualTo(1);
  }

  @Test
  void theViewsOfBothEndsAreOneLink() throws IOException {
    String spine =
        LEAF.replace("<StartDevice>leaf-1", "<StartDevice>LEAF-1")
            .replace(
                "<Hostname>leaf-1</Hostname>\n  <HwSku>",
                "<Hostname>spine-1</Hostname>\n  <HwSku>");
    FabricSource both =
        FabricSource.ofText("leaf-1.xml", LEAF)
            .plus("spine-1.xml", () -> new ByteArrayInputStream(spine.getBytes(UTF_8)));
    Cluster c = read(both).cluster();
    assertThat(c.backend().links()).hasSize(2);
    assertThat(c.backend().switches()).hasSize(2);
  }

  @Test
  void documentTypesAndEntitiesAreNotLookedUp() throws IOException {
    String bomb =
        "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY f SYSTEM \"file:///etc/passwd\">]>\n"
            + LEAF.replace("SPINE-1", "s&f;").replace(">node-1<", ">n&a;<");
    ImportResult r = read(bomb);
    assertThat(r.findings().ofRule("format.document-broken")).isNotEmpty();
    r.findCluster()
        .ifPresent(c -> assertThat(Wires.byPorts(c).toString()).doesNotContain("root", "aaa"));
  }

  @Test
  void realFiles() throws IOException {
    ImportResult arista =
        read(
            FabricSource.of(
                SharedData.require("formats/sonic/sample-arista-7260-t1-minigraph.xml")));
    assertThat(arista.recordsRead()).isEqualTo(28);
    assertThat(arista.cluster().backend().links()).hasSize(28);
    assertThat(arista.cluster().hosts()).isEmpty();
    assertThat(arista.findings().warnings()).isEmpty();
    ImportResult ft2 =
        read(FabricSource.of(SharedData.require("formats/sonic/sample-ft2-p64-minigraph.xml")));
    assertThat(ft2.cluster().backend().links()).hasSize(63);
    assertThat(ft2.cluster().backend().links())
        .allMatch(l -> l.spec().dataRate().map(Object::toString).orElse("").equals("800Gb/s"));
    assertThat(ft2.cluster().backend().switchNode("str4-7060x6-512-4").spec().model())
        .isEqualTo("Arista-7060X6-64PE-P64");
  }
}
