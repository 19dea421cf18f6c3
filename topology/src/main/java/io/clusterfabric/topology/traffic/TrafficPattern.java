package io.clusterfabric.topology.traffic;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.finding.LimitExceededException;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.structure.FabricStructure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Who sends to whom, and how much in relation to the others: a list of {@linkplain TrafficBlock
 * blocks}. A pattern has no rate; an analysis finds the rate that a fabric can give it, or is told
 * one.
 *
 * <p>The factories for collectives ({@link #ring(FabricGraph) ring}, {@link #allToAll(FabricGraph)
 * all-to-all}) keep what two ports of one host have to say to each other off the fabric, as a
 * scale-up fabric would. Those that name pairs ({@link #permutation permutation}, {@link #shift
 * shift}, {@link #bisectingPairs bisecting pairs}) send exactly what is named.
 *
 * <p>Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class TrafficPattern {
  private final String name;
  private final FabricGraph graph;
  private final List<TrafficBlock> blocks;

  // Made on first use and never changed: racing threads make equal ones.
  private volatile @Nullable Weights weights;

  private TrafficPattern(String name, FabricGraph graph, List<TrafficBlock> blocks) {
    this.name = name;
    this.graph = graph;
    this.blocks = blocks;
  }

  /**
   * A pattern of given blocks.
   *
   * @param name what it is called in explanations, such as {@code all-to-all}
   * @param graph the fabric
   * @param blocks who sends to whom; demands between the same endpoints add up
   * @return the pattern
   * @throws IndexOutOfBoundsException if a block names a node that is no endpoint of the graph
   */
  public static TrafficPattern of(String name, FabricGraph graph, List<TrafficBlock> blocks) {
    for (TrafficBlock b : blocks) {
      for (int i = 0; i < b.sourceCount(); i++) {
        Objects.checkIndex(b.source(i), graph.endpointCount());
      }
      for (int i = 0; i < b.destinationCount(); i++) {
        Objects.checkIndex(b.destination(i), graph.endpointCount());
      }
    }
    return new TrafficPattern(requireNonNull(name), graph, List.copyOf(blocks));
  }

  /**
   * Every endpoint sends the same to every endpoint of every other host.
   *
   * @param graph the fabric
   * @return the pattern
   */
  public static TrafficPattern allToAll(FabricGraph graph) {
    return allToAll(graph, false);
  }

  /**
   * Every endpoint sends the same to every other.
   *
   * @param graph the fabric
   * @param withinHosts whether it also sends to other endpoints of its own host over the fabric
   * @return the pattern
   */
  public static TrafficPattern allToAll(FabricGraph graph, boolean withinHosts) {
    int[] all = IntStream.range(0, graph.endpointCount()).toArray();
    return of("all-to-all", graph, List.of(TrafficBlock.of(all, all, 1, withinHosts)));
  }

  /**
   * Every one of some endpoints sends the same to every one of them on other hosts.
   *
   * @param graph the fabric
   * @param endpoints numbers of endpoints
   * @return the pattern
   * @throws IllegalArgumentException if an endpoint is named twice
   * @throws IndexOutOfBoundsException if a number is no endpoint's
   */
  public static TrafficPattern allToAllAmong(FabricGraph graph, int... endpoints) {
    requireDistinct(graph, endpoints);
    return of(
        "all-to-all among " + Counts.of(endpoints.length, "endpoint"),
        graph,
        List.of(TrafficBlock.of(endpoints, endpoints, 1, false)));
  }

  /**
   * All-to-all on each rail for itself: every endpoint sends the same to every endpoint of its own
   * rail on other hosts. Endpoints without a rail send nothing.
   *
   * @param structure the fabric with its rails
   * @return one block for each rail
   * @throws IllegalArgumentException if the fabric has no rails
   */
  public static TrafficPattern railAlignedAllToAll(FabricStructure structure) {
    if (structure.railCount() == 0) {
      throw new IllegalArgumentException(
          structure.graph().name()
              + " has no rails: a leaf serves endpoints of several positions in their hosts;"
              + " give the parts to allToAllWithin instead");
    }
    int[] rail = parts(structure.graph(), structure::railOf);
    return allToAllWithin("rail-aligned all-to-all", structure.graph(), rail);
  }

  /**
   * All-to-all on each plane for itself. The planes of a fabric are not joined, so that an
   * all-to-all across them cannot be routed; this one can.
   *
   * @param structure the fabric with its planes
   * @return one block for each plane; endpoints without links send nothing
   */
  public static TrafficPattern allToAllPerPlane(FabricStructure structure) {
    int[] plane = parts(structure.graph(), structure::planeOf);
    return allToAllWithin("all-to-all per plane", structure.graph(), plane);
  }

  private static int[] parts(FabricGraph graph, IntUnaryOperator partOf) {
    return IntStream.range(0, graph.endpointCount()).map(partOf).toArray();
  }

  /**
   * All-to-all inside each of several parts: every endpoint sends the same to every endpoint of its
   * own part on other hosts.
   *
   * @param name what it is called
   * @param graph the fabric
   * @param part the part of each endpoint, from 0; below 0 for one that takes no part
   * @return one block for each part
   * @throws IllegalArgumentException if there are not as many parts as endpoints
   */
  public static TrafficPattern allToAllWithin(String name, FabricGraph graph, int... part) {
    requireOneEach(graph, "parts", part);
    int[] order =
        IntStream.range(0, part.length)
            .filter(e -> part[e] >= 0)
            .boxed()
            .sorted((x, y) -> part[x] != part[y] ? Integer.compare(part[x], part[y]) : x - y)
            .mapToInt(Integer::intValue)
            .toArray();
    List<TrafficBlock> blocks = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= order.length; i++) {
      if (i == order.length || part[order[i]] != part[order[from]]) {
        int[] members = Arrays.copyOfRange(order, from, i);
        blocks.add(TrafficBlock.of(members, members, 1, false));
        from = i;
      }
    }
    return of(name, graph, blocks);
  }

  /**
   * A ring of all endpoints in the order of the graph, each sending to the next.
   *
   * @param graph the fabric
   * @return the pattern; steps inside a host stay off the fabric
   */
  public static TrafficPattern ring(FabricGraph graph) {
    int[] ranks = IntStream.range(0, graph.endpointCount()).toArray();
    return ring(graph, RingDirection.FORWARD, ranks);
  }

  /**
   * A ring of ranks.
   *
   * @param graph the fabric
   * @param direction whom each rank sends to
   * @param ranks the endpoint of each rank in turn
   * @return the pattern; steps inside a host stay off the fabric
   * @throws IllegalArgumentException if an endpoint is named twice
   * @throws IndexOutOfBoundsException if a number is no endpoint's
   */
  public static TrafficPattern ring(FabricGraph graph, RingDirection direction, int... ranks) {
    requireDistinct(graph, ranks);
    int n = ranks.length;
    List<TrafficBlock> blocks = new ArrayList<>();
    for (int i = 0; i < n && n > 1; i++) {
      int next = ranks[(i + 1) % n];
      blocks.add(pair(ranks[i], next, 1, false));
      if (direction == RingDirection.BOTH) {
        blocks.add(pair(next, ranks[i], 1, false));
      }
    }
    return of(direction == RingDirection.BOTH ? "ring, both directions" : "ring", graph, blocks);
  }

  /**
   * Each endpoint sends to one other.
   *
   * @param graph the fabric
   * @param to for each endpoint the one it sends to; itself or a number below 0 if it is silent
   * @return the pattern, traffic inside hosts included
   * @throws IllegalArgumentException if there are not as many numbers as endpoints, or two
   *     endpoints send to one
   * @throws IndexOutOfBoundsException if a number of 0 or more is no endpoint's
   */
  public static TrafficPattern permutation(FabricGraph graph, int... to) {
    requireOneEach(graph, "destinations", to);
    requireDistinct(graph, Arrays.stream(to).filter(d -> d >= 0).toArray());
    return pairs("permutation", graph, to);
  }

  /**
   * Each endpoint sends to the one {@code distance} further on in the order of the graph, counting
   * on from the first after the last.
   *
   * @param graph the fabric
   * @param distance how far; any number, taken modulo the number of endpoints
   * @return the pattern, traffic inside hosts included
   */
  public static TrafficPattern shift(FabricGraph graph, int distance) {
    int n = graph.endpointCount();
    int[] to = new int[n];
    Arrays.setAll(to, e -> (int) Math.floorMod((long) e + distance, (long) n));
    return pairs("shift by " + distance, graph, to);
  }

  /**
   * A random half of the endpoints, each sending to one of the other half: a random perfect
   * matching across a random bisection. Of an odd number of endpoints one is left out, which the
   * name tells.
   *
   * @param graph the fabric
   * @param seed the seed; equal seeds give equal pairs
   * @return the pattern, traffic inside hosts included
   */
  public static TrafficPattern bisectingPairs(FabricGraph graph, long seed) {
    int n = graph.endpointCount();
    int[] order = IntStream.range(0, n).toArray();
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = n - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swap = order[i];
      order[i] = order[j];
      order[j] = swap;
    }
    int half = n / 2;
    int[] to = new int[n];
    Arrays.fill(to, -1);
    for (int i = 0; i < half; i++) {
      to[order[i]] = order[half + i];
    }
    String name = "bisecting pairs of seed " + seed;
    if (n % 2 == 1) {
      name += ", without " + graph.node(order[n - 1]).id();
    }
    return pairs(name, graph, to);
  }

  /**
   * Many send to few: each target receives the same from several endpoints of other hosts, which
   * are spread evenly over the endpoints that follow it in the order of the graph.
   *
   * @param graph the fabric
   * @param fanIn how many send to each target, at least 1
   * @param targets numbers of endpoints
   * @return the pattern, one block for each target
   * @throws IllegalArgumentException if a target is named twice, or other hosts have fewer
   *     endpoints than are to send
   * @throws IndexOutOfBoundsException if a number is no endpoint's
   */
  public static TrafficPattern incast(FabricGraph graph, int fanIn, int... targets) {
    requireDistinct(graph, targets);
    int n = graph.endpointCount();
    List<TrafficBlock> blocks = new ArrayList<>();
    for (int target : targets) {
      int[] others =
          IntStream.range(1, n)
              .map(i -> (target + i) % n)
              .filter(e -> graph.hostOf(e) != graph.hostOf(target))
              .toArray();
      if (fanIn < 1 || fanIn > others.length) {
        throw new IllegalArgumentException(
            "an incast on "
                + graph.node(target).id()
                + " has from 1 to "
                + others.length
                + " senders, the endpoints of other hosts; found "
                + fanIn);
      }
      int[] sources = new int[fanIn];
      Arrays.setAll(sources, i -> others[(int) ((long) i * others.length / fanIn)]);
      blocks.add(TrafficBlock.of(sources, new int[] {target}, 1, false));
    }
    return of("incast of " + fanIn, graph, blocks);
  }

  /**
   * Traffic beside the one of interest, such as that of storage: each source sends the same to each
   * destination of another host.
   *
   * @param graph the fabric
   * @param sources numbers of endpoints
   * @param destinations numbers of endpoints
   * @param weight how much each source sends to each destination, relative to other blocks; at
   *     least 1
   * @return the pattern
   * @throws IllegalArgumentException if the weight is below 1, or an endpoint is named twice among
   *     the sources or among the destinations
   * @throws IndexOutOfBoundsException if a number is no endpoint's
   */
  public static TrafficPattern background(
      FabricGraph graph, int[] sources, int[] destinations, long weight) {
    requireDistinct(graph, sources);
    requireDistinct(graph, destinations);
    return of("background", graph, List.of(TrafficBlock.of(sources, destinations, weight, false)));
  }

  /** Pairs from each endpoint to another; those to itself or below 0 are left out. */
  private static TrafficPattern pairs(String name, FabricGraph graph, int[] to) {
    List<TrafficBlock> blocks = new ArrayList<>();
    for (int e = 0; e < to.length; e++) {
      if (to[e] >= 0 && to[e] != e) {
        blocks.add(pair(e, to[e], 1, true));
      }
    }
    return of(name, graph, blocks);
  }

  private static TrafficBlock pair(int from, int to, long weight, boolean withinHosts) {
    return TrafficBlock.of(new int[] {from}, new int[] {to}, weight, withinHosts);
  }

  private static void requireOneEach(FabricGraph graph, String what, int[] values) {
    if (values.length != graph.endpointCount()) {
      throw new IllegalArgumentException(
          "each of the "
              + Counts.of(graph.endpointCount(), "endpoint")
              + " of "
              + graph.name()
              + " needs one value, found "
              + values.length
              + " "
              + what);
    }
  }

  private static void requireDistinct(FabricGraph graph, int[] endpoints) {
    boolean[] seen = new boolean[graph.endpointCount()];
    for (int e : endpoints) {
      if (seen[Objects.checkIndex(e, seen.length)]) {
        throw new IllegalArgumentException(
            "endpoint " + graph.node(e).id() + " is named twice; name each at most once");
      }
      seen[e] = true;
    }
  }

  /**
   * Both patterns at once.
   *
   * @param other another pattern on the same fabric
   * @return a pattern whose demands are those of both
   * @throws IllegalArgumentException if the other is on another graph
   */
  public TrafficPattern plus(TrafficPattern other) {
    if (!other.graph.equals(graph)) {
      throw new IllegalArgumentException(
          "patterns add up on one graph, found "
              + graph
              + " and "
              + other.graph
              + "; build both from the same graph");
    }
    List<TrafficBlock> both = new ArrayList<>(blocks);
    both.addAll(other.blocks);
    return new TrafficPattern(name + " + " + other.name, graph, List.copyOf(both));
  }

  /**
   * The same pattern with all demands multiplied, to weigh it against another.
   *
   * @param factor at least 1
   * @return the pattern
   * @throws IllegalArgumentException if the factor is below 1
   * @throws LimitExceededException if a weight exceeds 2<sup>63</sup> - 1
   */
  public TrafficPattern times(long factor) {
    if (factor < 1) {
      throw new IllegalArgumentException("demands are multiplied by 1 or more, found " + factor);
    }
    List<TrafficBlock> scaled = new ArrayList<>(blocks.size());
    for (TrafficBlock b : blocks) {
      scaled.add(b.withWeight(Weights.times(b.weight(), factor)));
    }
    return new TrafficPattern(name + " x " + factor, graph, List.copyOf(scaled));
  }

  /**
   * What it is called.
   *
   * @return a word or a few
   */
  public String name() {
    return name;
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
   * Who sends to whom.
   *
   * @return the blocks; demands between the same endpoints add up
   */
  public List<TrafficBlock> blocks() {
    return blocks;
  }

  /**
   * The weights of all demands added up. The first call takes time in proportion to the blocks'
   * sources and destinations, later ones constant time; the same holds of the weights by endpoint.
   *
   * @return 0 if nobody sends anything
   * @throws LimitExceededException if it exceeds 2<sup>63</sup> - 1
   */
  public long totalWeight() {
    return weights().total();
  }

  /**
   * What an endpoint sends, added up.
   *
   * @param endpoint its number
   * @return 0 or more
   * @throws IndexOutOfBoundsException if the node is no endpoint
   * @throws LimitExceededException if all demands together exceed 2<sup>63</sup> - 1
   */
  public long outWeight(int endpoint) {
    return weights().out()[endpoint];
  }

  /**
   * What an endpoint receives, added up.
   *
   * @param endpoint its number
   * @return 0 or more
   * @throws IndexOutOfBoundsException if the node is no endpoint
   * @throws LimitExceededException if all demands together exceed 2<sup>63</sup> - 1
   */
  public long inWeight(int endpoint) {
    return weights().in()[endpoint];
  }

  private Weights weights() {
    Weights w = weights;
    if (w == null) {
      w = Weights.of(graph, blocks);
      weights = w;
    }
    return w;
  }

  @Override
  public String toString() {
    return name + " on " + graph.name();
  }
}
