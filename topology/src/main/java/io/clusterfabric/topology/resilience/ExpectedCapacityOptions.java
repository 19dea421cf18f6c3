package io.clusterfabric.topology.resilience;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.progress.ProgressListener;
import org.apiguardian.api.API;

/** How many states of an {@link ExpectedCapacity} are looked at, and who hears of it. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ExpectedCapacityOptions {
  /** How many states are looked at unless more are allowed. */
  private static final long USUAL_LIMIT = 5_000_000;

  private static final ExpectedCapacityOptions DEFAULTS =
      new ExpectedCapacityOptions(USUAL_LIMIT, ProgressListener.silent());

  private final long limit;
  private final ProgressListener listener;

  private ExpectedCapacityOptions(long limit, ProgressListener listener) {
    this.limit = limit;
    this.listener = listener;
  }

  /**
   * At most 5,000,000 states, silent.
   *
   * @return the usual options
   */
  public static ExpectedCapacityOptions defaults() {
    return DEFAULTS;
  }

  /**
   * The same with another limit.
   *
   * @param states how many states or samples may be looked at, 1 or more
   * @return new options
   * @throws IllegalArgumentException if below 1
   */
  public ExpectedCapacityOptions withLimit(long states) {
    if (states < 1) {
      throw new IllegalArgumentException("at least 1 state is looked at, found " + states);
    }
    return new ExpectedCapacityOptions(states, listener);
  }

  /**
   * The same with a listener.
   *
   * @param value hears of each state about how many are done, and may stop the work
   * @return new options
   */
  public ExpectedCapacityOptions withListener(ProgressListener value) {
    return new ExpectedCapacityOptions(limit, requireNonNull(value));
  }

  /**
   * How many states may be looked at.
   *
   * @return 1 or more
   */
  public long limit() {
    return limit;
  }

  /**
   * Who hears of progress.
   *
   * @return the listener
   */
  public ProgressListener listener() {
    return listener;
  }

  @Override
  public String toString() {
    return "at most " + limit + " states";
  }
}
