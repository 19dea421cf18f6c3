package io.clusterfabric.topology.format.metis;

import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.Limits;
import io.clusterfabric.model.internal.text.LineReader;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.graph.FabricGraphBuilder;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.StringTokenizer;
import org.apiguardian.api.API;

/**
 * Reads graph files of METIS (manual of METIS 5.1, section 4.1.1): a first line {@code vertices
 * edges [fmt [ncon]]}, then for each vertex a line of its weight, if fmt's second digit is 1, and
 * its neighbours, counted from 1, each followed by the edge's weight if fmt's last digit is 1.
 * Lines that begin with {@code %} are comments. Each edge stands at both of its ends, with one
 * weight. Vertex sizes (fmt's first digit) and several weights a vertex (ncon above 1) mean nothing
 * to a bisection and are refused. A graph is one thing: a damaged line spoils it, so the reading
 * ends with an exception that names the line.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class MetisReader {
  private static final long MAX_WEIGHT = 1L << 40;

  private final String file;
  private final Limits limits;
  private final LineReader in;
  private int vertices;
  private long edges;
  private boolean vertexWeights;
  private boolean edgeWeights;

  private MetisReader(String file, Limits limits, LineReader in) {
    this.file = file;
    this.limits = limits;
    this.in = in;
  }

  /**
   * Reads a file within the standard limits.
   *
   * @param source one stream
   * @return the graph
   * @throws IOException if it cannot be read
   * @throws MetisFormatException if it is no such graph
   */
  public static MetisGraph read(FabricSource source) throws IOException {
    return read(source, Limits.standard());
  }

  /**
   * Reads a file.
   *
   * @param source one stream
   * @param limits on bytes, and on elements: vertices and edges together. A line of a vertex may be
   *     as long as the file
   * @return the graph
   * @throws IOException if it cannot be read
   * @throws MetisFormatException if it is no such graph, or too large
   */
  public static MetisGraph read(FabricSource source, Limits limits) throws IOException {
    if (source.streamNames().size() != 1) {
      throw new MetisFormatException(
          source.name(), 0, "a graph is one file, found " + source.streamNames().size());
    }
    String stream = source.streamNames().get(0);
    // The neighbours of a vertex are one line, however many there are.
    int line = (int) Math.min(limits.maxBytes(), 1 << 26);
    try (LineReader in = new LineReader(source.open(stream), limits.maxBytes(), line)) {
      return new MetisReader(source.name(), limits, in).read();
    }
  }

  private MetisGraph read() throws IOException {
    header();
    long[] weights = new long[vertices];
    Arrays.fill(weights, 1);
    FabricGraphBuilder out = FabricGraph.builder(file);
    for (int v = 1; v <= vertices; v++) {
      out.addSwitch(Integer.toString(v));
    }
    int[] tails = new int[16];
    int[] heads = new int[16];
    long[] weight = new long[16];
    int n = 0;
    for (int v = 0; v < vertices; v++) {
      if (!nextLine(true)) {
        throw wrong(String.format(Locale.ROOT, "the file ends at vertex %,d of %,d", v, vertices));
      }
      StringTokenizer words = new StringTokenizer(in.text());
      if (vertexWeights) {
        weights[v] = number(words, "the weight of the vertex", 0, MAX_WEIGHT);
      }
      while (words.hasMoreTokens()) {
        int head = (int) number(words, "a neighbour", 1, vertices) - 1;
        long w = edgeWeights ? number(words, "the weight of an edge", 1, MAX_WEIGHT) : 1;
        if (head == v) {
          throw wrong("vertex " + (v + 1) + " is its own neighbour, which METIS does not allow");
        }
        if (n >= 2 * edges) {
          throw wrong(
              "there are more neighbours than twice the " + edges + " edges of the first line");
        }
        if (n == tails.length) {
          tails = Arrays.copyOf(tails, 2 * n);
          heads = Arrays.copyOf(heads, 2 * n);
          weight = Arrays.copyOf(weight, 2 * n);
        }
        tails[n] = v;
        heads[n] = head;
        weight[n++] = w;
      }
    }
    while (nextLine(false)) {
      if (!in.text().isBlank()) {
        throw wrong("there is text behind the last vertex");
      }
    }
    if (n != 2 * edges) {
      throw new MetisFormatException(
          file,
          0,
          "the vertices name "
              + n
              + " neighbours, where the first line's "
              + edges
              + " edges make "
              + 2 * edges);
    }
    join(out, tails, heads, weight, n);
    return new MetisGraph(out.build(), weights);
  }

  /** Joins each pair once, and checks that both ends tell the same. */
  private void join(FabricGraphBuilder out, int[] tails, int[] heads, long[] weight, int n) {
    int[] first = new int[vertices + 1];
    for (int i = 0; i < n; i++) {
      first[heads[i] + 1]++;
    }
    for (int v = 0; v < vertices; v++) {
      first[v + 1] += first[v];
    }
    // Arcs into each vertex, tails ascending as they come: those of lower tails are its own back.
    int[] into = new int[n];
    int[] at = Arrays.copyOf(first, vertices);
    for (int i = 0; i < n; i++) {
      into[at[heads[i]]++] = i;
    }
    long[] back = new long[vertices];
    int[] backOf = new int[vertices];
    Arrays.fill(backOf, -1);
    int arc = 0;
    for (int v = 0; v < vertices; v++) {
      for (int i = first[v]; i < first[v + 1]; i++) {
        int tail = tails[into[i]];
        if (backOf[tail] == v) {
          throw new MetisFormatException(
              file, 0, "vertex " + (tail + 1) + " names its neighbour " + (v + 1) + " twice");
        }
        backOf[tail] = v;
        back[tail] = weight[into[i]];
      }
      for (; arc < n && tails[arc] == v; arc++) {
        int head = heads[arc];
        if (backOf[head] != v || back[head] != weight[arc]) {
          throw new MetisFormatException(
              file,
              0,
              "vertex "
                  + (v + 1)
                  + " names its neighbour "
                  + (head + 1)
                  + (backOf[head] == v ? " with another weight than" : ", but not")
                  + " the other way round");
        }
        if (head > v) {
          out.addLinks(v, head, 1, weight[arc]);
        }
      }
    }
  }

  private void header() throws IOException {
    if (!nextLine(false)) {
      throw new MetisFormatException(
          file, 0, "the file is empty; a graph begins with 'vertices edges [fmt [ncon]]'");
    }
    if (in.noText().isPresent()) {
      throw new MetisFormatException(file, 0, "this is " + in.noText().get().what());
    }
    StringTokenizer words = new StringTokenizer(in.text());
    vertices = (int) number(words, "the number of vertices", 0, limits.maxElements());
    edges = number(words, "the number of edges", 0, limits.maxElements());
    String format = words.hasMoreTokens() ? words.nextToken() : "0";
    if (!format.matches("[01]{1,3}")) {
      throw wrong("fmt is of up to three digits 0 or 1, found '" + format + "'");
    }
    int fmt = Integer.parseInt(format, 2);
    if ((fmt & 4) != 0) {
      throw wrong("fmt " + format + " gives sizes of vertices, which no bisection counts");
    }
    vertexWeights = (fmt & 2) != 0;
    edgeWeights = (fmt & 1) != 0;
    if (words.hasMoreTokens() && number(words, "ncon", 1, Integer.MAX_VALUE) != 1) {
      throw wrong("several weights a vertex (ncon above 1) cannot be balanced by one bisection");
    }
  }

  /** The next line that is no comment; blank ones only where they mean a vertex alone. */
  private boolean nextLine(boolean blankCounts) throws IOException {
    while (in.next()) {
      if (in.isTooLong()) {
        throw wrong("the line is too long");
      }
      String text = in.text();
      if (!text.startsWith("%") && (blankCounts || !text.isBlank())) {
        return true;
      }
    }
    if (in.isCapped()) {
      throw wrong("the file is longer than the limit of " + limits.maxBytes() + " bytes");
    }
    return false;
  }

  private long number(StringTokenizer words, String what, long least, long most) {
    if (!words.hasMoreTokens()) {
      throw wrong(what + " is missing");
    }
    String word = words.nextToken();
    try {
      long value = Long.parseLong(word);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Told below, like a number out of range.
    }
    throw wrong(
        String.format(
            Locale.ROOT,
            "%s is a number from %d to %d, found '%s'",
            what,
            least,
            most,
            word.length() > 30 ? word.substring(0, 30) + "..." : word));
  }

  private MetisFormatException wrong(String what) {
    return new MetisFormatException(file, Math.max(1, in.number()), what);
  }
}
