package io.clusterfabric.topology.format.ibdm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.format.Formats;
import io.clusterfabric.topology.format.ImportSummary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IbdmTopoTest {

  private static Link at(Cluster c, String port) {
    return c.backend().linkAt(PortRef.parse(port)).orElseThrow();
  }

  @Test
  void newFilesTellLaneRates() throws IOException {
    ImportResult r = Formats.read(Topologies.NEW, ImportOptions.standard());
    assertThat(r.format().id()).isEqualTo("ibdm-topo");
    assertThat(r.findings()).isEmpty();
    Cluster c = r.cluster();
    assertThat(c.hosts()).extracting(h -> h.id()).containsExactly("node-04", "node-05");
    assertThat(at(c, "node-04[mlx5_1/1]").spec().generation()).contains("4xHDR");
    assertThat(at(c, "node-05[mlx5_0/1]").spec().dataRate()).contains(Bandwidth.of("100Gb/s"));
    assertThat(at(c, "spine-1[61]").spec().dataRate()).contains(Bandwidth.of("400Gb/s"));
    assertThat(at(c, "spine-2[L1/P39]").isLoopback()).isFalse();
    assertThat(c.backend().links()).as("one of them told from both sides").hasSize(5);
    assertThat(c.backend().switches())
        .extracting(s -> s.spec().model())
        .containsExactly("MQM8700", "MQM9700", "Q3400");
  }

  @Test
  void whatOldFilesLeaveOutIsWhatTheirToolTakes() throws IOException {
    Cluster c = Formats.read(Topologies.OLD, ImportOptions.standard()).cluster();
    assertThat(at(c, "SL1-1[1]").spec().dataRate()).as("4x SDR").contains(Bandwidth.of("8Gb/s"));
    assertThat(at(c, "SL1-1[2]").spec().dataRate()).as("4x DDR").contains(Bandwidth.of("16Gb/s"));
    assertThat(at(c, "SL1-1[3]").spec().dataRate()).as("12x SDR").contains(Bandwidth.of("24Gb/s"));
    assertThat(at(c, "SL1-1[23]").spec().dataRate()).as("8x DDR").contains(Bandwidth.of("32Gb/s"));
    assertThat(c.hosts()).hasSize(3);
    ImportOptions.Builder unknown = ImportOptions.builder();
    unknown.putFormatOption("absent-rate", "unknown");
    Cluster honest = Formats.read(Topologies.OLD, unknown.build()).cluster();
    assertThat(at(honest, "SL1-1[1]").spec().dataRate()).isEmpty();
    assertThat(at(honest, "SL1-1[2]").spec().dataRate()).contains(Bandwidth.of("16Gb/s"));
  }

  @Test
  void twoSidesThatDisagreeAreTold() throws IOException {
    String text = Topologies.NEW_TEXT.replace("P62 -4x-50G->", "P62 -4x-25G->");
    ImportResult r = Formats.read(FabricSource.ofText("x.topo", text), ImportOptions.standard());
    assertThat(r.findings().ofRule("format.link-conflict")).hasSize(1);
    assertThat(at(r.cluster(), "spine-1[62]").spec().dataRate())
        .as("the lower one")
        .contains(Bandwidth.of("100Gb/s"));
  }

  @Test
  void aWidthThatNoLinkHasCostsTheRate() throws IOException {
    String text = Topologies.NEW_TEXT.replace("-2x-50G->", "-3x-50G->");
    ImportResult r = Formats.read(FabricSource.ofText("x.topo", text), ImportOptions.standard());
    assertThat(r.findings().ofRule("format.ibdm-topo.rate")).hasSize(1);
    assertThat(at(r.cluster(), "node-05[mlx5_0/1]").spec().dataRate()).isEmpty();
  }

  @Test
  void filesAreWrittenAsUfmWritesThem(@TempDir Path folder) throws IOException {
    Path to = folder.resolve("out.topo");
    Formats.write(
        Formats.read(Topologies.NEW, ImportOptions.standard()).cluster(), "ibdm-topo", to);
    assertThat(Files.readString(to))
        .startsWith(
            """
            MQM8700 leaf-1
                P2 -4x-50G-> HCA_mlx5_1 node-04 mlx5_0/P1
                P3 -4x-50G-> HCA_mlx5_1 node-04 mlx5_1/P1
                P5 -2x-50G-> HCA_mlx5_0 node-05 mlx5_0/P1
                P40 -4x-50G-> MQM9700 spine-1 P62

            MQM9700 spine-1
            """);
  }

  @ParameterizedTest
  @CsvSource({
    "network.topo, 256, 128, 17, 4xDDR",
    "RhinoBased512.topo, 1024, 512, 12, 4xSDR",
    "gnu-based-32.topo, 64, 32, 10, 4xDDR",
    "FullGnu.topo, 16, 16, 1, 4xSDR",
    "4-ary-2-tree.topo, 32, 16, 8, 4xSDR",
    "cvt-topo-example.topo, 5, 2, 2, 4xHDR",
  })
  void realFiles(String file, int links, int hosts, int switches, String rate) throws IOException {
    ImportResult r = Formats.read(SharedData.require("formats/ibdm/" + file));
    assertThat(r.format().id()).isEqualTo("ibdm-topo");
    assertThat(r.findings().ofRule("format.ambiguous")).isEmpty();
    ImportSummary s = ImportSummary.of(r.cluster());
    assertThat(s.links()).isEqualTo(links);
    assertThat(r.cluster().hosts()).hasSize(hosts);
    assertThat(s.switches()).isEqualTo(switches);
    assertThat(s.linksByRate()).containsKey(rate);
    assertThat(r.recordsSkipped()).isZero();
    if (file.startsWith("Rhino")) {
      assertThat(s.linksByRate()).isEqualTo(Map.of("4xSDR", 1022, "8xDDR", 1, "12xSDR", 1));
    }
  }
}
