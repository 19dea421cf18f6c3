package io.clusterfabric.topology.format.plain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.capacity.BisectionOptions;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.OracleGraphs;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainGraphTest {
  private static PlainGraph metis(String text) throws IOException {
    return MetisGraph.read(new StringReader(text));
  }

  @Test
  void theExampleOfTheFormatsDescription() throws IOException {
    // McKay, formats.txt: edges 0-2, 0-4, 1-3, 3-4 on 5 vertices are "DQc".
    PlainGraph g = Graph6.parse(">>graph6<<DQc\n");
    assertThat(g).hasToString("Graph of 5 vertices and 4 edges");
    StringBuilder edges = new StringBuilder();
    for (int i = 0; i < g.graph().bundleCount(); i++) {
      edges.append(g.graph().endA(i)).append('-').append(g.graph().endB(i)).append(' ');
    }
    assertThat(edges.toString().split(" ")).containsExactlyInAnyOrder("0-2", "0-4", "1-3", "3-4");
  }

  @Test
  void longNumbersOfVertices() throws IOException {
    // 63 vertices need four characters; all bits clear are "?".
    assertThat(Graph6.parse("~??~" + "?".repeat((63 * 62 / 2 + 5) / 6)).graph().nodeCount())
        .isEqualTo(63);
  }

  @ParameterizedTest
  @CsvSource({
    "'', ends after 0",
    "D, has 3 characters",
    "DQcc, found 4",
    "D c, code 32",
    "~~, within the number",
    "~~~~~~~~, at most 20000"
  })
  void whatIsNoGraph6IsRefused(String text, String reason) {
    assertThatThrownBy(() -> Graph6.parse(text))
        .isInstanceOf(MalformedGraphException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void weightsOfVerticesAndEdges() throws IOException {
    // A path 1 -7- 2 -5- 3 with weights 4, 1, 1: the heavy vertex alone on its side.
    PlainGraph g = metis("% a path\n3 2 11\n4 2 7\n1 1 7 3 5\n% more\n1 2 5\n");
    assertThat(g.vertexWeights()).containsExactly(4, 1, 1);
    assertThat(g.graph().capacity(0)).isEqualTo(Bandwidth.of("7Gb/s"));
    Bisection b =
        Bisection.of(g.graph(), BisectionOptions.defaults().withUnitWeights(g.vertexWeights()));
    // 4 | 2 and 5 | 1 differ by no more than 4: the lighter is the cut of weight 5.
    assertThat(g.weightOf(b.exact())).isEqualTo(5);
    assertThat(b.explain().toString()).contains("weights of the sides", "1 | 5");
  }

  @ParameterizedTest
  @CsvSource({
    "'', line 1: the first line",
    "2, line 1: the number of edges is missing",
    "2 1 100\\n2\\n1, sizes of vertices",
    "2 1 12\\n2\\n1, format 12 is not known",
    "2 1 10 2\\n1 1 2\\n1 1 1, 2 weights a vertex",
    "2 1\\n3\\n1, allowed are 1 to 2",
    "2 1\\n1\\n1, its own neighbour",
    "2 1\\n2\\nx, no whole number",
    "2 1\\n2, ends before vertex 2",
    "2 2\\n2\\n1, announces 2 edges",
    "3 1\\n2\\n\\n1, not the same",
    "2 1 1\\n2 3\\n1 4, not the same",
    "2 1\\n2\\n1\\n1, more lines",
    "2 2\\n2 2\\n1 1, twice",
    "9999999999 1, allowed are 0 to 4000000"
  })
  void whatIsNoMetisGraphIsRefused(String text, String reason) {
    assertThatThrownBy(() -> metis(text.replace("\\n", "\n")))
        .isInstanceOf(MalformedGraphException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void theWeightedExampleOfKahip() throws IOException {
    PlainGraph g = MetisGraph.read(SharedData.require("topology/kahip-example_weighted.graph"));
    assertThat(g).hasToString("Graph of 132 vertices and 328 edges, vertices weighted");
    Bisection b =
        Bisection.of(g.graph(), BisectionOptions.defaults().withUnitWeights(g.vertexWeights()));
    assertThat(b.lower()).isLessThanOrEqualTo(b.upper());
    assertThat(b.lower()).isGreaterThan(Bandwidth.of("0b/s"));
    assertThat(b.witness().capacity()).isEqualTo(b.upper());
  }

  /** Each graph of the table that has the form, against another reader of it. */
  @Test
  void graph6OfTheTableIsReadAsByAnotherReader() throws IOException {
    int read = 0;
    for (OracleGraphs.Row row : OracleGraphs.rows()) {
      String text = row.cells()[row.cells().length - 1];
      if (!text.isEmpty()) {
        assertThat(edges(Graph6.parse(text).graph()))
            .as(row.name())
            .hasSize((int) row.number("m"))
            .isEqualTo(edges(row.graph()));
        read++;
      }
    }
    assertThat(read).isEqualTo(140);
  }

  private static List<String> edges(FabricGraph graph) {
    List<String> out = new ArrayList<>();
    for (int e = 0; e < graph.bundleCount(); e++) {
      int a = Math.min(graph.endA(e), graph.endB(e));
      int b = Math.max(graph.endA(e), graph.endB(e));
      out.add(a + "-" + b + " x" + graph.linkCount(e));
    }
    out.sort(null);
    return out;
  }

  /** 139 is the best cut known (Walshaw's archive). */
  @ParameterizedTest
  @CsvSource({"1", "2", "3", "4", "5"})
  void perfectBisectionOf4elt(long seed) throws IOException {
    PlainGraph g = MetisGraph.read(SharedData.require("topology/4elt.graph"));
    Bisection b = Bisection.of(g.graph(), BisectionOptions.defaults().withSeed(seed));
    assertThat(b.smallerSide()).isEqualTo(7803);
    assertThat(g.weightOf(b.upper())).isBetween(139L, seed == 1 ? 139L : 142L);
  }

  @Test
  void whatIsWrittenIsReadBack(@TempDir Path folder) throws IOException {
    String text = "5 4 1\n2 2 4 7\n1 2 3 4\n2 4 4 6\n1 7 3 6\n\n";
    Path file = folder.resolve("again.graph");
    MetisGraph.write(metis(text).graph(), PlainGraph.UNIT_WEIGHT, file);
    assertThat(Files.readString(file)).isEqualTo(text);
  }

  @Test
  void endpointsWeighOneAndSwitchesNothing(@TempDir Path folder) throws IOException {
    FabricGraph star =
        FabricGraph.of(ClosDesign.fatTree(4, 2, Bandwidth.of("400Gb/s")).build().backend());
    Path file = folder.resolve("fabric.graph");
    MetisGraph.write(star, Bandwidth.of("200Gb/s"), file);
    List<String> lines = Files.readAllLines(file);
    assertThat(lines.get(0)).isEqualTo(star.nodeCount() + " " + star.bundleCount() + " 11");
    assertThat(lines.stream().skip(1).filter(l -> l.startsWith("1 "))).hasSize(8);
    assertThat(lines.stream().skip(1).filter(l -> l.startsWith("0 "))).hasSize(6);
    assertThatThrownBy(() -> MetisGraph.write(star, Bandwidth.of("300Gb/s"), file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("400Gb/s");
    assertThat(Files.readAllLines(file)).isEqualTo(lines);
  }
}
