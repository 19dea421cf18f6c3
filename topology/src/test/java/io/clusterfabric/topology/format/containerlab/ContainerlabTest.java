package io.clusterfabric.topology.format.containerlab;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
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

class ContainerlabTest {
  @TempDir Path folder;

  private static ImportResult read(FabricSource source) throws IOException {
    return new ContainerlabImporter()
        .read(source, ImportOptions.standard(), ProgressListener.silent());
  }

  private static ImportResult read(String text) throws IOException {
    return read(FabricSource.ofText("lab.clab.yml", text));
  }

  private ExportResult write(Cluster c) throws IOException {
    return new ContainerlabExporter()
        .write(c, folder.resolve("lab.clab.yml"), ProgressListener.silent());
  }

  private Cluster again() throws IOException {
    return read(FabricSource.of(folder.resolve("lab.clab.yml"))).cluster();
  }

  @Test
  void bothFormsOfLinks() throws IOException {
    ImportResult r = read(ContainerlabImporterContractTest.LAB);
    Cluster c = r.cluster();
    assertThat(Wires.byPorts(c))
        .containsOnlyKeys(
            "[leaf-1[e1-1], spine-1[eth1]]",
            "[leaf-2[e1-1], spine-1[eth2]]",
            "[leaf-1[e1-2], node-1[eth1]]",
            "[leaf-2[e1-2], node-1[eth2]]");
    assertThat(c.hosts()).extracting(h -> h.id()).containsExactly("node-1");
    assertThat(c.backend().switchNode("spine-1").spec().model()).isEqualTo("arista_ceos");
    assertThat(c.backend().switchNode("leaf-2").spec().model()).isEqualTo("nokia_srlinux");
    assertThat(r.findings().ofRule("format.containerlab.other-links")).hasSize(1);
    assertThat(r.recordsSkipped()).isEqualTo(2);
    assertThat(r.findings().warnings()).isEmpty();
  }

  @Test
  void whatContainerlabRefusesIsTold() throws IOException {
    String lab = ContainerlabImporterContractTest.LAB;
    assertThat(
            read(lab.replace("  links:", "links:"))
                .findings()
                .ofRule("format.containerlab.links-misplaced"))
        .hasSize(1);
    assertThat(
            read(lab.replace("\"node-1:eth1\"", "\"node-1:eth0\""))
                .findings()
                .ofRule("format.containerlab.reserved-interface"))
        .hasSize(1);
    assertThat(
            read(lab.replace("\"node-1:eth1\"", "\"node-9:eth1\""))
                .findings()
                .ofRule("format.containerlab.unknown-node"))
        .hasSize(1);
    ImportResult colon = read(lab.replace("\"node-1:eth1\"", "\"node-1\""));
    assertThat(colon.findings().ofRule("format.containerlab.bad-link")).hasSize(1);
    assertThat(colon.cluster().backend().links()).hasSize(3);
  }

  @Test
  void aliasesAreNotFollowed() throws IOException {
    String bomb =
        "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n" + ContainerlabImporterContractTest.LAB;
    ImportResult r = read(bomb);
    assertThat(r.findings().ofRule("format.yaml-alias")).hasSize(1);
    assertThat(r.cluster().backend().links()).hasSize(4);
  }

  @Test
  void whatIsWrittenIsReadBack() throws IOException {
    Cluster lab = read(ContainerlabImporterContractTest.LAB).cluster();
    assertThat(write(lab).written()).isTrue();
    assertThat(Wires.byPorts(again())).isEqualTo(Wires.byPorts(lab));
    assertThat(again().hosts()).hasSize(1);
    Cluster design = ClosDesign.fatTree(4, 3, Bandwidth.of("400Gb/s")).build();
    ExportResult w = write(design);
    assertThat(w.findings().ofRule("format.containerlab.renamed")).hasSize(1);
    Cluster back = again();
    assertThat(Wires.by(back, PortRef::node, false))
        .isEqualTo(Wires.by(design, PortRef::node, false));
    assertThat(back.hosts()).hasSameSizeAs(design.hosts());
  }

  @Test
  void namesThatNoContainerCanHaveAreReplacedAndStayDifferent() throws IOException {
    var b = Cluster.builder("a: b");
    var f = b.fabric("f").role(FabricRole.BACKEND);
    List<String> names = List.of("x y", "x-y", "x: y", "host", "\u7fa4", "{a}", "# b", "\"q\"");
    SwitchSpec spec = SwitchSpec.builder().model("unknown").build();
    names.forEach(n -> f.addSwitch(Switch.of(n, spec)));
    for (int i = 1; i < names.size(); i++) {
      f.addLink(
          Link.of(
              new PortRef(names.get(0), "p/" + i),
              new PortRef(names.get(i), "q"),
              LinkSpec.builder().build()));
    }
    assertThat(write(b.build()).written()).isTrue();
    Cluster back = again();
    assertThat(back.backend().switches())
        .hasSize(names.size())
        .extracting(s -> s.id())
        .contains("x-y", "x-y-2", "x-y-3", "host-2", "node");
    assertThat(back.backend().links()).hasSize(names.size() - 1);
    assertThat(Files.readString(folder.resolve("lab.clab.yml"))).contains("# \"x: y\"");
  }

  @Test
  void realFiles() throws IOException {
    counts("clos01_clos01.clab.yml", 2, 3, 4);
    counts("clos02_clos02.clab.yml", 4, 10, 16);
    counts("cvx01_topo.clab.yml", 1, 1, 1);
  }

  private static void counts(String file, int hosts, int switches, int links) throws IOException {
    ImportResult r = read(FabricSource.of(SharedData.require("formats/clab/" + file)));
    assertThat(r.findings().warnings()).as(file).isEmpty();
    assertThat(r.cluster().hosts()).as(file).hasSize(hosts);
    assertThat(r.cluster().backend().switches()).as(file).hasSize(switches);
    assertThat(r.cluster().backend().links()).as(file).hasSize(links);
  }
}
