package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.internal.exact.ExactRates;
import io.clusterfabric.topology.internal.flow.Assignment;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What each endpoint can send at most, all at once, when every switch sends to the switch that a
 * permutation of greatest total distance gives it: an upper end of what the fabric can promise for
 * every pattern in which no endpoint sends or receives more than the others (TUB). Whatever the
 * routing, the flow from s to t takes at least L(s,t) links, and all flows share the capacity of
 * all links:
 *
 * <p>rate ≤ 2·C / Σ L(s,t)·t(s,t), where C is the capacity, one way, of all links between switches,
 * parallel links and rates included; t(s,t) = min(H_s, H_t), with H_s the endpoints at switch s (1
 * each in a graph without endpoints); and the sum runs over the pairs of the permutation. An access
 * link bounds it as well.
 *
 * <p>The permutation is the best where {@link #isMaximal()}, by an assignment solver that takes
 * O(n³) time for n switches with endpoints. Above {@link #MOST_SWITCHES} a good permutation serves
 * instead: its bound is just as valid, only weaker.
 *
 * <p>Where hosts have ports in several planes that no link joins, traffic stays in its plane, among
 * the ports that are in it, and the plane with the least bound counts. A host need not be in every
 * plane; but where two hosts have none in common the bound is 0, and {@link #unreachable} names
 * them. Links of unknown rate between switches leave it unknown. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ThroughputBound {
  /** Up to so many switches with endpoints the permutation is the best one. */
  public static final int MOST_SWITCHES = 3000;

  private static final Source METHOD =
      Source.of(
          "P. Namyar, S. Supittayapornpong, M. Zhang, M. Yu and R. Govindan, A throughput-centric"
              + " view of the performance of datacenter topologies, SIGCOMM 2021",
          Confidence.VERIFIED);

  private final FabricGraph graph;
  private final Optional<Bandwidth> network;
  private final Optional<Bandwidth> access;
  private final long distanceSum;
  private final boolean maximal;
  private final int planes;
  private final @Nullable UnreachablePair unreachable;
  private final int[] from;
  private final int[] to;

  private ThroughputBound(
      FabricGraph graph,
      Optional<Bandwidth> network,
      Optional<Bandwidth> access,
      Tight tight,
      int planes,
      @Nullable UnreachablePair unreachable) {
    this.graph = graph;
    this.network = network;
    this.access = access;
    this.distanceSum = tight.sum;
    this.maximal = tight.maximal;
    this.planes = planes;
    this.unreachable = unreachable;
    this.from = tight.from;
    this.to = tight.to;
  }

  /**
   * The bound of a fabric.
   *
   * @param graph its graph
   * @return the bound
   */
  public static ThroughputBound of(FabricGraph graph) {
    return of(graph, ProgressListener.silent());
  }

  /**
   * The bound of a fabric.
   *
   * @param graph its graph
   * @param listener hears of switches searched, and may stop the work
   * @return the bound
   * @throws io.clusterfabric.model.finding.CancelledException if the listener stops the work
   */
  public static ThroughputBound of(FabricGraph graph, ProgressListener listener) {
    SwitchNetwork switches = SwitchNetwork.of(graph);
    EndpointDistances distances = EndpointDistances.of(switches);
    List<int[]> groups = distances.groups();
    @Nullable UnreachablePair apart = Planes.unreachable(switches);
    if (apart != null) {
      return new ThroughputBound(
          graph,
          Optional.of(Bandwidth.ZERO),
          leastAccess(graph),
          new Tight(),
          groups.size(),
          apart);
    }
    Tight tightest = new Tight();
    for (int[] group : groups) {
      Tight found = permutation(distances, group, listener);
      found.capacity = switches.capacityBothWays(switches.part(distances.terminal(group[0])));
      if (found.from.length > 0 && (tightest.from.length == 0 || found.isBelow(tightest))) {
        tightest = found;
      }
    }
    return new ThroughputBound(
        graph, tightest.rate(graph), leastAccess(graph), tightest, groups.size(), null);
  }

  private static Optional<Bandwidth> leastAccess(FabricGraph graph) {
    long least = Long.MAX_VALUE;
    for (int e = 0; e < graph.endpointCount(); e++) {
      if (graph.degree(e) > 0 && graph.unknownRateLinks(graph.bundle(e, 0)) == 0) {
        least = Math.min(least, graph.capacityUnits(graph.bundle(e, 0)));
      }
    }
    return least == Long.MAX_VALUE
        ? Optional.empty()
        : Optional.of(graph.capacityUnit().times(least));
  }

  /** The best permutation of some switches, or a good one of many. */
  private static Tight permutation(
      EndpointDistances distances, int[] group, ProgressListener listener) {
    int n = group.length;
    Tight tight = new Tight();
    boolean exact = n <= MOST_SWITCHES;
    int[] weights = exact ? new int[n * n] : new int[0];
    int[] match = new int[n];
    boolean[] taken = new boolean[n];
    long ceiling = 0;
    long sum = 0;
    for (int i = 0; i < n; i++) {
      if (i % 256 == 0) {
        listener.report(Progress.of("throughput bound: distances", i, n));
      }
      distances.from(group[i]);
      int most = 0;
      int best = -1;
      int bestWeight = -1;
      for (int k = 0; k < n; k++) {
        // Starting half way round pairs the switches of one pod with those of another.
        int j = (i + n / 2 + k) % n;
        int hops = distances.to(group[j]);
        int weight = hops * Math.min(distances.weight(group[i]), distances.weight(group[j]));
        if (exact) {
          weights[i * n + j] = weight;
        }
        most = Math.max(most, weight);
        if (!taken[j] && weight > bestWeight) {
          bestWeight = weight;
          best = j;
        }
      }
      taken[best] = true;
      match[i] = best;
      ceiling += most;
      sum += bestWeight;
    }
    tight.maximal = sum == ceiling;
    if (!tight.maximal && exact) {
      listener.report(Progress.of("throughput bound: assignment", n, n));
      Assignment best = Assignment.heaviest(n, weights);
      Arrays.setAll(match, best::column);
      sum = best.weight();
      tight.maximal = true;
    }
    tight.sum = sum;
    tight.from = new int[n];
    tight.to = new int[n];
    for (int i = 0; i < n; i++) {
      tight.from[i] = distances.switches().node(distances.terminal(group[i]));
      tight.to[i] = distances.switches().node(distances.terminal(group[match[i]]));
    }
    return tight;
  }

  /** A permutation and what its flows share. */
  private static final class Tight {
    private long sum;
    private boolean maximal = true;
    private BigInteger capacity = BigInteger.ZERO;
    private int[] from = new int[0];
    private int[] to = new int[0];

    /** Whether this bounds more tightly; unknown capacities bound nothing. */
    boolean isBelow(Tight other) {
      if (boundsNothing() || other.boundsNothing()) {
        return other.boundsNothing() && !boundsNothing();
      }
      return capacity
              .multiply(BigInteger.valueOf(other.sum))
              .compareTo(other.capacity.multiply(BigInteger.valueOf(sum)))
          < 0;
    }

    private boolean boundsNothing() {
      return capacity.signum() < 0 || sum == 0;
    }

    Optional<Bandwidth> rate(FabricGraph graph) {
      // Where every permutation stays on one switch no link between switches limits it.
      return boundsNothing()
          ? Optional.empty()
          : Optional.of(ExactRates.atMost(graph.capacityUnit(), capacity, BigInteger.valueOf(sum)));
    }
  }

  /**
   * The bound: the lesser of {@link #network()} and {@link #access()}.
   *
   * @return what each endpoint can send at most, one way; empty if links of unknown rate leave both
   *     open
   */
  public Optional<Bandwidth> value() {
    if (network.isEmpty() || access.isEmpty()) {
      return network.isPresent() ? network : access;
    }
    return Optional.of(network.get().min(access.get()));
  }

  /**
   * What the links between switches leave to each endpoint: the published formula.
   *
   * @return the rate; empty if the rate of one of them is unknown or none is needed
   */
  public Optional<Bandwidth> network() {
    return network;
  }

  /**
   * What the slowest access link of a known rate leaves to each endpoint.
   *
   * @return the rate; empty if there is none
   */
  public Optional<Bandwidth> access() {
    return access;
  }

  /**
   * Why the bound is 0: two hosts (switches, in a graph without endpoints) that cannot talk in any
   * plane.
   *
   * @return the first such pair, by a port of each; empty if all reach each other
   */
  public Optional<UnreachablePair> unreachable() {
    return Optional.ofNullable(unreachable);
  }

  /**
   * The total distance of the permutation: links times endpoints, summed over its pairs.
   *
   * @return Σ L(s,t)·min(H_s, H_t) over ordered pairs; 0 if no two switches hold endpoints, or some
   *     cannot reach each other
   */
  public long distanceSum() {
    return distanceSum;
  }

  /**
   * Whether no permutation has a greater total distance.
   *
   * @return false if there were too many switches to be sure
   */
  public boolean isMaximal() {
    return maximal;
  }

  /**
   * The switch to which a switch sends in the permutation.
   *
   * @param id the id of a switch with endpoints
   * @return the id of the other; itself if it sends to none; empty if it is none of the plane that
   *     counts
   */
  public Optional<String> partnerOf(String id) {
    int node = graph.indexOf(id);
    for (int i = 0; i < from.length; i++) {
      if (from[i] == node) {
        return Optional.of(graph.node(to[i]).id());
      }
    }
    return Optional.empty();
  }

  /**
   * How the bound came about.
   *
   * @return the formula's terms and what was assumed
   */
  public Explanation explain() {
    Explanation.Builder out =
        Explanation.of(toString())
            .term("network", network.map(Bandwidth::toString).orElse("unknown or not needed"))
            .term("access", access.map(Bandwidth::toString).orElse("unknown"))
            .term("distance sum", distanceSum, "links x endpoints over the permutation")
            .term("switches", from.length, graph.endpointCount() == 0 ? "" : "with endpoints")
            .term("direction", "one way, for each endpoint")
            .assume(
                "an upper end for the worst permutation: no routing gives every pattern more, and"
                    + " most give less");
    if (!maximal) {
      out.assume(
          "more than "
              + MOST_SWITCHES
              + " switches: the permutation is good, but maybe not the one of greatest distance;"
              + " the bound holds, a tighter one may exist");
    }
    if (unreachable != null) {
      out.assume(unreachable + ", so a permutation that needs one gets nothing");
    } else if (planes > 1) {
      out.assume(
          planes
              + " planes that no link joins are taken one by one, each with the ports that are in"
              + " it; the least counts");
    }
    if (graph.endpointCount() == 0) {
      out.assume("no endpoints are known; each switch counts as one");
    }
    GraphAssumptions.addToBound(graph, out);
    return out.source(METHOD).build();
  }

  /** One line: the bound. */
  @Override
  public String toString() {
    return "Throughput: "
        + value().map(v -> "at most " + v).orElse("no known bound")
        + " one way for each endpoint under the worst permutation"
        + (unreachable == null ? "" : ": " + unreachable);
  }
}
