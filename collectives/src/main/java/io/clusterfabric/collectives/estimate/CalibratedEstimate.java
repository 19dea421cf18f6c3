package io.clusterfabric.collectives.estimate;

import io.clusterfabric.collectives.algorithm.BusBandwidth;
import io.clusterfabric.collectives.algorithm.CollectiveAlgorithms;
import io.clusterfabric.collectives.algorithm.CommunicationPattern;
import io.clusterfabric.collectives.bound.CollectiveBound;
import io.clusterfabric.collectives.calibration.CalibratedCurve;
import io.clusterfabric.collectives.calibration.CalibratedTime;
import io.clusterfabric.collectives.calibration.CalibrationQuestion;
import io.clusterfabric.collectives.internal.load.PatternRate;
import io.clusterfabric.collectives.measured.MeasuredRow;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * What a collective takes on a cluster as far as measured runs tell, with an interval, the runs
 * that are nearest, and what limits it. Immutable. It is never below the {@link #bound}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CalibratedEstimate {
  private static final BigInteger PICOSECOND_BITS = BigInteger.valueOf(8_000_000_000_000L);

  private final PlacedCluster placed;
  private final EstimateOptions options;
  private final DataSize size;
  private final EstimateOptions bounding;
  private final CalibratedCurve curve;
  private final CalibratedTime time;
  private final TimeSpan floor;

  private CalibratedEstimate(
      PlacedCluster placed,
      EstimateOptions options,
      DataSize size,
      PlacedCluster.Calibrated calibrated) {
    this.placed = placed;
    this.options = options;
    this.size = size;
    this.bounding = calibrated.bounding();
    this.curve = calibrated.curve();
    this.time = curve.at(size);
    this.floor = calibrated.floor(size);
  }

  static CalibratedEstimate of(
      PlacedCluster placed, EstimateOptions options, Collective collective, DataSize size) {
    return new CalibratedEstimate(placed, options, size, placed.calibrated(collective, options));
  }

  /**
   * The operation.
   *
   * @return the operation
   */
  public Collective collective() {
    return curve.question().collective();
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
    return placed.placement();
  }

  /**
   * What was asked of the calibration.
   *
   * @return the machine in its terms
   */
  public CalibrationQuestion question() {
    return curve.question();
  }

  /**
   * The time.
   *
   * @return what it takes; the median of what like machines would, so to say
   */
  public TimeSpan time() {
    return time.time().max(floor);
  }

  /**
   * Where nine of ten measured times fall, tested on clusters that were left out.
   *
   * @return the interval; it contains {@link #time}
   */
  public Interval<TimeSpan> interval() {
    return new Interval<>(time.interval().lower().max(floor), time.interval().upper().max(floor));
  }

  /**
   * How much evidence is near.
   *
   * @return how many clusters just like this one it is worth; near 0 there is none
   */
  public double support() {
    return time.support();
  }

  /**
   * Whether the evidence is enough to lean on.
   *
   * @return whether it is
   */
  public boolean isSupported() {
    return time.isSupported();
  }

  /**
   * Size by time.
   *
   * @return the algorithm bandwidth, rounded down to whole bits per second; 0 for one rank or an
   *     empty message
   */
  public Bandwidth algorithmBandwidth() {
    long picoseconds = time().toPicoseconds();
    if (placed.placement().ranks() == 1 || picoseconds == 0) {
      return Bandwidth.ZERO;
    }
    return Bandwidth.ofBitsPerSecond(
        BigInteger.valueOf(size.bytes())
            .multiply(PICOSECOND_BITS)
            .divide(BigInteger.valueOf(picoseconds))
            .min(BigInteger.valueOf(Long.MAX_VALUE))
            .longValueExact());
  }

  /**
   * Size by time, times the factor of the operation, as benchmarks print it.
   *
   * @return the bus bandwidth, rounded down to whole bits per second
   */
  public Bandwidth busBandwidth() {
    Bandwidth rate = algorithmBandwidth();
    if (rate.isZero()) {
      return rate;
    }
    return Bandwidth.ofBitsPerSecond(
        rate.times(BusBandwidth.factor(collective(), placed.placement().ranks()))
            .bitsPerSecondFloor());
  }

  /**
   * What limits the collective.
   *
   * @return the limit
   */
  public Limit limitedBy() {
    return switch (time.limitedBy()) {
      case NOTHING ->
          new Limit(Limit.Kind.NOTHING, "one rank has nobody to talk to", Optional.empty());
      case LATENCY ->
          new Limit(
              Limit.Kind.LATENCY, "the start of the operation and its steps", Optional.empty());
      case FILLING ->
          new Limit(
              Limit.Kind.LATENCY,
              "the filling of the pipeline: the message is too short to reach its rate",
              Optional.empty());
      case SCALE_UP -> inside(Limit.Kind.SCALE_UP, "each GPU's way to the others of its domain");
      case PCIE -> inside(Limit.Kind.PCIE, "PCIe between the GPUs of a host");
      case NETWORK -> network();
    };
  }

  private Limit inside(Limit.Kind kind, String what) {
    Optional<Bandwidth> rate = question().scaleUpRate();
    return rate.isEmpty() ? unknown(what) : new Limit(kind, what, rate);
  }

  private static Limit unknown(String what) {
    return new Limit(
        Limit.Kind.UNKNOWN,
        "no rate is known of " + what + "; a usual one is taken",
        Optional.empty());
  }

  private Limit network() {
    CommunicationPattern pattern =
        collective() == Collective.ALL_TO_ALL
            ? CommunicationPattern.ALL_PAIRS
            : CommunicationPattern.RING;
    Optional<PatternRate> parts = placed.load(pattern).rate();
    if (pattern == CommunicationPattern.ALL_PAIRS) {
      Optional<PlacedCluster.LongWays> ways = placed.longWays().filter(w -> w.limits(parts));
      if (ways.isPresent()) {
        return ways.get().limit();
      }
    }
    return parts
        .map(r -> new Estimator(placed, options).limit(r))
        .orElseGet(() -> unknown("the network between domains"));
  }

  /**
   * The measured rows that are nearest, at most five, one a run.
   *
   * @return the nearest first; empty if there is no evidence near
   */
  public List<MeasuredRow> evidence() {
    return curve.nearest(size);
  }

  /**
   * The cost of the cheapest algorithm at the rates of links, uncalibrated.
   *
   * @return the other estimate
   * @throws IllegalArgumentException if no algorithm of the operation is known, or something on the
   *     way is known to carry nothing
   */
  public Estimate mechanism() {
    return new Estimator(placed, options).estimate(collective(), size);
  }

  /**
   * The strongest time that no schedule can beat, if switches reduce where they can.
   *
   * @return the bound; empty for an operation of which none is known
   */
  public Optional<CollectiveBound> bound() {
    return CollectiveAlgorithms.of(collective()).isEmpty()
        ? Optional.empty()
        : Optional.of(placed.bound(collective(), size, bounding));
  }

  /**
   * The same over message sizes, doubling from one to the other.
   *
   * @param from the least size, such as {@code 1KiB}
   * @param to the largest size, such as {@code 16GiB}
   * @return one estimate a size
   */
  public CalibratedSweep overSizes(String from, String to) {
    return overSizes(DataSize.of(from), DataSize.of(to));
  }

  /**
   * The same over message sizes, doubling from one to the other.
   *
   * @param from the least size, above 0
   * @param to the largest size
   * @return one estimate a size
   * @throws IllegalArgumentException if there is no size from one to the other
   */
  public CalibratedSweep overSizes(DataSize from, DataSize to) {
    return CalibratedSweep.of(placed, options, collective(), from, to);
  }

  /**
   * How the estimate comes about.
   *
   * @return the machine, the time, the evidence with its sources
   */
  public Explanation explain() {
    Explanation.Builder b =
        Explanation.of(toString())
            .term("machine", question())
            .term("time", time())
            .term("interval", interval(), "nine of ten measured times, clusters left out")
            .term(
                "support",
                String.format(Locale.ROOT, "%.2f", support()),
                isSupported()
                    ? "like clusters that the evidence is worth"
                    : evidence().isEmpty()
                        ? "no evidence near: physics alone, do not lean on it"
                        : "little evidence near: the interval is wide")
            .term("limited by", limitedBy());
    if (question().scaleUpRate().isEmpty()) {
      b.assume("the rate between GPUs of a domain is not known; that of NVLink 4 is taken");
    }
    if (question().domains() > 1 && question().networkRate().isEmpty()) {
      b.assume("the rate between domains is not known; 400 Gb/s a GPU are taken");
    }
    if (question().generation().isEmpty()) {
      b.assume(
          "GPUs of this model were not measured; their steps take the mean of those that were");
    }
    if (question().domains() > 1 && !question().latencyClass().isMeasured()) {
      b.assume("latencies of this technology were not measured; those of verbs are taken");
    }
    for (MeasuredRow r : evidence()) {
      b.source(Source.of(r.toString(), r.source(), Confidence.MEASURED));
    }
    return b.build();
  }

  /** One line: what, how long, how fast, what limits, and how much evidence there is. */
  @Override
  public String toString() {
    return collective().id()
        + " of "
        + size
        + " over "
        + placement().ranks()
        + " ranks: "
        + EstimateText.plain(time())
        + " ("
        + EstimateText.plain(interval().lower())
        + " to "
        + EstimateText.plain(interval().upper())
        + "), bus bandwidth "
        + EstimateText.plain(busBandwidth())
        + ", limited by "
        + limitedBy()
        + (isSupported()
            ? ""
            : evidence().isEmpty() ? "; no evidence near" : "; little evidence near");
  }
}
