package io.clusterfabric.topology.format.plain;

import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import org.apiguardian.api.API;

/**
 * Reads graph6, B. D. McKay's line of printable characters for a simple undirected graph: the
 * number of vertices, then the upper triangle of the adjacency matrix by columns, six bits a
 * character.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Graph6 {
  private static final int MAX_VERTICES = 20_000;
  private static final long WEIGHT_1 = 1_000_000_000L;

  private Graph6() {}

  /**
   * Reads a graph.
   *
   * @param text one graph, with or without the header {@code >>graph6<<}; vertices are counted from
   *     0
   * @return the graph, each edge of weight 1
   * @throws MalformedGraphException if the text is no graph6, or has more than 20,000 vertices
   */
  public static PlainGraph parse(String text) throws MalformedGraphException {
    String line = text.strip();
    line = line.startsWith(">>graph6<<") ? line.substring(10) : line;
    int size = 1;
    long n = at(line, 0);
    if (n == 63) {
      size = line.length() > 1 && at(line, 1) == 63 ? 8 : 4;
      n = 0;
      for (int i = size == 8 ? 2 : 1; i < size; i++) {
        n = n << 6 | at(line, i);
      }
    }
    if (n > MAX_VERTICES) {
      throw new MalformedGraphException(
          "graph6 of " + n + " vertices; at most " + MAX_VERTICES + " are read");
    }
    long bits = n * (n - 1) / 2;
    long wanted = size + (bits + 5) / 6;
    if (line.length() != wanted) {
      throw new MalformedGraphException(
          "graph6 of "
              + n
              + " vertices has "
              + wanted
              + " characters, found "
              + line.length()
              + "; is the line whole?");
    }
    FabricGraphBuilder graph = FabricGraph.builder("graph6");
    for (int v = 0; v < n; v++) {
      graph.addSwitch(Integer.toString(v));
    }
    int bit = 0;
    for (int j = 1; j < n; j++) {
      for (int i = 0; i < j; i++, bit++) {
        if ((at(line, size + bit / 6) >> (5 - bit % 6) & 1) == 1) {
          graph.addLinks(i, j, 1, WEIGHT_1);
        }
      }
    }
    return new PlainGraph(graph.build(), new long[0]);
  }

  private static int at(String line, int index) throws MalformedGraphException {
    if (index >= line.length()) {
      throw new MalformedGraphException(
          "graph6 ends after " + line.length() + " characters, within the number of vertices");
    }
    char c = line.charAt(index);
    if (c < 63 || c > 126) {
      throw new MalformedGraphException(
          "character "
              + (index + 1)
              + " of a graph6 line has code "
              + (int) c
              + "; allowed are ? (63) to ~ (126)");
    }
    return c - 63;
  }
}
