package io.clusterfabric.topology.format.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Adapter;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.ClusterBuilder;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.FabricBuilder;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.HostSpec;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.format.ExportResult;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.format.Formats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlurmExporterTest {
  @TempDir Path folder;

  private ExportResult result = new ExportResult(SlurmImporter.FORMAT, true, Findings.none());

  private String write(Cluster c, String format, String name) throws IOException {
    Path file = folder.resolve(name);
    result = Formats.write(c, format, file);
    return result.written() ? Files.readString(file) : "";
  }

  /** A cluster of links such as {@code h1-s1}; what begins with h is a host. */
  static Cluster cluster(Map<String, String> names, String... links) {
    Map<String, Integer> ports = new HashMap<>();
    List<Link> made = new ArrayList<>();
    for (String l : links) {
      List<PortRef> ends = new ArrayList<>();
      for (String n : l.split("-", -1)) {
        int p = ports.merge(n, 1, Integer::sum);
        ends.add(new PortRef(names.getOrDefault(n, n), n.startsWith("h") ? "nic/" + p : "" + p));
      }
      made.add(
          Link.of(
              ends.get(0),
              ends.get(1),
              LinkSpec.builder().dataRate(Bandwidth.of("100Gb/s")).build()));
    }
    ClusterBuilder c = Cluster.builder("c");
    FabricBuilder f = c.fabric("f");
    f.role(FabricRole.BACKEND);
    SwitchSpec spec = SwitchSpec.builder().model("x").build();
    ports.forEach(
        (n, count) -> {
          String id = names.getOrDefault(n, n);
          if (!n.startsWith("h")) {
            f.addSwitch(Switch.of(id, spec));
            return;
          }
          Adapter nic = Adapter.builder().id("nic").model("x").ports(count).build();
          Host.Builder h = Host.builder();
          h.id(id).spec(HostSpec.builder().model("x").addAdapter(nic).build());
          for (int i = 1; i <= count; i++) {
            h.addEndpoint(
                Endpoint.builder()
                    .port(new PortRef(id, "nic/" + i))
                    .fabricId("f")
                    .adapter(nic)
                    .build());
          }
          c.addHost(h.build());
        });
    made.forEach(f::addLink);
    return c.build();
  }

  /** A fat tree of 4-port switches: pods of two leaves below the first spine of each pod. */
  @Test
  void aFatTreeBecomesOneChainForEachLeaf() throws IOException {
    Cluster c = ClosDesign.fatTree(4, 3, Bandwidth.of("400Gb/s")).build();
    SlurmText text = SlurmText.parse(write(c, "slurm-topology", "topology.conf"));
    text.parents();
    assertThat(text.nodes).hasSize(8);
    assertThat(text.nodes.values()).allMatch(n -> n.size() == 2);
    assertThat(text.switches).hasSize(4 + 1); // a spine of each pod, and one core
    assertThat(text.switches.values()).filteredOn(s -> s.size() == 4).hasSize(1);
    assertThat(text.switches.values()).filteredOn(s -> s.size() == 2).hasSize(4);
    // 16 hosts, 20 switches and 48 links: of the links 16 + 8 + 4 are in the tree
    assertThat(result.findings().ofRule("format.export.lost"))
        .anyMatch(f -> f.observed().orElse("").equals("20 links"))
        .anyMatch(f -> f.observed().orElse("").equals("7 switches"));
  }

  @Test
  void thePlainestTreeIsWrittenLikeThis() throws IOException {
    Cluster c = cluster(Map.of(), "h1-leaf1", "h2-leaf1", "h3-leaf2", "leaf1-spine", "leaf2-spine");
    assertThat(write(c, "slurm-topology", "topology.conf"))
        .isEqualTo(
            """
                SwitchName=spine Switches=leaf[1-2]
                SwitchName=leaf1 Nodes=h[1-2]
                SwitchName=leaf2 Nodes=h3
                """);
    assertThat(write(c, "slurm-block", "topology.conf"))
        .isEqualTo("BlockName=leaf1 Nodes=h[1-2]\nBlockName=leaf2 Nodes=h3\nBlockSizes=1,2\n");
    assertThat(write(c, "slurm-topology", "topology.yaml"))
        .isEqualTo(
            """
                - topology: tree
                  cluster_default: true
                  tree:
                    switches:
                      - switch: "spine"
                        children: "leaf[1-2]"
                      - switch: "leaf1"
                        nodes: "h[1-2]"
                      - switch: "leaf2"
                        nodes: "h3"
                """);
    assertThat(write(c, "slurm-block", "topology.yml"))
        .isEqualTo(
            """
                - topology: block
                  cluster_default: true
                  block:
                    block_sizes: [1, 2]
                    blocks:
                      - block: "leaf1"
                        nodes: "h[1-2]"
                      - block: "leaf2"
                        nodes: "h3"
                """);
  }

  /** A common root that is not there would let jobs span what nothing joins. */
  @Test
  void rootsThatNothingJoinsStayApart() throws IOException {
    Cluster c = cluster(Map.of(), "h1-a", "h2-b");
    assertThat(write(c, "slurm-topology", "topology.conf"))
        .isEqualTo("SwitchName=a Nodes=h1\nSwitchName=b Nodes=h2\n");
    assertThat(result.findings().ofRule("format.slurm.several-roots")).hasSize(1);
  }

  @Test
  void hostsAboveLeavesGetALeafOfTheirOwn() throws IOException {
    Cluster c =
        cluster(
            Map.of(), "h1-a", "h2-b", "h4-c", "h5-d", "a-s1", "b-s1", "c-s1", "d-s1", "a-s2",
            "b-s2", "c-s2", "d-s2", "h3-s1");
    SlurmText text = SlurmText.parse(write(c, "slurm-topology", "topology.conf"));
    assertThat(text.parents()).containsEntry("h3", "s1.hosts");
    assertThat(text.switches.get("s1")).containsExactlyInAnyOrder("a", "b", "c", "d", "s1.hosts");
    assertThat(result.findings().ofRule("format.export.lost"))
        .anyMatch(f -> f.why().contains("'.hosts'"));
  }

  @Test
  void namesThatSlurmCannotReadAreReplacedForSwitchesAndLeftOutForHosts() throws IOException {
    Cluster c =
        cluster(
            Map.of("s1", "s 1,=#x", "s2", "default", "s3", "é".repeat(90), "h2", "h 2", "h3", "h#"),
            "h1-s1",
            "h2-s1",
            "h3-s1",
            "h4-s2",
            "h5-s3");
    SlurmText text = SlurmText.parse(write(c, "slurm-topology", "topology.conf"));
    text.parents();
    assertThat(text.nodes.keySet())
        .containsExactlyInAnyOrder("s_1___x", "default_", "_".repeat(54));
    assertThat(text.nodes.get("s_1___x")).containsExactly("h1");
    assertThat(result.findings().ofRule("format.slurm.renamed")).hasSize(1);
    assertThat(result.findings().ofRule("format.slurm.unnameable-host")).hasSize(1);
  }

  @Test
  void withoutANameableHostNothingIsWritten() throws IOException {
    Cluster c = cluster(Map.of("h1", "h 1"), "h1-a");
    assertThat(write(c, "slurm-topology", "topology.conf")).isEmpty();
    assertThat(result.written()).isFalse();
    assertThat(folder).isEmptyDirectory();
  }
}
