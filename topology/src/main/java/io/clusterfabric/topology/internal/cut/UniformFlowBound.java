package io.clusterfabric.topology.internal.cut;

/**
 * A lower bound from sending one unit of flow from every unit to every other along shortest paths.
 *
 * <p><b>Theorem.</b> If all these flows together load no edge with more than r times its weight
 * (both directions added), every balanced cut weighs at least 2p/r, where p is the least number of
 * pairs that a balanced split parts: floor(U/2)·ceil(U/2), if all units are connected.
 * <b>Proof.</b> So much flow has to cross it, in both directions together. ∎
 *
 * <p>The bound meets the truth on even tori, hypercubes and other graphs whose edges look alike. A
 * part of 10<sup>−9</sup> is given away for rounding; as capacities of cuts are whole numbers, the
 * bound is then rounded up to one.
 */
final class UniformFlowBound {
  private static final double SAFETY = 1 - 1e-9;

  private UniformFlowBound() {}

  /** Roughly how many operations the bound costs. */
  static long cost(ClassGraph classes) {
    return classes.classes()
        * (4L * classes.graph().edgeCount() + 2L * classes.graph().nodeCount());
  }

  /**
   * The bound.
   *
   * @param classes units, gathered into classes of twins
   * @return at least 0
   */
  static long of(ClassGraph classes) {
    FlowLoads loads = new FlowLoads(classes);
    if (loads.unitsInComponent() < 2) {
      return 0;
    }
    for (int c = 0; c < classes.classes(); c++) {
      if (loads.component().get(c)) {
        loads.sendAllTo(c, classes.multiplicity(c));
        loads.sendBetweenTwins(c);
      }
    }
    return (long) Math.ceil(2 * loads.partedPairs() / loads.worst() * SAFETY);
  }
}
