package io.clusterfabric.topology.internal.cut;

/**
 * What the units on one side may weigh: with a total of W, a cut is balanced if the weights of its
 * sides differ by at most a tolerance. Units of weight 1 and a tolerance of 1 give halves, with one
 * unit more on either side if their number is odd. The heaviest unit's weight is a tolerance that
 * some split always meets: put the heaviest units first, each on the lighter side.
 *
 * @param total weight of all units
 * @param tolerance the most by which the sides may differ, at least 0; lowered by 1 if no two sides
 *     can differ by just that
 */
record Balance(long total, long tolerance) {

  /** The sides' weights differ by an even number if the total is even, else by an odd one. */
  Balance {
    tolerance -= (tolerance ^ total) & 1;
  }

  /** The balance of so many units of weight 1. */
  static Balance ofUnits(int units) {
    return new Balance(units, 1);
  }

  /** The balance of units of given weights, with the heaviest weight as tolerance. */
  static Balance of(long[] unitWeight) {
    long total = 0;
    long heaviest = 0;
    for (long w : unitWeight) {
      total += w;
      heaviest = Math.max(heaviest, w);
    }
    return new Balance(total, heaviest);
  }

  /** The same with a tolerance of at least the given one. */
  Balance atLeast(long other) {
    return other <= tolerance ? this : new Balance(total, other);
  }

  /** By how much the sides differ beyond the tolerance if one of them weighs so much; 0 if fine. */
  long excess(long weightOfSide) {
    return Math.max(0, Math.abs(2 * weightOfSide - total) - tolerance);
  }

  /** The least that a side may weigh. */
  long least() {
    return Math.max(0, (total - tolerance + 1) / 2);
  }

  /** The most that a side may weigh. */
  long most() {
    return total - least();
  }
}
