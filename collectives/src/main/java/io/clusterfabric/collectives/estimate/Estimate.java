package io.clusterfabric.collectives.estimate;

import io.clusterfabric.collectives.algorithm.AlgorithmCost;
import io.clusterfabric.collectives.algorithm.AlgorithmInput;
import io.clusterfabric.collectives.algorithm.BusBandwidth;
import io.clusterfabric.collectives.bound.CollectiveBound;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.evidence.CollectiveRun;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * What a collective takes on a cluster, by the cheapest algorithm, and what limits it. Immutable.
 *
 * <p>The time is that of a model: latencies of steps, and bytes at the rates of links, balanced
 * perfectly. It is not calibrated: no measurement stands behind it, it has no interval, and
 * software usually takes longer, for small messages several times as long.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Estimate {
  private final Estimator estimator;
  private final Collective collective;
  private final DataSize size;
  private final AlgorithmInput input;
  private final List<Estimator.Candidate> candidates;
  private final Estimator.Candidate best;
  private final Limit limit;

  Estimate(
      Estimator estimator,
      Collective collective,
      DataSize size,
      AlgorithmInput input,
      List<Estimator.Candidate> candidates,
      Estimator.Candidate best,
      Limit limit) {
    this.estimator = estimator;
    this.collective = collective;
    this.size = size;
    this.input = input;
    this.candidates = List.copyOf(candidates);
    this.best = best;
    this.limit = limit;
  }

  /**
   * The operation.
   *
   * @return the operation
   */
  public Collective collective() {
    return collective;
  }

  /**
   * The message size.
   *
   * @return the whole array
   */
  public DataSize size() {
    return size;
  }

  /**
   * Where the ranks are.
   *
   * @return the placement
   */
  public Placement placement() {
    return estimator.placed().placement();
  }

  /**
   * The time.
   *
   * @return the cost of the cheapest algorithm
   */
  public TimeSpan time() {
    return best.cost().time();
  }

  /**
   * Size by time, times the factor of the operation, as benchmarks print it.
   *
   * @return the bus bandwidth; 0 where the algorithm bandwidth is
   */
  public Bandwidth busBandwidth() {
    return BusBandwidth.fromAlgorithm(collective, input.ranks(), algorithmBandwidth());
  }

  /**
   * Size by time.
   *
   * @return the algorithm bandwidth; 0 where no byte takes time: for one rank, an empty message, or
   *     if no rate is known
   */
  public Bandwidth algorithmBandwidth() {
    return cost().transfer().isZero() ? Bandwidth.ZERO : Bandwidth.average(size, time());
  }

  /**
   * Where the measured time would fall.
   *
   * @return empty: this estimate is not calibrated with measurements and cannot say
   */
  public Optional<Interval<TimeSpan>> interval() {
    return Optional.empty();
  }

  /**
   * What limits the collective.
   *
   * @return the limit
   */
  public Limit limitedBy() {
    return limit;
  }

  /**
   * The measurements on which the estimate stands.
   *
   * @return empty: it stands on none
   */
  public List<CollectiveRun> evidence() {
    return List.of();
  }

  /**
   * The strongest time that no schedule can beat.
   *
   * @return the bound; its time is at most {@link #time}
   */
  public CollectiveBound bound() {
    return estimator.placed().bound(collective, size, estimator.options());
  }

  /**
   * The algorithm that was cheapest.
   *
   * @return its id
   */
  public String algorithm() {
    return best.algorithm().id();
  }

  /**
   * What that algorithm costs.
   *
   * @return the cost, term by term
   */
  public AlgorithmCost cost() {
    return best.cost();
  }

  /**
   * The same over message sizes, doubling from one to the other.
   *
   * @param from the least size, such as {@code 1KiB}
   * @param to the largest size, such as {@code 16GiB}
   * @return one estimate a size
   */
  public SizeSweep overSizes(String from, String to) {
    return overSizes(DataSize.of(from), DataSize.of(to));
  }

  /**
   * The same over message sizes, doubling from one to the other.
   *
   * @param from the least size, above 0
   * @param to the largest size
   * @return one estimate a size
   */
  public SizeSweep overSizes(DataSize from, DataSize to) {
    return SizeSweep.of(estimator, collective, from, to);
  }

  /**
   * How the estimate comes about.
   *
   * @return terms, the algorithms compared, assumptions and sources
   */
  public Explanation explain() {
    return EstimateText.explain(this, estimator, input);
  }

  List<Estimator.Candidate> candidates() {
    return candidates;
  }

  /** One line: what, how long, how fast, what limits; and that nothing was measured. */
  @Override
  public String toString() {
    return collective.id()
        + " of "
        + size
        + " over "
        + input.ranks()
        + (input.ranks() == 1 ? " rank: " : " ranks: ")
        + (limit.kind() == Limit.Kind.UNKNOWN
            ? String.format(Locale.ROOT, "at least %.1f us", time().toMicroseconds())
            : String.format(
                Locale.ROOT,
                "%.1f us, bus bandwidth %.1f GB/s",
                time().toMicroseconds(),
                busBandwidth().toGigabytesPerSecond()))
        + " by "
        + algorithm()
        + ", limited by "
        + limit
        + " (uncalibrated)";
  }
}
