package io.clusterfabric.topology.design;

/** Products of numbers from 0 on that stop at the largest long. */
final class Saturating {
  private Saturating() {}

  static long times(long a, long b) {
    return a != 0 && b > Long.MAX_VALUE / a ? Long.MAX_VALUE : a * b;
  }
}
