package io.clusterfabric.topology.internal.cut;

/**
 * Counts elementary operations against a limit. Counting instead of timing keeps every answer the
 * same on every machine.
 */
final class Effort {
  private final long limit;
  private long spent;

  Effort(long limit) {
    this.limit = limit;
  }

  /** An effort that never runs out. */
  static Effort unlimited() {
    return new Effort(Long.MAX_VALUE);
  }

  void spend(long operations) {
    spent += operations;
  }

  long spent() {
    return spent;
  }

  boolean isExhausted() {
    return spent > limit;
  }
}
