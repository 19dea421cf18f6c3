package io.clusterfabric.benchmarks;

import io.clusterfabric.benchmarks.Stopwatch.Timed;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Fabric;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.explain.TextTable;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.capacity.Bisection;
import io.clusterfabric.topology.capacity.ConcurrentFlow;
import io.clusterfabric.topology.capacity.Hops;
import io.clusterfabric.topology.capacity.MaxFlow;
import io.clusterfabric.topology.capacity.Oversubscription;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.Design;
import io.clusterfabric.topology.design.FabricPlan;
import io.clusterfabric.topology.design.JellyfishDesign;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.resilience.FailureScenarios;
import io.clusterfabric.topology.resilience.WorstCase;
import io.clusterfabric.topology.routing.ChannelDependencies;
import io.clusterfabric.topology.routing.EcmpRouting;
import io.clusterfabric.topology.routing.Flows;
import io.clusterfabric.topology.routing.LinkLoads;
import io.clusterfabric.topology.routing.MaxMinRates;
import io.clusterfabric.topology.structure.FabricStructure;
import io.clusterfabric.topology.traffic.TrafficBlock;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Measures the library: alone against the times that it promises, and beside JGraphT's fastest
 * algorithm on JGraphT's fastest graph with the same ends and equal results, both by the time that
 * their thread was at work. Every comparison runs on the perfect fabric and again with one link in
 * 200 removed, so that no closed form can pose as an algorithm.
 *
 * <p>Run it with {@code ./mvnw -q -Dquick -Dbench -pl benchmarks -am package}; it takes a few
 * minutes and 4 GiB. The argument {@code alone} leaves the peers out.
 */
public final class Benchmarks {
  private static final int DAMAGE_OF_THOUSAND = 5;
  private static final int LOST_LINKS = 100;
  private static final int LOST_LEAVES = 3;
  private static final double WIDEST_INTERVAL = 1.02;
  private static final int ROUTING_DAMAGE_OF_THOUSAND = 10;
  private static final long SEED = 1;

  private final PrintStream out;
  private TextTable table = TextTable.withColumns("what", "time", "of it CPU", "wanted", "result");
  private TextTable peers =
      TextTable.withColumns("what", "ours", "JGraphT", "times faster", "JGraphT's fastest");

  private Benchmarks(PrintStream out) {
    this.out = out;
  }

  /**
   * Runs all benchmarks and prints three tables, that of collectives among them.
   *
   * @param args nothing, or {@code alone}
   */
  public static void main(String[] args) {
    Benchmarks benchmarks = new Benchmarks(System.out);
    boolean alone = args.length > 0 && args[0].equals("alone");
    benchmarks.run(!alone);
  }

  private void run(boolean withPeers) {
    out.println(Stopwatch.machine());
    chain("131,072 endpoints, cold", ClosFabrics.of131k(), 0, 1, "10 s for all");
    chain("24,576 endpoints", ClosFabrics.of24k(), 5, 7, "build and graph 1 s, bisection 0.5 s");
    FabricGraph perfect = FabricGraph.of(ClosFabrics.of24k().build().fabrics().get(0));
    FabricGraph damaged = ClosFabrics.damaged(perfect, DAMAGE_OF_THOUSAND, SEED);
    Timed<Bisection> cut = Stopwatch.median(3, 5, () -> Bisection.of(damaged));
    row("24,576 damaged: bisection", cut, "0.5 s");
    Timed<Hops> hops = Stopwatch.median(1, 3, () -> Hops.of(damaged));
    row("24,576 damaged: hops of all pairs", hops, "");
    Timed<Cluster> quarter = Stopwatch.median(0, 1, MillionEndpoints.quarter()::build);
    row("262,144 endpoints: build", quarter, "");
    million("1,048,576 endpoints, 3 tiers of 256 ports", MillionEndpoints.threeTiers());
    million("1,048,576 endpoints, 4 tiers of 64 ports", MillionEndpoints.fourTiers());
    routing("24,576", perfect);
    routing("24,576 damaged", ClosFabrics.damaged(perfect, ROUTING_DAMAGE_OF_THOUSAND, SEED));
    everySwitchLost("24,576", perfect);
    everySwitchLost(
        "24,576 damaged", ClosFabrics.damaged(perfect, ROUTING_DAMAGE_OF_THOUSAND, SEED));
    Timed<String> sweep = Stopwatch.median(0, 1, Benchmarks::everyLinkFailed);
    row("1,024 endpoints: channel cycles after each link's failure", sweep, "30 s");
    FabricGraph jellyfish = JellyfishDesign.of(512, 24, 16, Bandwidth.of("400Gb/s"), SEED).graph();
    flows("512 switches perfect", jellyfish);
    flows("512 switches damaged", ClosFabrics.damaged(jellyfish, DAMAGE_OF_THOUSAND, SEED, false));
    out.println(table);
    out.println();
    out.println(CollectiveSpeed.table());
    if (withPeers) {
      out.println();
      compare("perfect", perfect);
      compare("damaged", damaged);
      out.println(peers);
    }
  }

