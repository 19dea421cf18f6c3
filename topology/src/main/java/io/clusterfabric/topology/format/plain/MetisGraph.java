package io.clusterfabric.topology.format.plain;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import io.clusterfabric.topology.internal.exchange.TextFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apiguardian.api.API;

/**
 * Reads and writes the graph files of METIS, KaHIP and others (METIS 5 manual, section 4.1.1): a
 * line of numbers of vertices and edges, the format and the number of weights of a vertex; then a
 * line for each vertex with its weight, if the format says so, and its neighbours, counted from 1,
 * each followed by the edge's weight, if the format says so. Lines that begin with % are comments.
 *
 * <p>Formats 0, 1 (edges have weights), 10 (vertices have weights) and 11 are read. Sizes of
 * vertices (100 and above) tell the volume of communication and have no place in a cut: such files
 * are refused, as are those with several weights a vertex.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class MetisGraph {
  private static final int MAX_VERTICES = 4_000_000;
  private static final long MAX_WEIGHT = 1_000_000_000L;
  private static final long WEIGHT_1 = 1_000_000_000L;

  private final Numbers in;
  private int vertices;
  private long edges;
  private boolean vertexWeights;
  private boolean edgeWeights;
  private int[] a = new int[64];
  private int[] b = new int[64];
  private long[] weight = new long[64];
  private int arcs;

  private MetisGraph(Numbers in) {
    this.in = in;
  }

  /**
   * Reads a file.
   *
   * @param file the file
   * @return the graph; vertex 1 of the file is the switch {@code 1}
   * @throws MalformedGraphException if it is no such file; the message names the line
   * @throws IOException if it cannot be read
   */
  public static PlainGraph read(Path file) throws IOException {
    try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      return read(reader);
    }
  }

  /**
   * Reads a file's text.
   *
   * @param reader the text; not closed
   * @return the graph; vertex 1 of the file is the switch {@code 1}
   * @throws MalformedGraphException if it is no such file; the message names the line
   * @throws IOException if it cannot be read
   */
  public static PlainGraph read(Reader reader) throws IOException {
    return new MetisGraph(new Numbers(reader)).read();
  }

  /**
   * Writes a graph as a file that gpmetis, KaHIP and others read. Node i of the graph is vertex i +
   * 1. An edge is a bundle and weighs what that carries one way in multiples of the unit. A graph
   * with endpoints has weights of vertices: 1 for an endpoint and 0 for a switch, so that halves
   * are halves of the endpoints; one without has none, and {@link #read(Path)} reads it back.
   *
   * @param graph the graph
   * @param unit what an edge of weight 1 carries, such as {@link PlainGraph#UNIT_WEIGHT}
   * @param to the file; it is written as a whole or not at all
   * @throws IllegalArgumentException if a bundle is no whole multiple of the unit from 1 to
   *     1,000,000,000, as one of unknown rate; nothing is written
   * @throws IOException if it cannot be written
   */
  public static void write(FabricGraph graph, Bandwidth unit, Path to) throws IOException {
    long[] weights = new long[graph.bundleCount()];
    for (int e = 0; e < weights.length; e++) {
      weights[e] = weight(graph, e, unit);
    }
    boolean weighted = graph.endpointCount() > 0;
    TextFile.write(
        to,
        out -> {
          out.append(graph.nodeCount() + " " + graph.bundleCount() + (weighted ? " 11\n" : " 1\n"));
          for (int v = 0; v < graph.nodeCount(); v++) {
            String gap = weighted ? graph.isEndpoint(v) ? "1 " : "0 " : "";
            for (int k = 0; k < graph.degree(v); k++) {
              out.append(gap).append(String.valueOf(graph.neighbor(v, k) + 1));
              out.append(' ').append(String.valueOf(weights[graph.bundle(v, k)]));
              gap = " ";
            }
            out.append(graph.degree(v) == 0 ? gap.strip() : "").append('\n');
          }
        });
  }

  private static long weight(FabricGraph graph, int bundle, Bandwidth unit) {
    Ratio units = graph.capacity(bundle).dividedBy(unit);
    if (graph.unknownRateLinks(bundle) > 0
        || !units.isWhole()
        || units.numerator() < 1
        || units.numerator() > MAX_WEIGHT) {
      throw new IllegalArgumentException(
          "an edge weighs 1 to 1,000,000,000 times "
              + unit
              + ", found "
              + (graph.unknownRateLinks(bundle) > 0
                  ? "links of unknown rate"
                  : graph.capacity(bundle).toString())
              + " between "
              + graph.node(graph.endA(bundle))
              + " and "
              + graph.node(graph.endB(bundle)));
    }
    return units.numerator();
  }

  private PlainGraph read() throws IOException {
    readHead();
    long[] weights = new long[vertexWeights ? 64 : 0];
    for (int v = 1; v <= vertices; v++) {
      if (!in.nextLine()) {
        throw in.malformed("the file ends before vertex " + v + " of " + vertices);
      }
      if (vertexWeights) {
        if (v > weights.length) {
          weights = Arrays.copyOf(weights, 2 * weights.length);
        }
        weights[v - 1] = in.next("the weight of vertex " + v, 1, MAX_WEIGHT);
      }
      readNeighbors(v);
    }
    if (in.nextLine() && in.hasNext()) {
      throw in.malformed("more lines than the " + vertices + " vertices of the first line");
    }
    requireSymmetry();
    FabricGraphBuilder graph = FabricGraph.builder("metis");
    for (int v = 1; v <= vertices; v++) {
      graph.addSwitch(Integer.toString(v));
    }
    for (int i = 0; i < arcs; i++) {
      if (a[i] < b[i]) {
        graph.addLinks(a[i] - 1, b[i] - 1, 1, weight[i] * WEIGHT_1);
      }
    }
    return new PlainGraph(
        graph.build(), vertexWeights ? Arrays.copyOf(weights, vertices) : new long[0]);
  }

  private void readHead() throws IOException {
    if (!in.nextLine() || !in.hasNext()) {
      throw in.malformed("the first line gives the numbers of vertices and edges, found nothing");
    }
    vertices = (int) in.next("the number of vertices", 0, MAX_VERTICES);
    edges = in.next("the number of edges", 0, Integer.MAX_VALUE / 2);
    long format = in.hasNext() ? in.next("the format", 0, 999) : 0;
    if (format != 0 && format != 1 && format != 10 && format != 11) {
      throw in.malformed(
          "format "
              + format
              + (format >= 100 && format <= 111 ? " has sizes of vertices;" : " is not known;")
              + " 0, 1, 10 and 11 are read");
    }
    edgeWeights = format % 10 == 1;
    vertexWeights = format >= 10;
    long constraints = in.hasNext() ? in.next("the weights of a vertex", 0, 999) : 1;
    if (constraints > 1) {
      throw in.malformed(constraints + " weights a vertex; files with one are read");
    }
    if (in.hasNext()) {
      throw in.malformed("the first line has more than four numbers");
    }
  }

  private void readNeighbors(int v) throws IOException {
    while (in.hasNext()) {
      int to = (int) in.next("a neighbour of vertex " + v, 1, vertices);
      if (to == v) {
        throw in.malformed("vertex " + v + " is its own neighbour");
      }
      long w = edgeWeights ? in.next("the weight of an edge of vertex " + v, 1, MAX_WEIGHT) : 1;
      if (arcs == 2 * edges) {
        throw in.malformed("more edges than the " + edges + " of the first line");
      }
      if (arcs == a.length) {
        a = Arrays.copyOf(a, 2 * arcs);
        b = Arrays.copyOf(b, 2 * arcs);
        weight = Arrays.copyOf(weight, 2 * arcs);
      }
      a[arcs] = v;
      b[arcs] = to;
      weight[arcs++] = w;
    }
  }

  /** Each edge has to be in the lines of both ends, with one weight. */
  private void requireSymmetry() throws MalformedGraphException {
    if (arcs != 2 * edges) {
      throw new MalformedGraphException(
          "the first line announces "
              + edges
              + " edges, the lines hold "
              + arcs
              + " ends of edges");
    }
    int[] first = new int[vertices + 2];
    for (int i = 0; i < arcs; i++) {
      first[b[i] + 1]++;
    }
    for (int v = 0; v <= vertices; v++) {
      first[v + 1] += first[v];
    }
    int[] next = first.clone();
    int[] back = new int[arcs];
    for (int i = 0; i < arcs; i++) {
      back[next[b[i]]++] = i;
    }
    long[] seen = new long[vertices + 1];
    for (int v = 1, from = 0; v <= vertices; v++) {
      for (int i = first[v]; i < first[v + 1]; i++) {
        if (seen[a[back[i]]] != 0) {
          throw new MalformedGraphException(
              "vertex " + a[back[i]] + " names its neighbour " + v + " twice");
        }
        seen[a[back[i]]] = weight[back[i]];
      }
      for (; from < arcs && a[from] == v; from++) {
        if (seen[b[from]] != weight[from]) {
          throw new MalformedGraphException(
              "the edge from vertex "
                  + v
                  + " to "
                  + b[from]
                  + " of weight "
                  + weight[from]
                  + " is not the same in the line of vertex "
                  + b[from]);
        }
        seen[b[from]] = 0;
      }
      for (int i = first[v]; i < first[v + 1]; i++) {
        seen[a[back[i]]] = 0;
      }
    }
  }

  /** Whole numbers, line by line, without comment lines, however long lines are. */
  private static final class Numbers {
    private final Reader reader;
    private int line;
    private int c = '\n';

    Numbers(Reader reader) {
      this.reader = reader;
    }

    /** Goes to the next line that is no comment; false at the end. */
    boolean nextLine() throws IOException {
      while (c != '\n' && c != -1) {
        c = reader.read();
      }
      do {
        if (c == -1) {
          return false;
        }
        line++;
        c = reader.read();
        if (c == '%') {
          while (c != '\n' && c != -1) {
            c = reader.read();
          }
        } else {
          return c != -1;
        }
      } while (true);
    }

    boolean hasNext() throws IOException {
      while (c == ' ' || c == '\t' || c == '\r') {
        c = reader.read();
      }
      return c != '\n' && c != -1;
    }

    long next(String what, long least, long most) throws IOException {
      if (!hasNext()) {
        throw malformed(what + " is missing");
      }
      long value = 0;
      boolean digits = false;
      while (c >= '0' && c <= '9') {
        value = Math.min(value * 10 + (c - '0'), Long.MAX_VALUE / 100);
        digits = true;
        c = reader.read();
      }
      if (!digits || (c != ' ' && c != '\t' && c != '\r' && c != '\n' && c != -1)) {
        throw malformed(
            what
                + " is no whole number: found "
                + (c == -1 ? "the end" : "a character of code " + c));
      }
      if (value < least || value > most) {
        throw malformed(what + " is " + value + "; allowed are " + least + " to " + most);
      }
      return value;
    }

    MalformedGraphException malformed(String what) {
      return new MalformedGraphException("line " + line + ": " + what);
    }
  }
}
