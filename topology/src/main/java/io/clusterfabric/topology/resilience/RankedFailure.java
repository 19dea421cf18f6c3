package io.clusterfabric.topology.resilience;

import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.topology.capacity.OversubscriptionRatio;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A failure, or several that leave equally much, with what they leave. Bisection and
 * oversubscription are found when first asked for, for the example alone: others beside it leave
 * equally much of the all-to-all and cut off equally many, which does not prove that they leave
 * equally much of these; ranked by bisection they do.
 *
 * <p>Immutable; equal if the example, the number and what is known without looking further are.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RankedFailure {
  private final FabricGraph graph;
  private final Failure example;
  private final long count;
  private final Left left;

  private final IntactBisection whole;
  private final boolean byBisection;

  // Made on first use and never changed: racing threads make equal ones.
  private volatile @Nullable FailureImpact impact;

  /** What a failure leaves, as far as all with which it is counted together leave it. */
  record Left(
      OptionalDouble throughput,
      OptionalDouble atMost,
      int disconnected,
      int separated,
      int hostsCutOff,
      Optional<Interval<Double>> bisection) {}

  RankedFailure(
      FabricGraph graph,
      Failure example,
      long count,
      Left left,
      IntactBisection whole,
      boolean byBisection) {
    this.graph = graph;
    this.example = example;
    this.count = count;
    this.left = left;
    this.whole = whole;
    this.byBisection = byBisection;
  }

  RankedFailure times(long number) {
    return new RankedFailure(graph, example, number, left, whole, byBisection);
  }

  Left left() {
    return left;
  }

  /**
   * What fails.
   *
   * @return the first of them
   */
  public Failure example() {
    return example;
  }

  /**
   * How many leave equally much.
   *
   * @return 1 or more
   */
  public long count() {
    return count;
  }

  /**
   * What all pairs of endpoints get together in an ECMP all-to-all, in relation to before;
   * endpoints that are cut off get nothing.
   *
   * @return rarely above 1, where equal shares were unfortunate before; empty where a loaded link
   *     of unknown rate leaves it open
   */
  public OptionalDouble throughputLeft() {
    return left.throughput();
  }

  /**
   * The most that {@link #throughputLeft} can be.
   *
   * @return the same where it is known; else what the links of known rates allow; empty if that is
   *     not known either
   */
  public OptionalDouble throughputLeftAtMost() {
    return left.atMost();
  }

  /**
   * Endpoints that had peers and have none.
   *
   * @return how many
   */
  public int disconnected() {
    return left.disconnected();
  }

  /**
   * Endpoints that have peers, but not all that still have some and were theirs.
   *
   * @return how many
   */
  public int separated() {
    return left.separated();
  }

  /**
   * Hosts outside the largest part of those that were joined.
   *
   * @return how many
   */
  public int hostsCutOff() {
    return left.hostsCutOff();
  }

  /**
   * What is left of the bisection bandwidth of the whole fabric. Takes a bisection when first asked
   * for, and that before once for all failures of a {@link WorstCase}, unless ranked by it.
   *
   * @return in relation to before; empty if the lower end before is 0, or if links of unknown rate
   *     leave an upper end open
   * @throws io.clusterfabric.model.finding.CancelledException if the listener of the options stops
   *     the work
   */
  public Optional<Interval<Double>> bisectionLeft() {
    return byBisection ? left.bisection() : impact().bisectionLeft();
  }

  /**
   * The oversubscription from end to end of what is left. Found when first asked for.
   *
   * @return down over up, as {@link FailureImpact#oversubscriptionAfter} has it for each tier
   */
  public OversubscriptionRatio oversubscriptionAfter() {
    return impact().oversubscriptionAfter().endToEnd();
  }

  /**
   * All about the example. Its figures are found when first asked for; the listener of the options
   * hears of bisections, and may stop them.
   *
   * @return what it leaves
   */
  public FailureImpact impact() {
    FailureImpact i = impact;
    if (i == null) {
      i = FailureImpact.of(graph, example, whole);
      impact = i;
    }
    return i;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RankedFailure r
        && count == r.count
        && example.equals(r.example)
        && left.equals(r.left);
  }

  @Override
  public int hashCode() {
    return Objects.hash(example, count, left);
  }

  /** One line, of what is known without looking further. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s%s: %s of the all-to-all left, %d endpoints without a peer, %d hosts cut off%s",
        example,
        count == 1 ? "" : " (and " + (count - 1) + " alike)",
        FailureImpact.shareInLine(left.throughput(), left.atMost()),
        left.disconnected(),
        left.hostsCutOff(),
        byBisection
            ? ", bisection " + left.bisection().map(Interval::toString).orElse("unknown")
            : "");
  }
}
