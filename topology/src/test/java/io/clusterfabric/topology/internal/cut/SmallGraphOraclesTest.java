package io.clusterfabric.topology.internal.cut;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.testkit.data.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Minimum bisections of well-known graphs, proven elsewhere by branch and bound. */
class SmallGraphOraclesTest {
  private static final int MAX_VERTICES = 28;

  @Test
  void everyGraphOfTheTableIsSolvedExactly() throws IOException {
    Path file = SharedData.require("topology/small-graph-oracles.csv");
    List<String> rows = Files.readAllLines(file);
    int checked = 0;
    for (String row : rows.subList(1, rows.size())) {
      // Names hold commas, so count from the end: ..., bisection, status, _, _, _, graph6.
      String[] cells = row.split(",", -1);
      String graph6 = cells[cells.length - 1];
      if (!graph6.isEmpty() && graph6.charAt(0) - 63 <= MAX_VERTICES) {
        assertThat(cells[cells.length - 5]).as(row).isEqualTo("EXACT");
        CutResult result = BalancedCut.solve(decode(graph6), CutOptions.defaults());
        long bisection = Long.parseLong(cells[cells.length - 6]);
        assertThat(result.isExact()).as(row + result.steps()).isTrue();
        assertThat(result.upper()).as(row).isEqualTo(bisection);
        checked++;
      }
    }
    assertThat(checked).isGreaterThan(100);
  }

  /** One byte for the vertices, then the upper triangle by columns, six bits a byte. */
  private static CutProblem decode(String graph6) {
    int n = graph6.charAt(0) - 63;
    EdgeList edges = new EdgeList(n);
    int bit = 0;
    for (int j = 1; j < n; j++) {
      for (int i = 0; i < j; i++, bit++) {
        int sixBits = graph6.charAt(1 + bit / 6) - 63;
        if (((sixBits >> (5 - bit % 6)) & 1) == 1) {
          edges.add(i, j, 1);
        }
      }
    }
    return CutProblem.ofVertices(edges.toGraph(n));
  }
}
