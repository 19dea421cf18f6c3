package io.clusterfabric.topology.internal.cut;

import io.clusterfabric.model.progress.ProgressListener;

/**
 * How much work a balanced cut may cost. The budget counts elementary operations, never time, so
 * that the same problem gives the same answer on every machine. Immutable.
 */
public final class CutOptions {
  private static final CutOptions DEFAULTS =
      new CutOptions(400_000_000L, 1L, ProgressListener.silent());

  private final long budget;
  private final long seed;
  private final ProgressListener listener;

  private CutOptions(long budget, long seed, ProgressListener listener) {
    this.budget = budget;
    this.seed = seed;
    this.listener = listener;
  }

  /**
   * A budget of 400 million operations (about a second) and seed 1.
   *
   * @return the usual options
   */
  public static CutOptions defaults() {
    return DEFAULTS;
  }

  /**
   * The same with another budget.
   *
   * @param operations elementary operations each costly step may take, at least 0; 0 leaves the
   *     cheap steps only
   * @return new options
   * @throws IllegalArgumentException if negative
   */
  public CutOptions withBudget(long operations) {
    if (operations < 0) {
      throw new IllegalArgumentException("a budget is at least 0 operations; found " + operations);
    }
    return new CutOptions(operations, seed, listener);
  }

  /**
   * The same with another seed.
   *
   * @param value seed of the local search; any
   * @return new options
   */
  public CutOptions withSeed(long value) {
    return new CutOptions(budget, value, listener);
  }

  /**
   * The same with somebody who hears of progress and may stop the work.
   *
   * @param value hears of each costly step, every few million operations
   * @return new options
   */
  public CutOptions withListener(ProgressListener value) {
    return new CutOptions(budget, seed, value);
  }

  /** An effort that the listener hears of. */
  Effort effort(String task, long limit) {
    return new Effort(limit, task, listener);
  }

  /**
   * Elementary operations each costly step may take.
   *
   * @return at least 0
   */
  public long budget() {
    return budget;
  }

  /**
   * Seed of the local search.
   *
   * @return any
   */
  public long seed() {
    return seed;
  }

  @Override
  public String toString() {
    return "CutOptions[budget " + budget + ", seed " + seed + "]";
  }
}
