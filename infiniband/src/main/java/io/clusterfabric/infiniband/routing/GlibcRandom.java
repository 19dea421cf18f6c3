package io.clusterfabric.infiniband.routing;

/**
 * The numbers that rand() of the GNU C library gives a program that never seeds it: each is the sum
 * of those 3 and 31 places before, halved.
 */
final class GlibcRandom {
  private static final int LONG = 31;
  private static final int SHORT = 3;

  private final int[] state = new int[LONG];
  private int at;

  GlibcRandom() {
    state[0] = 1;
    for (int i = 1; i < LONG; i++) {
      long next = 16807L * state[i - 1] % Integer.MAX_VALUE;
      state[i] = (int) (next < 0 ? next + Integer.MAX_VALUE : next);
    }
    for (int i = 0; i < 10 * LONG; i++) {
      next();
    }
  }

  /** The next number, 31 bits. */
  int next() {
    state[(at + SHORT) % LONG] = state[(at + SHORT) % LONG] + state[at];
    int result = state[(at + SHORT) % LONG] >>> 1;
    at = (at + 1) % LONG;
    return result;
  }
}
