package io.clusterfabric.topology.capacity;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.explain.Interval;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.internal.flow.ArcNetwork;
import io.clusterfabric.topology.internal.flow.EquitablePartition;
import io.clusterfabric.topology.internal.flow.ShareProgram;
import io.clusterfabric.topology.routing.EndpointMatching;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.IntBinaryOperator;
import org.apiguardian.api.API;

/**
 * The most that pairs of endpoints which send at once can get of their access links on average, if
 * the traffic of each divides as is best over all paths of no more than so many hops: the optimum
 * of a linear program. No routing over such paths, static, spraying or adaptive, has a higher mean
 * in {@code MatchingShares}: what it gives to the pairs is a flow that fits.
 *
 * <p>The mean is what is made as large as can be, so that some pairs may get less for others to get
 * more; {@link ConcurrentFlow} is the optimum where all are to get alike, which is no bound on a
 * mean.
 *
 * <p>The value comes as an interval: its lower end is a flow that was found, its upper end is
 * proven by lengths of links in exact arithmetic (duality), rounded at the end to a double.
 * Switches without traffic of their own that are alike are merged first, which changes nothing.
 * Parallel links are one. Where no rate is known, all links are taken to be equally fast; where
 * some are unknown, those limit nothing, and the upper end stays valid.
 *
 * <p>Immutable. Takes a fraction of a second for some hundreds of leaf switches; memory grows with
 * the square of links and pairs of switches that exchange traffic, after merging. Programs of more
 * than 2,500 of them together are bounded by their fullest switches only, with 0 as the flow found.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class SplittableShares {
  private static final int STEPS_PER_ROW = 20;
  private static final double SAME = 1e-9;

  private final FabricGraph graph;
  private final boolean equalRates;
  private final SwitchNetwork switches;
  private final int[][] hops;

  private SplittableShares(FabricGraph graph) {
    this.graph = graph;
    boolean none = true;
    for (int b = 0; b < graph.bundleCount(); b++) {
      none &= graph.capacityUnits(b) == 0;
    }
    this.equalRates = none;
    this.switches = none ? SwitchNetwork.ofEqualLinks(graph) : SwitchNetwork.of(graph);
    this.hops = new int[graph.endpointCount()][];
    int[][] ofSwitch = new int[graph.nodeCount()][0];
    for (int e = 0; e < hops.length; e++) {
      int node = switches.node(switches.home(e));
      if (ofSwitch[node].length == 0) {
        ofSwitch[node] = graph.hopsFrom(node);
      }
      hops[e] = ofSwitch[node];
    }
  }

  /**
   * Prepares a fabric. Takes a breadth-first search for each switch with endpoints, and keeps the
   * distances.
   *
   * @param graph the fabric
   * @return what to ask for matchings
   */
  public static SplittableShares of(FabricGraph graph) {
    return new SplittableShares(requireNonNull(graph));
  }

  /**
   * The fabric.
   *
   * @return its graph
   */
  public FabricGraph graph() {
    return graph;
  }

  /**
   * The mean share over shortest paths, those of the fewest links.
   *
   * @param matching who sends to whom
   * @return from 0 to 1; the upper end is proven; one value if a flow that meets it was found;
   *     pairs that no path joins have 0
   */
  public Interval<Double> mean(EndpointMatching matching) {
    return mean(matching, (from, to) -> 0);
  }

  /**
   * The mean share over all paths of no more than so many hops.
   *
   * @param matching who sends to whom
   * @param mostHops the most links that the traffic of a pair passes, access links included, by the
   *     numbers of the endpoint that sends and that which receives; where shortest paths are
   *     longer, those count
   * @return from 0 to 1; the upper end is proven; one value if a flow that meets it was found;
   *     pairs that no path joins have 0
   */
  public Interval<Double> mean(EndpointMatching matching, IntBinaryOperator mostHops) {
    if (matching.pairs() == 0) {
      return Interval.exactly(0.0);
    }
    long alone = 0;
    List<Pair> pairs = new ArrayList<>();
    for (int p = 0; p < matching.pairs(); p++) {
      int from = matching.from(p);
      int to = matching.to(p);
      int source = switches.home(from);
      int destination = switches.home(to);
      boolean linked = graph.degree(from) > 0 && graph.degree(to) > 0;
      int distance = linked ? hops[from][switches.node(destination)] : -1;
      if (distance < 0) {
        continue;
      }
      if (source == destination || isEndpoint(source) || isEndpoint(destination)) {
        // Nothing but the two access links, or the one that they share, is passed.
        alone++;
        continue;
      }
      int most = Math.max(distance, mostHops.applyAsInt(from, to) - 2);
      pairs.add(new Pair(source, destination, most, access(from, to)));
    }
    if (pairs.isEmpty()) {
      return Interval.exactly((double) alone / matching.pairs());
    }
    ShareProgram.Solution s = solve(pairs);
    double found = (alone + s.found()) / matching.pairs();
    BigInteger sum = s.numerator().add(s.denominator().multiply(BigInteger.valueOf(alone)));
    double bound =
        new BigDecimal(sum)
            .divide(
                new BigDecimal(s.denominator().multiply(BigInteger.valueOf(matching.pairs()))),
                MathContext.DECIMAL64)
            .doubleValue();
    return bound - found < SAME ? Interval.exactly(bound) : new Interval<>(found, bound);
  }

  private boolean isEndpoint(int node) {
    return graph.isEndpoint(switches.node(node));
  }

  /** The slower of two access links, in units; 0 if the rate of one is unknown. */
  private long access(int from, int to) {
    if (equalRates) {
      return 1;
    }
    int up = graph.bundle(from, 0);
    int down = graph.bundle(to, 0);
    return graph.unknownRateLinks(up) > 0 || graph.unknownRateLinks(down) > 0
        ? 0
        : Math.min(graph.capacityUnits(up), graph.capacityUnits(down));
  }

  private ShareProgram.Solution solve(List<Pair> pairs) {
    boolean[] fixed = new boolean[switches.count()];
    for (Pair p : pairs) {
      fixed[p.source()] = true;
      fixed[p.destination()] = true;
    }
    EquitablePartition classes = EquitablePartition.of(switches.network(), fixed);
    ArcNetwork network = switches.network().quotient(classes.classOf(), classes.classes());
    Collections.sort(pairs);
    int count = 0;
    int[] source = new int[pairs.size()];
    int[] destination = new int[pairs.size()];
    int[] most = new int[pairs.size()];
    long[] use = new long[pairs.size()];
    long[] number = new long[pairs.size()];
    for (int i = 0; i < pairs.size(); i++) {
      Pair p = pairs.get(i);
      if (i == 0 || !p.equals(pairs.get(i - 1))) {
        source[count] = classes.classOf()[p.source()];
        destination[count] = classes.classOf()[p.destination()];
        most[count] = p.hops();
        use[count] = p.access();
        count++;
      }
      number[count - 1]++;
    }
    return ShareProgram.solve(
        network,
        new ShareProgram.Commodities(
            Arrays.copyOf(source, count),
            Arrays.copyOf(destination, count),
            Arrays.copyOf(most, count),
            Arrays.copyOf(use, count),
            Arrays.copyOf(number, count)),
        STEPS_PER_ROW * (count + network.arcCount()));
  }

  /** One line: the fabric. */
  @Override
  public String toString() {
    return "best shares of pairs on " + graph.name();
  }

  private record Pair(int source, int destination, int hops, long access)
      implements Comparable<Pair> {
    @Override
    public int compareTo(Pair o) {
      int c = Integer.compare(source, o.source);
      c = c != 0 ? c : Integer.compare(destination, o.destination);
      c = c != 0 ? c : Integer.compare(hops, o.hops);
      return c != 0 ? c : Long.compare(access, o.access);
    }
  }
}
