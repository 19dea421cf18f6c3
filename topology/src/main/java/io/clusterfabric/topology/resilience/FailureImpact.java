package io.clusterfabric.topology.resilience;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.capacity.BisectionOptions;
import io.clusterfabric.topology.capacity.Oversubscription;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What a failure leaves of a fabric, each figure beside that before.
 *
 * <p>The all-to-all is that of {@code LinkLoads} with plain ECMP: every endpoint sends the same to
 * every endpoint of another host that it has a way to, routes settled anew after the failure.
 * Endpoints that are cut off, with a leaf or with their link, take no part, so what a pair gets can
 * grow while the whole shrinks; {@link #throughputLeft} is about the whole. Where the fabric, or a
 * plane of it, falls apart, the endpoints outside its largest part count as nothing, as those that
 * are cut off do.
 *
 * <p>The all-to-all, bisection and oversubscription are found when first asked for. Hosts that fail
 * are not halved any more; hosts that are merely cut off still count in a half.
 *
 * <p>Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FailureImpact {
  static final Source METHOD =
      Source.computed("equal shares for each link of the shortest ways, before and after");
  private static final int NAMES = 8;

  private final FabricGraph graph;
  private final FabricGraph rest;
  private final Failure failure;
  private final IntactBisection whole;
  private final int absent;
  private final List<String> disconnected;
  private final List<String> separated;
  private final List<String> cutOff;

  // Made on first use and never changed: racing threads make equal ones.
  private volatile @Nullable Rates rates;
  private volatile @Nullable Bisection bisectionAfter;
  private volatile @Nullable Oversubscription oversubscriptionBefore;
  private volatile @Nullable Oversubscription oversubscriptionAfter;

  /** The all-to-all before and after, and what is left of it. */
  private record Rates(
      AllToAllRate before, AllToAllRate after, OptionalDouble left, OptionalDouble atMost) {

    static Rates of(FailureLab lab, AllToAllState state) {
      return new Rates(
          AllToAllRate.of(lab.whole(), lab.net()),
          AllToAllRate.of(state, lab.net()),
          lab.left(state),
          lab.leftAtMost(state));
    }
  }

  private FailureImpact(
      FabricGraph graph,
      Failure failure,
      IntactBisection whole,
      FailureLab lab,
      @Nullable AllToAllState state) {
    this.graph = graph;
    this.failure = failure;
    this.whole = whole;
    this.rest = failure.on(graph);
    this.rates = state == null ? null : Rates.of(lab, state);
    FailedElements found = lab.find(failure);
    this.absent = found.absent();
    Connections was = lab.sweep().connectionsBefore();
    Connections is = lab.sweep().connect(found);
    boolean[] apart = is.separated(was);
    List<String> lost = new ArrayList<>();
    List<String> parted = new ArrayList<>();
    for (int e = 0; e < apart.length; e++) {
      if (is.isDisconnected(e, was)) {
        lost.add(graph.node(e).id());
      } else if (apart[e]) {
        parted.add(graph.node(e).id());
      }
    }
    boolean[] cut = is.hostsCutOff(was);
    List<String> hosts = new ArrayList<>();
    for (int h = 0; h < cut.length; h++) {
      if (cut[h]) {
        hosts.add(graph.hostId(h));
      }
    }
    this.disconnected = List.copyOf(lost);
    this.separated = List.copyOf(parted);
    this.cutOff = List.copyOf(hosts);
  }

  /**
   * The impact of a failure.
   *
   * @param graph the fabric
   * @param failure what fails
   * @return what it leaves
   */
  public static FailureImpact of(FabricGraph graph, Failure failure) {
    return of(graph, failure, BisectionOptions.defaults());
  }

  /**
   * The impact of a failure.
   *
   * @param graph the fabric
   * @param failure what fails
   * @param options how bisections are found, without weights of units
   * @return what it leaves
   */
  public static FailureImpact of(FabricGraph graph, Failure failure, BisectionOptions options) {
    return of(
        graph,
        requireNonNull(failure),
        new IntactBisection(graph, requireNonNull(options), ProgressListener.silent()));
  }

  /** The impact of one of several failures, which share the bisection before. */
  static FailureImpact of(FabricGraph graph, Failure failure, IntactBisection whole) {
    return new FailureImpact(graph, failure, whole, FailureLab.ofOneFailure(graph), null);
  }

  /** The same of a failure of which the state is known. */
  static FailureImpact of(
      FabricGraph graph,
      Failure failure,
      IntactBisection whole,
      FailureLab lab,
      AllToAllState state) {
    return new FailureImpact(graph, failure, whole, lab, state);
  }

  private Rates rates() {
    Rates r = rates;
    if (r == null) {
      FailureLab lab = FailureLab.ofOneFailure(graph);
      r = Rates.of(lab, lab.after(lab.find(failure)));
      rates = r;
    }
    return r;
  }

  /**
   * What fails.
   *
   * @return the failure
   */
  public Failure failure() {
    return failure;
  }

  /**
   * What is left.
   *
   * @return the graph without what fails
   */
  public FabricGraph graphAfter() {
    return rest;
  }

  /**
   * The all-to-all before.
   *
   * @return rates without the failure
   */
  public AllToAllRate allToAllBefore() {
    return rates().before();
  }

  /**
   * The all-to-all after.
   *
   * @return rates with the failure
   */
  public AllToAllRate allToAllAfter() {
    return rates().after();
  }

  /**
   * What is left of the all-to-all as a whole.
   *
   * @return what all pairs get together, in relation to before: 0 if no pair is left, 1 if nothing
   *     changes; rarely more, where equal shares were unfortunate before. Empty where some pair is
   *     left and a loaded link, before or after, has no known rate
   */
  public OptionalDouble throughputLeft() {
    return rates().left();
  }

  /**
   * The most that can be left of the all-to-all as a whole.
   *
   * @return {@link #throughputLeft} where that is known; else what the links of known rates allow,
   *     in relation to before; empty if the all-to-all before is not known
   */
  public OptionalDouble throughputLeftAtMost() {
    return rates().atMost();
  }

  /**
   * Endpoints that reached others and reach none, those of failed hosts included.
   *
   * @return their ports, in the order of the graph
   */
  public List<String> disconnectedEndpoints() {
    return disconnected;
  }

  /**
   * Endpoints that reach others, but not all that still reach any and that they reached before.
   *
   * @return their ports, in the order of the graph
   */
  public List<String> separatedEndpoints() {
    return separated;
  }

  /**
   * Hosts that are cut off: of hosts that reached each other, over others if need be, those outside
   * the largest part that is left; the first of equally large ones stays. A host that has lost some
   * of its ports is not cut off.
   *
   * @return their ids, in the order of the graph
   */
  public List<String> hostsCutOff() {
    return cutOff;
  }

  /**
   * The bisection before.
   *
   * @return its interval
   */
  public Bisection bisectionBefore() {
    return whole.get();
  }

  /**
   * The bisection after.
   *
   * @return its interval
   */
  public Bisection bisectionAfter() {
    Bisection b = bisectionAfter;
    if (b == null) {
      b = whole.after(rest);
      bisectionAfter = b;
    }
    return b;
  }

  /**
   * What is left of the bisection bandwidth.
   *
   * @return from the least to the most that both intervals allow, in relation to before; empty if
   *     the lower end before is 0, or if an upper end is not known
   */
  public Optional<Interval<Double>> bisectionLeft() {
    return whole.left(bisectionAfter());
  }

  /**
   * The oversubscription before.
   *
   * @return its ratios
   */
  public Oversubscription oversubscriptionBefore() {
    Oversubscription o = oversubscriptionBefore;
    if (o == null) {
      o = Oversubscription.of(graph);
      oversubscriptionBefore = o;
    }
    return o;
  }

  /**
   * The oversubscription after.
   *
   * @return its ratios
   */
  public Oversubscription oversubscriptionAfter() {
    Oversubscription o = oversubscriptionAfter;
    if (o == null) {
      o = Oversubscription.of(rest);
      oversubscriptionAfter = o;
    }
    return o;
  }

  /**
   * All figures.
   *
   * @return each before and after; finds bisections and oversubscriptions if that is not done
   */
  public Explanation explain() {
    Explanation.Builder out =
        Explanation.of(toString())
            .term("fails", failure)
            .term("all-to-all before", allToAllBefore())
            .term("all-to-all after", allToAllAfter())
            .term("left of the all-to-all", shareText(throughputLeft(), throughputLeftAtMost()))
            .term("bisection before", bisectionBefore())
            .term("bisection after", bisectionAfter())
            .term(
                "left of the bisection",
                bisectionLeft().map(FailureImpact::decimal).orElse("unknown"))
            .term("endpoints without a peer", names(disconnected))
            .term("endpoints that miss others", names(separated))
            .term("hosts cut off", names(cutOff))
            .term("oversubscription before", oversubscriptionBefore())
            .term("oversubscription after", oversubscriptionAfter())
            .assume("routes are settled anew; what is lost until then does not count")
            .assume("ECMP gives each link of the shortest ways the same, and no flow collides");
    if (absent > 0) {
      out.assume(absent + " of the failed elements are not in this graph");
    }
    return out.source(METHOD).build();
  }

  static String decimal(double share) {
    return String.format(Locale.ROOT, "%.6g", share);
  }

  /** A share, or at most which, or that nothing is known of it. */
  static String shareText(OptionalDouble share, OptionalDouble atMost) {
    return text("%.6g", share, atMost);
  }

  /** The same in few digits, for a line. */
  static String shareInLine(OptionalDouble share, OptionalDouble atMost) {
    return text("%.4f", share, atMost);
  }

  private static String text(String format, OptionalDouble share, OptionalDouble atMost) {
    if (share.isPresent()) {
      return String.format(Locale.ROOT, format, share.getAsDouble());
    }
    return atMost.isPresent()
        ? "at most " + String.format(Locale.ROOT, format, atMost.getAsDouble())
        : "an unknown share";
  }

  static String decimal(Interval<Double> share) {
    return share.isExact()
        ? decimal(share.lower())
        : decimal(share.lower()) + " .. " + decimal(share.upper());
  }

  private static String names(List<String> ids) {
    if (ids.isEmpty()) {
      return "0";
    }
    return ids.size()
        + ": "
        + String.join(", ", ids.subList(0, Math.min(NAMES, ids.size())))
        + (ids.size() > NAMES ? ", ..." : "");
  }

  /** One line: what is left and who is cut off. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "without %s: %s of the all-to-all left, %d endpoints without a peer, %d hosts cut off",
        failure,
        shareInLine(throughputLeft(), throughputLeftAtMost()),
        disconnected.size(),
        cutOff.size());
  }
}
