package io.clusterfabric.benchmarks;

import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * A fabric as a file of METIS, and what {@code gpmetis} makes of it. Cuts and balance are counted
 * here again from the parts that it writes: nothing it prints is believed.
 */
final class Gpmetis {
  private static final String PROGRAM = "gpmetis";
  private static final long MOST_WEIGHT = 1L << 29;

  private final Path file;
  private final int[] unitWeight;
  private final List<Map<Integer, Long>> edges;
  private final Bandwidth weight;
  private final boolean onePiece;
  private long best = Long.MAX_VALUE;
  private int runs;
  private int even;

  private Gpmetis(Path file, int[] unitWeight, List<Map<Integer, Long>> edges, Bandwidth weight) {
    this.file = file;
    this.unitWeight = unitWeight;
    this.edges = edges;
    this.weight = weight;
    this.onePiece = isOnePiece(edges);
  }

  /** Whether the program is there. */
  static boolean isThere() throws InterruptedException {
    try {
      Process process = new ProcessBuilder(PROGRAM, "-help").redirectErrorStream(true).start();
      process.getInputStream().readAllBytes();
      process.waitFor();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Writes a fabric: units weigh 1, switches 0, parallel links are one edge. A graph of switches
   * alone has the switches as units.
   *
   * @param folder where to write
   * @param graph the fabric
   * @param byPort whether each port is a unit, not each host
   */
  static Gpmetis write(Path folder, FabricGraph graph, boolean byPort) throws IOException {
    int ends = graph.endpointCount();
    int units = ends == 0 ? graph.nodeCount() : byPort ? ends : graph.hostCount();
    int vertices = ends == 0 ? units : units + graph.nodeCount() - ends;
    int[] unitWeight = new int[vertices];
    List<Map<Integer, Long>> edges = new ArrayList<>(vertices);
    for (int v = 0; v < vertices; v++) {
      unitWeight[v] = v < units ? 1 : 0;
      edges.add(new TreeMap<>());
    }
    BigInteger divisor = BigInteger.ZERO;
    for (int b = 0; b < graph.bundleCount(); b++) {
      divisor = divisor.gcd(BigInteger.valueOf(graph.capacityBps(b)));
    }
    long gcd = Math.max(1, divisor.longValueExact());
    for (int b = 0; b < graph.bundleCount(); b++) {
      int x = vertex(graph, graph.endA(b), units, byPort);
      int y = vertex(graph, graph.endB(b), units, byPort);
      if (x != y && graph.capacityBps(b) > 0) {
        edges.get(x).merge(y, graph.capacityBps(b) / gcd, Long::sum);
        edges.get(y).merge(x, graph.capacityBps(b) / gcd, Long::sum);
      }
    }
    Path file = folder.resolve("fabric.graph");
    Gpmetis metis = new Gpmetis(file, unitWeight, edges, Bandwidth.ofBitsPerSecond(gcd));
    metis.write();
    return metis;
  }

  private static int vertex(FabricGraph graph, int node, int units, boolean byPort) {
    int ends = graph.endpointCount();
    if (ends == 0) {
      return node;
    }
    return node >= ends ? units + node - ends : byPort ? node : graph.hostOf(node);
  }

  /** Sums of weights have 31 bits in METIS: heavier ones are rounded, for it, not for the count. */
  private void write() throws IOException {
    long count = edges();
    long sum = edges.stream().flatMap(row -> row.values().stream()).mapToLong(w -> w).sum();
    long scale = sum / MOST_WEIGHT + 1;
    StringBuilder text = new StringBuilder();
    text.append(edges.size()).append(' ').append(count).append(" 011\n");
    for (int v = 0; v < edges.size(); v++) {
      text.append(unitWeight[v]);
      edges
          .get(v)
          .forEach(
              (to, w) ->
                  text.append(' ')
                      .append(to + 1)
                      .append(' ')
                      .append(Math.max(1, Math.round((double) w / (double) scale))));
      text.append('\n');
    }
    Files.writeString(file, text, StandardCharsets.US_ASCII);
  }

  private static boolean isOnePiece(List<Map<Integer, Long>> edges) {
    BitSet seen = new BitSet();
    Deque<Integer> next = new ArrayDeque<>(List.of(0));
    seen.set(0);
    while (!next.isEmpty()) {
      for (int to : edges.get(next.remove()).keySet()) {
        if (!seen.get(to)) {
          seen.set(to);
          next.add(to);
        }
      }
    }
    return seen.cardinality() == edges.size();
  }

  /** How many edges the graph has. */
  long edges() {
    return edges.stream().mapToLong(Map::size).sum() / 2;
  }

  /** Whether links join all vertices. */
  boolean isOnePiece() {
    return onePiece;
  }

  /** What an edge of weight 1 carries. */
  Bandwidth weight() {
    return weight;
  }

  /** The lightest even cut so far. */
  OptionalLong best() {
    return even == 0 ? OptionalLong.empty() : OptionalLong.of(best);
  }

  /** How often the program ran. */
  int runs() {
    return runs;
  }

  /** How many of its runs gave even halves. */
  int even() {
    return even;
  }

  /** Runs it with seeds from 1, until the time is over, and so often at least. */
  void runFor(long nanos, int least) throws IOException, InterruptedException {
    long start = System.nanoTime();
    for (int seed = 1; seed <= least || System.nanoTime() - start < nanos; seed++) {
      run(seed);
    }
  }

  private void run(int seed) throws IOException, InterruptedException {
    Path parts = file.resolveSibling(file.getFileName() + ".part.2");
    Files.deleteIfExists(parts);
    Process process =
        new ProcessBuilder(
                PROGRAM, "-ptype=rb", "-ufactor=1", "-seed=" + seed, file.toString(), "2")
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0 || !Files.exists(parts)) {
      throw new IOException("gpmetis failed: " + said);
    }
    runs++;
    List<String> part = Files.readAllLines(parts);
    long cut = 0;
    int onA = 0;
    int units = 0;
    for (int v = 0; v < unitWeight.length; v++) {
      units += unitWeight[v];
      onA += part.get(v).equals("0") ? unitWeight[v] : 0;
      for (var edge : edges.get(v).entrySet()) {
        cut +=
            edge.getKey() > v && !part.get(v).equals(part.get(edge.getKey())) ? edge.getValue() : 0;
      }
    }
    if (Math.abs(2 * onA - units) <= 1) {
      even++;
      best = Math.min(best, cut);
    }
  }
}
