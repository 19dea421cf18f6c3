package io.clusterfabric.topology.format.dot;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.format.Formats;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PtmDotTest {

  private static ImportResult read(String text) throws IOException {
    return Formats.read(FabricSource.ofText("plan.dot", text), ImportOptions.standard());
  }

  private static boolean joined(Cluster c, String a, String b) {
    return c.backend()
        .linkAt(PortRef.parse(a))
        .map(l -> l.opposite(PortRef.parse(a)).equals(PortRef.parse(b)))
        .orElse(false);
  }

  @Test
  void rolesTellKindsAndTiers() throws IOException {
    ImportResult r = Formats.read(Plans.CVT, ImportOptions.standard());
    assertThat(r.findings()).isEmpty();
    Cluster c = r.cluster();
    assertThat(c.hosts()).extracting(h -> h.id()).containsExactly("node-01", "node-02");
    assertThat(c.backend().switches())
        .extracting(s -> s.id() + " " + s.tier().orElse(0))
        .containsExactly("leaf-1 1", "leaf-2 1", "spine-1 2");
    assertThat(joined(c, "leaf-1[swp1s1]", "node-02[enp3s0np0]")).isTrue();
  }

  @Test
  void plansHaveCommentsTemplatesChainsAndSubgraphs() throws IOException {
    ImportResult r = Formats.read(Plans.PTM, ImportOptions.standard());
    Cluster c = r.cluster();
    assertThat(joined(c, "switch 1[swp2]", "switch2[swp42]")).isTrue();
    assertThat(joined(c, "say \"x\"[eth0]", "switch3[swp1]")).isTrue();
    assertThat(joined(c, "a[1]", "b[1]")).isTrue();
    assertThat(r.findings().ofRule("format.port-used-twice")).as("b:1 in the chain").hasSize(1);
    assertThat(r.findings().ofRule("format.ptm-dot.subgraph")).hasSize(1);
    assertThat(c.backend().links()).hasSize(4);
  }

  @Test
  void aDamagedLineCostsItself() throws IOException {
    for (String damaged :
        List.of(
            Plans.CVT_TEXT.replace("\"leaf-1\":\"swp1s1\"", "\"leaf-1:\"swp1s1\""),
            Plans.CVT_TEXT.replace("\"swp1s1\" --", "\"swp1s1\" - -"),
            Plans.CVT_TEXT.replace("os=\"cumulus\" ]", "os=\"cumulus\" "))) {
      ImportResult r = read(damaged);
      assertThat(r.findings().warnings()).isNotEmpty();
      assertThat(joined(r.cluster(), "leaf-1[swp31]", "spine-1[swp1]")).isTrue();
      assertThat(joined(r.cluster(), "leaf-2[swp31]", "spine-1[swp2]")).isTrue();
      assertThat(joined(r.cluster(), "leaf-1[swp1s0]", "node-01[enp3s0np0]")).isTrue();
    }
  }

  @Test
  void edgesWithoutPortsAreNoCables() throws IOException {
    ImportResult r = read("graph G { a:1 -- b:1\n c -- d }");
    assertThat(r.cluster().backend().links()).hasSize(1);
    assertThat(r.findings().ofRule("format.ptm-dot.no-port")).hasSize(1);
  }

  @Test
  void realPlans() throws IOException {
    ImportResult cvt = Formats.read(SharedData.require("formats/ptm/cvt-dot-example.dot"));
    assertThat(cvt.format().id()).isEqualTo("ptm-dot");
    assertThat(cvt.findings()).extracting(f -> f.ruleId()).doesNotContain("format.ambiguous");
    assertThat(cvt.cluster().backend().links()).hasSize(4);
    assertThat(cvt.cluster().backend().switches()).hasSize(6);
    assertThat(cvt.cluster().hosts()).hasSize(4);
    ImportResult ptm = Formats.read(SharedData.require("formats/ptm/topology.dot.sample"));
    assertThat(ptm.format().id()).isEqualTo("ptm-dot");
    assertThat(ptm.cluster().backend().links()).hasSize(4);
    assertThat(ptm.recordsSkipped()).isZero();
  }

  @Test
  void whatIsWrittenIsAPlan(@TempDir Path folder) throws IOException {
    Path to = folder.resolve("out.dot");
    Formats.write(Formats.read(Plans.CVT, ImportOptions.standard()).cluster(), "ptm-dot", to);
    assertThat(Files.readString(to))
        .isEqualTo(
            """
            graph G {
                "leaf-1" [role="leaf"]
                "leaf-2" [role="leaf"]
                "node-01" [role="host"]
                "node-02" [role="host"]
                "spine-1" [role="spine"]
                "leaf-1":"swp1s0" -- "node-01":"enp3s0np0"
                "leaf-1":"swp1s1" -- "node-02":"enp3s0np0"
                "leaf-1":"swp31" -- "spine-1":"swp1"
                "leaf-2":"swp31" -- "spine-1":"swp2"
            }
            """);
  }

  @Test
  void graphvizReadsWhatIsWritten(@TempDir Path folder) throws Exception {
    Assumptions.assumeTrue(isInstalled(), "graphviz (dot) is not installed");
    Cluster c = ClosDesign.fatTree(4, 2, Bandwidth.of("400Gb/s")).build();
    for (String format : List.of("ptm-dot", "graphviz")) {
      Path to = folder.resolve(format + ".dot");
      Formats.write(c, format, to);
      Process dot =
          new ProcessBuilder("dot", "-Tcanon", to.toString()).redirectErrorStream(true).start();
      String text = new String(dot.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(dot.waitFor()).as(text).isZero();
      assertThat(text.split(" -- ", -1)).hasSize(c.backend().links().size() + 1);
    }
  }

  private static boolean isInstalled() throws InterruptedException {
    try {
      return new ProcessBuilder("dot", "-V").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
