package io.clusterfabric.topology.internal.cut;

import java.util.BitSet;
import java.util.List;

/** The least capacity of a cut that splits the units evenly. */
public final class BalancedCut {
  private BalancedCut() {}

  /**
   * Solves a problem.
   *
   * @param problem the graph and its units
   * @param options budget and seed
   * @return the value or an interval, with a witness
   */
  public static CutResult solve(CutProblem problem, CutOptions options) {
    CutGraph graph = problem.graph();
    BitSet units = new BitSet();
    units.set(0, problem.unitCount() / 2);
    BitSet nodes = new BitSet();
    for (int n = 0; n < graph.nodeCount(); n++) {
      if (problem.unitOf(n) >= 0 && units.get(problem.unitOf(n))) {
        nodes.set(n);
      }
    }
    return new CutResult(
        0, graph.cut(nodes), units, nodes, "first half", List.of("budget " + options.budget()));
  }
}
