package io.clusterfabric.roce.pause;

import static java.util.Objects.requireNonNull;

import io.clusterfabric.model.Link;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.internal.text.NaturalOrder;
import io.clusterfabric.roce.policy.PfcPriority;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.Routing;
import io.clusterfabric.topology.traffic.TrafficBlock;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apiguardian.api.API;

/**
 * How far pauses reach from an endpoint that receives too slowly, or whose adapter sends pauses
 * without end: the buffer before it fills, the port of that buffer pauses, and so on back to the
 * senders. A buffer is stalled if some packet in it waits for a stalled one; that stops all others
 * behind it, wherever they go. This is the worst case, after long enough, without a watchdog.
 *
 * <p>Immutable. Takes two passes over the ways of each destination of the pattern.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PauseBlast {
  private static final int LISTED = 20;
  private static final Source METHOD =
      Source.computed("backward reachability over the buffers that flows of the pattern pass");

  private final String pattern;
  private final PortRef origin;
  private final PortRef pausedPort;
  private final SortedSet<PfcPriority> priorities;
  private final List<PauseChannel> stalled;
  private final SortedSet<String> stalledSenders;
  private final SortedSet<String> stalledHosts;
  private final long flows;
  private final long stalledFlows;
  private final long victims;
  private final double victimShare;
  private final double stalledWeight;

  private PauseBlast(Work w, TrafficPattern pattern) {
    this.pattern = pattern.name();
    this.origin = w.originPort;
    this.pausedPort = w.pausedPort;
    this.priorities = Collections.unmodifiableSortedSet(w.priorities);
    this.stalled = List.copyOf(w.channels);
    this.stalledSenders = Collections.unmodifiableSortedSet(w.senders);
    this.stalledHosts = Collections.unmodifiableSortedSet(w.hosts);
    this.flows = w.flows;
    this.stalledFlows = w.stalledFlows;
    this.victims = w.victims;
    this.victimShare = w.otherWeight == 0 ? 0 : w.victimWeight / w.otherWeight;
    this.stalledWeight = w.weight == 0 ? 0 : w.lostWeight / w.weight;
  }

  /**
   * The reach of pauses of all lossless priorities.
   *
   * @param routing which way traffic takes
   * @param traffic who sends to whom
   * @param priorities by which priorities it is paused; each mark that is sent is a flow of its own
   * @param endpoint the endpoint that pauses, as {@code host-1[mlx5_0]}
   * @return how far it reaches
   * @throws IllegalArgumentException if the node is a switch or has no link, or the traffic is on
   *     another graph
   * @throws java.util.NoSuchElementException if the graph has no such node
   */
  public static PauseBlast of(
      Routing routing, TrafficPattern traffic, PausePriorities priorities, String endpoint) {
    return of(routing, traffic, priorities, endpoint, List.of());
  }

  /**
   * The reach of pauses of some priorities.
   *
   * @param routing which way traffic takes
   * @param traffic who sends to whom
   * @param priorities by which priorities it is paused; each mark that is sent is a flow of its own
   * @param endpoint the endpoint that pauses, as {@code host-1[mlx5_0]}
   * @param paused the priorities that it pauses; all if none is named
   * @return how far it reaches
   * @throws IllegalArgumentException if the node is a switch or has no link, or the traffic is on
   *     another graph
   * @throws java.util.NoSuchElementException if the graph has no such node
   */
  public static PauseBlast of(
      Routing routing,
      TrafficPattern traffic,
      PausePriorities priorities,
      String endpoint,
      Collection<PfcPriority> paused) {
    FabricGraph graph = requireNonNull(routing).graph();
    int origin = graph.indexOf(endpoint);
    if (!graph.isEndpoint(origin) || graph.degree(origin) == 0) {
      throw new IllegalArgumentException(
          "pauses start at an endpoint with a link, found " + endpoint);
    }
    if (!traffic.graph().equals(graph)) {
      throw new IllegalArgumentException("routing and traffic are on different graphs");
    }
    Work w = new Work(routing, priorities.on(graph), origin);
    w.run(traffic, new TreeSet<>(paused));
    return new PauseBlast(w, traffic);
  }

  /** What is being found. */
  private static final class Work {
    private final FabricGraph graph;
    private final Routing routing;
    private final PriorityRule rule;
    private final int origin;
    private final PortRef originPort;
    private final PortRef pausedPort;
    private final SortedSet<PfcPriority> priorities = new TreeSet<>();
    private final List<PauseChannel> channels = new ArrayList<>();
    private final SortedSet<String> senders = new TreeSet<>(NaturalOrder.INSTANCE);
    private final SortedSet<String> hosts = new TreeSet<>(NaturalOrder.INSTANCE);
    private long flows;
    private long stalledFlows;
    private long victims;
    private double weight;
    private double lostWeight;
    private double otherWeight;
    private double victimWeight;

    Work(Routing routing, PriorityRule rule, int origin) {
      this.graph = routing.graph();
      this.routing = routing;
      this.rule = rule;
      this.origin = origin;
      Link link = graph.links(graph.bundle(origin, 0)).get(0);
      originPort = Ports.of(graph, origin, link);
      pausedPort = Ports.of(graph, graph.neighbor(origin, 0), link);
    }

    void run(TrafficPattern traffic, SortedSet<PfcPriority> paused) {
      StallWalk walk = new StallWalk(routing, rule);
      int[] sources = new int[graph.endpointCount()];
      for (TrafficBlock b : traffic.blocks()) {
        for (int j = 0; j < b.destinationCount(); j++) {
          walk.add(sources, sources(b, j, sources), b.destination(j));
        }
      }
      WaitGraph waits = walk.waits();
      boolean[] stalled = new boolean[waits.vertices()];
      int bundle = graph.bundle(origin, 0);
      int leaf = graph.neighbor(origin, 0);
      int channel = Ports.channel(graph, bundle, leaf);
      for (int g = 0; g < PriorityRule.GROUPS; g++) {
        PfcPriority p = PfcPriority.of(rule.priority(leaf, bundle, g));
        if (paused.isEmpty() || paused.contains(p)) {
          stalled[channel * PriorityRule.GROUPS + g] = true;
        }
      }
      boolean[] first = stalled.clone();
      waits.spreadBack(stalled);
      for (int v = 0; v < stalled.length; v++) {
        if (stalled[v] && !first[v]) {
          PauseChannel c =
              Ports.describe(graph, rule, v / PriorityRule.GROUPS, v % PriorityRule.GROUPS);
          channels.add(c);
          priorities.add(c.priority());
          int from = Ports.tail(graph, v / PriorityRule.GROUPS);
          if (graph.isEndpoint(from)) {
            senders.add(graph.node(from).id());
            hosts.add(graph.hostId(graph.hostOf(from)));
          }
        }
      }
      for (TrafficBlock b : traffic.blocks()) {
        for (int j = 0; j < b.destinationCount(); j++) {
          walk.next();
          count(walk, b, sources, sources(b, j, sources), b.destination(j), stalled);
        }
      }
    }

    private int sources(TrafficBlock b, int j, int[] out) {
      int n = 0;
      int to = b.destination(j);
      for (int i = 0; i < b.sourceCount(); i++) {
        int e = b.source(i);
        if (e != to && (b.withinHosts() || graph.hostOf(e) != graph.hostOf(to))) {
          out[n++] = e;
        }
      }
      return n;
    }

    private void count(
        StallWalk walk, TrafficBlock b, int[] sources, int n, int to, boolean[] stalled) {
      for (int i = 0; i < n; i++) {
        for (int m = 0; m < rule.sent(); m++) {
          double share = walk.stalledShare(sources[i], to, m, stalled);
          flows++;
          weight += b.weight();
          lostWeight += share * b.weight();
          stalledFlows += share > 0 ? 1 : 0;
          if (to != origin) {
            otherWeight += b.weight();
            victimWeight += share * b.weight();
            victims += share > 0 ? 1 : 0;
          }
        }
      }
    }
  }

  /**
   * Who pauses.
   *
   * @return the port of the adapter
   */
  public PortRef origin() {
    return origin;
  }

  /**
   * Who is paused first, and whose watchdog must act.
   *
   * @return the port of the switch across the link
   */
  public PortRef pausedPort() {
    return pausedPort;
  }

  /**
   * The priorities of the pauses that follow.
   *
   * @return in order; empty if nothing lossless goes to the origin
   */
  public SortedSet<PfcPriority> priorities() {
    return priorities;
  }

  /**
   * The buffers that are full in the end.
   *
   * @return each with the port that it holds back; that before the origin is not among them
   */
  public List<PauseChannel> stalled() {
    return stalled;
  }

  /**
   * The endpoints that are paused themselves, and so send nothing of a priority any more.
   *
   * @return ports of adapters, in natural order
   */
  public SortedSet<String> stalledSenders() {
    return stalledSenders;
  }

  /**
   * The hosts of these endpoints.
   *
   * @return ids in natural order
   */
  public SortedSet<String> stalledHosts() {
    return stalledHosts;
  }

  /**
   * How many flows there are: a pair of endpoints and a mark.
   *
   * @return the number
   */
  public long flows() {
    return flows;
  }

  /**
   * How many flows stall, wholly or on some of their ways.
   *
   * @return the number, with those to the origin
   */
  public long stalledFlows() {
    return stalledFlows;
  }

  /**
   * How many of them do not go to the origin.
   *
   * @return the number
   */
  public long victims() {
    return victims;
  }

  /**
   * The share of the traffic to others that stalls.
   *
   * @return from 0 to 1, by weights and by the shares of next hops
   */
  public double victimShare() {
    return victimShare;
  }

  /**
   * The share of all traffic that stalls.
   *
   * @return from 0 to 1
   */
  public double stalledShare() {
    return stalledWeight;
  }

  /**
   * How the figures came about.
   *
   * @return the counts and the first stalled buffers
   */
  public Explanation explain() {
    TextTable table = TextTable.withColumns("paused port", "pausing port", "priority");
    for (PauseChannel c : stalled.subList(0, Math.min(LISTED, stalled.size()))) {
      table = table.plusRow(c.from(), c.to(), c.priority());
    }
    Explanation.Builder out =
        Explanation.of(toString())
            .term("traffic", pattern)
            .term("stalled buffers", stalled.size())
            .term("endpoints that are paused", stalledSenders.size())
            .term("hosts that are paused", stalledHosts.size())
            .term("flows", flows)
            .term("flows that stall", stalledFlows)
            .term("of these to others than the origin", victims)
            .assume("pauses last until every buffer that can fill has filled; no watchdog acts")
            .assume("a full buffer stops all that is in it, wherever it goes")
            .source(METHOD);
    return stalled.isEmpty() ? out.build() : out.table(table).build();
  }

  /** One line: who pauses, and what stalls. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "pauses by %s stall %s, %s on %s, and %.1f%% of the traffic to others",
        origin,
        Counts.of(stalled.size(), "buffer"),
        Counts.of(stalledSenders.size(), "endpoint"),
        Counts.of(stalledHosts.size(), "host"),
        100 * victimShare);
  }
}
