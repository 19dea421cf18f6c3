package io.clusterfabric.topology.internal.cut;

import java.util.Arrays;

/**
 * Which nodes of a graph must be split evenly: a <em>unit</em> (a host, a GPU, a port) owns one or
 * more nodes, and all of them fall on the same side; each unit counts once. Nodes without a unit
 * are switches and fall where they like. A balanced split puts floor(U/2) of the U units on one
 * side and the rest on the other.
 *
 * <p>Immutable.
 */
public final class CutProblem {
  /** Sums of weights up to here are exact as floating-point numbers too. */
  private static final long MAX_UNIT_WEIGHT = 1L << 53;

  private final CutGraph graph;
  private final int[] unitOf;
  private final int units;
  private final long[] unitWeight;

  private CutProblem(CutGraph graph, int[] unitOf, int units, long[] unitWeight) {
    this.graph = graph;
    this.unitOf = unitOf;
    this.units = units;
    this.unitWeight = unitWeight;
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
    return new CutProblem(graph, unitOf.clone(), units, ones(units));
  }

  private static long[] ones(int count) {
    long[] ones = new long[count];
    Arrays.fill(ones, 1);
    return ones;
  }

  /**
   * The same problem with units that do not all count the same. Then a split is balanced if the
   * weights of its sides differ by no more than the heaviest unit weighs, which some split always
   * meets; with equal weights that is the half of the units.
   *
   * @param weights weight of each unit, at least 1
   * @return new problem
   * @throws IllegalArgumentException if there is not one weight for each unit, or one is below 1,
   *     or all together exceed 2<sup>53</sup>
   */
  public CutProblem withUnitWeights(long... weights) {
    if (weights.length != units) {
      throw new IllegalArgumentException(
          "found " + weights.length + " weights for " + units + " units; give one for each");
    }
    long total = 0;
    for (int u = 0; u < units; u++) {
      if (weights[u] < 1 || weights[u] > MAX_UNIT_WEIGHT - total) {
        throw new IllegalArgumentException(
            "weight "
                + weights[u]
                + " of unit "
                + u
                + " is below 1, or lifts the sum of the units' weights above 2^53");
      }
      total += weights[u];
    }
    return new CutProblem(graph, unitOf, units, weights.clone());
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
    return new CutProblem(graph, unitOf, unitOf.length, ones(unitOf.length));
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

  /**
   * What a unit counts in the balance.
   *
   * @param unit a unit
   * @return at least 1
   */
  public long unitWeight(int unit) {
    return unitWeight[unit];
  }

  /** The weight of each unit, by number; not to be changed. */
  long[] unitWeights() {
    return unitWeight;
  }

  /** Whether all units count the same, so that halves are meant. */
  boolean isHalving() {
    for (long w : unitWeight) {
      if (w != unitWeight[0]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public String toString() {
    return "CutProblem[" + graph + ", " + units + " units]";
  }
}
