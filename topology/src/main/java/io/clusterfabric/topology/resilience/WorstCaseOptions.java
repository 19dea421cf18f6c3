package io.clusterfabric.topology.resilience;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.progress.ProgressListener;
import org.apiguardian.api.API;

/** How failures are ranked, how many are looked at, and who hears of it. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class WorstCaseOptions {
  /** How many cases are looked at unless more are allowed. */
  private static final long USUAL_LIMIT = 5_000_000;

  private static final WorstCaseOptions DEFAULTS =
      new WorstCaseOptions(RankBy.THROUGHPUT, USUAL_LIMIT, ProgressListener.silent());

  private final RankBy rank;
  private final long limit;
  private final ProgressListener listener;

  private WorstCaseOptions(RankBy rank, long limit, ProgressListener listener) {
    this.rank = rank;
    this.limit = limit;
    this.listener = listener;
  }

  /**
   * Ranked by throughput, at most 5,000,000 cases, silent.
   *
   * @return the usual options
   */
  public static WorstCaseOptions defaults() {
    return DEFAULTS;
  }

  /**
   * The same with another rank.
   *
   * @param value what makes a failure bad; by bisection takes a bisection for each that is not
   *     proved to be like another
   * @return new options
   */
  public WorstCaseOptions withRank(RankBy value) {
    return new WorstCaseOptions(requireNonNull(value), limit, listener);
  }

  /**
   * The same with another limit.
   *
   * @param cases how many failures, pairs or samples may be looked at, 1 or more
   * @return new options
   * @throws IllegalArgumentException if below 1
   */
  public WorstCaseOptions withLimit(long cases) {
    if (cases < 1) {
      throw new IllegalArgumentException("at least 1 case is looked at, found " + cases);
    }
    return new WorstCaseOptions(rank, cases, listener);
  }

  /**
   * The same with a listener.
   *
   * @param value hears of each case about how many are done, and of the bisections that are found,
   *     also those that {@link RankedFailure} and {@link WorstCase#explain} find later; may stop
   *     the work
   * @return new options
   */
  public WorstCaseOptions withListener(ProgressListener value) {
    return new WorstCaseOptions(rank, limit, requireNonNull(value));
  }

  /**
   * What makes a failure bad.
   *
   * @return the rank
   */
  public RankBy rank() {
    return rank;
  }

  /**
   * How many cases may be looked at.
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
    return "ranked by " + rank + ", at most " + limit + " cases";
  }
}
