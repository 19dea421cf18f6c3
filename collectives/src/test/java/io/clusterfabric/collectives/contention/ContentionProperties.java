package io.clusterfabric.collectives.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.collectives.placement.GpuRef;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.collectives.sample.LeafSpine;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.routing.EcmpRouting;
import io.clusterfabric.topology.routing.Flow;
import io.clusterfabric.topology.routing.FlowLoads;
import io.clusterfabric.topology.routing.Flows;
import io.clusterfabric.topology.routing.HashModel;
import io.clusterfabric.topology.routing.LinkLoad;
import io.clusterfabric.topology.routing.LinkLoads;
import io.clusterfabric.topology.routing.Routing;
import io.clusterfabric.topology.routing.SprayRouting;
import io.clusterfabric.topology.traffic.TrafficBlock;
import io.clusterfabric.topology.traffic.TrafficPattern;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ContentionProperties {
  @Provide
  Arbitrary<LeafSpine> fabrics() {
    return Combinators.combine(
            Arbitraries.integers().between(2, 4),
            Arbitraries.integers().between(1, 4),
            Arbitraries.integers().between(1, 3),
            Arbitraries.of(true, false),
            Arbitraries.integers().between(1, 4),
            Arbitraries.integers().between(1, 2),
            Arbitraries.of(25L, 100L),
            Arbitraries.of(25L, 50L, 100L))
        .as((g, h, n, r, s, p, nic, up) -> new LeafSpine(g, h, n, r, s, p, nic, up, 900));
  }

  private static int[] permutation(int n, SplittableRandom random) {
    int[] out = new int[n];
    for (int i = 0; i < n; i++) {
      int j = random.nextInt(i + 1);
      out[i] = out[j];
      out[j] = i;
    }
    return out;
  }

  /** Some hosts in some order, all their GPUs. */
  private static List<int[]> gpus(LeafSpine f, SplittableRandom random) {
    int hosts = f.groups() * f.hostsPerGroup();
    int[] order = permutation(hosts, random);
    int used = 2 + random.nextInt(hosts - 1);
    List<int[]> out = new ArrayList<>();
    for (int i = 0; i < Math.min(used, hosts); i++) {
      for (int g = 0; g < f.gpus(); g++) {
        out.add(new int[] {order[i], g});
      }
    }
    return out;
  }

  /** New names everywhere, old hash keys: every rate is the same. */
  @Property(tries = 60)
  void relabellingChangesNothing(
      @ForAll("fabrics") LeafSpine f, @ForAll long seed, @ForAll boolean spray) {
    SplittableRandom random = new SplittableRandom(seed);
    int hosts = f.groups() * f.hostsPerGroup();
    int leaves = f.groups() * (f.rails() ? f.gpus() : 1);
    int[] hostName = permutation(hosts, random);
    int[] leafName = permutation(leaves, random);
    int[] spineName = permutation(f.spines(), random);
    List<int[]> ranks = gpus(f, random);
    int queuePairs = 1 + random.nextInt(4);
    int[] same = permutation(hosts, new SplittableRandom(0));
    for (int i = 0; i < hosts; i++) {
      same[i] = i;
    }
    List<String> before =
        rates(f, f.build(), ranks, same, id -> id, id -> id, seed, queuePairs, spray);
    List<String> after =
        rates(
            f,
            f.build(h -> hostName[h], l -> leafName[l], s -> spineName[s]),
            ranks,
            hostName,
            l -> leafName[l],
            s -> spineName[s],
            seed,
            queuePairs,
            spray);
    assertThat(after).isEqualTo(before);
  }

  private static List<String> rates(
      LeafSpine f,
      Cluster cluster,
      List<int[]> ranks,
      int[] hostName,
      IntUnaryOperator leaf,
      IntUnaryOperator spine,
      long seed,
      int queuePairs,
      boolean spray) {
    Map<String, Integer> keys = new HashMap<>();
    for (int h = 0; h < hostName.length; h++) {
      for (int g = 0; g < f.gpus(); g++) {
        keys.put("host-" + hostName[h] + "[nic" + g + "]", keys.size());
      }
    }
    for (int l = 0; l < f.groups() * (f.rails() ? f.gpus() : 1); l++) {
      keys.put("leaf-" + leaf.applyAsInt(l), keys.size());
    }
    for (int s = 0; s < f.spines(); s++) {
      keys.put("spine-" + spine.applyAsInt(s), keys.size());
    }
    List<GpuRef> gpus = new ArrayList<>();
    for (int[] r : ranks) {
      gpus.add(new GpuRef("host-" + hostName[r[0]], r[1]));
    }
    FabricGraph graph = FabricGraph.of(cluster.backend());
    Placement placement = PlacementPolicy.explicit(gpus).on(cluster);
    Routing routing = spray ? SprayRouting.of(graph) : EcmpRouting.of(graph);
    ContentionOptions options =
        ContentionOptions.builder()
            .queuePairs(queuePairs)
            .hash(HashModel.seedPerSwitch(seed))
            .hashKeys(HashKeys.of(keys))
            .build();
    Contention c = Contention.of(graph, placement, routing, options);
    List<String> out = new ArrayList<>();
    for (ContentionPattern p : ContentionPattern.values()) {
      for (PhaseContention phase : c.of(p).phases()) {
        out.add(p + " " + phase.name() + " " + phase.rate() + " " + phase.networkRate());
      }
    }
    c.channelRates(ContentionPattern.RING).forEach(r -> out.add(r.channel() + " " + r.rate()));
    return out;
  }

  /** Hashed flows go where FlowLoads leads them, which shares no code with the walk here. */
  @Property(tries = 60)
  void ringMatchesTheLoadsOfItsFlows(@ForAll("fabrics") LeafSpine f, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Cluster cluster = f.build();
    FabricGraph graph = damaged(cluster, random);
    Placement placement = placement(cluster, gpus(f, random));
    int queuePairs = 1 + random.nextInt(5);
    Routing routing = EcmpRouting.of(graph);
    HashModel hash = HashModel.seedPerSwitch(seed);
    ContentionOptions options =
        ContentionOptions.builder().queuePairs(queuePairs).hash(hash).build();
    PhaseContention ring = Contention.of(graph, placement, routing, options).ring().phases().get(0);
    List<Flow> flows = new ArrayList<>();
    int hosts = placement.hosts();
    for (int h = 0; h < hosts; h++) {
      for (int c = 0; c < f.gpus(); c++) {
        int from = graph.indexOf(placement.host(h).id() + "[nic" + c + "]");
        int to = graph.indexOf(placement.host((h + 1) % hosts).id() + "[nic" + c + "]");
        for (int q = 0; q < queuePairs; q++) {
          flows.add(new Flow(from, to, Flow.FIRST_PORT + 4 * c * queuePairs + q, 1));
        }
      }
    }
    FlowLoads loads = FlowLoads.of(routing, Flows.of(graph, flows), hash);
    double worst = 0;
    for (LinkLoad l : loads.heaviest(Integer.MAX_VALUE)) {
      worst = Math.max(worst, l.weight() / queuePairs / l.capacity().asRatio().toDouble());
    }
    assertThat(ring.networkRate().orElseThrow().asRatio().toDouble())
        .isCloseTo(1 / worst, within(1.0));
  }

  private static Placement placement(Cluster cluster, List<int[]> ranks) {
    List<GpuRef> gpus = new ArrayList<>();
    for (int[] r : ranks) {
      gpus.add(new GpuRef("host-" + r[0], r[1]));
    }
    return PlacementPolicy.explicit(gpus).on(cluster);
  }

  /** Without some uplinks, but never without the last of a leaf to a spine. */
  private static FabricGraph damaged(Cluster cluster, SplittableRandom random) {
    FabricGraph graph = FabricGraph.of(cluster.backend());
    List<ElementRef> gone = new ArrayList<>();
    for (int b = 0; b < graph.bundleCount(); b++) {
      if (graph.linkCount(b) > 1 && random.nextInt(3) == 0) {
        gone.add(ElementRef.link(graph.links(b).get(0).id()));
      }
    }
    return graph.without(gone.toArray(ElementRef[]::new));
  }

  /** Counting alike leaves at once gives what a pass for each leaf gives. */
  @Property(tries = 80)
  void allPairsMatchTheLoadsOfThePattern(
      @ForAll("fabrics") LeafSpine f, @ForAll long seed, @ForAll boolean pxn) {
    SplittableRandom random = new SplittableRandom(seed);
    Cluster cluster = f.build();
    FabricGraph graph = damaged(cluster, random);
    Placement placement = placement(cluster, gpus(f, random));
    Routing routing = SprayRouting.of(graph);
    ContentionOptions options = ContentionOptions.builder().pxn(pxn).build();
    Contention c = Contention.of(graph, placement, routing, options);
    PhaseContention fast = c.allToAll().phases().get(0);
    List<TrafficBlock> blocks = new ArrayList<>();
    int n = placement.hosts();
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < n; b++) {
        for (int i = 0; a != b && i < f.gpus(); i++) {
          for (int j = 0; j < f.gpus(); j++) {
            if (!pxn || i == j) {
              long weight = (long) placement.ranksOn(a) * placement.ranksOn(b);
              blocks.add(
                  TrafficBlock.of(
                      new int[] {graph.indexOf(placement.host(a).id() + "[nic" + i + "]")},
                      new int[] {graph.indexOf(placement.host(b).id() + "[nic" + j + "]")},
                      weight,
                      false));
            }
          }
        }
      }
    }
    Bandwidth slow =
        LinkLoads.of(routing, TrafficPattern.of("all pairs", graph, blocks)).rate().orElseThrow();
    assertThat(fast.networkRate().orElseThrow().asRatio().toDouble())
        .isCloseTo(slow.asRatio().toDouble(), within(2.0));
  }

  /** Nothing that is added to a fabric's traffic makes a job faster, and no loss of a link does. */
  @Property(tries = 40)
  void moreTrafficNeverHelps(@ForAll("fabrics") LeafSpine f, @ForAll long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Cluster cluster = f.build();
    FabricGraph graph = FabricGraph.of(cluster.backend());
    Placement mine = placement(cluster, gpus(f, random));
    Placement other = placement(cluster, gpus(f, random));
    Routing routing = SprayRouting.of(graph);
    ContentionOptions busy =
        ContentionOptions.builder()
            .addJobs(new ConcurrentJob(other, ContentionPattern.ALL_TO_ALL, 1))
            .build();
    Contention alone = Contention.of(graph, mine, routing);
    Contention beside = Contention.of(graph, mine, routing, busy);
    for (ContentionPattern p : ContentionPattern.values()) {
      assertThat(beside.of(p).networkRate().orElseThrow())
          .isLessThanOrEqualTo(alone.of(p).networkRate().orElseThrow());
    }
  }

  /** Oversubscription hurts rings that are spread and not those that are packed on a leaf. */
  @Property(tries = 40)
  void oversubscriptionHurtsWhatIsSpread(@ForAll("fabrics") LeafSpine f) {
    LeafSpine thin = new LeafSpine(f.groups(), 4, f.gpus(), f.rails(), 1, 1, f.nic(), f.nic(), 900);
    LeafSpine full =
        new LeafSpine(f.groups(), 4, f.gpus(), f.rails(), 4 * f.gpus(), 1, f.nic(), f.nic(), 900);
    int leaf = 4 * f.gpus();
    Bandwidth line = Bandwidth.ofGigabitsPerSecond(f.nic()).times(f.gpus());
    assertThat(ring(thin, PlacementPolicy.packed(leaf))).isEqualTo(line);
    assertThat(ring(full, PlacementPolicy.spread(leaf * f.groups()))).isEqualTo(line);
    assertThat(ring(thin, PlacementPolicy.spread(leaf * f.groups()))).isLessThan(line);
  }

  private static Bandwidth ring(LeafSpine f, PlacementPolicy policy) {
    Cluster cluster = f.build();
    FabricGraph graph = FabricGraph.of(cluster.backend());
    return Contention.of(graph, policy.on(cluster), SprayRouting.of(graph))
        .ring()
        .networkRate()
        .orElseThrow();
  }
}
