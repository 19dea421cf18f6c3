package io.clusterfabric.topology.internal.cut;

import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/**
 * A graph of units and switches made as small as it gets without changing its least balanced cut:
 * {@linkplain SwitchMerging interchangeable switches merged}, {@linkplain DominatedSwitches
 * dominated ones shrunk}, both again until nothing changes, then {@linkplain ClassGraph twins among
 * the units gathered}.
 */
final class ReducedProblem {
  /** Each round merges and shrinks; fabrics need two or three. Any number is exact. */
  private static final int MAX_ROUNDS = 16;

  private final CutGraph original;
  private final int units;
  private final Reduction reduction;
  private final ClassGraph classes;

  private ReducedProblem(CutGraph original, int units, Reduction reduction) {
    this.original = original;
    this.units = units;
    this.reduction = reduction;
    this.classes = ClassGraph.of(reduction.graph(), units);
  }

  /**
   * Reduces a graph.
   *
   * @param graph units first, then switches
   * @param units number of units
   */
  static ReducedProblem of(CutGraph graph, int units) {
    Reduction reduction = Reduction.none(graph);
    int rounds = 0;
    while (rounds++ < MAX_ROUNDS) {
      int before = reduction.graph().nodeCount();
      reduction = reduction.then(SwitchMerging.merge(reduction.graph(), units));
      reduction = reduction.then(DominatedSwitches.shrink(reduction.graph(), units));
      if (reduction.graph().nodeCount() == before) {
        break;
      }
    }
    return new ReducedProblem(graph, units, reduction);
  }

  /** What was reduced to what, in words. */
  String summary() {
    return String.format(
        Locale.ROOT,
        "reduced %d units and %d switches to %d classes of units and %d switches",
        units,
        original.nodeCount() - units,
        classes.classes(),
        graph().nodeCount() - units);
  }

  CutGraph original() {
    return original;
  }

  int units() {
    return units;
  }

  /** Units first, then what is left of the switches. */
  CutGraph graph() {
    return reduction.graph();
  }

  ClassGraph classes() {
    return classes;
  }

  /** A cut of the original graph from which this one's units and switches take their sides. */
  List<BitSet> project(BitSet side) {
    if (side.isEmpty()) {
      return List.of();
    }
    BitSet projected = new BitSet(graph().nodeCount());
    for (int v = 0; v < original.nodeCount(); v++) {
      if (side.get(v)) {
        projected.set(reduction.image(v));
      }
    }
    return List.of(projected);
  }

  /** A side of the reduced graph as one of the original graph, of the same capacity. */
  BitSet lift(BitSet side) {
    return reduction.lift(side);
  }
}
