package io.clusterfabric.topology.internal.cut;

/**
 * Values that no balanced cut has.
 *
 * <p><b>Theorem.</b> If all weights are multiples of g, so are all cuts. If besides the weights at
 * each unit add up to g·p modulo 2g with the same p ∈ {0, 1}, and those at each switch to 0 modulo
 * 2g, every balanced cut is g·p·floor(U/2) modulo 2g. <b>Proof.</b> A cut weighs the sum over the
 * nodes on side A less twice what is within A. If U is odd, p is 0: the sum over all nodes is even.
 * ∎ Units are of equal weight here.
 *
 * @param step values are this far apart, at least 1
 * @param rest what they leave when divided by the step
 */
record CutParity(long step, long rest) {

  /**
   * The values of balanced cuts.
   *
   * @param graph units first, then switches
   * @param units how many units
   * @param halved whether half of the units fall on each side; if not, only the divisor counts
   */
  static CutParity of(CutGraph graph, int units, boolean halved) {
    long divisor = 0;
    for (int v = 0; v < graph.nodeCount(); v++) {
      for (int k = 0; k < graph.degree(v) && divisor != 1; k++) {
        long rest = graph.weight(v, k);
        while (rest != 0) {
          long next = divisor % rest;
          divisor = rest;
          rest = next;
        }
      }
    }
    if (divisor == 0) {
      return new CutParity(1, 0);
    }
    long parity = -1;
    for (int v = 0; v < graph.nodeCount(); v++) {
      long own = graph.weightedDegree(v) / divisor % 2;
      if (v < units ? parity >= 0 && own != parity : own != 0) {
        return new CutParity(divisor, 0);
      }
      parity = v < units ? own : parity;
    }
    if (!halved && parity != 0) {
      return new CutParity(divisor, 0);
    }
    return new CutParity(2 * divisor, parity * (units / 2) % 2 * divisor);
  }

  /** The least value that is possible and not below the given one. */
  long raise(long bound) {
    long over = Math.floorMod(bound - rest, step);
    return over == 0 ? bound : bound + step - over;
  }

  /** The greatest value that is possible and below the given one, plus 1. */
  long above(long value) {
    return value - Math.floorMod(value - 1 - rest, step);
  }
}
