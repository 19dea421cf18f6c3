package io.clusterfabric.topology.routing;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apiguardian.api.API;

/**
 * Effective bisection bandwidth: what a pair of endpoints gets of its access link, on average over
 * random bisections, when each endpoint of one half sends to one of the other and all do so at
 * once. A pair gets the least share of a link on its path: 1 over the number of flows there, scaled
 * by the link's rate in relation to the slower access link of the pair, at most 1. So it tells what
 * a routing makes of a fabric, where {@code Bisection} tells what the cables could carry.
 *
 * <p>Beside it, the mean and least over shift permutations (endpoint i sends to i + k): no sampling
 * plays a part there if all shifts are taken. If not, those taken are drawn at random without
 * replacement: evenly spaced ones would fall in step with the endpoints of a leaf.
 *
 * <p>Where no rate of the fabric is known, all links are taken to be equally fast, as in the
 * definition. Where some rates are unknown, those links limit nothing, and the shares are what they
 * are {@linkplain #isUpperEnd at most}.
 *
 * <p>Flows keep to single paths, chosen by hash where there is a choice. If the routing sprays, a
 * flow counts on each link with its part.
 *
 * <p>Immutable. Takes time in proportion to samples and shifts, times endpoints and hops; for
 * spraying routings times destination groups and the nodes and bundles of the fabric instead.
 * Memory grows with endpoints, links and hops only.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class EffectiveBisection {
  private static final Source DEFINITION =
      Source.of(
          "Hoefler, Schneider, Lumsdaine: Multistage switches are not crossbars: effects of static"
              + " routing in high-performance networks, IEEE Cluster 2008",
          Confidence.SECONDARY);
  private static final double NORMAL_95 = 1.959963984540054;
  private static final double LOG_40 = 3.6888794541139363; // ln(2 / 0.05)
  private static final String TASK = "effective bisection: permutations";

  private final Routing routing;
  private final EffectiveBisectionOptions options;
  private final double mean;
  private final double deviation;
  private final int allShifts;
  private final int shiftsTaken;
  private final double shiftMean;
  private final double shiftLeast;
  private final int worstShift;
  private final long unrouted;
  private final boolean equalRates;
  private final boolean upperEnd;
  private long done;

  private EffectiveBisection(
      Routing routing, EffectiveBisectionOptions options, ProgressListener listener) {
    this.routing = routing;
    this.options = options;
    FabricGraph graph = routing.graph();
    int n = graph.endpointCount();
    int all = Math.max(0, n - 1);
    this.allShifts = all;
    this.shiftsTaken = Math.min(all, options.shifts());
    long total = (long) options.samples() + shiftsTaken;
    PairShares shares =
        new PairShares(
            routing, options.hash(), () -> listener.report(Progress.of(TASK, done, total)));
    double sum = 0;
    double squares = 0;
    long lost = 0;
    for (int s = 0; s < options.samples() && n > 1; s++) {
      EndpointMatching m = EndpointMatching.randomBisection(n, options.seed(), s);
      double sample = shares.mean(m.from(), m.to(), m.pairs(), Flow.FIRST_PORT);
      lost += shares.lost();
      sum += sample;
      squares += sample * sample;
      done++;
    }
    int count = options.samples();
    this.mean = sum / count;
    this.deviation = Math.sqrt(Math.max(0, (squares - count * mean * mean) / (count - 1)));
    this.unrouted = lost;
    double shiftSum = 0;
    double least = 1;
    int worst = 0;
    for (int k : EndpointMatching.shiftDistances(n, options)) {
      EndpointMatching m = EndpointMatching.shift(n, k);
      double value = shares.mean(m.from(), m.to(), n, Flow.FIRST_PORT);
      shiftSum += value;
      if (value < least || worst == 0) {
        least = value;
        worst = k;
      }
      done++;
    }
    this.shiftMean = shiftsTaken == 0 ? 0 : shiftSum / shiftsTaken;
    this.shiftLeast = least;
    this.worstShift = worst;
    this.equalRates = shares.equalRates();
    this.upperEnd = shares.isAtMost();
  }

  /**
   * The effective bisection bandwidth of a routing, with the usual options.
   *
   * @param routing which way traffic takes
   * @return the result
   */
  public static EffectiveBisection of(Routing routing) {
    return of(routing, EffectiveBisectionOptions.defaults());
  }

  /**
   * The effective bisection bandwidth of a routing.
   *
   * @param routing which way traffic takes
   * @param options samples, seed, shifts and hash
   * @return the result
   */
  public static EffectiveBisection of(Routing routing, EffectiveBisectionOptions options) {
    return of(routing, options, ProgressListener.silent());
  }

  /**
   * The effective bisection bandwidth of a routing.
   *
   * @param routing which way traffic takes
   * @param options samples, seed, shifts and hash
   * @param listener is told of bisections and shifts done
   * @return the result
   * @throws io.clusterfabric.model.finding.CancelledException if the listener wants no more
   */
  public static EffectiveBisection of(
      Routing routing, EffectiveBisectionOptions options, ProgressListener listener) {
    return new EffectiveBisection(routing, options, listener);
  }

  /**
   * The mean share of a pair over the random bisections.
   *
   * @return from 0 to 1; of an odd number of endpoints one is left out each time; pairs without a
   *     way have 0; 0 if there are fewer than 2 endpoints
   */
  public double mean() {
    return mean;
  }

  /**
   * How sure the mean is: in about 95 of 100 cases the mean over all bisections is inside.
   *
   * @return the mean with 1.96 standard errors to either side, cut at 0 and 1; from 0 if {@link
   *     #isUpperEnd}
   */
  public Interval<Double> interval() {
    double half = NORMAL_95 * deviation / Math.sqrt(options.samples());
    double lower = upperEnd ? 0 : Math.max(0, mean - half);
    return new Interval<>(lower, Math.min(1, mean + half));
  }

  /**
   * Whether shares are only known to be at most what is told, since some links that pairs pass are
   * of unknown rate and limit nothing.
   *
   * @return false if all rates are known, and also if none is: then all links are taken to be
   *     equally fast
   */
  public boolean isUpperEnd() {
    return upperEnd;
  }

  /**
   * The mean share of a pair over the shift permutations.
   *
   * @return from 0 to 1; empty if no shift was taken
   */
  public OptionalDouble shiftMean() {
    return shiftsTaken == 0 ? OptionalDouble.empty() : OptionalDouble.of(shiftMean);
  }

  /**
   * How sure the mean over the shifts is: in at least 95 of 100 draws the mean over all of them is
   * inside, whatever they are like.
   *
   * @return one value if all were taken, else by Hoeffding's inequality for draws without
   *     replacement: the mean and sqrt(r ln(40) / 2n) to either side, for n of N with r = 1 - (n -
   *     1)/N up to half of them and (1 - n/N)(1 + 1/n) above (Serfling 1974; Bardenet and Maillard
   *     2015), cut at 0 and 1; from 0 if {@link #isUpperEnd}; empty if none was taken
   */
  public Optional<Interval<Double>> shiftInterval() {
    if (shiftsTaken == 0) {
      return Optional.empty();
    }
    double n = shiftsTaken;
    double r =
        2L * shiftsTaken <= allShifts ? 1 - (n - 1) / allShifts : (1 - n / allShifts) * (1 + 1 / n);
    double half = Math.sqrt(r * LOG_40 / (2 * n));
    double lower = upperEnd ? 0 : Math.max(0, shiftMean - half);
    return Optional.of(new Interval<>(lower, Math.min(1, shiftMean + half)));
  }

  /**
   * The mean share of a pair in the worst of the shift permutations that were taken.
   *
   * @return from 0 to 1; of all shifts the worst may be lower if not all were taken; empty if none
   *     was
   */
  public OptionalDouble shiftLeast() {
    return shiftsTaken == 0 ? OptionalDouble.empty() : OptionalDouble.of(shiftLeast);
  }

  /**
   * How many shift permutations were taken.
   *
   * @return {@link #allShifts} unless the options allow fewer
   */
  public int shifts() {
    return shiftsTaken;
  }

  /**
   * How many shift permutations there are.
   *
   * @return one less than the endpoints
   */
  public int allShifts() {
    return allShifts;
  }

  /**
   * How many pairs of the random bisections had no way.
   *
   * @return the number, of all samples together
   */
  public long unroutedPairs() {
    return unrouted;
  }

  /**
   * How the value came about.
   *
   * @return the mean with its interval, and the shifts
   */
  public Explanation explain() {
    Explanation.Builder out =
        Explanation.of(toString())
            .term("routing", routing)
            .term("mean share of a pair", format(mean))
            .term(
                "95% interval",
                format(interval().lower()) + " to " + format(interval().upper()),
                "1.96 standard errors")
            .term("samples", options.samples(), "random halves, matched at random")
            .term("standard deviation of a sample", format(deviation))
            .term("pairs without a way", unrouted);
    if (shiftsTaken > 0) {
      Interval<Double> i = shiftInterval().orElseThrow();
      String drawn = shiftsTaken < allShifts ? " drawn without replacement" : "";
      out.term(
              "mean over shifts",
              format(shiftMean),
              shiftsTaken + " of " + allShifts + " shifts" + drawn)
          .term(
              "95% interval over shifts",
              format(i.lower()) + " to " + format(i.upper()),
              i.isExact() ? "all shifts taken" : "Hoeffding, without replacement")
          .term("worst of these shifts", format(shiftLeast), "by " + worstShift);
    }
    if (equalRates) {
      out.assume("all links are equally fast, since the rate of none is known");
    } else if (upperEnd) {
      out.assume(
          "links of unknown rate limit nothing, so all shares are at most what is told; tell their"
              + " rates to know more");
    }
    if (routing.kind() == RoutingKind.ECMP) {
      out.term("hash", options.hash());
    }
    return out.assume("all pairs send at once, and a link divides evenly among its flows")
        .assume("a pair gets no more where another flow of its link is held back elsewhere")
        .source(DEFINITION)
        .build();
  }

  private static String format(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }

  /** One line: the mean and its interval. */
  @Override
  public String toString() {
    return "effective bisection of "
        + routing.graph().name()
        + ", "
        + routing.kind()
        + ": "
        + (upperEnd ? "at most " : "")
        + format(mean)
        + " of the access links ("
        + format(interval().lower())
        + " to "
        + format(interval().upper())
        + (equalRates ? "; all links taken as equally fast)" : upperEnd ? "; rates unknown)" : ")");
  }
}
