package io.clusterfabric.topology.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.clusterfabric.model.internal.text.Counts;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.sample.Networks;
import io.clusterfabric.topology.structure.FabricStructure;
import io.clusterfabric.topology.traffic.TrafficBlock;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.assertj.core.data.Offset;
import org.jgrapht.Graph;
import org.jgrapht.alg.cycle.CycleDetector;
import org.jgrapht.graph.DefaultDirectedGraph;
import org.jgrapht.graph.DefaultEdge;

/** Every aggregated result against what follows from the paths of all pairs, one by one. */
class RoutingProperties {
  private static final Offset<Double> CLOSE = Offset.offset(1e-9);

  private static List<Routing> routings(FabricGraph g, long seed) {
    return List.of(
        EcmpRouting.of(g),
        EcmpRouting.of(g, ShareRule.CAPACITY),
        SprayRouting.of(g),
        RandomFabrics.tables(g, seed));
  }

  @Property(tries = 150)
  void loadsAreThoseOfAllPaths(@ForAll long seed) {
    FabricGraph g = RandomFabrics.any(seed);
    TrafficPattern p = RandomFabrics.pattern(g, seed + 1);
    for (Routing r : routings(g, seed + 2)) {
      double[] expected = new double[2 * g.bundleCount()];
      double lost = 0;
      for (TrafficBlock b : p.blocks()) {
        for (int i = 0; i < b.sourceCount(); i++) {
          for (int j = 0; j < b.destinationCount(); j++) {
            int x = b.source(i);
            int y = b.destination(j);
            if (x == y || (!b.withinHosts() && g.hostOf(x) == g.hostOf(y))) {
              continue;
            }
            Routes routes = Routes.between(r, x, y, 0, 100_000);
            assertThat(routes.isComplete()).isTrue();
            double arrived = 0;
            for (Route route : routes) {
              arrived += route.share();
              for (int h = 0; h < route.hops(); h++) {
                int bundle = route.bundle(h);
                expected[2 * bundle + (g.endA(bundle) == route.node(h) ? 0 : 1)] +=
                    b.weight() * route.share();
              }
            }
            assertThat(arrived + routes.lostShare()).isCloseTo(1, CLOSE);
            lost += b.weight() * (1 - arrived);
          }
        }
      }
      LinkLoads loads = LinkLoads.of(r, p);
      for (int bundle = 0; bundle < g.bundleCount(); bundle++) {
        assertThat(loads.weight(g.endA(bundle), bundle)).isCloseTo(expected[2 * bundle], CLOSE);
        assertThat(loads.weight(g.endB(bundle), bundle)).isCloseTo(expected[2 * bundle + 1], CLOSE);
      }
      assertThat(loads.unroutedWeight()).isCloseTo(lost, CLOSE);
      assertThat(loads.findings().isEmpty()).isEqualTo(lost < 1e-9);
      // At the rate no link is over-full and one is full.
      loads.worst().ifPresent(w -> assertThat(w.weight()).isPositive());
      loads.throughput().ifPresent(t -> assertThat(t).isBetween(0.0, 1 + 1e-12));
      assertThat(loads.unroutedShare() > 0).isEqualTo(loads.unroutedWeight() > 0);
    }
  }

  /** Loads, lost demands and listed paths against breadth-first searches that share no code. */
  @Property(tries = 100)
  void shortestPathsAreThoseOfASearchByHand(@ForAll long seed) {
    FabricGraph g = RandomFabrics.any(seed);
    for (ShareRule rule : ShareRule.values()) {
      PathsByHand hand = new PathsByHand(g, rule);
      EcmpRouting ecmp = EcmpRouting.of(g, rule);
      double[] expected = new double[2 * g.bundleCount()];
      double lost = 0;
      for (int x = 0; x < g.endpointCount(); x++) {
        for (int y = 0; y < g.endpointCount(); y++) {
          if (x == y) {
            continue;
          }
          List<PathsByHand.Way> ways = hand.between(x, y);
          lost += ways.isEmpty() ? 1 : 0;
          for (PathsByHand.Way way : ways) {
            for (int h = 0; h < way.bundles().size(); h++) {
              int b = way.bundles().get(h);
              expected[2 * b + (g.endA(b) == way.nodes().get(h) ? 0 : 1)] += way.share();
            }
          }
          Routes routes = Routes.between(ecmp, x, y, 0, 100_000);
          assertThat(routes.stream().map(RoutingProperties::numbers))
              .containsExactlyInAnyOrderElementsOf(
                  ways.stream().map(PathsByHand.Way::nodes).toList());
        }
      }
      for (Routing r : List.of(ecmp, SprayRouting.of(g, rule))) {
        LinkLoads loads = LinkLoads.of(r, TrafficPattern.allToAll(g, true));
        for (int b = 0; b < g.bundleCount(); b++) {
          assertThat(loads.weight(g.endA(b), b)).isCloseTo(expected[2 * b], CLOSE);
          assertThat(loads.weight(g.endB(b), b)).isCloseTo(expected[2 * b + 1], CLOSE);
        }
        assertThat(loads.unroutedWeight()).isCloseTo(lost, CLOSE);
      }
    }
  }

