package io.clusterfabric.infiniband.routing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.infiniband.subnet.Subnet;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.capacity.SplittableShares;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.EffectiveBisectionOptions;
import io.clusterfabric.topology.routing.EndpointMatching;
import io.clusterfabric.topology.routing.MatchingShares;
import io.clusterfabric.topology.routing.SprayRouting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.apiguardian.api.API;

/**
 * What adaptive routing could make of a subnet, between reference points: beside the value of
 * static tables stands that of even spraying, which is no bound in either direction, and the upper
 * bound, which is the optimal division of traffic. How the adaptive routing of a real switch
 * chooses is not published; one that keeps to shortest paths is at most {@link
 * AdaptiveShares#minHop}.
 *
 * <p>The measure is that of {@code EffectiveBisection}: the mean share that pairs get of their
 * access links, over shift permutations and over random bisections, which are the same ones. Tables
 * that take longer ways than the shortest, as up/down does, are not bounded by what shortest paths
 * allow; {@link AdaptiveShares#best} covers them.
 *
 * <p>Immutable. Takes a linear program for each shift and bisection: milliseconds for a fat tree
 * whose spines are alike, up to seconds where hundreds of switches are all different.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AdaptiveRange {
  private static final Source METHOD =
      Source.of(
          "duality of linear programs; mean share of a pair as in Hoefler, Schneider, Lumsdaine,"
              + " IEEE Cluster 2008",
          Confidence.SECONDARY);
  private static final String TASK = "adaptive range: permutations";
  private static final double ROUNDING = 1e-9;

  private final ForwardingTables tables;
  private final EffectiveBisectionOptions options;
  private final List<AdaptiveShares> shifts;
  private final List<AdaptiveShares> bisections;
  private final int allShifts;
  private final long longer;
  private final boolean upperEnd;

  private AdaptiveRange(
      ForwardingTables tables, EffectiveBisectionOptions options, ProgressListener listener) {
    this.tables = tables;
    this.options = options;
    FabricGraph graph = tables.graph();
    int n = graph.endpointCount();
    TableHops hops = new TableHops(tables);
    this.longer = hops.longer;
    MatchingShares fixed = MatchingShares.of(tables, options.hash());
    MatchingShares spray = MatchingShares.of(SprayRouting.of(graph), options.hash());
    SplittableShares split = SplittableShares.of(graph);
    List<EndpointMatching> all = new ArrayList<>();
    for (int k : EndpointMatching.shiftDistances(n, options)) {
      all.add(EndpointMatching.shift(n, k));
    }
    int first = all.size();
    for (int s = 0; s < options.samples() && n > 1; s++) {
      all.add(EndpointMatching.randomBisection(n, options.seed(), s));
    }
    List<AdaptiveShares> out = new ArrayList<>();
    for (EndpointMatching m : all) {
      listener.report(Progress.of(TASK, out.size(), all.size()));
      double byTable = fixed.mean(m);
      double bySpray = spray.mean(m);
      Interval<Double> minHop =
          bySpray >= 1 - ROUNDING
              ? Interval.exactly(1.0)
              : atLeast(split.mean(m), longer == 0 ? Math.max(byTable, bySpray) : bySpray, m);
      Interval<Double> best =
          longer == 0 || minHop.lower() >= 1 - ROUNDING
              ? minHop
              : atLeast(split.mean(m, hops::of), Math.max(byTable, minHop.lower()), m);
      out.add(new AdaptiveShares(m.toString(), byTable, bySpray, minHop, best));
    }
    this.allShifts = Math.max(0, n - 1);
    this.shifts = List.copyOf(out.subList(0, first));
    this.bisections = List.copyOf(out.subList(first, out.size()));
    this.upperEnd = fixed.isUpperEnd() || spray.isUpperEnd();
  }

  /** An interval with a lower end that some routing reaches. */
  private static Interval<Double> atLeast(
      Interval<Double> found, double reached, EndpointMatching m) {
    if (reached > found.upper() + 100 * ROUNDING) {
      throw new IllegalStateException(
          "a routing gives "
              + reached
              + " under "
              + m
              + ", above a bound of "
              + found.upper()
              + ": one of the two is wrong, which is a fault of this library; please report it with"
              + " the fabric");
    }
    double lower = Math.max(found.lower(), Math.min(reached, found.upper()));
    return new Interval<>(lower, found.upper());
  }

  /**
   * The range of the usual shifts and bisections: all shifts up to 256, else so many drawn at
   * random, and 32 random bisections.
   *
   * @param tables static tables
   * @return the range
   */
  public static AdaptiveRange of(ForwardingTables tables) {
    return of(tables, EffectiveBisectionOptions.defaults().withShifts(256).withSamples(32));
  }

  /**
   * The range of some shifts and bisections.
   *
   * @param tables static tables
   * @param options how many, and their seed
   * @return the range
   */
  public static AdaptiveRange of(ForwardingTables tables, EffectiveBisectionOptions options) {
    return of(tables, options, ProgressListener.silent());
  }

  /**
   * The range of some shifts and bisections.
   *
   * @param tables static tables; of several identifiers of a destination those that {@link
   *     ForwardingTables#withLidOffset} tells
   * @param options how many, and their seed
   * @param listener is told of shifts and bisections done
   * @return the range
   * @throws io.clusterfabric.model.finding.CancelledException if the listener wants no more
   */
  public static AdaptiveRange of(
      ForwardingTables tables, EffectiveBisectionOptions options, ProgressListener listener) {
    return new AdaptiveRange(
        requireNonNull(tables), requireNonNull(options), requireNonNull(listener));
  }

  /**
   * The static tables.
   *
   * @return the tables
   */
  public ForwardingTables tables() {
    return tables;
  }

  /**
   * Each shift permutation that was taken.
   *
   * @return by distance, ascending
   */
  public List<AdaptiveShares> shifts() {
    return shifts;
  }

  /**
   * How many shift permutations there are.
   *
   * @return one less than the endpoints of the fabric
   */
  public int allShifts() {
    return allShifts;
  }

  /**
   * Each random bisection.
   *
   * @return in the order in which they were drawn
   */
  public List<AdaptiveShares> bisections() {
    return bisections;
  }

  /**
   * The mean over the shift permutations that were taken.
   *
   * @return empty if none was
   */
  public Optional<AdaptiveShares> shiftMean() {
    return mean("mean of " + shifts.size() + " of " + Counts.of(allShifts, "shift"), shifts);
  }

  /**
   * The mean over the random bisections.
   *
   * @return empty if there is no pair of endpoints
   */
  public Optional<AdaptiveShares> bisectionMean() {
    return mean("mean of " + Counts.of(bisections.size(), "random bisection"), bisections);
  }

  private static Optional<AdaptiveShares> mean(String name, List<AdaptiveShares> all) {
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new AdaptiveShares(
                name,
                mean(all, AdaptiveShares::table),
                mean(all, AdaptiveShares::spray),
                new Interval<>(
                    mean(all, a -> a.minHop().lower()), mean(all, a -> a.minHop().upper())),
                new Interval<>(
                    mean(all, a -> a.best().lower()), mean(all, a -> a.best().upper()))));
  }

  private static double mean(List<AdaptiveShares> all, ToDoubleFunction<AdaptiveShares> of) {
    double sum = 0;
    for (AdaptiveShares a : all) {
      sum += of.applyAsDouble(a);
    }
    return sum / all.size();
  }

  /**
   * How many pairs of end ports the tables lead by longer ways than the shortest.
   *
   * @return ordered pairs; 0 if the bound over shortest paths bounds the tables too
   */
  public long longerPairs() {
    return longer;
  }

  /**
   * Whether values are only known to be at most what is told, since links of unknown rate limit
   * nothing.
   *
   * @return false if all rates are known, and also if none is: then all links are taken to be
   *     equally fast
   */
  public boolean isUpperEnd() {
    return upperEnd;
  }

  /**
   * How the values came about.
   *
   * @return means over shifts and bisections, and what they are about
   */
  public Explanation explain() {
    Explanation.Builder out =
        Explanation.of(toString()).term("tables", tables).term("options", options);
    shiftMean().ifPresent(m -> out.term("shifts", m));
    bisectionMean().ifPresent(m -> out.term("random bisections", m));
    out.term("pairs on longer ways than the shortest", longer, "by the tables")
        .assume("all pairs send at once, and adaptive routing keeps to shortest paths")
        .assume(
            "even spraying is a reference point: static tables can be better, and are bounded"
                + " by the best division only");
    if (longer > 0) {
      out.assume(
          "the tables take longer ways, so that the best division over shortest paths does not"
              + " bound them; that over paths as long as theirs does");
    }
    if (upperEnd) {
      out.assume("links of unknown rate limit nothing, so all values are at most what is told");
    }
    return out.source(METHOD).build();
  }

  /** One line: the means over shifts. */
  @Override
  public String toString() {
    return tables.maker()
        + " on "
        + tables.graph().name()
        + ", "
        + shiftMean().map(AdaptiveShares::toString).orElse("no shifts");
  }

  /** The cables that the tables' way of each pair passes. */
  private static final class TableHops {
    private final Subnet subnet;
    private final int[][] hops;
    private long longer;

    TableHops(ForwardingTables tables) {
      this.subnet = tables.subnet();
      this.hops = new int[subnet.endCount()][];
      FabricGraph graph = tables.graph();
      for (int d = 0; d < hops.length; d++) {
        int[] told = tables.hopsTo(d);
        int[] shortest = graph.hopsFrom(subnet.graphNodeOfEnd(d));
        boolean any = false;
        for (int e = 0; e < hops.length; e++) {
          int s = subnet.endSwitch(e);
          if (e != d && s >= 0 && told[s] + 1 > shortest[subnet.graphNodeOfEnd(e)]) {
            any = true;
            longer++;
          }
        }
        hops[d] = any ? told : new int[0];
      }
    }

    /** By numbers in the graph; 0 where the way is a shortest one, or there is none. */
    int of(int from, int to) {
      int e = subnet.ofGraphNode(from).orElse(-1);
      int d = subnet.ofGraphNode(to).orElse(-1);
      if (e < 0 || d < 0 || hops[d].length == 0 || subnet.endSwitch(e) < 0) {
        return 0;
      }
      return hops[d][subnet.endSwitch(e)] + 1;
    }
  }
}
