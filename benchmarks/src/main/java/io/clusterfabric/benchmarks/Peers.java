package io.clusterfabric.benchmarks;

import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jgrapht.Graph;
import org.jgrapht.alg.flow.DinicMFImpl;
import org.jgrapht.alg.flow.PushRelabelMFImpl;
import org.jgrapht.alg.interfaces.MaximumFlowAlgorithm;
import org.jgrapht.alg.util.Triple;
import org.jgrapht.graph.DefaultGraphType;
import org.jgrapht.graph.DefaultUndirectedWeightedGraph;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.opt.graph.fastutil.FastutilMapIntVertexGraph;
import org.jgrapht.opt.graph.sparse.SparseIntUndirectedWeightedGraph;
import org.jgrapht.traverse.BreadthFirstIterator;
import org.jgrapht.util.SupplierUtil;

/** JGraphT's graphs and algorithms on the same nodes and bundles, weighted in Gb/s. */
final class Peers {
  private static final double GIGA = 1e9;

  /** Above the sum of all capacities, as the links to a common source and sink must be. */
  private static final double UNBOUNDED = 1e9;

  private final FabricGraph graph;

  Peers(FabricGraph graph) {
    this.graph = graph;
  }

  /** The node from which all sources are fed. */
  int source() {
    return graph.nodeCount();
  }

  /** The node into which all sinks drain. */
  int sink() {
    return graph.nodeCount() + 1;
  }

  /** Each of JGraphT's graphs, without a source and sink, by name. */
  Map<String, Graph<Integer, ?>> graphs() {
    Map<String, Graph<Integer, ?>> all = new LinkedHashMap<>();
    all.put("SparseIntUndirectedWeightedGraph", sparse(List.of()));
    all.put("FastutilMapIntVertexGraph", filled(fastutil(), List.of()));
    all.put("DefaultUndirectedWeightedGraph", filled(plain(), List.of()));
    return all;
  }

  /** Hops summed over all nodes that a breadth-first search reaches. */
  static <E> long hops(Graph<Integer, E> peer, int start) {
    BreadthFirstIterator<Integer, E> search = new BreadthFirstIterator<>(peer, start);
    long sum = 0;
    while (search.hasNext()) {
      sum += search.getDepth(search.next());
    }
    return sum;
  }

  /** Each pair of a graph and a flow algorithm, ready to run, by name. */
  Map<String, MaximumFlowAlgorithm<Integer, ?>> flows(int[] sources, int[] sinks) {
    List<Triple<Integer, Integer, Double>> ends = new ArrayList<>();
    for (int s : sources) {
      ends.add(Triple.of(source(), s, UNBOUNDED));
    }
    for (int t : sinks) {
      ends.add(Triple.of(t, sink(), UNBOUNDED));
    }
    Map<String, MaximumFlowAlgorithm<Integer, ?>> all = new LinkedHashMap<>();
    add(all, "default graph", filled(plain(), ends));
    add(all, "fastutil graph", filled(fastutil(), ends));
    add(all, "sparse graph", sparse(ends));
    return all;
  }

  private static <E> void add(
      Map<String, MaximumFlowAlgorithm<Integer, ?>> all, String name, Graph<Integer, E> peer) {
    all.put("Dinic, " + name, new DinicMFImpl<>(peer));
    all.put("push-relabel, " + name, new PushRelabelMFImpl<>(peer));
  }

  private static Graph<Integer, DefaultWeightedEdge> plain() {
    return new DefaultUndirectedWeightedGraph<>(DefaultWeightedEdge.class);
  }

  private static Graph<Integer, DefaultWeightedEdge> fastutil() {
    return new FastutilMapIntVertexGraph<>(
        SupplierUtil.createIntegerSupplier(),
        SupplierUtil.DEFAULT_WEIGHTED_EDGE_SUPPLIER,
        DefaultGraphType.simple().asWeighted());
  }

  private <E> Graph<Integer, E> filled(
      Graph<Integer, E> peer, List<Triple<Integer, Integer, Double>> more) {
    for (int n = 0; n < graph.nodeCount() + (more.isEmpty() ? 0 : 2); n++) {
      peer.addVertex(n);
    }
    for (Triple<Integer, Integer, Double> edge : edges(more)) {
      E added = peer.addEdge(edge.getFirst(), edge.getSecond());
      peer.setEdgeWeight(added, edge.getThird());
    }
    return peer;
  }

  private Graph<Integer, Integer> sparse(List<Triple<Integer, Integer, Double>> more) {
    return new SparseIntUndirectedWeightedGraph(
        graph.nodeCount() + (more.isEmpty() ? 0 : 2), edges(more));
  }

  private List<Triple<Integer, Integer, Double>> edges(
      List<Triple<Integer, Integer, Double>> more) {
    List<Triple<Integer, Integer, Double>> edges = new ArrayList<>();
    for (int b = 0; b < graph.bundleCount(); b++) {
      edges.add(Triple.of(graph.endA(b), graph.endB(b), graph.capacityBps(b) / GIGA));
    }
    edges.addAll(more);
    return edges;
  }

  /** The fastest of several, each timed once after one run without the clock. */
  static <P> Fastest fastest(Map<String, P> peers, Function<P, Double> run) {
    Fastest best = new Fastest("none", 0, Double.MAX_VALUE);
    for (Map.Entry<String, P> e : peers.entrySet()) {
      Stopwatch.Timed<Double> timed = Stopwatch.median(1, 3, () -> run.apply(e.getValue()));
      if (timed.cpuMillis() < best.millis()) {
        best = new Fastest(e.getKey(), timed.value(), timed.cpuMillis());
      }
    }
    return best;
  }

  /**
   * The fastest peer.
   *
   * @param name its name
   * @param value what it computed
   * @param millis the median time at work
   */
  record Fastest(String name, double value, double millis) {}
}