  private void routing(String name, FabricGraph graph) {
    TrafficPattern all = TrafficPattern.allToAll(graph);
    Timed<LinkLoads> loads = Stopwatch.median(3, 5, () -> LinkLoads.of(EcmpRouting.of(graph), all));
    row(name + ": ECMP all-to-all", loads, "1 s");
    Timed<ChannelDependencies> cycles =
        Stopwatch.median(1, 3, () -> ChannelDependencies.of(EcmpRouting.of(graph)));
    row(name + ": ECMP channel dependencies", cycles, "");
    Flows flows = Flows.of(TrafficPattern.shift(graph, graph.endpointCount() / 2 + 1));
    Timed<MaxMinRates> rates =
        Stopwatch.median(1, 3, () -> MaxMinRates.of(EcmpRouting.of(graph), flows));
    row(name + ": max-min rates of a permutation", rates, "");
  }

  /** N-1 over all switches: ECMP all-to-all and endpoints without a peer, base loads included. */
  private void everySwitchLost(String name, FabricGraph graph) {
    Timed<WorstCase> worst =
        Stopwatch.median(0, 1, () -> WorstCase.of(graph, FailureScenarios.switches(graph)));
    row(name + ": each switch's failure", worst, "30 s");
  }

  /** A fat tree of 1,024 endpoints without each of its links in turn. */
  private static String everyLinkFailed() {
    FabricGraph whole = FabricGraph.of(ClosFabrics.of1024().build().fabrics().get(0));
    int cyclic = 0;
    int links = 0;
    for (int b = 0; b < whole.bundleCount(); b++) {
      for (Link link : whole.links(b)) {
        FabricGraph damaged = whole.without(ElementRef.link(link.id()));
        cyclic += ChannelDependencies.of(EcmpRouting.of(damaged)).isCyclic() ? 1 : 0;
        links++;
      }
    }
    return links + " failures, " + cyclic + " with a cycle";
  }

  private void row(String what, Timed<?> timed, String wanted) {
    table =
        table.plusRow(
            what,
            millis(timed.millis()),
            millis(timed.cpuMillis()),
            wanted,
            String.valueOf(timed.value()));
  }

  /** Concurrent flow between ends 5 % apart, all-to-all and a permutation of whole switches. */
  private void flows(String name, FabricGraph graph) {
    row(
        name + ": concurrent flow, all-to-all",
        Stopwatch.median(0, 1, () -> ConcurrentFlow.of(TrafficPattern.allToAll(graph))),
        "30 s");
    // Hosts stand in the order of their switches: each host sends to its like half way round.
    int n = graph.endpointCount();
    List<TrafficBlock> blocks = new ArrayList<>();
    for (int e = 0; e < n; e++) {
      blocks.add(TrafficBlock.of(new int[] {e}, new int[] {(e + n / 2) % n}, 1, false));
    }
    TrafficPattern shift = TrafficPattern.of("half way round", graph, blocks);
    row(
        name + ": concurrent flow, permutation",
        Stopwatch.median(0, 1, () -> ConcurrentFlow.of(shift)),
        "30 s");
  }

  private static String millis(double value) {
    return String.format(Locale.ROOT, value < 10 ? "%.2f ms" : "%.0f ms", value);
  }

  /** Plan, build, graph, oversubscription and bisection, each timed, and their sum. */
  private void chain(String name, ClosDesign design, int warmUps, int runs, String wanted) {
    Timed<FabricPlan> plan = Stopwatch.median(warmUps, runs, design::plan);
    row(name + ": plan", plan, "");
    Timed<Cluster> build = Stopwatch.median(warmUps, runs, design::build);
    Fabric fabric = build.value().fabrics().get(0);
    row(name + ": build", build, "");
    Timed<FabricGraph> graph = Stopwatch.median(warmUps, runs, () -> FabricGraph.of(fabric));
    row(name + ": graph", graph, "");
    Timed<FabricStructure> structure =
        Stopwatch.median(warmUps, runs, () -> FabricStructure.of(graph.value()));
    row(name + ": structure", structure, "");
    Timed<Oversubscription> ratio =
        Stopwatch.median(warmUps, runs, () -> Oversubscription.of(structure.value()));
    row(name + ": oversubscription", ratio, "");
    Timed<Bisection> cut = Stopwatch.median(warmUps, runs, () -> Bisection.of(graph.value()));
    row(name + ": bisection", cut, "");
    all(name, List.of(plan, build, graph, structure, ratio, cut), wanted);
  }

