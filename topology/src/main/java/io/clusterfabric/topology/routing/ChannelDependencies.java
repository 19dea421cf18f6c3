package io.clusterfabric.topology.routing;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.topology.graph.FabricGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Which buffers wait for which, and whether they can wait in a circle: the channel dependency graph
 * of a routing on a lossless fabric. A channel is a link in one direction and a lane; it depends on
 * another if some packet may leave the one for the other. Without a cycle there can be no deadlock
 * (Dally and Seitz); with one there may be, if the buffers on it fill at once. InfiniBand calls it
 * a credit loop, RoCE a cyclic buffer dependency.
 *
 * <p>Every endpoint sends to every other, as far as the routing has a way. Multicast, and packets
 * that switches send or receive themselves, are not counted.
 *
 * <p>Parallel links are told apart where the routing does; elsewhere a bundle is one channel, which
 * changes no verdict.
 *
 * <p>Immutable. With one lane the dependencies take one pass over nodes and next hops for each
 * {@linkplain Routing#destinationGroup destination group}, and more only where its tables loop.
 * With several lanes the rule is asked for the class of each ordered pair of endpoints, so that
 * time grows with their square, and each destination and class takes a pass over the channels and
 * next hops on its ways. A shortest cycle is looked for when somebody asks for it.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ChannelDependencies {
  static final Source METHOD =
      Source.of(
          "Dally and Seitz: Deadlock-free message routing in multiprocessor interconnection"
              + " networks, IEEE Transactions on Computers C-36 (5), 1987",
          Confidence.SECONDARY);

  private final Routing routing;
  private final int lanes;
  private final long channels;
  private final long dependencies;
  private final Slots slots;

  /** Empty if there is no cycle. */
  private final Optional<DependencyGraph> cyclic;

  private volatile @Nullable Circle circle;

  private ChannelDependencies(
      Routing routing,
      int lanes,
      long channels,
      long dependencies,
      Slots slots,
      DependencyGraph graph) {
    this.routing = routing;
    this.lanes = lanes;
    this.channels = channels;
    this.dependencies = dependencies;
    this.slots = slots;
    this.cyclic = ShortestCycle.isAcyclic(graph) ? Optional.empty() : Optional.of(graph);
  }

  /** A cycle, and whether none is shorter. */
  private record Circle(List<Channel> channels, boolean isShortest) {}

  /** Found on first use, as most look at the verdict alone; racing threads find equal ones. */
  private Circle circle() {
    Circle known = circle;
    if (known == null) {
      known = cyclic.map(this::find).orElseGet(() -> new Circle(List.of(), true));
      circle = known;
    }
    return known;
  }

  private Circle find(DependencyGraph graph) {
    FabricGraph fabric = routing.graph();
    ShortestCycle search = ShortestCycle.of(graph);
    List<Channel> found = new ArrayList<>();
    for (int v : search.vertices()) {
      int slot = v / lanes;
      int link = slots.link(slot);
      found.add(
          new Channel(
              fabric.node(slots.node(slots.peer[slot])).id(),
              fabric.node(slots.node(slot)).id(),
              link < 0
                  ? Optional.empty()
                  : Optional.of(fabric.links(slots.bundle(slot)).get(link).id()),
              v % lanes));
    }
    return new Circle(List.copyOf(found), search.isProven());
  }

  /**
   * The dependencies where all traffic is in one lane.
   *
   * @param routing which way traffic takes
   * @return the dependencies
   */
  public static ChannelDependencies of(Routing routing) {
    return of(routing, LaneRule.single(), ProgressListener.silent());
  }

  private static ChannelDependencies ofOneLane(Routing routing, ProgressListener listener) {
    return of(DependencyPass.run(requireNonNull(routing), listener), routing);
  }

  static ChannelDependencies of(DependencyPass pass, Routing routing) {
    return new ChannelDependencies(
        routing, 1, pass.channels(), pass.dependencies(), pass.slots(), pass.graph());
  }

  /**
   * The dependencies where traffic is divided among lanes.
   *
   * @param routing which way traffic takes
   * @param rule which lane it takes
   * @return the dependencies
   * @throws IllegalArgumentException if the rule has no lane
   */
  public static ChannelDependencies of(Routing routing, LaneRule rule) {
    return of(routing, rule, ProgressListener.silent());
  }

  /**
   * The dependencies where traffic is divided among lanes.
   *
   * @param routing which way traffic takes
   * @param rule which lane it takes
   * @param listener is told of destinations done
   * @return the dependencies
   * @throws IllegalArgumentException if the rule has no lane
   * @throws io.clusterfabric.model.finding.CancelledException if the listener wants no more
   */
  public static ChannelDependencies of(Routing routing, LaneRule rule, ProgressListener listener) {
    if (rule.lanes() < 1) {
      throw new IllegalArgumentException("traffic takes at least 1 lane, found " + rule.lanes());
    }
    if (rule == LaneRule.single()) {
      return ofOneLane(routing, listener);
    }
    LanePass pass = LanePass.run(requireNonNull(routing), rule, listener);
    DependencyGraph graph = pass.graph();
    return new ChannelDependencies(
        routing, rule.lanes(), graph.channels(), graph.next().length, pass.slots(), graph);
  }

  String name() {
    return routing.graph().name();
  }

  /**
   * Whether some channels wait for each other in a circle.
   *
   * @return false if a deadlock is impossible
   */
  public boolean isCyclic() {
    return cyclic.isPresent();
  }

  /**
   * A shortest circle of channels, each of which waits for the next and the last for the first.
   * Looked for on the first call, in at most channels times dependencies steps.
   *
   * @return empty if there is none; of several shortest ones always the same; see {@link
   *     #isProvenShortest}
   */
  public List<Channel> shortestCycle() {
    return circle().channels();
  }

  /**
   * Whether no circle is shorter than {@link #shortestCycle}.
   *
   * @return false if the fabric is so large that the search ended before it was sure
   */
  public boolean isProvenShortest() {
    return circle().isShortest();
  }

  /**
   * How many channels some packet may pass, those at endpoints included.
   *
   * @return the number
   */
  public long channels() {
    return channels;
  }

  /**
   * How many pairs of channels depend on one another.
   *
   * @return the number of ordered pairs
   */
  public long dependencies() {
    return dependencies;
  }

  /**
   * The circle, if there is one.
   *
   * @return a finding with the channels of a shortest one
   */
  public Findings findings() {
    if (!isCyclic()) {
      return Findings.none();
    }
    return Findings.of(
        Finding.builder()
            .ruleId("topology.routing.channel-cycle")
            .severity(Severity.WARNING)
            .where(ElementRef.fabric(routing.graph().name()))
            .why(
                "buffers can wait for each other in a circle, so that a lossless fabric can"
                    + " deadlock")
            .observed(describe())
            .expected("no circle")
            .fix("route up and then down only, or put the traffic of some pairs into another lane")
            .source(METHOD)
            .build());
  }

  private String describe() {
    return shortestCycle().stream().map(Channel::toString).collect(Collectors.joining(", "));
  }

  /**
   * How the verdict came about.
   *
   * @return the counts and the circle
   */
  public Explanation explain() {
    TextTable table = TextTable.withColumns("channel", "to", "lane");
    for (Channel c : shortestCycle()) {
      table = table.plusRow(c.from(), c.to(), c.lane());
    }
    Explanation.Builder out =
        Explanation.of(toString())
            .term("routing", routing)
            .term("lanes", lanes)
            .term("channels", channels)
            .term("dependencies", dependencies)
            .assume("every endpoint sends to every other, in lossless lanes")
            .assume("multicast and what switches send themselves is not counted")
            .source(METHOD);
    if (isCyclic()) {
      out.table(table);
      if (!isProvenShortest()) {
        out.assume("the search for a shorter circle ended before it was sure that there is none");
      }
    }
    return out.build();
  }

  /** One line: the verdict, with a shortest circle if there is one. */
  @Override
  public String toString() {
    return routing.kind()
        + " on "
        + routing.graph().name()
        + ": "
        + Counts.of(channels, "channel")
        + (isCyclic()
            ? ", a circle of " + shortestCycle().size() + ": " + describe()
            : " without a circle");
  }
}
