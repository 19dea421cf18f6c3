package io.clusterfabric.topology.capacity;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.progress.Progress;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.internal.exact.ExactRates;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What each endpoint can send at most when every endpoint sends the same to every endpoint of every
 * other host, all at once. Whatever the routing, the flow between two endpoints takes at least the
 * links of a shortest path, and all flows share the capacity of all links:
 *
 * <p>rate ≤ 2·C·p / Σ d(s,t), where C is the capacity, one way, of all links between switches,
 * parallel links and rates included; d(s,t) the links between the switches of two endpoints, summed
 * over all ordered pairs that exchange traffic; and p the peers of an endpoint. For n single
 * switches that are joined by m equal links this is 2m(n - 1)/Σd links' worth, which a routing
 * attains if the graph is edge-transitive. Access links bound it as well.
 *
 * <p>Where hosts have ports in several planes that no link joins, each plane has its all-to-all
 * among the ports that are in it, and the plane with the least bound counts. A host need not be in
 * every plane; but where two hosts have none in common the bound is 0, and {@link #unreachable}
 * names them. Links of unknown rate between switches leave it unknown.
 *
 * <p>Takes a breadth-first search for each switch with endpoints, among interchangeable switches
 * merged. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AllToAllBound {
  private static final Source METHOD =
      Source.computed("shortest paths of all pairs share the capacity of all links");

  private final FabricGraph graph;
  private final Optional<Bandwidth> network;
  private final Optional<Bandwidth> access;
  private final Plane plane;
  private final int planes;
  private final @Nullable UnreachablePair unreachable;

  private AllToAllBound(
      FabricGraph graph, Plane plane, int planes, @Nullable UnreachablePair unreachable) {
    this.graph = graph;
    this.unreachable = unreachable;
    this.network = unreachable == null ? plane.network(graph) : Optional.of(Bandwidth.ZERO);
    this.access = plane.access(graph);
    this.plane = plane;
    this.planes = planes;
  }

  /**
   * The bound of a fabric.
   *
   * @param graph its graph
   * @return the bound
   */
  public static AllToAllBound of(FabricGraph graph) {
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
  public static AllToAllBound of(FabricGraph graph, ProgressListener listener) {
    SwitchNetwork switches = SwitchNetwork.of(graph);
    EndpointDistances distances = EndpointDistances.of(switches);
    List<int[]> groups = distances.groups();
    @Nullable UnreachablePair apart = Planes.unreachable(switches);
    if (apart != null) {
      return new AllToAllBound(graph, Plane.NONE, groups.size(), apart);
    }
    HostPorts hosts = HostPorts.of(switches);
    Plane least = Plane.NONE;
    for (int[] group : groups) {
      Plane plane = Plane.of(distances, hosts, group, listener);
      if (least.ports == 0 || plane.isBelow(least, graph)) {
        least = plane;
      }
    }
    return new AllToAllBound(graph, least, groups.size(), null);
  }

  /**
   * The bound: the lesser of {@link #network()} and {@link #access()}.
   *
   * @return what an endpoint with the most peers sends at most, one way; empty if links of unknown
   *     rate leave both open
   */
  public Optional<Bandwidth> value() {
    return lesser(network, access);
  }

  /**
   * What the links between switches leave to an endpoint with the most peers.
   *
   * @return the rate; empty if the rate of one of them is unknown or none is needed
   */
  public Optional<Bandwidth> network() {
    return network;
  }

  /**
   * What the access link that is used up first leaves to an endpoint with the most peers.
   *
   * @return the rate; empty if there is none of a known rate
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
   * Links between switches, summed over all ordered pairs that exchange traffic.
   *
   * @return Σ d(s,t); of the plane that counts; 0 if some cannot reach each other
   */
  public BigInteger distanceSum() {
    return plane.sum;
  }

  /**
   * The ordered pairs that exchange traffic.
   *
   * @return how many; of the plane that counts; 0 if some cannot reach each other
   */
  public long pairs() {
    return plane.pairs;
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
            .term("distance sum", plane.sum, "links between switches, over all ordered pairs")
            .term("pairs", plane.pairs)
            .term("peers of an endpoint", plane.peers, "at most")
            .term("population", plane.ports + (plane.bare ? " switches" : " linked endpoints"))
            .term("direction", "one way, for each endpoint")
            .assume("an upper end: shortest paths, spread so that every link is full");
    if (unreachable != null) {
      out.assume(unreachable + ", so an all-to-all gets nothing");
    } else if (planes > 1) {
      out.assume(
          planes
              + " planes that no link joins are taken one by one, each with the ports that are in"
              + " it; the least counts");
    }
    if (plane.bare) {
      out.assume("no endpoints are known; each switch counts as one");
    }
    GraphAssumptions.addToBound(graph, out);
    return out.source(METHOD).build();
  }

  /** One line: the bound. */
  @Override
  public String toString() {
    return "All-to-all: "
        + value().map(v -> "at most " + v).orElse("no known bound")
        + " one way for each endpoint"
        + (unreachable == null ? "" : ": " + unreachable);
  }

  private static Optional<Bandwidth> lesser(Optional<Bandwidth> one, Optional<Bandwidth> other) {
    return Stream.of(one, other).flatMap(Optional::stream).min(Comparator.naturalOrder());
  }

  /**
   * What endpoints that all exchange traffic share.
   *
   * @param sum links between switches over all pairs
   * @param pairs ordered pairs
   * @param peers the most that an endpoint has
   * @param ports how many endpoints
   * @param capacity that of all links, both ways; below 0 if unknown
   * @param link the capacity of the access link that is used up first; below 0 if unknown
   * @param over the peers of its endpoint
   * @param bare whether there are no endpoints but switches
   */
  private record Plane(
      BigInteger sum,
      long pairs,
      long peers,
      long ports,
      BigInteger capacity,
      long link,
      long over,
      boolean bare) {
    static final Plane NONE = new Plane(BigInteger.ZERO, 0, 0, 0, BigInteger.ZERO, -1, 0, false);

    static Plane of(
        EndpointDistances distances, HostPorts hosts, int[] group, ProgressListener listener) {
      SwitchNetwork switches = distances.switches();
      FabricGraph graph = switches.graph();
      boolean bare = graph.endpointCount() == 0;
      long ports = Arrays.stream(group).mapToLong(distances::weight).sum();
      BigInteger sum = BigInteger.ZERO;
      long pairs = bare ? ports * (ports - 1) : 0;
      long peers = bare ? ports - 1 : 0;
      long link = -1;
      long over = 0;
      for (int i = 0; i < group.length; i++) {
        if (i % 256 == 0) {
          listener.report(Progress.of("all-to-all bound", i, group.length));
        }
        distances.from(group[i]);
        long row = 0;
        for (int t : group) {
          row += (long) distances.to(t) * distances.weight(t);
        }
        row *= distances.weight(group[i]);
        int node = distances.terminal(group[i]);
        for (int k = hosts.firstAtNode(node); k < hosts.firstAtNode(node + 1); k++) {
          int endpoint = hosts.atNode(k);
          long own = 0;
          int host = graph.hostOf(endpoint);
          for (int p = hosts.firstOfHost(host); p < hosts.firstOfHost(host + 1); p++) {
            int home = switches.home(hosts.ofHost(p));
            if (switches.part(home) == switches.part(node)) {
              own++;
              row -= distances.toNode(home);
            }
          }
          pairs += ports - own;
          peers = Math.max(peers, ports - own);
          int bundle = graph.bundle(endpoint, 0);
          long units = graph.capacityUnits(bundle);
          if (ports > own
              && graph.unknownRateLinks(bundle) == 0
              && (link < 0 || Ratio.of(units, ports - own).compareTo(Ratio.of(link, over)) < 0)) {
            link = units;
            over = ports - own;
          }
        }
        sum = sum.add(BigInteger.valueOf(row));
      }
      BigInteger capacity = switches.capacityBothWays(switches.part(distances.terminal(group[0])));
      return new Plane(sum, pairs, peers, ports, capacity, link, over, bare);
    }

    Optional<Bandwidth> network(FabricGraph graph) {
      return capacity.signum() < 0 || sum.signum() == 0
          ? Optional.empty()
          : Optional.of(
              ExactRates.atMost(
                  graph.capacityUnit(), capacity.multiply(BigInteger.valueOf(peers)), sum));
    }

    Optional<Bandwidth> access(FabricGraph graph) {
      return link < 0
          ? Optional.empty()
          : Optional.of(
              ExactRates.atMost(
                  graph.capacityUnit(),
                  BigInteger.valueOf(link).multiply(BigInteger.valueOf(peers)),
                  BigInteger.valueOf(over)));
    }

    boolean isBelow(Plane other, FabricGraph graph) {
      Optional<Bandwidth> mine = lesser(network(graph), access(graph));
      Optional<Bandwidth> theirs = lesser(other.network(graph), other.access(graph));
      return mine.isPresent() && (theirs.isEmpty() || mine.get().compareTo(theirs.get()) < 0);
    }
  }
}