  private static List<Integer> numbers(Route route) {
    return IntStream.rangeClosed(0, route.hops()).mapToObj(route::node).toList();
  }

  /** What sprayed shifts leave to each pair, from all paths by hand; all rates are equal. */
  @Property(tries = 60)
  void sprayedShiftsAreThoseOfAllPathsByHand(@ForAll long seed) {
    FabricGraph g = RandomFabrics.any(seed);
    PathsByHand hand = new PathsByHand(g, ShareRule.LINKS);
    int n = g.endpointCount();
    double sum = 0;
    for (int k = 1; k < n; k++) {
      double[] load = new double[2 * g.bundleCount()];
      for (int round = 0; round < 2; round++) {
        for (int x = 0; x < n; x++) {
          double least = 1;
          List<PathsByHand.Way> ways = hand.between(x, (x + k) % n);
          for (PathsByHand.Way way : ways) {
            for (int h = 0; h < way.bundles().size(); h++) {
              int b = way.bundles().get(h);
              int c = 2 * b + (g.endA(b) == way.nodes().get(h) ? 0 : 1);
              if (round == 0) {
                load[c] += way.share();
              } else {
                long slowest = Long.MAX_VALUE;
                for (int l = 0; l < g.linkCount(b); l++) {
                  slowest = Math.min(slowest, g.linkCapacityUnits(b, l));
                }
                double units = (double) slowest * g.linkCount(b);
                int own = way.bundles().get(0);
                least = Math.min(least, units / g.capacityUnits(own) / load[c]);
              }
            }
          }
          sum += round == 0 || ways.isEmpty() ? 0 : least / n;
        }
      }
    }
    EffectiveBisection b =
        EffectiveBisection.of(
            SprayRouting.of(g), EffectiveBisectionOptions.defaults().withSamples(2));
    if (n > 1) {
      assertThat(b.shiftMean().orElseThrow()).isCloseTo(sum / (n - 1), CLOSE);
    }
  }

  @Property(tries = 100)
  void unreachablePairsAreCounted(@ForAll long seed) {
    FabricGraph g = RandomFabrics.any(seed);
    long apart = 0;
    for (int x = 0; x < g.endpointCount(); x++) {
      int[] hops = g.hopsFrom(x);
      for (int y = 0; y < g.endpointCount(); y++) {
        apart += hops[y] < 0 ? 1 : 0;
      }
    }
    var findings = EcmpRouting.of(g).findings();
    assertThat(findings.isEmpty()).isEqualTo(apart == 0);
    if (apart > 0) {
      assertThat(findings.asList().toString()).contains(Counts.of(apart, "ordered pair"));
    }
  }

