package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.internal.cut.AlgebraicConnectivity;
import io.clusterfabric.topology.internal.cut.CutGraph;
import io.clusterfabric.topology.internal.cut.CutOptions;
import java.util.Locale;
import org.apiguardian.api.API;

/**
 * The algebraic connectivity λ₂ of a fabric, and what it says about cuts: with every node counted,
 * switches too, no cut into ⌊n/2⌋ and ⌈n/2⌉ nodes has less capacity than λ₂·⌊n/2⌋·⌈n/2⌉/n.
 *
 * <p>λ₂ is the second least eigenvalue of the Laplacian whose weights are capacities in multiples
 * of {@link FabricGraph#capacityUnit()}: a fabric of 400 Gb/s links counts links. It comes as an
 * estimate, which approaches it from above, and as a proven lower end. {@link #lower()} rests on
 * the proven end alone.
 *
 * <p>This bounds the {@link BisectionUnit#VERTEX} bisection; where hosts are halved and switches
 * fall freely, cuts may be lighter. {@link Bisection} uses a sharper relative of this bound.
 *
 * <p>Dense linear algebra up to 1,200 nodes: a third of n³ operations. Beyond, the proven end is
 * far below the estimate. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SpectralBound {
  private static final Source SOURCE =
      Source.of(
          "M. Fiedler, Algebraic connectivity of graphs, 1973; W. E. Donath and A. J. Hoffman,"
              + " Lower bounds for the partitioning of graphs, 1973",
          Confidence.COMPUTED);

  private final FabricGraph graph;
  private final AlgebraicConnectivity connectivity;

  private SpectralBound(FabricGraph graph, AlgebraicConnectivity connectivity) {
    this.graph = graph;
    this.connectivity = connectivity;
  }

  /**
   * The bound of a fabric. Links of unknown rate carry nothing.
   *
   * @param graph its graph, of at least two nodes
   * @return the bound
   * @throws IllegalArgumentException if it has fewer than two nodes
   */
  public static SpectralBound of(FabricGraph graph) {
    WeightedEdges edges = WeightedEdges.of(graph);
    CutGraph weighted = CutGraph.of(graph.nodeCount(), edges.a(), edges.b(), edges.weight());
    return new SpectralBound(graph, AlgebraicConnectivity.of(weighted, CutOptions.defaults()));
  }

  /**
   * The algebraic connectivity.
   *
   * @return an estimate of λ₂ from above, in multiples of the graph's capacity unit; at least 0,
   *     and 0 only if the graph is not connected
   */
  public double algebraicConnectivity() {
    return connectivity.estimate();
  }

  /**
   * What is proven of the algebraic connectivity.
   *
   * @return λ₂ is at least this many of the graph's capacity unit
   */
  public double provenConnectivity() {
    return connectivity.lower();
  }

  /**
   * The spectral bound by the estimate.
   *
   * @return λ₂·⌊n/2⌋·⌈n/2⌉/n in multiples of the graph's capacity unit; not rounded, not proven
   */
  public double bound() {
    return connectivity.estimate() * halves();
  }

  /**
   * What is proven: no cut into halves of the nodes has less capacity, one way.
   *
   * @return the proven bound, rounded up to a multiple of the graph's capacity unit, as every
   *     capacity is one
   */
  public Bandwidth lower() {
    double proven = connectivity.lower() * halves() * (1 - 1e-14);
    return graph.capacityUnit().times((long) Math.ceil(proven));
  }

  private double halves() {
    int n = graph.nodeCount();
    long half = n / 2;
    return (double) (half * (n - half)) / n;
  }

  /**
   * How the bound came about.
   *
   * @return λ₂, the formula and the proof
   */
  public Explanation explain() {
    int n = graph.nodeCount();
    Explanation.Builder out =
        Explanation.of(toString())
            .term("algebraic connectivity", text(algebraicConnectivity()), "estimate from above")
            .term("proven", text(provenConnectivity()), connectivity.method())
            .term("nodes", n, "halved into " + n / 2 + " and " + (n - n / 2))
            .term("bound", text(bound()), "by the estimate: λ₂·⌊n/2⌋·⌈n/2⌉/n")
            .term("at least", lower(), "proven, one way")
            .term("capacity unit", graph.capacityUnit())
            .assume("every node counts in the halves, switches too");
    GraphAssumptions.add(graph, out);
    return out.source(SOURCE).build();
  }

  private static String text(double value) {
    return String.format(Locale.ROOT, "%.6f", value);
  }

  /** One line: λ₂ and the proven bound. */
  @Override
  public String toString() {
    return "Spectral bound: at least "
        + lower()
        + " one way between halves of "
        + graph.nodeCount()
        + " nodes (algebraic connectivity "
        + text(algebraicConnectivity())
        + ")";
  }
}
