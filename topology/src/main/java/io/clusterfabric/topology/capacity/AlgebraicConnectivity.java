package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.internal.cut.CutGraph;
import io.clusterfabric.topology.internal.cut.SpectralBound;
import java.util.Arrays;
import java.util.Locale;
import org.apiguardian.api.API;

/**
 * The algebraic connectivity of a network: the second-least eigenvalue lambda2 of its Laplacian,
 * weighted by capacity, all nodes counting alike (Fiedler 1973). How well a network expands; {@code
 * lambda2 floor(n/2) ceil(n/2) / n} bounds the capacity that joins any two halves of its n nodes
 * from below.
 *
 * <p>The value is numerical, good to about twelve digits. Next to it stands a slightly lower one
 * that is proven, by a factorisation with all rounding errors accounted for. Takes time in
 * proportion to the third power of the nodes. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AlgebraicConnectivity {
  /** The most nodes that are taken: about half a minute. */
  public static final int MAX_NODES = 4096;

  private final FabricGraph graph;
  private final double value;
  private final double certified;

  private AlgebraicConnectivity(FabricGraph graph, double value, double certified) {
    this.graph = graph;
    this.value = value;
    this.certified = certified;
  }

  /**
   * The algebraic connectivity of a graph.
   *
   * @param graph the graph; every node counts, endpoints as well as switches
   * @return the result; 0 for a graph in parts or of one node
   * @throws IllegalArgumentException if it has more than {@link #MAX_NODES} nodes
   */
  public static AlgebraicConnectivity of(FabricGraph graph) {
    int n = graph.nodeCount();
    if (n > MAX_NODES) {
      throw new IllegalArgumentException(
          "the algebraic connectivity is found for up to "
              + MAX_NODES
              + " nodes, the graph of "
              + graph.name()
              + " has "
              + n
              + "; look at the switches alone, or at its bisection");
    }
    if (n < 2 || !isConnected(graph)) {
      return new AlgebraicConnectivity(graph, 0, 0);
    }
    WeightedEdges edges = WeightedEdges.of(graph);
    long[] weight = new long[n];
    Arrays.fill(weight, 1);
    SpectralBound found =
        SpectralBound.of(CutGraph.of(n, edges.a(), edges.b(), edges.weight()), weight);
    return new AlgebraicConnectivity(graph, found.estimate(), found.certified());
  }

  private static boolean isConnected(FabricGraph graph) {
    for (int hops : graph.hopsFrom(0)) {
      if (hops < 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * The value, in multiples of {@link FabricGraph#capacityUnit()}.
   *
   * @return at least 0, numerical
   */
  public double value() {
    return value;
  }

  /**
   * A value that is proven, in multiples of {@link FabricGraph#capacityUnit()}.
   *
   * @return at least 0, at most the true value
   */
  public double certified() {
    return certified;
  }

  /**
   * What the value says of the halves of the nodes, in multiples of {@link
   * FabricGraph#capacityUnit()}: {@code lambda2 floor(n/2) ceil(n/2) / n}.
   *
   * @return any two halves are joined by this capacity at least, as far as numerics tell
   */
  public double bisectionBound() {
    double n = graph.nodeCount();
    return n == 0 ? 0 : value * Math.floor(n / 2) * Math.ceil(n / 2) / n;
  }

  /**
   * How the value came about.
   *
   * @return the value, what is proven, and what it bounds
   */
  public Explanation explain() {
    return Explanation.of(toString())
        .term("lambda2", number(value), "in units of " + graph.capacityUnit())
        .term("proven", number(certified), "a factorisation with all rounding errors counted")
        .term("nodes", graph.nodeCount(), "endpoints and switches alike")
        .term(
            "joins any two halves, at least",
            number(bisectionBound()),
            "lambda2 ab/n, a and b the halves")
        .source(Source.computed("M. Fiedler, Algebraic connectivity of graphs, 1973"))
        .build();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.6f", value);
  }

  @Override
  public String toString() {
    return "algebraic connectivity " + number(value) + " x " + graph.capacityUnit();
  }
}
