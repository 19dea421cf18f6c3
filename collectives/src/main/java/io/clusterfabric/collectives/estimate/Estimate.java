package io.clusterfabric.collectives.estimate;

import io.clusterfabric.collectives.algorithm.AlgorithmCost;
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
import java.util.Optional;
import org.apiguardian.api.API;

/** What a collective takes on a cluster, by the cheapest algorithm, and what limits it. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Estimate {
  private Estimate() {}

  /**
   * The operation.
   *
   * @return the operation
   */
  public Collective collective() {
    throw new UnsupportedOperationException();
  }

  /**
   * The message size.
   *
   * @return the whole array
   */
  public DataSize size() {
    throw new UnsupportedOperationException();
  }

  /**
   * Where the ranks are.
   *
   * @return the placement
   */
  public Placement placement() {
    throw new UnsupportedOperationException();
  }

  /**
   * The time.
   *
   * @return the cost of the cheapest algorithm
   */
  public TimeSpan time() {
    throw new UnsupportedOperationException();
  }

  /**
   * Size by time, times the factor of the operation, as benchmarks print it.
   *
   * @return the bus bandwidth; 0 for one rank
   */
  public Bandwidth busBandwidth() {
    throw new UnsupportedOperationException();
  }

  /**
   * Size by time.
   *
   * @return the algorithm bandwidth; 0 for no time
   */
  public Bandwidth algorithmBandwidth() {
    throw new UnsupportedOperationException();
  }

  /**
   * Where the measured time would fall.
   *
   * @return empty: this estimate is not calibrated with measurements and cannot say
   */
  public Optional<Interval<TimeSpan>> interval() {
    throw new UnsupportedOperationException();
  }

  /**
   * What limits the collective.
   *
   * @return the limit
   */
  public Limit limitedBy() {
    throw new UnsupportedOperationException();
  }

  /**
   * The measurements on which the estimate stands.
   *
   * @return empty: it stands on none
   */
  public List<CollectiveRun> evidence() {
    throw new UnsupportedOperationException();
  }

  /**
   * The strongest time that no schedule can beat.
   *
   * @return the bound; its time is at most {@link #time}
   */
  public CollectiveBound bound() {
    throw new UnsupportedOperationException();
  }

  /**
   * The algorithm that was cheapest.
   *
   * @return its id
   */
  public String algorithm() {
    throw new UnsupportedOperationException();
  }

  /**
   * What that algorithm costs.
   *
   * @return the cost, term by term
   */
  public AlgorithmCost cost() {
    throw new UnsupportedOperationException();
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
    throw new UnsupportedOperationException();
  }

  /**
   * How the estimate comes about.
   *
   * @return terms, the algorithms compared, assumptions and sources
   */
  public Explanation explain() {
    throw new UnsupportedOperationException();
  }
}
