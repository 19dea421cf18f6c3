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
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import java.math.BigInteger;
import java.util.List;
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
  private static final BigInteger PICOSECOND_BITS = BigInteger.valueOf(8_000_000_000_000L);
  private static final Bandwidth FASTEST = Bandwidth.ofBitsPerSecond(Long.MAX_VALUE);

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
   * @return the cost of the cheapest algorithm; if {@link #isLowerBound}, the least that it can be
   */
  public TimeSpan time() {
    return best.cost().time();
  }

  /**
   * Whether bytes pass something of which no rate is known. It is then taken not to limit, so that
   * the time is a lower bound and both bandwidths are upper bounds; {@link #limitedBy} is of kind
   * UNKNOWN. An adapter of which no PCIe link is described counts as known: it is assumed to feed
   * its ports, and {@link #explain} says so.
   *
   * @return whether {@link #unknownRates} names anything
   */
  public boolean isLowerBound() {
    return best.isLowerBound();
  }

  /**
   * What the bytes of the cheapest algorithm pass of which no rate is known.
   *
   * @return phrases that name scale-up networks, ports and other parts of the fabric, from the host
   *     outwards; empty if all is known, for one rank and for an empty message
   */
  public List<String> unknownRates() {
    return best.unknown();
  }

  /**
   * Size by time, times the factor of the operation, as benchmarks print it.
   *
   * @return the bus bandwidth, rounded down to whole bits per second; 0 where the algorithm
   *     bandwidth is; if {@link #isLowerBound}, the most that it can be
   */
  public Bandwidth busBandwidth() {
    Ratio factor = BusBandwidth.factor(collective, input.ranks());
    return whole(
        BigInteger.valueOf(algorithmBandwidth().bitsPerSecondFloor())
            .multiply(BigInteger.valueOf(factor.numerator()))
            .divide(BigInteger.valueOf(factor.denominator())));
  }

  /**
   * Size by time.
   *
   * @return the algorithm bandwidth, rounded down to whole bits per second; 0 where there is
   *     nothing to move: for one rank or an empty message; if {@link #isLowerBound}, the most that
   *     it can be, at most 2<sup>63</sup> - 1 bits per second
   */
  public Bandwidth algorithmBandwidth() {
    if (cost().transfer().isZero() && !isLowerBound()) {
      return Bandwidth.ZERO;
    }
    long picoseconds = time().toPicoseconds();
    return picoseconds == 0
        ? FASTEST
        : whole(
            BigInteger.valueOf(size.bytes())
                .multiply(PICOSECOND_BITS)
                .divide(BigInteger.valueOf(picoseconds)));
  }

  /** Only what is no more than a bound, as no rate is known, can be too fast to be told. */
  private static Bandwidth whole(BigInteger bitsPerSecond) {
    return bitsPerSecond.bitLength() >= Long.SIZE
        ? FASTEST
        : Bandwidth.ofBitsPerSecond(bitsPerSecond.longValueExact());
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
   * The strongest time that no schedule can beat. In a network of tiers its links are looked at one
   * by one ({@link io.clusterfabric.collectives.bound.FabricBounds}), on first use in up to some
   * seconds for tens of thousands of GPUs.
   *
   * @return the bound; its time is at most {@link #time}
   */
  public CollectiveBound bound() {
    PlacedCluster placed = estimator.placed();
    CollectiveBound quick = placed.bound(collective, size, estimator.options());
    return placed
        .linkBound(collective, size, estimator.options())
        .filter(links -> links.compareTo(quick) > 0)
        .orElse(quick);
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
   * @throws ArithmeticException if one of them takes longer than a time span holds, 106 days
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
   * @throws ArithmeticException if one of them takes longer than a time span holds, 106 days
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

  /** Whether no byte takes time only because no rate is known: then the bandwidths say nothing. */
  boolean boundsNoRate() {
    return isLowerBound() && cost().transfer().isZero();
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
        + Counts.of(input.ranks(), "rank")
        + ": "
        + EstimateText.time(this)
        + (boundsNoRate() ? "" : ", bus bandwidth " + EstimateText.rate(this, busBandwidth(), 1))
        + " by "
        + algorithm()
        + ", limited by "
        + limit
        + " (uncalibrated)";
  }
}
