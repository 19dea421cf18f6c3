package io.clusterfabric.topology.internal.cut;

import io.clusterfabric.topology.internal.flow.BreadthFirst;
import java.util.Arrays;

/**
 * The second least eigenvalue λ₂ of a graph's weighted Laplacian (Fiedler, 1973), as an estimate
 * and as a proven lower end.
 *
 * <p>The estimate is Lanczos', which converges from above but for rounding: alone it proves
 * nothing. Rounding may put it beside the truth by a few roundings of the greatest degree, below 0
 * even; what is proven then lifts it. The lower end μ is proven by {@link DenseCholesky}: L − μI +
 * κJ, with J all ones and κ > μ/n, is positive semidefinite only if λ₂ ≥ μ. Beyond the order that
 * this can afford it is Mohar's 4w/(nD), with the least weight w and a diameter of at most D
 * (Eigenvalues, diameter, and mean distance in graphs, 1991).
 */
public final class AlgebraicConnectivity {
  private static final int MAX_ORDER = 1200;
  private static final double ROUNDOFF = 0x1p-53;
  private static final double[] MARGINS = {1e-10, 1e-7, 1e-4, 1e-2, 0.2};

  private final double estimate;
  private final double lower;
  private final String method;

  private AlgebraicConnectivity(double estimate, double lower, String method) {
    this.estimate = estimate;
    this.lower = lower;
    this.method = method;
  }

  /**
   * An estimate and a proven lower end.
   *
   * @param raw what Lanczos' method gave
   * @param lower what is proven; above 0
   * @param error by how much rounding may have lowered the estimate
   * @param method how the lower end was proven
   * @throws IllegalStateException if rounding cannot explain that the estimate is below the proof
   */
  static AlgebraicConnectivity between(double raw, double lower, double error, String method) {
    if (!(lower <= raw + error)) {
      throw new IllegalStateException(
          "λ₂ was proven to be at least "
              + lower
              + " ("
              + method
              + "), but Lanczos' method estimates it from above at "
              + raw
              + " with an allowance for rounding of "
              + error
              + ": one of the two is wrong, which is a fault of this library; please report it"
              + " with the graph");
    }
    return new AlgebraicConnectivity(Math.max(raw, lower), lower, method);
  }

  /**
   * Computes λ₂.
   *
   * @param graph a graph of at least two nodes
   * @param options who hears of progress
   * @return the estimate and what is proven; 0 if the graph is not connected
   * @throws IllegalArgumentException with fewer than two nodes
   */
  public static AlgebraicConnectivity of(CutGraph graph, CutOptions options) {
    int n = graph.nodeCount();
    if (n < 2) {
      throw new IllegalArgumentException(
          "the second least eigenvalue needs two nodes; the graph has " + n);
    }
    BreadthFirst search = graph.breadthFirst();
    if (search.from(0) < n) {
      return new AlgebraicConnectivity(0, 0, "the graph is not connected");
    }
    Effort effort = options.effort("estimating an eigenvalue", Long.MAX_VALUE);
    double[] degree = new double[n];
    double greatest = 0;
    long lightest = Long.MAX_VALUE;
    for (int v = 0; v < n; v++) {
      degree[v] = (double) graph.weightedDegree(v);
      greatest = Math.max(greatest, degree[v]);
      for (int k = 0; k < graph.degree(v); k++) {
        lightest = Math.min(lightest, graph.weight(v, k));
      }
    }
    double estimate =
        Lanczos.least(
            (x, y) -> multiply(graph, degree, x, y), n, true, effort, 2L * graph.edgeCount());
    // Reorthogonalised, Lanczos' values are off by a few roundings of the norm per step. The factor
    // is an allowance, no bound: nothing is proven by it, a contradiction is only told from noise.
    double error = 1024 * ROUNDOFF * n * 2 * greatest;
    for (int i = 0; n <= MAX_ORDER && i < MARGINS.length; i++) {
      double proven = proven(graph, degree, greatest, estimate * (1 - MARGINS[i]), effort);
      if (proven > 0) {
        return between(
            estimate,
            proven,
            error,
            "a Cholesky decomposition proves the shifted matrix semidefinite");
      }
    }
    double diameter = 2.0 * search.eccentricity();
    return between(
        estimate,
        4.0 * lightest / (n * diameter) * (1 - 1e-12),
        error,
        "4w/(nD), least weight " + lightest + ", diameter at most " + 2 * search.eccentricity());
  }

  private static void multiply(CutGraph graph, double[] degree, double[] x, double[] y) {
    for (int v = 0; v < x.length; v++) {
      double sum = degree[v] * x[v];
      for (int k = 0; k < graph.degree(v); k++) {
        sum -= graph.weight(v, k) * x[graph.neighbor(v, k)];
      }
      y[v] = sum;
    }
  }

  private static double proven(
      CutGraph graph, double[] degree, double greatest, double mu, Effort effort) {
    int n = degree.length;
    double kappa = 2 * greatest / n;
    double[][] lower = new double[n][];
    for (int v = 0; v < n; v++) {
      double[] row = new double[v + 1];
      Arrays.fill(row, kappa);
      row[v] = degree[v] - mu + kappa;
      for (int k = 0; k < graph.degree(v); k++) {
        if (graph.neighbor(v, k) < v) {
          row[graph.neighbor(v, k)] = kappa - graph.weight(v, k);
        }
      }
      lower[v] = row;
    }
    double defect = DenseCholesky.defect(lower, effort);
    // Entries are off by a few roundings: by Gershgorin, by those of a row.
    return mu - defect - 16 * ROUNDOFF * (2 * greatest + Math.abs(mu) + n * kappa);
  }

  /**
   * The estimate, from above.
   *
   * @return λ₂ but for what Lanczos' method lacks: nothing to speak of for some hundred nodes; not
   *     below {@link #lower}, and above 0 if the graph is connected
   */
  public double estimate() {
    return estimate;
  }

  /**
   * What is proven.
   *
   * @return λ₂ is at least this; above 0 if the graph is connected, and then never exact
   */
  public double lower() {
    return lower;
  }

  /**
   * How the lower end was proven.
   *
   * @return a few words
   */
  public String method() {
    return method;
  }

  @Override
  public String toString() {
    return "AlgebraicConnectivity[" + lower + " to " + estimate + "]";
  }
}
