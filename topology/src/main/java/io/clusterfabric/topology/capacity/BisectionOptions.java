package io.clusterfabric.topology.capacity;

/** How a bisection is to be found. */
public final class BisectionOptions {
  private BisectionOptions() {}
  public static BisectionOptions defaults() { return new BisectionOptions(); }
  public BisectionOptions withUnit(BisectionUnit unit) { throw new UnsupportedOperationException(); }
  public BisectionOptions withSeed(long seed) { throw new UnsupportedOperationException(); }
  public BisectionOptions withBudget(long operations) { throw new UnsupportedOperationException(); }
}