  @Property(tries = 100)
  void dependenciesAreThoseOfAllPaths(@ForAll long seed) {
    FabricGraph g = RandomFabrics.any(seed);
    for (Routing r : List.of(EcmpRouting.of(g), RandomFabrics.tables(g, seed + 2))) {
      Graph<String, DefaultEdge> graph = new DefaultDirectedGraph<>(DefaultEdge.class);
      for (int x = 0; x < g.endpointCount(); x++) {
        for (int y = 0; y < g.endpointCount(); y++) {
          if (x == y) {
            continue;
          }
          for (Route route : Routes.between(r, x, y, 0, 100_000)) {
            String last = null;
            for (int h = 0; h < route.hops(); h++) {
              int link = r.link(route.node(h), y, 0, route.bundle(h));
              String channel = route.node(h) + ">" + route.node(h + 1) + "/" + Math.max(0, link);
              graph.addVertex(channel);
              if (last != null) {
                graph.addEdge(last, channel);
              }
              last = channel;
            }
          }
        }
      }
      ChannelDependencies c = ChannelDependencies.of(r);
      assertThat(c.channels()).isEqualTo(graph.vertexSet().size());
      assertThat(c.dependencies()).isEqualTo(graph.edgeSet().size());
      assertThat(c.isCyclic()).isEqualTo(new CycleDetector<>(graph).detectCycles());
      assertThat(c.shortestCycle()).hasSize(shortest(graph));
      assertThat(c.findings().size()).isEqualTo(c.isCyclic() ? 1 : 0);
      ChannelDependencies lanes = ChannelDependencies.of(r, new ParityLanes());
      assertThat(lanes.channels()).isBetween(c.channels(), 2 * c.channels());
      ChannelDependencies one = ChannelDependencies.of(r, new AlwaysFirst());
      assertThat(one.channels()).isEqualTo(c.channels());
      assertThat(one.dependencies()).isEqualTo(c.dependencies());
      assertThat(one.shortestCycle()).hasSameSizeAs(c.shortestCycle());
    }
  }

  /** Tables that loop, end nowhere or hand to the wrong host: each packet is led by hand. */
  @Property(tries = 200)
  void dependenciesOfAnyTables(@ForAll long seed) {
    FabricGraph g = RandomFabrics.any(seed);
    LoopingTables tables = LoopingTables.any(g, seed + 1);
    Graph<String, DefaultEdge> graph = new DefaultDirectedGraph<>(DefaultEdge.class);
    for (String pair : tables.dependencies()) {
      String[] ends = pair.split(" ", -1);
      graph.addVertex(ends[0]);
      graph.addVertex(ends[1]);
      graph.addEdge(ends[0], ends[1]);
    }
    SinglePathRouting r = tables.routing();
    for (ChannelDependencies c :
        List.of(ChannelDependencies.of(r), ChannelDependencies.of(r, new AlwaysFirst()))) {
      assertThat(c.dependencies()).isEqualTo(graph.edgeSet().size());
      assertThat(c.channels()).isEqualTo(graph.vertexSet().size());
      assertThat(c.isCyclic()).isEqualTo(new CycleDetector<>(graph).detectCycles());
      assertThat(c.shortestCycle()).hasSize(shortest(graph));
    }
  }

  private static int shortest(Graph<String, DefaultEdge> graph) {
    int best = 0;
    for (String v : graph.vertexSet()) {
      Map<String, Integer> hops = new HashMap<>();
      List<String> queue = new ArrayList<>(List.of(v));
      hops.put(v, 0);
      for (int i = 0; i < queue.size(); i++) {
        for (DefaultEdge e : graph.outgoingEdgesOf(queue.get(i))) {
          String w = graph.getEdgeTarget(e);
          int length = hops.getOrDefault(queue.get(i), 0) + 1;
          if (w.equals(v) && (best == 0 || length < best)) {
            best = length;
          }
          if (hops.putIfAbsent(w, length) == null) {
            queue.add(w);
          }
        }
      }
    }
    return best;
  }

  private static final class ParityLanes implements LaneRule {
    @Override
    public int lanes() {
      return 2;
    }

    @Override
    public int trafficClass(int from, int to) {
      return (from + to) % 2;
    }

    @Override
    public int lane(int node, int in, int out, int trafficClass) {
      return trafficClass;
    }
  }

  private static final class AlwaysFirst implements LaneRule {
    @Override
    public int lanes() {
      return 2;
    }

    @Override
    public int trafficClass(int from, int to) {
      return (from + 2 * to) % 3;
    }

    @Override
    public int lane(int node, int in, int out, int trafficClass) {
      return 0;
    }
  }

