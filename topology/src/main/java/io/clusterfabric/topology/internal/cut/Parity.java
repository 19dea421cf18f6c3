package io.clusterfabric.topology.internal.cut;

/**
 * What is known of the last bit of a balanced cut. The capacity of a cut is the sum of the degrees
 * on one side less twice what runs inside, so it is even or odd with that sum. Where all units have
 * degrees of one parity and free nodes even ones, every balanced cut has the same parity.
 */
final class Parity {
  private Parity() {}

  /**
   * Raises a lower bound to the next number of the right parity.
   *
   * @param graph units first, then free nodes
   * @param units how many units there are
   * @param lower a lower bound on balanced cuts
   * @return the bound, or one more
   */
  static long raised(CutGraph graph, int units, long lower) {
    if (units < 2) {
      return lower;
    }
    long parity = graph.weightedDegree(0) & 1;
    for (int v = 0; v < graph.nodeCount(); v++) {
      if ((graph.weightedDegree(v) & 1) != (v < units ? parity : 0)) {
        return lower;
      }
    }
    // Of an odd number of units the degrees must be even, as all degrees together are.
    long cut = parity * (units / 2) & 1;
    return (lower & 1) == cut ? lower : lower + 1;
  }
}
