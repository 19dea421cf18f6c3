package io.clusterfabric.topology.format.graph6;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import java.util.Locale;
import org.apiguardian.api.API;

/**
 * Reads graph6, the notation of simple graphs that nauty, SageMath, networkx and the House of
 * Graphs share: the number of nodes, then the upper triangle of the adjacency matrix by columns,
 * six bits a character from {@code ?} to {@code ~} (B. McKay, formats.txt of nauty).
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Graph6 {
  private static final int LOWEST = 63;
  private static final int HIGHEST = 126;
  private static final int MAX_NODES = 4096;
  private static final String HEADER = ">>graph6<<";

  private Graph6() {}

  /**
   * A network of switches, numbered as in the text, with a link of one rate for each edge.
   *
   * @param text the graph in one line, with or without the header {@code >>graph6<<}
   * @param rate what each link carries
   * @return the network; it has no endpoints
   * @throws IllegalArgumentException if the text is no graph6, or of more than 4,096 nodes; the
   *     message says where
   */
  public static FabricGraph parse(String text, Bandwidth rate) {
    String line = text.strip();
    int at = line.startsWith(HEADER) ? HEADER.length() : 0;
    int sizeBytes = at < line.length() && line.charAt(at) == '~' ? 4 : 1;
    if (line.startsWith("~~", at)) {
      throw refused(line, at, "a graph of more than 258,047 nodes");
    }
    int n = 0;
    for (int i = sizeBytes == 4 ? 1 : 0; i < sizeBytes; i++) {
      n = n << 6 | bits(line, at + i);
    }
    if (n > MAX_NODES) {
      throw refused(line, at, n + " nodes, where 4,096 are allowed");
    }
    at += sizeBytes;
    long pairs = (long) n * (n - 1) / 2;
    if (line.length() - at != (pairs + 5) / 6) {
      throw refused(
          line,
          line.length(),
          String.format(
              Locale.ROOT,
              "%d characters of edges, where %d nodes need %d",
              line.length() - at,
              n,
              (pairs + 5) / 6));
    }
    FabricGraphBuilder out = FabricGraph.builder("graph6 " + line);
    for (int v = 0; v < n; v++) {
      out.addSwitch("v" + v);
    }
    int bit = 0;
    for (int column = 1; column < n; column++) {
      for (int row = 0; row < column; row++, bit++) {
        if ((bits(line, at + bit / 6) >> (5 - bit % 6) & 1) == 1) {
          out.addLinks(row, column, 1, rate);
        }
      }
    }
    for (; bit < (line.length() - at) * 6; bit++) {
      if ((bits(line, at + bit / 6) >> (5 - bit % 6) & 1) == 1) {
        throw refused(line, at + bit / 6, "bits behind the last edge that are not 0");
      }
    }
    return out.build();
  }

  private static int bits(String line, int at) {
    if (at >= line.length()) {
      throw refused(line, at, "the end of the text");
    }
    char c = line.charAt(at);
    if (c < LOWEST || c > HIGHEST) {
      throw refused(line, at, "a character outside '?' to '~'");
    }
    return c - LOWEST;
  }

  private static IllegalArgumentException refused(String line, int at, String found) {
    return new IllegalArgumentException(
        "this is no graph6: found "
            + found
            + " at character "
            + (at + 1)
            + " of '"
            + (line.length() > 60 ? line.substring(0, 60) + "..." : line)
            + "'");
  }
}
