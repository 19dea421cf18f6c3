package io.clusterfabric.topology.routing;

import io.clusterfabric.model.explain.Explanation;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.finding.Severity;
import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.model.progress.ProgressListener;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.apiguardian.api.API;

/**
 * What a routing makes of a traffic pattern: the expected load of every link in each direction, as
 * if traffic were a fluid that divides by the shares of the next hops. Access links count like all
 * others.
 *
 * <p>The pattern has no rate of its own. {@link #rate} is the rate of a demand of weight 1 at which
 * the worst link is full, if all demands grow alike; {@link #throughput} is that rate in relation
 * to what the access links alone would allow, so 1 means that the network is no limit. Links of
 * unknown rate limit nothing: then both are told as what they are at most. Oversubscription of 2:1
 * is not a throughput of 1/2: a leaf-spine of 4 leaves with 4 hosts and 2 uplinks carries 0.625 of
 * an all-to-all, since a fifth of it never leaves the leaf.
 *
 * <p>Demands that the routing cannot deliver load the links as far as they come and are counted in
 * {@link #unroutedWeight}; those without any way from their own switch load nothing. The throughput
 * of a pattern of which something is not delivered is 0; {@link #deliveredThroughput} tells of the
 * rest.
 *
 * <p>Immutable. Takes one pass over the nodes and bundles for each {@linkplain
 * Routing#destinationGroup destination group}. Loads are floating-point numbers, since shares are;
 * rates are rounded to whole bits per second.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LinkLoads {
  private static final Source METHOD =
      Source.computed("fluid loads along the shares of the next hops, destination by destination");
  private static final int ROWS = 8;

  private final Routing routing;
  private final TrafficPattern pattern;
  private final FabricGraph graph;
  private final Channels channels;
  private final double[] load;
  private final double unrouted;
  private final Findings findings;
  private final int worst;
  private final int worstAccess;
  private final int unknown;
  private final boolean unknownAccess;

  private LinkLoads(Routing routing, TrafficPattern pattern, LoadPass pass) {
    this.routing = routing;
    this.pattern = pattern;
    this.graph = routing.graph();
    this.channels = pass.channels();
    this.load = pass.load();
    this.unrouted = pass.unrouted();
    int all = -1;
    int access = -1;
    int without = 0;
    boolean dark = false;
    for (int c = 0; c < load.length; c++) {
      if (load[c] > 0) {
        boolean ofAccess = graph.isEndpoint(channels.tail(c)) || graph.isEndpoint(channels.head(c));
        boolean isUnknown = channels.hasUnknownRate(c);
        without += isUnknown ? 1 : 0;
        dark |= isUnknown && ofAccess;
        if (channels.capacity(c) > 0) {
          all = heavier(all, c);
          access = ofAccess ? heavier(access, c) : access;
        }
      }
    }
    this.worst = all;
    this.worstAccess = access;
    this.unknown = without;
    this.unknownAccess = dark;
    this.findings = report(pass);
  }

  private int heavier(int best, int channel) {
    return best < 0 || fill(channel) > fill(best) ? channel : best;
  }

  private double fill(int channel) {
    return load[channel] / channels.capacity(channel);
  }

  /**
   * The loads of a pattern.
   *
   * @param routing which way traffic takes
   * @param pattern who sends to whom, on the graph of the routing
   * @return the loads
   * @throws IllegalArgumentException if the pattern is on another graph
   */
  public static LinkLoads of(Routing routing, TrafficPattern pattern) {
    return of(routing, pattern, 0);
  }

  /**
   * The loads of a pattern in one class of traffic.
   *
   * @param routing which way traffic takes
   * @param pattern who sends to whom, on the graph of the routing
   * @param trafficClass the class, such as a service level, at least 0
   * @return the loads
   * @throws IllegalArgumentException if the pattern is on another graph
   */
  public static LinkLoads of(Routing routing, TrafficPattern pattern, int trafficClass) {
    return of(routing, pattern, trafficClass, ProgressListener.silent());
  }

  /**
   * The loads of a pattern in one class of traffic.
   *
   * @param routing which way traffic takes
   * @param pattern who sends to whom, on the graph of the routing
   * @param trafficClass the class, such as a service level, at least 0
   * @param listener is told of destination groups done
   * @return the loads
   * @throws IllegalArgumentException if the pattern is on another graph
   * @throws io.clusterfabric.model.finding.CancelledException if the listener wants no more
   */
  public static LinkLoads of(
      Routing routing, TrafficPattern pattern, int trafficClass, ProgressListener listener) {
    requireOneGraph(routing, pattern);
    return new LinkLoads(routing, pattern, LoadPass.run(routing, pattern, trafficClass, listener));
  }

  static void requireOneGraph(Routing routing, TrafficPattern pattern) {
    if (!pattern.graph().equals(routing.graph())) {
      throw new IllegalArgumentException(
          "a pattern and a routing are of one graph, found "
              + pattern
              + " and a routing on "
              + routing.graph()
              + "; build both from the same graph");
    }
  }

  private Findings report(LoadPass pass) {
    Findings.Builder out = Findings.builder();
    if (unrouted > 0) {
      out.add(
          Finding.builder()
              .ruleId("topology.routing.unrouted-traffic")
              .severity(Severity.WARNING)
              .where(ElementRef.fabric(graph.name()))
              .why(
                  "the routing has no way for some demands, such as from "
                      + graph.node(pass.lostFrom()).id()
                      + " to "
                      + graph.node(pass.lostTo()).id())
              .observed(percent(unroutedShare()) + " of all traffic")
              .expected("every demand delivered")
              .fix("look for missing links or table entries, or send on each plane for itself")
              .build());
    }
    if (pass.looped() > 0) {
      out.add(
          Finding.builder()
              .ruleId("topology.routing.forwarding-loop")
              .severity(Severity.ERROR)
              .where(ElementRef.switchNode(graph.node(pass.loopAt()).id()))
              .why(
                  "traffic to "
                      + graph.node(pass.loopTo()).id()
                      + " comes back to where it was: "
                      + loop(pass.loopAt(), pass.loopTo(), pass.trafficClass()))
              .observed(percent(pass.looped() / pattern.totalWeight()) + " of all traffic")
              .expected("next hops that lead on to the destination")
              .fix(
                  "correct what the switches of the loop have for "
                      + graph.node(pass.loopTo()).id()
                      + ", one of them at least; if a routing engine wrote it, let it route anew"
                      + " and see whether its view of the links is the present one")
              .build());
    }
    return out.build();
  }

  /** The shortest way along next hops from a node of a loop back to it. */
  private String loop(int start, int destination, int trafficClass) {
    int[] from = new int[graph.nodeCount()];
    Arrays.fill(from, -1);
    int[] bundles = new int[ForwardingOrder.greatestDegree(graph)];
    double[] shares = new double[bundles.length];
    Deque<Integer> queue = new ArrayDeque<>(List.of(start));
    while (from[start] < 0 && !queue.isEmpty()) {
      int node = queue.remove();
      int n = routing.nextHops(node, destination, trafficClass, bundles, shares);
      for (int h = 0; h < n; h++) {
        int next = ForwardingOrder.across(graph, bundles[h], node);
        if (from[next] < 0 && !graph.isEndpoint(next)) {
          from[next] = node;
          queue.add(next);
        }
      }
    }
    Deque<String> nodes = new ArrayDeque<>(List.of(graph.node(start).id()));
    int node = start;
    do {
      node = from[node];
      nodes.addFirst(graph.node(node).id());
    } while (node != start);
    return String.join(" -> ", nodes);
  }

  static String percent(double part) {
    return String.format(Locale.ROOT, "%.4g%%", 100 * part);
  }

  /**
   * Which way the traffic takes.
   *
   * @return the routing
   */
  public Routing routing() {
    return routing;
  }

  /**
   * Who sends to whom.
   *
   * @return the pattern
   */
  public TrafficPattern pattern() {
    return pattern;
  }

  /**
   * The weight of the demands that go from a node to its neighbour.
   *
   * @param from a switch's id, or an endpoint's port as {@code host-1[mlx5_0]}
   * @param to a neighbour
   * @return 0 or more, all parallel links together
   * @throws IllegalArgumentException if no link joins them
   * @throws java.util.NoSuchElementException if the graph has no such node
   */
  public double weight(String from, String to) {
    int a = graph.indexOf(from);
    int b = graph.indexOf(to);
    for (int k = 0; k < graph.degree(a); k++) {
      if (graph.neighbor(a, k) == b) {
        return weight(a, graph.bundle(a, k));
      }
    }
    throw new IllegalArgumentException(from + " and " + to + " are not joined by a link");
  }

  /**
   * The weight of the demands that leave a node by a bundle.
   *
   * @param node the number of an end of the bundle
   * @param bundle the number of the bundle
   * @return 0 or more, all parallel links together
   */
  public double weight(int node, int bundle) {
    int links = channels.areLinks() ? graph.linkCount(bundle) : 1;
    double sum = 0;
    for (int i = 0; i < links; i++) {
      sum += load[channels.of(node, bundle, i)];
    }
    return sum;
  }

  /**
   * The fullest link.
   *
   * @return the first of those that are full at {@link #rate}; empty if nothing is loaded or no
   *     loaded link has a known rate
   */
  public Optional<LinkLoad> worst() {
    return worst < 0 ? Optional.empty() : Optional.of(describe(worst));
  }

  /**
   * The fullest links.
   *
   * @param limit how many at most
   * @return the fullest first, then in the order of the graph; links without load or known rate are
   *     left out
   */
  public List<LinkLoad> heaviest(int limit) {
    return IntStream.range(0, load.length)
        .filter(c -> load[c] > 0 && channels.capacity(c) > 0)
        .boxed()
        .sorted(Comparator.comparingDouble(c -> -fill(c)))
        .limit(limit)
        .map(this::describe)
        .toList();
  }

  private LinkLoad describe(int channel) {
    int bundle = channels.bundle(channel);
    return new LinkLoad(
        graph.node(channels.tail(channel)).id(),
        graph.node(channels.head(channel)).id(),
        channels.areLinks()
            ? Optional.of(graph.links(bundle).get(channels.link(channel)).id())
            : Optional.empty(),
        channels.links(channel),
        graph.capacityUnit().times(channels.capacity(channel)),
        load[channel]);
  }

  /**
   * What a demand of weight 1 gets when the worst link is full and all demands that are delivered
   * are served alike.
   *
   * @return rounded to whole bits per second; at most that if {@link #unknownRates} is not 0; empty
   *     if nothing is loaded or no loaded link has a known rate
   */
  public Optional<Bandwidth> rate() {
    return worst < 0 ? Optional.empty() : Optional.of(bandwidth(1 / fill(worst)));
  }

  private Bandwidth bandwidth(double units) {
    double bps = units * graph.capacityUnit().asRatio().toDouble();
    return Bandwidth.ofBitsPerSecond(Math.round(bps));
  }

  /**
   * What an endpoint sends at {@link #rate}.
   *
   * @param endpoint its port, as {@code host-1[mlx5_0]}
   * @return rounded to whole bits per second; empty if there is no rate
   * @throws java.util.NoSuchElementException if the graph has no such node
   * @throws IndexOutOfBoundsException if the node is a switch
   */
  public Optional<Bandwidth> sendRate(String endpoint) {
    long weight = pattern.outWeight(graph.indexOf(endpoint));
    return worst < 0 ? Optional.empty() : Optional.of(bandwidth(weight / fill(worst)));
  }

  /**
   * What all demands get alike, in relation to the rate at which the fullest access link is full.
   *
   * @return from 0 to 1; 1 if the access links are what limits; 0 if something is not delivered;
   *     empty if nothing is sent, or a loaded link is of unknown rate while all is delivered
   */
  public OptionalDouble throughput() {
    if (unrouted > 0) {
      return OptionalDouble.of(0);
    }
    return unknown > 0 ? OptionalDouble.empty() : deliveredThroughput();
  }

  /**
   * What the demands that are delivered get alike, in relation to the rate at which the fullest
   * access link is full.
   *
   * @return above 0, at most 1; the true value is at most this if {@link #unknownRates} is not 0;
   *     empty if nothing is sent, or a loaded access link is of unknown rate, since nothing then
   *     tells what access alone would allow
   */
  public OptionalDouble deliveredThroughput() {
    return worst < 0 || worstAccess < 0 || unknownAccess
        ? OptionalDouble.empty()
        : OptionalDouble.of(fill(worstAccess) / fill(worst));
  }

  /**
   * How many loaded links, or bundles where links are not told apart, have an unknown rate. They
   * limit nothing.
   *
   * @return the number, each direction for itself; if it is not 0, rates and throughputs are what
   *     they are at most
   */
  public int unknownRates() {
    return unknown;
  }

  /**
   * The part of all demands that is not delivered.
   *
   * @return from 0 to 1, by weight; 0 if nothing is sent
   */
  public double unroutedShare() {
    return unrouted > 0 ? Math.min(1, unrouted / pattern.totalWeight()) : 0;
  }

  /**
   * The weight of the demands that are not delivered.
   *
   * @return 0 if all are
   */
  public double unroutedWeight() {
    return unrouted;
  }

  /**
   * What is wrong.
   *
   * @return demands without a way, loops in the forwarding
   */
  public Findings findings() {
    return findings;
  }

  /**
   * How the loads came about.
   *
   * @return the rate, what limits it, and the fullest links
   */
  public Explanation explain() {
    TextTable table = TextTable.withColumns("from", "to", "links", "weight", "of the worst");
    for (LinkLoad l : heaviest(ROWS)) {
      table =
          table.plusRow(
              l.from(),
              l.to(),
              l.link().orElse(String.valueOf(l.links())),
              String.format(Locale.ROOT, "%.6g", l.weight()),
              percent(l.utilization(rate().orElseThrow())));
    }
    Explanation.Builder out =
        Explanation.of(toString())
            .term("routing", routing)
            .term("pattern", pattern.name())
            .term("weight of all demands", pattern.totalWeight())
            .term(
                "not delivered",
                String.format(Locale.ROOT, "%.6g", unrouted),
                percent(unroutedShare()) + " of all demands")
            .term("rate of weight 1", rate().map(r -> atMost() + r).orElse("no limit known"))
            .term("throughput", words(), "in relation to what access links allow")
            .table(table)
            .assume("traffic divides like a fluid by the shares of next hops; no flow collides")
            .assume("all demands grow alike, so that one rate holds for all")
            .source(METHOD);
    worst().ifPresent(w -> out.term("worst link", w));
    if (unknown > 0) {
      out.assume(
          unknown
              + " loaded links or bundles are of unknown rate and limit nothing, so the rate is at"
              + " most what is told; tell their rates to know more");
    }
    return out.build();
  }

  private String atMost() {
    return unknown > 0 ? "at most " : "";
  }

  private String words() {
    OptionalDouble delivered = deliveredThroughput();
    String value = pattern.totalWeight() == 0 ? "of nothing" : "unknown";
    if (delivered.isPresent()) {
      value = atMost() + String.format(Locale.ROOT, "%.4f", delivered.getAsDouble());
    }
    return unrouted > 0 ? "0, " + value + " of what is delivered" : value;
  }

  /** One line: the throughput and the worst link. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    out.append(pattern).append(", ").append(routing.kind()).append(": throughput ");
    out.append(words());
    worst()
        .ifPresent(
            w ->
                out.append(", ")
                    .append(atMost())
                    .append(rate().orElseThrow())
                    .append(" a weight of 1, worst ")
                    .append(w.from())
                    .append(" -> ")
                    .append(w.to()));
    if (unrouted > 0) {
      out.append(", ").append(percent(unroutedShare())).append(" not delivered");
    }
    if (unknown > 0) {
      out.append(", ").append(Counts.of(unknown, "link")).append(" of unknown rate");
    }
    return out.toString();
  }
}