  /** The definition: each flow has a full link on which nobody of its weight has more. */
  @Property(tries = 150)
  void everyFlowHasABottleneck(@ForAll long seed) {
    FabricGraph g = RandomFabrics.any(seed);
    Flows flows = Flows.of(RandomFabrics.pattern(g, seed + 1), 2);
    for (Routing r : routings(g, seed + 2)) {
      MaxMinRates m = MaxMinRates.of(r, flows);
      FlowPaths paths = m.paths();
      double[] load = new double[paths.channels.count()];
      double[] most = new double[paths.channels.count()];
      for (int f = 0; f < flows.size(); f++) {
        for (int i = paths.first[f]; i < paths.first[f + 1]; i++) {
          load[paths.passed[i]] += m.units(f) * paths.part(i);
          most[paths.passed[i]] = Math.max(most[paths.passed[i]], m.units(f) / flows.weight(f));
        }
      }
      for (int c = 0; c < load.length; c++) {
        assertThat(load[c]).isLessThanOrEqualTo(paths.channels.capacity(c) + 1e-6);
      }
      for (int f = 0; f < flows.size(); f++) {
        if (!paths.arrives[f]) {
          assertThat(m.units(f)).isZero();
          continue;
        }
        Set<Integer> passed = new HashSet<>();
        for (int i = paths.first[f]; i < paths.first[f + 1]; i++) {
          passed.add(paths.passed[i]);
        }
        int c = m.bottleneckChannel(f);
        assertThat(passed).contains(c);
        assertThat(load[c]).isCloseTo((double) paths.channels.capacity(c), Offset.offset(1e-6));
        assertThat(m.units(f) / flows.weight(f)).isCloseTo(most[c], Offset.offset(1e-6));
      }
    }
  }

  @Property(tries = 100)
  void hashedFlowsKeepToTheRoutesAndAddUp(@ForAll long seed) {
    FabricGraph g = RandomFabrics.any(seed);
    Flows flows = Flows.of(RandomFabrics.pattern(g, seed + 1), 2);
    for (Routing r : List.of(EcmpRouting.of(g), RandomFabrics.tables(g, seed + 2))) {
      FlowLoads loads = FlowLoads.of(r, flows, HashModel.seedPerSwitch(seed));
      for (int f = 0; f < flows.size(); f++) {
        List<String> path = loads.path(f);
        List<List<String>> all =
            Routes.between(r, flows.get(f).from(), flows.get(f).to(), 0, 100_000).stream()
                .map(Route::nodeIds)
                .toList();
        if (path.isEmpty()) {
          assertThat(all).isEmpty();
          assertThat(loads.mostOnPath(f)).isZero();
        } else {
          assertThat(all).contains(path);
          assertThat(loads.mostOnPath(f)).isGreaterThanOrEqualTo((double) flows.get(f).weight());
        }
      }
      assertThat(FlowLoads.of(r, flows, HashModel.seedPerSwitch(seed)).heaviest(99))
          .isEqualTo(loads.heaviest(99));
    }
  }

  @Property(tries = 60)
  void valleysAreThoseOfAllPaths(@ForAll long seed) {
    FabricGraph g = LoadTimings.damaged(Networks.fatTree(4), 200, seed);
    var structure = FabricStructure.of(Networks.fatTree(4));
    for (Routing r : List.of(EcmpRouting.of(g), RandomFabrics.tables(g, seed))) {
      long expected = 0;
      for (int x = 0; x < g.endpointCount(); x++) {
        for (int y = 0; y < g.endpointCount(); y++) {
          if (x != y
              && Routes.between(r, x, y, 0, 100_000).stream()
                  .anyMatch(route -> hasValley(route, structure))) {
            expected++;
          }
        }
      }
      ValleyPaths v = ValleyPaths.of(r, structure);
      assertThat(v.pairs()).isEqualTo(expected);
      assertThat(v.example().isPresent()).isEqualTo(expected > 0);
      v.example().ifPresent(e -> assertThat(hasValley(e, structure)).isTrue());
      assertThat(v.findings().size()).isEqualTo(expected > 0 ? 1 : 0);
      if (ChannelDependencies.of(r).isCyclic()) {
        assertThat(expected).as("a circle needs a valley").isPositive();
      }
    }
  }

  private static boolean hasValley(Route route, FabricStructure structure) {
    boolean fallen = false;
    for (int i = 1; i + 2 <= route.hops(); i++) {
      int step = structure.tierOf(route.node(i + 1)) - structure.tierOf(route.node(i));
      if (fallen && step > 0) {
        return true;
      }
      fallen |= step < 0;
    }
    return false;
  }
}