  /** Plan, graph and bisection, perfect and without 100 links and 3 leaves, and their sums. */
  private void million(String name, Design design) {
    Timed<FabricPlan> plan = Stopwatch.median(0, 1, design::plan);
    row(name + ": plan", plan, "");
    Timed<FabricGraph> graph = Stopwatch.median(0, 1, design::graph);
    row(name + ": graph", graph, "");
    Timed<Bisection> cut = Stopwatch.median(0, 1, () -> Bisection.of(graph.value()));
    row(name + ": bisection", cut, "");
    all(name, List.of(plan, graph, cut), "60 s");
    Timed<FabricGraph> damaged =
        Stopwatch.median(
            0, 1, () -> MillionEndpoints.damaged(graph.value(), LOST_LINKS, LOST_LEAVES, SEED));
    row(name + ", damaged: graph", damaged, "");
    Timed<Bisection> interval = Stopwatch.median(0, 1, () -> Bisection.of(damaged.value()));
    row(name + ", damaged: bisection", interval, "interval of 1.02");
    all(name + ", damaged", List.of(plan, graph, damaged, interval), "60 s");
    double ratio =
        interval.value().upper().toGigabitsPerSecond()
            / interval.value().lower().toGigabitsPerSecond();
    if (ratio > WIDEST_INTERVAL) {
      throw new IllegalStateException(name + ", damaged: the interval is as wide as " + ratio);
    }
  }

  private void all(String name, List<Timed<?>> steps, String wanted) {
    row(
        name + ": all",
        new Timed<>(
            "a heap of " + (Runtime.getRuntime().totalMemory() >> 20) + " MiB so far",
            steps.stream().mapToDouble(Timed::millis).sum(),
            steps.stream().mapToDouble(Timed::cpuMillis).sum()),
        wanted);
  }

  private void compare(String name, FabricGraph graph) {
    Peers peer = new Peers(graph);
    Timed<Long> search = Stopwatch.median(200, 101, () -> hops(graph));
    Peers.Fastest theirs = Peers.fastest(peer.graphs(), p -> (double) Peers.hops(p, 0));
    require("hops", search.value(), theirs.value());
    compared("breadth-first search, " + name, search.cpuMillis(), theirs);

    int half = graph.endpointCount() / 2;
    int[] from = IntStream.range(0, half).toArray();
    int[] to = IntStream.range(half, graph.endpointCount()).toArray();
    List<String> sources = ids(graph, from);
    List<String> sinks = ids(graph, to);
    Timed<Double> flow =
        Stopwatch.median(
            20, 21, () -> MaxFlow.between(graph, sources, sinks).value().toGigabitsPerSecond());
    Peers.Fastest slow =
        Peers.fastest(peer.flows(from, to), p -> p.getMaximumFlowValue(peer.source(), peer.sink()));
    require("flow", flow.value(), slow.value());
    compared("max flow, half to half, " + name, flow.cpuMillis(), slow);
  }

  private static long hops(FabricGraph graph) {
    long sum = 0;
    for (int h : graph.hopsFrom(0)) {
      sum += Math.max(0, h);
    }
    return sum;
  }

  private static List<String> ids(FabricGraph graph, int[] nodes) {
    List<String> ids = new ArrayList<>();
    for (int n : nodes) {
      ids.add(graph.node(n).id());
    }
    return ids;
  }

  private void compared(String what, double ours, Peers.Fastest theirs) {
    peers =
        peers.plusRow(
            what,
            millis(ours),
            millis(theirs.millis()),
            String.format(Locale.ROOT, "%.0f", theirs.millis() / ours),
            theirs.name());
  }

  private static void require(String what, double ours, double theirs) {
    if (Math.abs(ours - theirs) > 1e-6 * Math.max(1, Math.abs(theirs))) {
      throw new IllegalStateException(
          what + " differ: " + ours + " here, " + theirs + " by JGraphT");
    }
  }
}
