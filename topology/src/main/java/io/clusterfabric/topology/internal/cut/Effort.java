package io.clusterfabric.topology.internal.cut;

/**
 * Counts elementary operations against a limit. Counting instead of timing keeps every answer the
 * same on every machine.
 */
final class Effort {
  private final long limit;
  private final boolean strict;
  private long spent;

  Effort(long limit) {
    this(limit, false);
  }

  private Effort(long limit, boolean strict) {
    this.limit = limit;
    this.strict = strict;
  }

  /** An effort of which whoever would spend more than there is left is stopped. */
  static Effort strict(long limit) {
    return new Effort(limit, true);
  }

  /** An effort that never runs out. */
  static Effort unlimited() {
    return new Effort(Long.MAX_VALUE);
  }

  /**
   * Charges operations, before they are done where they are many.
   *
   * @throws EffortSpentException if the effort is strict and does not suffice
   */
  void spend(long operations) {
    spent += operations;
    if (strict && spent > limit) {
      throw new EffortSpentException();
    }
  }

  long spent() {
    return spent;
  }

  boolean isExhausted() {
    return spent > limit;
  }
}
