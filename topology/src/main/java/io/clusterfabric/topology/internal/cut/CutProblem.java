package io.clusterfabric.topology.internal.cut;

/**
 * Which nodes of a graph must be split evenly: a <em>unit</em> (a host, a GPU, a port) owns one or
 * more nodes, and all of them fall on the same side; each unit counts once. Nodes without a unit
 * are switches and fall where they like. A balanced split puts floor(U/2) of the U units on one
 * side and the rest on the other.
 *
 * <p>Immutable.
 */
public final class CutProblem {
  private final CutGraph graph;
  private final int[] unitOf;
  private final int units;

  private CutProblem(CutGraph graph, int[] unitOf, int units) {
    this.graph = graph;
    this.unitOf = unitOf;
    this.units = units;
  }

  /**
   * A problem on the given graph.
   *
   * @param graph the graph
   * @param unitOf the unit of each node, or -1 for a switch; units are numbered from 0 without gaps
   * @return the problem
   * @throws IllegalArgumentException if the array's length isn't the graph's node count, or units
   *     have gaps or numbers below -1
   */
  public static CutProblem of(CutGraph graph, int[] unitOf) {
    if (unitOf.length != graph.nodeCount()) {
      throw new IllegalArgumentException(
          "units given for "
              + unitOf.length
              + " nodes, but the graph has "
              + graph.nodeCount()
              + " nodes");
    }
    int units = 0;
    for (int n = 0; n < unitOf.length; n++) {
      if (unitOf[n] < -1 || unitOf[n] >= unitOf.length) {
        throw new IllegalArgumentException(
            "node "
                + n
                + " names unit "
                + unitOf[n]
                + "; allowed are -1 for a switch and 0.."
                + (unitOf.length - 1));
      }
      units = Math.max(units, unitOf[n] + 1);
    }
    boolean[] owns = new boolean[units];
    for (int unit : unitOf) {
      if (unit >= 0) {
        owns[unit] = true;
      }
    }
    for (int unit = 0; unit < units; unit++) {
      if (!owns[unit]) {
        throw new IllegalArgumentException(
            "unit " + unit + " of " + units + " owns no node; number the units without gaps");
      }
    }
    return new CutProblem(graph, unitOf.clone(), units);
  }

  /**
   * A problem in which every node is a unit of its own.
   *
   * @param graph the graph
   * @return the problem of the classical minimum bisection
   */
  public static CutProblem ofVertices(CutGraph graph) {
    int[] unitOf = new int[graph.nodeCount()];
    for (int n = 0; n < unitOf.length; n++) {
      unitOf[n] = n;
    }
    return new CutProblem(graph, unitOf, unitOf.length);
  }

  /**
   * The graph.
   *
   * @return as given
   */
  public CutGraph graph() {
    return graph;
  }

  /**
   * How many units there are.
   *
   * @return at least 0
   */
  public int unitCount() {
    return units;
  }

  /**
   * The unit of a node.
   *
   * @param node a node
   * @return its unit, or -1 for a switch
   */
  public int unitOf(int node) {
    return unitOf[node];
  }

  @Override
  public String toString() {
    return "CutProblem[" + graph + ", " + units + " units]";
  }
}
