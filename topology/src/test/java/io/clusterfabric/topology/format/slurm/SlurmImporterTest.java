package io.clusterfabric.topology.format.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.finding.SourcePosition;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.format.Formats;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlurmImporterTest {
  private static ImportResult read(String text, ImportOptions options) throws IOException {
    return new SlurmImporter()
        .read(FabricSource.ofText("topology.conf", text), options, ProgressListener.silent());
  }

  private static ImportResult read(String text) throws IOException {
    return read(text, ImportOptions.standard());
  }

  private static Fabric fabric(ImportResult r) {
    return r.cluster().fabrics().get(0);
  }

  private static void tells(ImportResult r, String rule, Severity severity, int line) {
    assertThat(r.findings().ofRule(rule)).as(r.findings().toString()).hasSize(1);
    var f = r.findings().ofRule(rule).iterator().next();
    assertThat(f.severity()).isEqualTo(severity);
    assertThat(((SourcePosition) f.where()).line()).isEqualTo(line);
  }

  @Test
  void aTreeTellsTiersHostsAndNothingOfCables() throws IOException {
    ImportResult r = read(SlurmImporterContractTest.TREE);
    Fabric f = fabric(r);

    assertThat(r.cluster().hosts())
        .extracting("id")
        .containsExactly("gpu-a", "n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n09", "n10");
    assertThat(f.switches()).hasSize(7);
    assertThat(f.switchNode("leaf03").tier()).hasValue(1);
    assertThat(f.switchNode("mid1").tier()).hasValue(2);
    assertThat(f.switchNode("root").tier()).hasValue(3);
    assertThat(f.links()).hasSize(11 + 4 + 2);
    assertThat(f.links()).allMatch(l -> l.spec().dataRate().isEmpty());
    assertThat(f.switches()).allMatch(s -> s.spec().radix().isEmpty());
    assertThat(r.recordsRead()).isEqualTo(7);
    assertThat(r.recordsSkipped()).isZero();
    assertThat(r.findings()).extracting("ruleId").containsExactly("format.slurm.parentage-only");
    assertThat(r.cluster().provenance().assumptions().toString()).contains("one or more cables");
  }

  @Test
  void linkSpeedIsKeptInTheRecordAndIsNoRate() throws IOException {
    SlurmFile file =
        SlurmReader.read(
            FabricSource.ofText("x", SlurmImporterContractTest.TREE),
            ImportOptions.standard(),
            ProgressListener.silent());
    assertThat(file.topologies().get(0).switches().get(3).linkSpeed()).contains("400");
    assertThat(file.topologies().get(0).switches().get(5).position().line()).isEqualTo(7);
  }

  @Test
  void blocksBecomeOneSwitchEach() throws IOException {
    ImportResult r = read(SlurmImporterContractTest.BLOCK);
    assertThat(r.cluster().hosts()).hasSize(8);
    assertThat(fabric(r).switches()).hasSize(3);
    assertThat(fabric(r).links()).hasSize(8);
    assertThat(r.cluster().provenance().assumptions().toString()).contains("each block");
  }

  @Test
  void switchesWithBothOrNothingAreRefusedAsSlurmDoes() throws IOException {
    ImportResult r =
        read("SwitchName=a Nodes=n1\nSwitchName=b Nodes=n2 Switches=a\nSwitchName=c\n");
    tells(r, "format.slurm.switches-and-nodes", Severity.ERROR, 2);
    tells(r, "format.slurm.nothing-below", Severity.ERROR, 3);
    assertThat(fabric(r).switches()).hasSize(1);
    assertThat(r.recordsSkipped()).isEqualTo(2);
  }

  @Test
  void duplicatesUnknownChildrenAndCirclesAreErrors() throws IOException {
    ImportResult r =
        read(
            """
                SwitchName=a Nodes=n1
                SwitchName=a Nodes=n2
                SwitchName=r Switches=a,lost
                SwitchName=x Switches=y
                SwitchName=y Switches=x
                """);
    tells(r, "format.slurm.duplicate-name", Severity.ERROR, 2);
    tells(r, "format.slurm.unknown-child", Severity.ERROR, 3);
    tells(r, "format.slurm.cycle", Severity.ERROR, 4);
    assertThat(fabric(r).switchNode("x").tier()).isEmpty();
    assertThat(fabric(r).switchNode("r").tier()).hasValue(2);
    assertThat(r.cluster().hosts()).extracting("id").containsExactly("n1");
  }

  @Test
  void aSecondParentIsToldAndTheFirstCounts() throws IOException {
    ImportResult r =
        read("SwitchName=a Nodes=n1\nSwitchName=r Switches=a\nSwitchName=s Switches=a\n");
    tells(r, "format.slurm.two-parents", Severity.WARNING, 3);
    assertThat(fabric(r).links()).hasSize(2);
  }

  @Test
  void nodesOnSeveralLeavesAreWarnedOfAndHaveAPortForEach() throws IOException {
    ImportResult r = read("SwitchName=a Nodes=n[1-2]\nSwitchName=b Nodes=n2\n");
    tells(r, "format.slurm.node-twice", Severity.WARNING, 2);
    assertThat(r.cluster().host("n2").endpoints()).hasSize(2);
    assertThat(r.findings().ofRule("format.slurm.no-common-root")).hasSize(1);
    assertThat(r.findings().errors()).isEmpty();
  }

  @Test
  void aNodeOfASwitchsNameIsLeftOut() throws IOException {
    ImportResult r = read("SwitchName=a Nodes=n1,a\n");
    tells(r, "format.slurm.name-clash", Severity.WARNING, 1);
    assertThat(r.cluster().hosts()).extracting("id").containsExactly("n1");
  }

  @Test
  void damagedLinesCostThemselves() throws IOException {
    ImportResult r =
        read(
            """
                SwitchName=a Nodes=n[1-
                rubbish
                SwitchName=b Nodes=n1 Colour=red
                Include more.conf
                Nodes=n5
                """);
    tells(r, "format.slurm.bad-host-list", Severity.ERROR, 1);
    tells(r, "format.slurm.unknown-key", Severity.WARNING, 3);
    tells(r, "format.slurm.include", Severity.WARNING, 4);
    assertThat(r.findings().ofRule("format.slurm.bad-line")).hasSize(2);
    assertThat(r.cluster().hosts()).hasSize(1);
    assertThat(r.recordsSkipped()).isEqualTo(4);
  }

  @Test
  void blockSizesAreTheBaseAndItsDoubles() throws IOException {
    assertThat(read("BlockName=a Nodes=n[1-3]\nBlockSizes=3,6,24\n").findings().errors()).isEmpty();
    ImportResult r = read("BlockName=a Nodes=n[1-3]\nBlockSizes=3,9\n");
    tells(r, "format.slurm.bad-block-size", Severity.ERROR, 2);
    assertThat(read("BlockName=a Nodes=n1\nBlockSizes=1,65536\n").findings().errors()).hasSize(1);
    assertThat(read("BlockName=a Nodes=n1\nBlockSizes=1,32768\n").findings().errors()).isEmpty();
  }

  @Test
  void hugeListsEndAtTheLimit() throws IOException {
    ImportResult r =
        read(
            "SwitchName=a Nodes=n[0-2000000000]\nSwitchName=b Nodes=m1\n",
            ImportOptions.builder().limits(Limits.builder().maxElements(100).build()).build());
    tells(r, "format.element-limit", Severity.ERROR, 1);
    assertThat(r.cluster().hosts()).extracting("id").containsExactly("m1");
  }

  @Test
  void theOptionChoosesATopology() throws IOException {
    ImportResult r = read(SlurmImporterContractTest.YAML);
    assertThat(r.findings().errors()).isEmpty();
    assertThat(fabric(r).switches()).extracting("id").containsExactly("leaf1", "leaf2", "root");
    assertThat(r.findings().ofRule("format.slurm.several-topologies")).hasSize(1);
    assertThat(r.findings().ofRule("format.slurm.unsupported-topology")).hasSize(1);
    ImportResult racks =
        read(
            SlurmImporterContractTest.YAML,
            ImportOptions.builder().putFormatOption("topology", "racks").build());
    assertThat(fabric(racks).switches()).extracting("id").containsExactly("b1", "b2");
    ImportResult none =
        read(
            SlurmImporterContractTest.YAML,
            ImportOptions.builder().putFormatOption("topology", "x").build());
    assertThat(none.findings().ofRule("format.option"))
        .singleElement()
        .matches(f -> f.why().contains("[main, racks]"));
  }

  /** Slurm ignores topology.conf where there is a topology.yaml. */
  @Test
  void topologyYamlGoesBeforeTopologyConf() throws IOException {
    FabricSource both =
        FabricSource.ofText("topology.yaml", SlurmImporterContractTest.YAML)
            .plus(
                "topology.conf",
                () ->
                    new ByteArrayInputStream(
                        SlurmImporterContractTest.TREE.getBytes(
                            java.nio.charset.StandardCharsets.UTF_8)));
    ImportResult r =
        new SlurmImporter().read(both, ImportOptions.standard(), ProgressListener.silent());
    assertThat(r.findings().ofRule("format.slurm.ignored-file")).hasSize(1);
    assertThat(r.cluster().hosts()).hasSize(6);
  }

  /** Counted with grep and by hand. */
  @ParameterizedTest
  @CsvSource({
    "slurm/testcase1-topology.conf, 529, 10000, 1",
    "slurm/testcase3-topology.conf, 23, 400, 1",
    "slurm/testcase4-topology.conf, 22, 400, 2",
    "slurm/testcase6-topology.conf, 7, 40, 3",
    "slurm/check-topology.conf, 8, 32, 8",
    "slurm/backfill-topology.conf, 8, 32, 8",
    "topograph/expected.slinky-oci-sim-tree.conf, 19, 96, 1",
    "topograph/expected.slinky-dra-block.conf, 12, 96, 12"
  })
  void realFilesHaveTheirCounts(String file, int switches, int hosts, int roots)
      throws IOException {
    ImportResult r = Formats.read(SharedData.require("formats/" + file));
    assertThat(r.format().id()).isEqualTo("slurm-topology");
    assertThat(r.findings().errors()).isEmpty();
    Cluster c = r.cluster();
    assertThat(c.fabrics().get(0).switches()).hasSize(switches);
    assertThat(c.hosts()).hasSize(hosts);
    assertThat(c.fabrics().get(0).links()).hasSize(hosts + switches - roots);
    assertThat(List.of(r.recordsSkipped())).containsExactly(0L);
  }
}
