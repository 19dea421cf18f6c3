package io.clusterfabric.topology.format.nodelink;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.format.ImportResult;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.sample.Wires;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class NodeLinkTest {
  private static ImportResult read(String text, String... options) throws IOException {
    ImportOptions.Builder b = ImportOptions.builder();
    for (int i = 0; i < options.length; i += 2) {
      b.putFormatOption(options[i], options[i + 1]);
    }
    return new NodeLinkImporter()
        .read(FabricSource.ofText("graph.json", text), b.build(), ProgressListener.silent());
  }

  @Test
  void networkxWithRolesAndRates() throws IOException {
    ImportResult r = read(NodeLinkImporterContractTest.NETWORKX);
    Cluster c = r.cluster();
    assertThat(r.findings()).isEmpty();
    assertThat(c.hosts()).extracting(h -> h.id()).containsExactly("2", "node-1");
    assertThat(c.backend().switches()).extracting(s -> s.id()).containsExactly("leaf-1", "spine-1");
    assertThat(Wires.byNodesAndRate(c))
        .containsOnlyKeys(
            "[leaf-1, spine-1] 400Gb/s", "[leaf-1, node-1] 200Gb/s", "[2, leaf-1] unknown");
  }

  @Test
  void edgesOfNewerNetworkxCountAsLinksOfOlder() throws IOException {
    Cluster older = read(NodeLinkImporterContractTest.NETWORKX).cluster();
    Cluster newer =
        read(NodeLinkImporterContractTest.NETWORKX.replace("\"links\"", "\"edges\"")).cluster();
    assertThat(newer.backend()).isEqualTo(older.backend());
  }

  @Test
  void withoutLinksOrEdgesIsTold() throws IOException {
    ImportResult r =
        read(NodeLinkImporterContractTest.NETWORKX.replace("\"links\"", "\"connections\""));
    assertThat(r.findings().ofRule("format.node-link.no-links")).hasSize(1);
    assertThat(r.cluster().backend().links()).isEmpty();
  }

  @Test
  void parallelLinksOfJgraphtStayAndKindsAreGuessed() throws IOException {
    ImportResult r = read(NodeLinkImporterContractTest.JGRAPHT);
    assertThat(Wires.byNodesAndRate(r.cluster()))
        .containsEntry("[2, 3] unknown", 2)
        .containsEntry("[1, 2] unknown", 1);
    assertThat(r.cluster().hosts()).extracting(h -> h.id()).containsExactly("1");
    assertThat(r.findings().ofRule("format.node-link.kinds-guessed")).hasSize(1);
  }

  @Test
  void aDirectedGraphHasALinkForEachPairOfArcs() throws IOException {
    String arcs =
        "{\"directed\": true, \"multigraph\": true, \"nodes\": [{\"id\": \"a\"}, {\"id\": \"b\"}],"
            + " \"links\": [%s]}";
    String there = "{\"source\": \"a\", \"target\": \"b\"}";
    String back = "{\"source\": \"b\", \"target\": \"a\"}";
    assertThat(links(arcs, there, back)).isEqualTo(1);
    assertThat(links(arcs, there, there, back, back)).isEqualTo(2);
    assertThat(links(arcs, there, back, there)).isEqualTo(2);
    assertThat(links(arcs, there)).isEqualTo(1);
    String single = arcs.replace("\"multigraph\": true", "\"multigraph\": false");
    assertThat(links(single, there, there)).isEqualTo(1);
    String undirected = single.replace("\"directed\": true", "\"directed\": false");
    assertThat(links(undirected, there, back)).isEqualTo(1);
    assertThat(
            links(undirected.replace("\"multigraph\": false", "\"multigraph\": true"), there, back))
        .isEqualTo(2);
  }

  private static int links(String document, String... arcs) throws IOException {
    return read(document.formatted(String.join(", ", arcs))).cluster().backend().links().size();
  }

  @Test
  void aBareNumberIsNoRateUnlessItsUnitIsSaid() throws IOException {
    String text = NodeLinkImporterContractTest.NETWORKX.replace("\"200Gb/s\"", "200");
    ImportResult r = read(text);
    assertThat(r.findings().ofRule("format.node-link.bad-rate")).hasSize(1);
    assertThat(r.findings().errors()).isEmpty();
    assertThat(Wires.byNodesAndRate(read(text, "rate-unit", "Gb/s").cluster()))
        .containsKey("[leaf-1, node-1] 200Gb/s");
    assertThat(
            Wires.byNodesAndRate(
                read(
                        text.replace("\"rate\"", "\"bw\""),
                        "rate-attribute",
                        "bw",
                        "rate-unit",
                        "MB/s")
                    .cluster()))
        .containsKey("[leaf-1, node-1] " + Bandwidth.of("200MB/s"));
    assertThat(read(text, "rate-unit", "furlongs").findings().ofRule("format.option")).hasSize(1);
  }

  @Test
  void aLinkToAnUnknownNodeIsTold() throws IOException {
    ImportResult r =
        read("{\"nodes\": [{\"id\": 1}], \"links\": [{\"source\": 1, \"target\": 7}, {}]}");
    assertThat(r.findings().ofRule("format.node-link.unknown-node")).hasSize(1);
    assertThat(r.findings().ofRule("format.node-link.bad-link")).hasSize(1);
    assertThat(r.findings().ofSeverity(Severity.ERROR)).isEmpty();
  }
}
