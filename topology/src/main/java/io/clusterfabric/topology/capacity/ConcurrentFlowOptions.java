package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.unit.Ratio;
import org.apiguardian.api.API;

/** How closely a concurrent flow is to be found. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ConcurrentFlowOptions {
  private static final ConcurrentFlowOptions DEFAULTS =
      new ConcurrentFlowOptions(Ratio.of(1, 20), 300);

  private final Ratio tolerance;
  private final int mostSweeps;

  private ConcurrentFlowOptions(Ratio tolerance, int mostSweeps) {
    this.tolerance = tolerance;
    this.mostSweeps = mostSweeps;
  }

  /**
   * A tolerance of 1/20 and at most 300 sweeps.
   *
   * @return the usual options
   */
  public static ConcurrentFlowOptions defaults() {
    return DEFAULTS;
  }

  /**
   * The same with another tolerance: the search ends when the upper end exceeds the lower end by no
   * more than this part of it. Halving it costs a few times the sweeps.
   *
   * @param value more than 0; at most 1
   * @return new options
   * @throws IllegalArgumentException if it is not
   */
  public ConcurrentFlowOptions withTolerance(Ratio value) {
    if (value.signum() <= 0 || value.compareTo(Ratio.ONE) > 0) {
      throw new IllegalArgumentException(
          "a tolerance is more than 0 and at most 1, such as 1/20; found " + value);
    }
    return new ConcurrentFlowOptions(value, mostSweeps);
  }

  /**
   * The same with another end to the work. It counts sweeps, not time, so that results are the same
   * on every machine; where it ends the search, the interval is wider than the tolerance, and
   * valid.
   *
   * @param value shortest paths from every source, so many times; 1 or more
   * @return new options
   * @throws IllegalArgumentException if below 1
   */
  public ConcurrentFlowOptions withMostSweeps(int value) {
    if (value < 1) {
      throw new IllegalArgumentException("a search takes 1 sweep or more, found " + value);
    }
    return new ConcurrentFlowOptions(tolerance, value);
  }

  /**
   * By how much the upper end may exceed the lower end, as a part of it.
   *
   * @return more than 0; at most 1
   */
  public Ratio tolerance() {
    return tolerance;
  }

  /**
   * After how many sweeps the search ends in any case.
   *
   * @return 1 or more
   */
  public int mostSweeps() {
    return mostSweeps;
  }

  @Override
  public String toString() {
    return "tolerance " + tolerance + ", at most " + mostSweeps + " sweeps";
  }
}
