package io.clusterfabric.collectives.contention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.clusterfabric.collectives.placement.GpuRef;
import io.clusterfabric.collectives.placement.Placement;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.collectives.sample.LeafSpine;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.ElementRef;
import io.clusterfabric.model.finding.Findings;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.topology.graph.FabricGraph;
import io.clusterfabric.topology.reference.ReferenceDesigns;
import io.clusterfabric.topology.routing.EcmpRouting;
import io.clusterfabric.topology.routing.HashField;
import io.clusterfabric.topology.routing.HashModel;
import io.clusterfabric.topology.routing.Routing;
import io.clusterfabric.topology.routing.RoutingKind;
import io.clusterfabric.topology.routing.SprayRouting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ContentionTest {
  private static final Source ASSUMED = Source.of("a test", Confidence.ASSUMED);

  /** Four leaves of four hosts of one GPU, 4:1 oversubscribed. */
  private static final LeafSpine NARROW = new LeafSpine(4, 4, 1, false, 1, 1, 100, 100, 400);

  /** Two groups of four hosts of four GPUs on rails, not oversubscribed: 4 spines. */
  private static final LeafSpine RAILS = new LeafSpine(2, 4, 4, true, 4, 1, 100, 100, 400);

  private static Contention sprayed(Cluster cluster, PlacementPolicy policy) {
    return sprayed(cluster, policy, ContentionOptions.defaults());
  }

  private static Contention sprayed(
      Cluster cluster, PlacementPolicy policy, ContentionOptions options) {
    FabricGraph graph = FabricGraph.of(cluster.backend());
    return Contention.of(graph, policy.on(cluster), SprayRouting.of(graph), options);
  }

  private static Bandwidth gigabits(long gigabits) {
    return Bandwidth.ofGigabitsPerSecond(gigabits);
  }

  @Test
  void oversubscriptionHurtsSpreadRingsAndNotPackedOnes() {
    Cluster cluster = NARROW.build();
    PatternContention packed = sprayed(cluster, PlacementPolicy.packed(16)).ring();
    PatternContention spread = sprayed(cluster, PlacementPolicy.spread(16)).ring();
    assertThat(packed.networkRate()).contains(gigabits(100));
    assertThat(spread.networkRate()).contains(gigabits(25));
    LimitingLink slowest = spread.limitedBy().orElseThrow();
    assertThat(slowest.kind()).isEqualTo(LimitingLink.Kind.SWITCH_LINK);
    assertThat(slowest.load()).isCloseTo(4, within(1e-9));
    assertThat(slowest.from()).isEqualTo("leaf-0");
    assertThat(slowest.to()).isEqualTo("spine-0");
    assertThat(packed.limitedBy().orElseThrow().kind()).isEqualTo(LimitingLink.Kind.ACCESS_LINK);
  }

  /** 2 (p-1)/p m/Y, with Y what a host passes on. */
  @Test
  void timeOfARing() {
    PatternContention ring = sprayed(NARROW.build(), PlacementPolicy.spread(16)).ring();
    // 1 GB over 16 ranks: 30 steps of 62.5 MB at 25 Gb/s.
    assertThat(ring.time(Collective.ALL_REDUCE, DataSize.ofBytes(1_000_000_000)))
        .contains(TimeSpan.ofMillis(600));
    assertThat(ring.time(Collective.ALL_GATHER, DataSize.ofBytes(1_000_000_000)))
        .contains(TimeSpan.ofMillis(300));
    assertThatThrownBy(() -> ring.time(Collective.ALL_TO_ALL, DataSize.ofBytes(1)))
        .hasMessageContaining("does not run as ring");
  }

  /** Rank pairs across a leaf: 4 inside by 12 outside on 100 Gb/s. */
  @Test
  void allToAllIsLimitedByTheLeaf() {
    Cluster cluster = NARROW.build();
    for (Contention c : both(cluster, PlacementPolicy.packed(16), ContentionOptions.defaults())) {
      PatternContention all = c.allToAll();
      assertThat(all.networkRate().orElseThrow().toGigabitsPerSecond())
          .isCloseTo(100.0 / 48, within(1e-6));
      // Each rank holds 1 GB and sends a sixteenth to each: 62.5 MB at 2.083 Gb/s.
      assertThat(
              all.time(Collective.ALL_TO_ALL, DataSize.ofBytes(1_000_000_000))
                  .orElseThrow()
                  .toSeconds())
          .isCloseTo(0.24, within(1e-6));
    }
  }

  private static List<Contention> both(
      Cluster cluster, PlacementPolicy policy, ContentionOptions options) {
    FabricGraph graph = FabricGraph.of(cluster.backend());
    Placement placement = policy.on(cluster);
    return List.of(
        Contention.of(graph, placement, SprayRouting.of(graph), options),
        Contention.of(graph, placement, EcmpRouting.of(graph), options));
  }

  /** In lockstep, shift by shift, as a schedule goes; most shifts send all four hosts out. */
  @Test
  void pairwiseShiftsAddUp() {
    Contention c = sprayed(NARROW.build(), PlacementPolicy.packed(16));
    PatternContention shifts = c.pairwiseShifts();
    assertThat(shifts.phases()).hasSize(16);
    double units = 0;
    for (int k = 1; k < 16; k++) {
      int[] leaving = new int[4];
      for (int h = 0; h < 16; h++) {
        if (h / 4 != (h + k) % 16 / 4) {
          leaving[h / 4]++;
        }
      }
      int most = Math.max(1, IntStream.of(leaving).max().orElse(0));
      PhaseContention phase = shifts.phases().get(k);
      assertThat(phase.name()).isEqualTo("shift by " + k);
      assertThat(phase.rate().orElseThrow().toGigabitsPerSecond())
          .isCloseTo(100.0 / most, within(1e-6));
      units += most;
    }
    assertThat(shifts.networkRate().orElseThrow().toGigabitsPerSecond())
        .isCloseTo(100 / units, within(1e-6));
  }

  /** Of many shifts some are looked at and stand for all. */
  @Test
  void fewPhasesStandForMany() {
    ContentionOptions options = ContentionOptions.builder().phaseLimit(4).build();
    PatternContention few =
        sprayed(NARROW.build(), PlacementPolicy.packed(16), options).pairwiseShifts();
    assertThat(few.phases()).hasSize(4);
    assertThat(few.phaseCount()).isEqualTo(16);
    assertThat(few.phases().stream().skip(1).mapToLong(PhaseContention::repeats).sum())
        .isEqualTo(15);
    assertThat(few.explain().toString()).contains("of 16 phases 4 were looked at");
  }

  /** The busiest of four or more domains has four edges in the two trees. */
  @Test
  void doubleTreeStreamsHalf() {
    LeafSpine star = new LeafSpine(1, 8, 2, false, 1, 1, 100, 100, 400);
    assertThat(sprayed(star.build(), PlacementPolicy.packed(16)).doubleTree().networkRate())
        .contains(gigabits(100));
    LeafSpine pair = new LeafSpine(1, 2, 2, false, 1, 1, 100, 100, 400);
    assertThat(sprayed(pair.build(), PlacementPolicy.packed(4)).doubleTree().networkRate())
        .contains(gigabits(200));
  }

  /** With PXN nothing leaves its rail; without it three quarters change rails over the spines. */
  @Test
  void pxnKeepsTrafficOnItsRail() {
    LeafSpine oneGroup = new LeafSpine(1, 4, 4, true, 1, 1, 100, 100, 1600);
    Cluster cluster = oneGroup.build();
    PatternContention with = sprayed(cluster, PlacementPolicy.packed(16)).allToAll();
    ContentionOptions off = ContentionOptions.builder().pxn(false).build();
    PatternContention without = sprayed(cluster, PlacementPolicy.packed(16), off).allToAll();
    // Each endpoint sends to 12 ranks at 100 Gb/s: 8.33 Gb/s a pair.
    assertThat(with.networkRate().orElseThrow().toGigabitsPerSecond())
        .isCloseTo(100.0 / 12, within(1e-6));
    assertThat(with.slowest().slowestLink().orElseThrow().kind())
        .isEqualTo(LimitingLink.Kind.ACCESS_LINK);
    // A leaf's 4 endpoints send to 3 x 3 ranks each on other rails: 36 pairs over one uplink.
    assertThat(without.networkRate().orElseThrow().toGigabitsPerSecond())
        .isCloseTo(100.0 / 36, within(1e-6));
    assertThat(without.slowest().slowestLink().orElseThrow().kind())
        .isEqualTo(LimitingLink.Kind.SWITCH_LINK);
    // PXN is paid for inside: 3 peers and 3/4 of 12 that are handed on.
    assertThat(with.slowest().slowest().orElseThrow().kind())
        .isEqualTo(LimitingLink.Kind.ACCESS_LINK);
    LeafSpine slowInside = new LeafSpine(1, 4, 4, true, 1, 1, 100, 100, 60);
    PatternContention inside = sprayed(slowInside.build(), PlacementPolicy.packed(16)).allToAll();
    assertThat(inside.limitedBy().orElseThrow().kind()).isEqualTo(LimitingLink.Kind.SCALE_UP);
    assertThat(inside.slowest().rate().orElseThrow().toGigabitsPerSecond() * 4)
        .isCloseTo(60.0 / 12, within(1e-6));
  }

  /**
   * Two rails that nothing joins are two planes: a rank reaches all others over each of its own.
   */
  @Test
  void withoutPxnTrafficKeepsToItsPlane() {
    Cluster cluster = new LeafSpine(1, 3, 2, true, 0, 1, 100, 100, 1600).build();
    ContentionOptions off = ContentionOptions.builder().pxn(false).build();
    for (Contention c : both(cluster, PlacementPolicy.packed(6), off)) {
      PatternContention all = c.allToAll();
      assertThat(all.findings()).isEmpty();
      // Each endpoint sends to 4 ranks of other hosts.
      assertThat(all.networkRate()).contains(gigabits(25));
      assertThat(c.pairwiseShifts().networkRate()).contains(gigabits(25));
      // A sixth of 1.2 GB to each rank.
      assertThat(all.time(Collective.ALL_TO_ALL, DataSize.ofBytes(1_200_000_000)))
          .contains(TimeSpan.ofMillis(64));
    }
  }

  /** What cannot arrive is told, also where leaves are counted at once. */
  @Test
  void leavesThatAreNotJoinedAreAFinding() {
    Cluster cluster = new LeafSpine(2, 2, 1, false, 2, 1, 100, 100, 400).build();
    FabricGraph whole = graph(cluster);
    FabricGraph apart =
        whole.without(ElementRef.switchNode("spine-0"), ElementRef.switchNode("spine-1"));
    Placement job = PlacementPolicy.packed(4).on(cluster);
    assertThatThrownBy(() -> Contention.of(apart, job, SprayRouting.of(apart)))
        .hasMessageContaining("are not joined");
  }

  /**
   * A GPU whose port is gone gets all from its neighbour: 15 shares of the ring over its own 50
   * Gb/s, not 3/4 of them.
   */
  @Test
  void gpuWithoutPortsIsHandedAllInsideItsDomain() {
    Cluster cluster = new LeafSpine(2, 2, 4, false, 4, 1, 100, 400, 50).build();
    FabricGraph graph = graph(cluster).without(ElementRef.port("host-1[nic2]"));
    Placement job = PlacementPolicy.packed(16).on(cluster);
    Contention whole = Contention.of(graph(cluster), job, SprayRouting.of(graph(cluster)));
    Contention less = Contention.of(graph, job, SprayRouting.of(graph));
    assertThat(whole.usableScaleUp()).isEqualTo(Ratio.ONE);
    assertThat(whole.handedOn()).isEqualTo(Ratio.ZERO);
    assertThat(less.usableScaleUp().toDouble()).isCloseTo(0.75, within(1e-6));
    assertThat(less.handedOn()).isEqualTo(Ratio.ONE);
    assertThat(less.ring().limitedBy().orElseThrow().kind()).isEqualTo(LimitingLink.Kind.SCALE_UP);
    DataSize message = DataSize.ofBytes(1_600_000_000);
    assertThat(whole.ring().time(Collective.ALL_GATHER, message).orElseThrow().toSeconds())
        .isCloseTo(15 * 0.8 * 0.75 / 50, within(1e-6));
    assertThat(less.ring().time(Collective.ALL_GATHER, message).orElseThrow().toSeconds())
        .isCloseTo(15 * 0.8 / 50, within(1e-6));
    // 3 peers inside; 12 outside of which it hands on 3/4, or all.
    assertThat(whole.allToAll().time(Collective.ALL_TO_ALL, message).orElseThrow().toSeconds())
        .isCloseTo((3 + 9) * 0.8 / 50, within(1e-6));
    assertThat(less.allToAll().time(Collective.ALL_TO_ALL, message).orElseThrow().toSeconds())
        .isCloseTo((3 + 12) * 0.8 / 50, within(1e-6));
  }

  /** One domain uses no flow of the network, and both trees have an edge less than domains. */
  @Test
  void flowsAreThoseThatRun() {
    Contention one = sprayed(RAILS.build(), PlacementPolicy.packed(4));
    for (ContentionPattern p : ContentionPattern.values()) {
      assertThat(one.of(p).phases().get(0).flows()).isZero();
    }
    Contention eight = sprayed(RAILS.build(), PlacementPolicy.packed(32));
    assertThat(eight.ring().slowest().flows()).isEqualTo(8 * 4);
    assertThat(eight.doubleTree().slowest().flows()).isEqualTo(2 * 7 * 2 * 4);
  }

  /**
   * A DGX SuperPOD, spread: 32 flows leave each leaf on 32 uplinks. Without one of the two links to
   * a spine, other leaves go on sending that spine a sixteenth, since they share by their own
   * links: it has half of what it needs on the way down.
   */
  @Test
  void missingRailUplinkShowsInEveryPhaseOfTheRing() {
    Cluster pod = ReferenceDesigns.dgxSuperPodH100(4);
    Placement placement = PlacementPolicy.spread(1016).on(pod);
    FabricGraph whole = FabricGraph.of(pod.backend());
    int leaf = whole.neighbor(0, 0);
    int bundle = -1;
    for (int k = 0; k < whole.degree(leaf); k++) {
      bundle = whole.isEndpoint(whole.neighbor(leaf, k)) ? bundle : whole.bundle(leaf, k);
    }
    FabricGraph less = whole.without(ElementRef.link(whole.links(bundle).get(0).id()));
    PatternContention before = Contention.of(whole, placement, SprayRouting.of(whole)).ring();
    PatternContention after = Contention.of(less, placement, SprayRouting.of(less)).ring();
    assertThat(before.phases()).hasSameSizeAs(after.phases());
    for (int p = 0; p < before.phases().size(); p++) {
      assertThat(before.phases().get(p).rate()).contains(gigabits(400));
      assertThat(after.phases().get(p).rate()).contains(gigabits(200));
      assertThat(after.phases().get(p).slowestLink().orElseThrow().to())
          .isEqualTo(whole.node(leaf).id());
    }
    // The other rails go on as before, but the collective waits.
    List<ChannelRate> rates =
        Contention.of(less, placement, SprayRouting.of(less)).channelRates(ContentionPattern.RING);
    assertThat(rates).hasSize(8);
    assertThat(rates.stream().filter(r -> r.rate().orElseThrow().equals(gigabits(400))).count())
        .isEqualTo(7);
    assertThat(rates.stream().map(r -> r.rail().orElseThrow()).distinct().count()).isEqualTo(8);
  }

  @Test
  void degradedLinkIsTheSlowest() {
    Cluster cluster = RAILS.build();
    FabricGraph graph = FabricGraph.of(cluster.backend());
    int access = graph.bundle(graph.indexOf("host-2[nic1]"), 0);
    ContentionOptions options =
        ContentionOptions.builder()
            .putDegraded(graph.links(access).get(0).id(), Ratio.of(1, 4))
            .build();
    PatternContention ring = sprayed(cluster, PlacementPolicy.packed(32), options).ring();
    assertThat(ring.slowest().rate()).contains(gigabits(25));
    assertThat(ring.limitedBy().orElseThrow().toString())
        .isIn(
            "host-2[nic1] -> leaf-1 (1 flows on 25Gb/s)",
            "host-2[nic1] -> leaf-1 (1.000 flows on 25Gb/s)");
    assertThatThrownBy(
            () ->
                sprayed(
                    cluster,
                    PlacementPolicy.packed(32),
                    ContentionOptions.builder().putDegraded("no-link", Ratio.of(1, 2)).build()))
        .hasMessageContaining("has no link no-link");
    assertThatThrownBy(() -> ContentionOptions.builder().putDegraded("l", Ratio.ZERO).build())
        .hasMessageContaining("leave a dead link out");
  }

  /** Two parallel uplinks, one of a quarter of its rate: traffic goes on taking both alike. */
  @Test
  void parallelLinksDoNotKnowThatOneIsDegraded() {
    Cluster cluster = new LeafSpine(2, 2, 1, false, 1, 2, 100, 100, 400).build();
    FabricGraph graph = graph(cluster);
    int leaf = graph.indexOf("leaf-0");
    int bundle = graph.bundle(leaf, graph.degree(leaf) - 1);
    for (int k = 0; k < graph.degree(leaf); k++) {
      bundle = graph.isEndpoint(graph.neighbor(leaf, k)) ? bundle : graph.bundle(leaf, k);
    }
    ContentionOptions options =
        ContentionOptions.builder()
            .putDegraded(graph.links(bundle).get(0).id(), Ratio.of(1, 4))
            .build();
    Placement across = explicit(cluster, 0, 2, 1, 3);
    PatternContention ring = Contention.of(graph, across, SprayRouting.of(graph), options).ring();
    // Two flows out of the leaf, one on each link; the slow one carries 25 Gb/s.
    assertThat(ring.slowest().rate()).contains(gigabits(25));
    ContentionOptions onAverage = ContentionOptions.builder().from(options).flowLimit(0).build();
    assertThat(
            Contention.of(graph, across, EcmpRouting.of(graph), onAverage).allToAll().networkRate())
        .isEqualTo(
            Contention.of(graph, across, SprayRouting.of(graph), options).allToAll().networkRate());
  }

  /** A sender that is a receiver too offers as much as the others, only to fewer. */
  @Test
  void backgroundSendersAllOfferTheSame() {
    Cluster cluster = NARROW.build();
    FabricGraph graph = graph(cluster);
    BackgroundTraffic serving =
        BackgroundTraffic.inference(
            graph, List.of("host-0", "host-1"), List.of("host-0", "host-4"), gigabits(40), ASSUMED);
    ContentionOptions options = ContentionOptions.builder().addBackground(serving).build();
    // host-0 sends all of its 40 Gb/s to host-4, host-1 half of it: 60 are gone from the uplink.
    assertThat(
            Contention.of(graph, explicit(cluster, 2, 5), SprayRouting.of(graph), options)
                .ring()
                .slowest()
                .rate())
        .contains(gigabits(40));
  }

  /** Two rings over one uplink of 100 Gb/s: 4 flows of one and 2 of the other get a sixth each. */
  @Test
  void concurrentJobsShareMaxMinFairly() {
    Cluster cluster = NARROW.build();
    Placement mine = explicit(cluster, 0, 4, 1, 5, 2, 6, 3, 7);
    Placement other = explicit(cluster, 8, 12, 9, 13);
    Placement crossing = explicit(cluster, 8, 0, 9, 12);
    assertThat(mine.hosts()).isEqualTo(8);
    // Leaves 2 and 3 are not those of leaves 0 and 1.
    assertThat(ring(cluster, mine, other)).contains(gigabits(25));
    assertThat(ring(cluster, other, mine)).contains(gigabits(50));
    // One flow of the crossing job enters and one leaves leaf 0, where four of mine do.
    assertThat(ring(cluster, mine, crossing)).contains(gigabits(20));
    // It is held back there and nowhere else.
    assertThat(ring(cluster, crossing, mine)).contains(gigabits(20));
    LimitingLink limit =
        Contention.of(graph(cluster), mine, SprayRouting.of(graph(cluster)), beside(crossing))
            .ring()
            .limitedBy()
            .orElseThrow();
    assertThat(limit.background()).isEqualTo(gigabits(20));
    assertThatThrownBy(() -> new ConcurrentJob(mine, ContentionPattern.PAIRWISE_SHIFTS, 1))
        .hasMessageContaining("the same traffic all the time");
  }

  private static FabricGraph graph(Cluster cluster) {
    return FabricGraph.of(cluster.backend());
  }

  private static ContentionOptions beside(Placement other) {
    return ContentionOptions.builder()
        .addJobs(new ConcurrentJob(other, ContentionPattern.RING, 1))
        .build();
  }

  private static Optional<Bandwidth> ring(Cluster cluster, Placement mine, Placement other) {
    FabricGraph g = graph(cluster);
    return Contention.of(g, mine, SprayRouting.of(g), beside(other)).ring().slowest().rate();
  }

  private static Placement explicit(Cluster cluster, int... hosts) {
    List<GpuRef> gpus = new ArrayList<>();
    for (int h : hosts) {
      gpus.add(new GpuRef("host-" + h, 0));
    }
    return PlacementPolicy.explicit(gpus).on(cluster);
  }

  /** 30 of 100 Gb/s are gone; 90 would leave 10, but a job keeps its share by flows. */
  @Test
  void backgroundTakesWhatItOffersUpToItsShare() {
    Cluster cluster = NARROW.build();
    FabricGraph graph = graph(cluster);
    Placement job = explicit(cluster, 0, 4);
    PatternContention light = beside(graph, job, 15);
    assertThat(light.slowest().rate()).contains(gigabits(70));
    assertThat(light.limitedBy().orElseThrow().background()).isEqualTo(gigabits(30));
    // Two senders with two receivers each make 4 flows beside the job's one.
    PatternContention heavy = beside(graph, job, 45);
    assertThat(heavy.slowest().rate()).contains(gigabits(20));
    assertThat(heavy.explain().toString())
        .contains("storage read from 2 endpoints to 2 endpoints, 45Gb/s each")
        .contains("a test");
  }

  private static PatternContention beside(FabricGraph graph, Placement job, long each) {
    BackgroundTraffic read =
        BackgroundTraffic.storageRead(
            graph,
            List.of("host-1", "host-2"),
            List.of("host-8", "host-9"),
            gigabits(each),
            ASSUMED);
    ContentionOptions options = ContentionOptions.builder().addBackground(read).build();
    return Contention.of(graph, job, SprayRouting.of(graph), options).ring();
  }

  @Test
  void backgroundNamesItsEnds() {
    FabricGraph graph = graph(NARROW.build());
    assertThatThrownBy(
            () ->
                BackgroundTraffic.telemetry(
                    graph, List.of("host-1"), List.of("host-99"), gigabits(1), ASSUMED))
        .hasMessageContaining("no host host-99");
    assertThatThrownBy(
            () ->
                new BackgroundTraffic(
                    BackgroundKind.INFERENCE,
                    List.of("a", "a"),
                    List.of("b"),
                    gigabits(1),
                    ASSUMED))
        .hasMessageContaining("found 2, of which 1 differ");
  }

  @Test
  void headersTakeTheirPart() {
    ContentionOptions roce =
        ContentionOptions.builder().overhead(PacketOverhead.roceV2(4096)).build();
    PatternContention ring = sprayed(NARROW.build(), PlacementPolicy.packed(16), roce).ring();
    // 14 + 20 + 8 + 12 + 4 + 4 + 20 bytes.
    assertThat(PacketOverhead.roceV2(4096).header()).isEqualTo(82);
    assertThat(ring.slowest().rate().orElseThrow().toGigabitsPerSecond())
        .isCloseTo(100.0 * 4096 / 4178, within(1e-6));
    assertThat(PacketOverhead.taggedRoceV2(1024).header()).isEqualTo(86);
    assertThat(PacketOverhead.infiniBand(4096).header()).isEqualTo(26);
    assertThat(PacketOverhead.routedInfiniBand(4096).efficiency()).isEqualTo(Ratio.of(4096, 4162));
    assertThat(PacketOverhead.none().efficiency()).isEqualTo(Ratio.ONE);
    assertThat(ring.explain().toString()).contains("if_ether.h");
  }

  /** If the hash sees no ports, queue pairs of a flow all go one way. */
  @Test
  void queuePairsHelpOnlyIfTheHashTellsThemApart() {
    LeafSpine wide = new LeafSpine(2, 8, 1, false, 8, 1, 100, 100, 400);
    Cluster cluster = wide.build();
    FabricGraph graph = graph(cluster);
    Placement spread = PlacementPolicy.spread(16).on(cluster);
    HashModel blind =
        HashModel.seedPerSwitch(3).withFields(HashField.SOURCE, HashField.DESTINATION);
    Bandwidth one = hashed(graph, spread, 1, blind);
    assertThat(hashed(graph, spread, 64, blind)).isEqualTo(one);
    assertThat(hashed(graph, spread, 64, HashModel.seedPerSwitch(3))).isGreaterThan(one);
  }

  private static Bandwidth hashed(
      FabricGraph graph, Placement placement, int queuePairs, HashModel hash) {
    ContentionOptions options =
        ContentionOptions.builder().queuePairs(queuePairs).hash(hash).build();
    return Contention.of(graph, placement, EcmpRouting.of(graph), options)
        .ring()
        .slowest()
        .rate()
        .orElseThrow();
  }

  @Test
  void oneDomainNeedsNoNetwork() {
    Contention one = sprayed(RAILS.build(), PlacementPolicy.packed(4));
    PatternContention ring = one.ring();
    assertThat(ring.networkRate()).isEmpty();
    assertThat(ring.limitedBy().orElseThrow().kind()).isEqualTo(LimitingLink.Kind.SCALE_UP);
    // 2 (p-1)/p m/x: 1.5 GB at 400 Gb/s.
    assertThat(ring.time(Collective.ALL_REDUCE, DataSize.ofBytes(1_000_000_000)))
        .contains(TimeSpan.ofMillis(30));
    assertThat(
            one.allToAll()
                .time(Collective.ALL_TO_ALL, DataSize.ofBytes(1_000_000_000))
                .orElseThrow()
                .toSeconds())
        .isCloseTo(0.015, within(1e-9));
    Contention single = sprayed(NARROW.build(), PlacementPolicy.packed(1));
    assertThat(single.ring().time(Collective.ALL_REDUCE, DataSize.ofBytes(1_000_000)))
        .contains(TimeSpan.ZERO);
  }

  @Test
  void routingOfAnotherGraphIsRefused() {
    Cluster cluster = NARROW.build();
    FabricGraph graph = graph(cluster);
    Routing other = SprayRouting.of(graph(RAILS.build()));
    assertThatThrownBy(() -> Contention.of(graph, PlacementPolicy.packed(4).on(cluster), other))
        .hasMessageContaining("the routing is of another graph");
  }

  @Test
  void hostThatLostANicGoesOverTheOthers() {
    Cluster cluster = RAILS.build();
    FabricGraph graph = graph(cluster).without(ElementRef.port("host-1[nic2]"));
    Contention c =
        Contention.of(graph, PlacementPolicy.packed(32).on(cluster), SprayRouting.of(graph));
    // Three NICs carry what four did.
    assertThat(c.channels()).isEqualTo(12);
    assertThat(c.ring().networkRate()).contains(gigabits(300));
    assertThat(c.ring().findings()).isEmpty();
  }

  @Test
  void flowsThatDoNotArriveAreAFinding() {
    Cluster cluster = NARROW.build();
    FabricGraph graph = graph(cluster);
    Routing stuck = new LostRouting(SprayRouting.of(graph), graph.indexOf("spine-0"));
    PatternContention ring =
        Contention.of(graph, PlacementPolicy.packed(16).on(cluster), stuck).ring();
    assertThat(ring.findings().errors().asList().get(0).ruleId())
        .isEqualTo("collectives.contention.unrouted-flows");
    assertThat(ring.time(Collective.ALL_REDUCE, DataSize.ofBytes(1))).isEmpty();
    assertThat(ring.networkRate()).isEmpty();
  }

  /** Forwards nothing at one switch. */
  private record LostRouting(Routing inner, int at) implements Routing {
    @Override
    public FabricGraph graph() {
      return inner.graph();
    }

    @Override
    public RoutingKind kind() {
      return RoutingKind.SINGLE_PATH;
    }

    @Override
    public int nextHops(
        int node, int destination, int trafficClass, int[] bundles, double[] shares) {
      return node == at ? 0 : inner.nextHops(node, destination, trafficClass, bundles, shares);
    }

    @Override
    public Findings findings() {
      return Findings.none();
    }
  }
}
