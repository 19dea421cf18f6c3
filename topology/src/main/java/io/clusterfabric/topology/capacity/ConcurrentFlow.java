package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.graph.Bundle;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.internal.exact.Fraction;
import io.clusterfabric.topology.internal.flow.ArcNetwork;
import io.clusterfabric.topology.internal.flow.Bound;
import io.clusterfabric.topology.internal.flow.ConcurrentFlowSolution;
import io.clusterfabric.topology.internal.flow.ConcurrentFlowSolver;
import io.clusterfabric.topology.internal.flow.Demands;
import io.clusterfabric.topology.internal.flow.EquitablePartition;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Maximum concurrent flow: the rate at which all demands of a traffic pattern can flow at once, in
 * proportion to their weights, if traffic splits over all paths as is best. No routing does better;
 * what a routing does is another question. Rates are those of the source that sends the most: its
 * share of the pattern, one way.
 *
 * <p>The value comes as an interval of two exact fractions. The lower end is a flow that was found,
 * with the {@linkplain #load load} of every link; the upper end follows from {@linkplain #length
 * lengths} of links: flows take at least the length of a shortest path each, and all share what
 * capacity there is. Where both ends meet the value {@linkplain #isExact() is exact}. Access links
 * limit as well as those between switches.
 *
 * <p>Switches without traffic of their own that are alike (spines of a leaf-spine network) are
 * merged first, which changes nothing. Then it takes some tens of sweeps of shortest paths from
 * every switch that sends: seconds for 512 switches in any arrangement. Links of unknown rate carry
 * nothing for the lower end, and anything for the upper. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ConcurrentFlow {
  private static final Source METHOD =
      Source.of(
          "F. Shahrokhi and D. W. Matula, The maximum concurrent flow problem, J. ACM 37, 1990"
              + " (duality of flows and lengths)",
          Confidence.VERIFIED);

  private final TrafficPattern pattern;
  private final ConcurrentFlowOptions options;
  private final SwitchNetwork switches;
  private final SwitchDemands demands;
  private final Merged merged;
  private final AccessLimit access;
  private final @Nullable ConcurrentFlowSolution solution;
  private final Fraction lower;
  private final @Nullable Fraction upper;
  private final long most;

  private ConcurrentFlow(
      TrafficPattern pattern,
      ConcurrentFlowOptions options,
      SwitchNetwork switches,
      SwitchDemands demands,
      Merged merged,
      AccessLimit access,
      @Nullable ConcurrentFlowSolution solution,
      long most) {
    this.pattern = pattern;
    this.options = options;
    this.switches = switches;
    this.demands = demands;
    this.merged = merged;
    this.access = access;
    this.solution = solution;
    this.most = most;
    @Nullable Fraction low = access.lower();
    @Nullable Fraction high = access.upper();
    if (solution != null) {
      low = Fraction.lesser(low, feasible(solution));
      Bound bound = solution.upper();
      high =
          Fraction.lesser(
              high,
              bound.denominator().signum() == 0
                  ? null
                  : new Fraction(bound.numerator(), bound.denominator()));
    }
    this.lower = low == null ? Fraction.ZERO : low;
    this.upper = high;
    if (high != null && lower.compareTo(high) > 0) {
      throw new IllegalStateException(
          "a flow of "
              + lower()
              + " was found above a bound of "
              + findUpper().orElseThrow()
              + " by "
              + (isLimitedByAccess() ? access.limit(graph()) : "lengths of links")
              + ": one of the two is wrong, which is a fault of this library; please report it with"
              + " the graph and the pattern");
    }
  }

  private static Fraction feasible(ConcurrentFlowSolution solution) {
    int fullest = solution.fullest();
    return fullest < 0
        ? Fraction.ZERO
        : new Fraction(
            BigInteger.valueOf(solution.network().capacity()[fullest])
                .multiply(BigInteger.valueOf(solution.scale())),
            BigInteger.valueOf(solution.loads()[fullest]));
  }

  /**
   * The flow of a pattern, with the usual options.
   *
   * @param pattern who sends to whom
   * @return the result
   * @throws IllegalArgumentException if nobody sends anything
   * @throws io.clusterfabric.model.finding.LimitExceededException if more than three million pairs
   *     of switches exchange traffic, or weights add up to more than a long holds
   */
  public static ConcurrentFlow of(TrafficPattern pattern) {
    return of(pattern, ConcurrentFlowOptions.defaults());
  }

  /**
   * The flow of a pattern.
   *
   * @param pattern who sends to whom
   * @param options how closely it is to be found
   * @return the result
   * @throws IllegalArgumentException if nobody sends anything
   * @throws io.clusterfabric.model.finding.LimitExceededException if more than three million pairs
   *     of switches exchange traffic, or weights add up to more than a long holds
   */
  public static ConcurrentFlow of(TrafficPattern pattern, ConcurrentFlowOptions options) {
    return of(pattern, options, ProgressListener.silent());
  }

  /**
   * The flow of a pattern.
   *
   * @param pattern who sends to whom
   * @param options how closely it is to be found
   * @param listener hears of sweeps, and may stop the work
   * @return the result
   * @throws IllegalArgumentException if nobody sends anything
   * @throws io.clusterfabric.model.finding.LimitExceededException if more than three million pairs
   *     of switches exchange traffic, or weights add up to more than a long holds
   * @throws io.clusterfabric.model.finding.CancelledException if the listener stops the work
   */
  public static ConcurrentFlow of(
      TrafficPattern pattern, ConcurrentFlowOptions options, ProgressListener listener) {
    SwitchNetwork switches = SwitchNetwork.of(pattern.graph());
    SwitchDemands demands = SwitchDemands.of(switches, pattern);
    long most = 0;
    for (int e = 0; e < pattern.graph().endpointCount(); e++) {
      most = Math.max(most, demands.sent(e));
    }
    if (most == 0) {
      throw new IllegalArgumentException(
          "nobody sends anything in " + pattern + "; a flow needs a demand between two endpoints");
    }
    AccessLimit access = AccessLimit.of(switches, demands);
    Merged merged = Merged.of(switches, demands.demands());
    @Nullable ConcurrentFlowSolution solution = null;
    if (merged.demands.pairs() > 0) {
      // An unknown access link leaves the lower end at 0, but the upper end is worth a search.
      @Nullable Fraction ceiling = access.upper();
      solution =
          ConcurrentFlowSolver.solve(
              merged.network,
              merged.demands,
              // Doubles decide when to stop, exact fractions what is told.
              options.tolerance().toDouble() * (1 - 1e-9),
              ceiling == null ? Double.POSITIVE_INFINITY : ceiling.toDouble(),
              options.mostSweeps(),
              listener);
    }
    return new ConcurrentFlow(pattern, options, switches, demands, merged, access, solution, most);
  }

  /**
   * The pattern.
   *
   * @return who sends to whom
   */
  public TrafficPattern pattern() {
    return pattern;
  }

  /**
   * The lower end: the source that sends the most can send this, and all others their share.
   *
   * @return a rate that was found to flow, one way
   */
  public Bandwidth lower() {
    return lower.atLeast(unit(), most);
  }

  /**
   * The upper end, if one is known.
   *
   * @return a rate of the same source that no flow exceeds; empty if links of unknown rate leave it
   *     open
   */
  public Optional<Bandwidth> findUpper() {
    return upper == null ? Optional.empty() : Optional.of(upper.atMost(unit(), most));
  }

  /**
   * The upper end.
   *
   * @return a rate of the same source that no flow exceeds
   * @throws IllegalStateException if none is known, as links of unknown rate leave it open
   */
  public Bandwidth upper() {
    return findUpper()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "the flow is at least "
                        + lower()
                        + " and has no known upper end, as "
                        + graph().unknownRateLinks()
                        + " links of unknown rate may carry more; use lower() or findUpper()"));
  }

  /**
   * Whether the value is proven.
   *
   * @return whether both ends meet
   */
  public boolean isExact() {
    return upper != null && upper.compareTo(lower) == 0;
  }

  /**
   * The value.
   *
   * @return the rate of the source that sends the most
   * @throws IllegalStateException if only an interval is known; the message gives both ends
   */
  public Bandwidth exact() {
    if (!isExact()) {
      throw new IllegalStateException(
          "the flow is only known to be at least "
              + lower()
              + findUpper().map(u -> " and at most " + u).orElse("")
              + "; use lower() and findUpper(), or "
              + (graph().unknownRateLinks() > 0
                  ? "tell the rate of the "
                      + Counts.of(graph().unknownRateLinks(), "link")
                      + " whose rate is unknown"
                  : "ask for a smaller tolerance than " + options.tolerance()));
    }
    return lower();
  }

  /**
   * Whether the interval is as narrow as was asked for.
   *
   * @return false if the sweeps ended before, or links of unknown rate leave one of its ends open
   */
  public boolean isWithinTolerance() {
    return upper != null && upper.compareTo(lower.times(Ratio.ONE.plus(options.tolerance()))) <= 0;
  }

  /**
   * Two nodes that are to exchange traffic and that no path of links of known rate joins: why
   * nothing is sure to flow.
   *
   * @return the first such pair of switches, or of endpoints that are on none; empty if each has a
   *     path
   */
  public Optional<UnreachablePair> unreachable() {
    if (solution == null || solution.unjoined() < 0) {
      return Optional.empty();
    }
    Demands all = demands.demands();
    int row = 0;
    while (all.first()[row + 1] <= solution.unjoined()) {
      row++;
    }
    return Optional.of(
        new UnreachablePair(id(all.source()[row]), id(all.destination()[solution.unjoined()])));
  }

  private String id(int node) {
    return graph().node(switches.node(node)).id();
  }

  /**
   * How fast a demand of weight 1 flows at the lower end.
   *
   * @return the rate, one way
   */
  public Bandwidth ratePerWeight() {
    return lower.atLeast(unit(), 1);
  }

  /**
   * What a bundle carries of the flow at the lower end.
   *
   * @param bundle its number in the graph
   * @param fromA whether from its end A to its end B, or back
   * @return the rate; never more than its capacity; rounded down to whole bits per second where the
   *     exact fraction is too long
   */
  public Bandwidth load(int bundle, boolean fromA) {
    return load(lower, bundle, fromA).atLeast(unit(), 1);
  }

  private Fraction load(Fraction rate, int bundle, boolean fromA) {
    int from = fromA ? graph().endA(bundle) : graph().endB(bundle);
    int to = fromA ? graph().endB(bundle) : graph().endA(bundle);
    int tail = switches.find(from);
    int head = switches.find(to);
    if (tail < 0 || head < 0) {
      long weight = tail < 0 ? demands.sent(from) : demands.received(to);
      return rate.times(Ratio.of(weight));
    }
    int arc = merged.arc(tail, head);
    if (arc < 0 || solution == null || solution.loads().length == 0) {
      return Fraction.ZERO;
    }
    // Each bundle between two classes has its share by capacity.
    return rate.times(solution.loads()[arc], solution.scale())
        .times(graph().capacityUnits(bundle), Math.max(1, merged.network.capacity()[arc]));
  }

  /**
   * The bundles that the flow at the lower end fills, one way or the other.
   *
   * @return in the order of the graph; access links as well
   */
  public List<Bundle> fullBundles() {
    List<Bundle> full = new ArrayList<>();
    for (int b = 0; b < graph().bundleCount(); b++) {
      Fraction capacity = Fraction.of(graph().capacityUnits(b), 1);
      if (capacity.compareTo(Fraction.ZERO) > 0
          && (load(lower, b, true).compareTo(capacity) >= 0
              || load(lower, b, false).compareTo(capacity) >= 0)) {
        full.add(graph().bundleAt(b));
      }
    }
    return List.copyOf(full);
  }

  /**
   * The length of a bundle between switches that proves the upper end of what those carry: with
   * these, the rate of weight 1 is at most Σ capacity·length, over both directions of all bundles,
   * by Σ weight·distance, over all demands. Lengths are 0 at access links, and everywhere if
   * nothing crosses a link between switches.
   *
   * @param bundle its number in the graph
   * @param fromA whether from its end A to its end B, or back
   * @return 0 or more
   */
  public long length(int bundle, boolean fromA) {
    int tail = switches.find(fromA ? graph().endA(bundle) : graph().endB(bundle));
    int head = switches.find(fromA ? graph().endB(bundle) : graph().endA(bundle));
    int arc = tail < 0 || head < 0 ? -1 : merged.arc(tail, head);
    return arc < 0 || solution == null ? 0 : Math.max(0, solution.upper().length()[arc]);
  }

  /**
   * Whether access links rather than those between switches bound the upper end.
   *
   * @return whether a single endpoint's link leaves no more than {@link #findUpper}
   */
  public boolean isLimitedByAccess() {
    @Nullable Fraction limit = access.upper();
    return upper != null && limit != null && limit.compareTo(upper) == 0;
  }

  private FabricGraph graph() {
    return pattern.graph();
  }

  private Bandwidth unit() {
    return graph().capacityUnit();
  }

  /**
   * How the value came about.
   *
   * @return both ends, what limits them and what was assumed
   */
  public Explanation explain() {
    Explanation.Builder out =
        Explanation.of(toString())
            .term("at least", lower(), "a flow that was found; the source that sends the most")
            .term(
                "at most",
                findUpper().map(Bandwidth::toString).orElse("unknown"),
                isLimitedByAccess() ? access.limit(graph()) : "lengths of links between switches")
            .term("weight of that source", most, "of demands of the pattern")
            .term("rate of weight 1", ratePerWeight())
            .term("direction", "one way")
            .term(
                "pairs of switches",
                demands.demands().pairs(),
                "weight " + demands.total() + " in all")
            .term(
                "switches",
                switches.count(),
                "merged to " + merged.network.nodeCount() + " that differ");
    if (solution != null) {
      out.term("sweeps", solution.sweeps());
    }
    explainGap(out);
    out.assume("traffic splits over all paths as it likes; no routing limits it");
    GraphAssumptions.add(graph(), out);
    return out.source(METHOD).build();
  }

  /** Why both ends do not meet more closely, most telling first. */
  private void explainGap(Explanation.Builder out) {
    unreachable()
        .ifPresent(
            pair ->
                out.assume(
                    pair
                        + (findUpper().isPresent() && findUpper().get().isZero()
                            ? ", so nothing flows"
                            : " by links of known rate, so nothing is sure to flow")));
    if (access.unknown() >= 0) {
      out.assume(
          "the rate of the access link of "
              + graph().node(access.unknown()).id()
              + " is unknown, so nothing is sure to flow: the lower end is 0, and the upper end"
              + " leaves that link out");
    }
    if (!isWithinTolerance()
        && upper != null
        && access.unknown() < 0
        && unreachable().isEmpty()
        && solution != null
        && solution.sweeps() >= options.mostSweeps()) {
      out.assume(
          "the search ended after "
              + solution.sweeps()
              + " sweeps, before the tolerance of "
              + options.tolerance()
              + " was reached");
    } else if (!isWithinTolerance() && access.unknown() < 0 && graph().unknownRateLinks() > 0) {
      out.assume(
          "links of unknown rate between switches keep the ends apart: they carry nothing for the"
              + " lower end, and anything for the upper");
    }
  }

  /** One line: the pattern and the interval, widened to whole Mb/s where its ends are fractions. */
  @Override
  public String toString() {
    String low = rounded(lower(), false);
    String value =
        isExact()
            ? lower() + ", exact"
            : findUpper().map(u -> low + " to " + rounded(u, true)).orElse("at least " + low);
    return value + ", one way for the source that sends the most, under " + pattern.name();
  }

  private static String rounded(Bandwidth rate, boolean up) {
    long mega = 1_000_000;
    long bits = rate.bitsPerSecondFloor();
    if (bits < 1000 * mega || (rate.isWhole() && bits % mega == 0)) {
      return rate.toString();
    }
    return Bandwidth.ofBitsPerSecond((bits / mega + (up ? 1 : 0)) * mega).toString();
  }

  /** The network with switches that are alike merged, and the demands in its numbers. */
  private static final class Merged {
    private final int[] classOf;
    private final ArcNetwork network;
    private final Demands demands;

    private Merged(int[] classOf, ArcNetwork network, Demands demands) {
      this.classOf = classOf;
      this.network = network;
      this.demands = demands;
    }

    static Merged of(SwitchNetwork switches, Demands demands) {
      boolean[] fixed = new boolean[switches.count()];
      for (int s : demands.source()) {
        fixed[s] = true;
      }
      for (int d : demands.destination()) {
        fixed[d] = true;
      }
      EquitablePartition classes = EquitablePartition.of(switches.network(), fixed);
      // Classes are numbered by their first nodes, so rows stay in order.
      int[] source = demands.source().clone();
      int[] destination = demands.destination().clone();
      for (int i = 0; i < source.length; i++) {
        source[i] = classes.classOf()[source[i]];
      }
      for (int i = 0; i < destination.length; i++) {
        destination[i] = classes.classOf()[destination[i]];
      }
      return new Merged(
          classes.classOf(),
          switches.network().quotient(classes.classOf(), classes.classes()),
          new Demands(source, demands.first(), destination, demands.amount()));
    }

    int arc(int tail, int head) {
      return network.arc(classOf[tail], classOf[head]);
    }
  }

  /** What the access links leave to a demand of weight 1. */
  private static final class AccessLimit {
    private final @Nullable Fraction lower;
    private final @Nullable Fraction upper;
    private final int endpoint;
    private final int unknown;

    private AccessLimit(
        @Nullable Fraction lower, @Nullable Fraction upper, int endpoint, int unknown) {
      this.lower = lower;
      this.upper = upper;
      this.endpoint = endpoint;
      this.unknown = unknown;
    }

    static AccessLimit of(SwitchNetwork switches, SwitchDemands demands) {
      FabricGraph graph = switches.graph();
      @Nullable Fraction low = null;
      @Nullable Fraction high = null;
      int tightest = -1;
      int unknown = -1;
      for (int e = 0; e < graph.endpointCount(); e++) {
        long weight = Math.max(demands.sent(e), demands.received(e));
        if (weight == 0 || (graph.degree(e) > 0 && switches.find(e) >= 0)) {
          continue;
        }
        boolean linked = graph.degree(e) > 0;
        Fraction limit = Fraction.of(linked ? graph.capacityUnits(graph.bundle(e, 0)) : 0, weight);
        low = Fraction.lesser(low, limit);
        if (!linked || graph.unknownRateLinks(graph.bundle(e, 0)) == 0) {
          if (high == null || limit.compareTo(high) < 0) {
            high = limit;
            tightest = e;
          }
        } else if (unknown < 0) {
          unknown = e;
        }
      }
      return new AccessLimit(low, high, tightest, unknown);
    }

    /** The first endpoint whose link is of unknown rate; below 0 if there is none. */
    int unknown() {
      return unknown;
    }

    @Nullable Fraction lower() {
      return lower;
    }

    @Nullable Fraction upper() {
      return upper;
    }

    String limit(FabricGraph graph) {
      return endpoint < 0
          ? "no endpoint"
          : graph.degree(endpoint) == 0
              ? graph.node(endpoint).id() + " has no link"
              : "the access link of " + graph.node(endpoint).id();
    }
  }
}
