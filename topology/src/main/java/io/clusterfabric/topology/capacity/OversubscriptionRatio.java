package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.unit.Ratio;

/** Exact down:up by rate. */
public final class OversubscriptionRatio implements Comparable<OversubscriptionRatio> {
  public static final OversubscriptionRatio NOT_APPLICABLE = new OversubscriptionRatio();
  private OversubscriptionRatio() {}
  public static OversubscriptionRatio of(long down, long up) { throw new UnsupportedOperationException(); }
  public static OversubscriptionRatio parse(String text) { throw new UnsupportedOperationException(); }
  public boolean isApplicable() { throw new UnsupportedOperationException(); }
  public Ratio value() { throw new UnsupportedOperationException(); }
  @Override public int compareTo(OversubscriptionRatio other) { throw new UnsupportedOperationException(); }
}
