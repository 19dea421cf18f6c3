package io.clusterfabric.topology.format.metis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.capacity.BisectionOptions;
import java.io.IOException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetisReaderTest {
  /** The triangle with a tail, weights on vertices and edges. */
  private static final String WEIGHTED =
      """
      % a comment
      4 4 11 1
      3 2 7 3 1
      1 1 7 3 2
      % another
      2 1 1 2 2 4 5
      9 3 5
      """;

  private static MetisGraph read(String text) throws IOException {
    return MetisReader.read(FabricSource.ofText("g.graph", text));
  }

  @Test
  void readsWeightsOfVerticesAndEdges() throws IOException {
    MetisGraph graph = read(WEIGHTED);

    assertThat(graph.vertexWeights()).containsExactly(3, 1, 2, 9);
    assertThat(graph.isWeighted()).isTrue();
    assertThat(graph.graph().bundleCount()).isEqualTo(4);
    assertThat(graph.graph().capacityBps(0)).isEqualTo(7);
    assertThat(graph.toString()).isEqualTo("METIS graph g.graph: 4 vertices, 4 edges, weighted");
  }

  @Test
  void readsPlainGraphsAndVerticesAlone() throws IOException {
    MetisGraph graph = read("3 1\n2\n1\n\n");

    assertThat(graph.graph().nodeCount()).isEqualTo(3);
    assertThat(graph.graph().degree(2)).isZero();
    assertThat(graph.isWeighted()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|empty",
        "x 1|line 1: the number of vertices",
        "2 1 100\\n2\\n1|sizes of vertices",
        "2 1 5\\n2\\n1|fmt",
        "2 1 0 2\\n2\\n1|several weights",
        "2 1\\n2|ends at vertex 1 of 2",
        "2 1\\n3\\n1|line 2: a neighbour is a number from 1 to 2",
        "2 1\\n1\\n1|its own neighbour",
        "2 1\\n2\\n\\n|1 neighbours",
        "2 1\\n2\\n1 1|more neighbours",
        "3 2\\n2 2\\n1\\n1|twice",
        "3 2\\n2 3\\n1 3\\n\\n|not the other way round",
        "2 1 1\\n2 5\\n1 6|another weight",
        "2 1\\n2\\n1\\nmore|behind the last vertex",
        "2 1 1\\n2\\n1 1|weight of an edge is missing"
      })
  void whatIsNoGraphIsRefusedWithTheReason(String text, String reason) {
    assertThatThrownBy(() -> read(text.replace("\\n", "\n")))
        .isInstanceOf(MetisFormatException.class)
        .hasMessageStartingWith("g.graph")
        .hasMessageContaining(reason);
  }

  @Test
  void aGraphBeyondTheLimitIsRefusedBeforeItIsHeld() {
    assertThatThrownBy(() -> read("2000000000 1\n"))
        .isInstanceOf(MetisFormatException.class)
        .hasMessageContaining("number of vertices");
    assertThatThrownBy(
            () ->
                MetisReader.read(
                    FabricSource.ofText("g", WEIGHTED), Limits.builder().maxBytes(20).build()))
        .isInstanceOf(MetisFormatException.class);
  }

  @Test
  void damageIsAlwaysToldAndNeverBreaks() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 2000; i++) {
      StringBuilder text = new StringBuilder(WEIGHTED);
      for (int d = random.nextInt(1, 4); d > 0; d--) {
        int at = random.nextInt(text.length());
        if (random.nextBoolean()) {
          text.deleteCharAt(at);
        } else {
          text.setCharAt(at, (char) random.nextInt(256));
        }
      }
      try {
        MetisGraph read = read(text.toString());
        assertThat(read.vertexWeights()).hasSize(read.graph().nodeCount());
      } catch (MetisFormatException e) {
        assertThat(e).hasMessageStartingWith("g.graph");
      }
    }
  }

  @Test
  void theWeightedSampleOfKahipIsBalancedWithinItsHeaviestVertex() throws IOException {
    MetisGraph sample =
        MetisReader.read(
            FabricSource.of(SharedData.require("topology/kahip-example_weighted.graph")));

    assertThat(sample.graph().nodeCount()).isEqualTo(132);
    assertThat(sample.graph().bundleCount()).isEqualTo(328);
    Bisection found =
        Bisection.of(
            sample.graph(), BisectionOptions.defaults().withVertexWeights(sample.vertexWeights()));
    assertThat(found.lower()).isLessThanOrEqualTo(found.upper());
    assertThat(found.method()).isEqualTo("spectral bound");
  }
}
