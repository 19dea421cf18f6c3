package io.clusterfabric.collectives.estimate;

import static io.clusterfabric.model.Collective.ALL_GATHER;
import static io.clusterfabric.model.Collective.ALL_REDUCE;
import static io.clusterfabric.model.Collective.ALL_TO_ALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.collectives.sample.Clos;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.model.unit.TimeSpan;
import io.clusterfabric.topology.reference.ReferenceDesigns;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EstimateTest {
  private static final DataSize HUGE = DataSize.of("1TiB");
  private static final DataSize GIB = DataSize.of("1GiB");

  private static double gigabytes(Bandwidth b) {
    return b.toGigabytesPerSecond();
  }

  private static Estimate estimate(Cluster cluster, Collective c, DataSize size, int ranks) {
    return Collectives.on(cluster).mechanism(c, size, PlacementPolicy.packed(ranks));
  }

  /** Eight NICs of 50 GB/s carry at most 400 GB/s out of a host; 1,016 GPUs are 127 hosts. */
  @Test
  void aFullSuperPodIsLimitedByItsNics() {
    Collectives pod = Collectives.on(ReferenceDesigns.dgxSuperPodH100(4));
    Estimate e = pod.mechanism(ALL_REDUCE, GIB, PlacementPolicy.packed(1016));
    assertThat(e.limitedBy().kind()).isEqualTo(Limit.Kind.NIC);
    assertThat(e.limitedBy().rate()).hasValue(Bandwidth.of("400Gb/s"));
    assertThat(gigabytes(e.busBandwidth())).isBetween(200.0, 400.0);
    Estimate large = pod.mechanism(ALL_REDUCE, HUGE, PlacementPolicy.packed(1016));
    assertThat(gigabytes(large.busBandwidth())).isBetween(395.0, 400.0);
    assertThat(large.algorithm()).isEqualTo("ring-all-reduce");
    // A NIC carries 1,008 of the 1,015 messages of its GPU.
    Estimate pairs = pod.mechanism(ALL_TO_ALL, HUGE, PlacementPolicy.packed(1016));
    assertThat(gigabytes(pairs.busBandwidth()))
        .isCloseTo(50.0 * 1015 / 1008, Percentage.withPercentage(1));
  }

  @Test
  void saysThatItIsNotCalibratedAndHasNoEvidence() {
    Estimate e = estimate(Clos.star(4, 8, 3600, 400).build(), ALL_REDUCE, GIB, 32);
    assertThat(e.interval()).isEmpty();
    assertThat(e.evidence()).isEmpty();
    assertThat(e.toString()).contains("(uncalibrated)");
    assertThat(e.explain().toString())
        .contains("uncalibrated: no measurement")
        .contains("nccl-tests issue 123")
        .contains("routing: traffic is balanced perfectly")
        .contains("ring-all-reduce")
        .contains("double-tree-all-reduce")
        .contains("no schedule can take less than");
    assertThat(e.explain().sources()).hasSizeGreaterThan(4);
  }

  /** The pods of 3,072 GPUs have uplinks for a seventh of their NICs (448 of 3,072 links). */
  @Test
  void oversubscribedPodsLimitWhatCrossesThemAndNothingElse() {
    Collectives meta = Collectives.on(ReferenceDesigns.metaRoce24k());
    double line = 400;
    Estimate inside = meta.mechanism(ALL_REDUCE, HUGE, PlacementPolicy.packed(3072));
    assertThat(inside.limitedBy().kind()).isEqualTo(Limit.Kind.NIC);
    assertThat(gigabytes(inside.busBandwidth())).isGreaterThan(0.98 * line);
    Estimate packed = meta.mechanism(ALL_REDUCE, HUGE, PlacementPolicy.packed(24576));
    assertThat(packed.limitedBy().kind()).isEqualTo(Limit.Kind.NIC);
    Estimate spread = meta.mechanism(ALL_REDUCE, HUGE, PlacementPolicy.spread(24576));
    assertThat(spread.limitedBy().kind()).isEqualTo(Limit.Kind.SPINE_CUT);
    assertThat(spread.limitedBy().rate()).hasValue(Bandwidth.of("400Gb/s").times(448));
    // Each of the 384 hosts of a pod sends to another pod: 448 links for 3,072 NICs.
    assertThat(gigabytes(spread.busBandwidth()))
        .isCloseTo(line * 448 / 3072, Percentage.withPercentage(3));
    Estimate pairs = meta.mechanism(ALL_TO_ALL, HUGE, PlacementPolicy.packed(24576));
    assertThat(pairs.limitedBy().kind()).isEqualTo(Limit.Kind.SPINE_CUT);
    // 3,072 * 21,504 pairs share 448 links; each rank has 24,575 of them.
    assertThat(gigabytes(pairs.busBandwidth()))
        .isCloseTo(50.0 * 448 / (3072.0 * 21504) * 24575, Percentage.withPercentage(2));
    assertThat(meta.mechanism(ALL_TO_ALL, HUGE, PlacementPolicy.packed(3072)).limitedBy().kind())
        .isEqualTo(Limit.Kind.NIC);
  }

  /** Without pods the same shape is limited nowhere but at the NICs. */
  @Test
  void theNonBlockingTwinIsLimitedByItsNics() {
    Collectives meta = Collectives.on(ReferenceDesigns.metaInfiniBand24k());
    for (PlacementPolicy p :
        new PlacementPolicy[] {PlacementPolicy.packed(24576), PlacementPolicy.spread(24576)}) {
      assertThat(meta.mechanism(ALL_REDUCE, HUGE, p).limitedBy().kind()).isEqualTo(Limit.Kind.NIC);
      assertThat(meta.mechanism(ALL_TO_ALL, HUGE, p).limitedBy().kind()).isEqualTo(Limit.Kind.NIC);
    }
  }

  /** Leaves of four hosts with uplinks for one: 4:1. */
  @Test
  void aSpreadRingIsLimitedByLeafUplinksAndAPackedOneIsNot() {
    Cluster cluster = new Clos(16, 1, 1, 4, false, 0, 0, 100, 100, 0).build();
    Collectives c = Collectives.on(cluster);
    Estimate packed = c.mechanism(ALL_GATHER, HUGE, PlacementPolicy.packed(16));
    assertThat(gigabytes(packed.busBandwidth())).isCloseTo(12.5, Offset.offset(0.01));
    assertThat(packed.limitedBy().kind()).isEqualTo(Limit.Kind.NIC);
    Estimate spread = c.mechanism(ALL_GATHER, HUGE, PlacementPolicy.spread(16));
    assertThat(gigabytes(spread.busBandwidth())).isCloseTo(12.5 / 4, Offset.offset(0.01));
    assertThat(spread.limitedBy().kind()).isEqualTo(Limit.Kind.LEAF_UPLINK);
    assertThat(spread.limitedBy().what()).isEqualTo("uplinks of leaf-0-0");
    assertThat(spread.limitedBy().rate()).hasValue(Bandwidth.of("100Gb/s"));
    // All-to-all: 4 * 12 pairs over 100 Gb/s, 15 pairs a rank.
    assertThat(gigabytes(c.mechanism(ALL_TO_ALL, HUGE, PlacementPolicy.packed(16)).busBandwidth()))
        .isCloseTo(12.5 / 48 * 15, Offset.offset(0.01));
  }

  /** Rails: the leaves of a group are crossed only where the ring goes to the next group. */
  @Test
  void railsKeepARingOffTheSpine() {
    Cluster rails = new Clos(8, 4, 4, 4, true, 0, 1000, 100, 100, 0).build();
    Estimate e =
        Collectives.on(rails)
            .with(EstimateOptions.builder().addAlgorithms("ring-all-gather").build())
            .mechanism(ALL_GATHER, HUGE, PlacementPolicy.packed(32));
    assertThat(e.limitedBy().kind()).isEqualTo(Limit.Kind.NIC);
    assertThat(gigabytes(e.busBandwidth())).isCloseTo(50, Offset.offset(0.1));
    // Inside one group not even all-to-all leaves the leaves.
    Estimate pairs = Collectives.on(rails).mechanism(ALL_TO_ALL, HUGE, PlacementPolicy.packed(16));
    assertThat(pairs.limitedBy().kind()).isEqualTo(Limit.Kind.NIC);
  }

  /**
   * Two and three nodes are better off with trees than many: 2, 4/3 and 1 times the NICs' rate
   * times (p - 1)/p of bus bandwidth, as NCCL's own model has it (SimAI's form of it).
   */
  @ParameterizedTest
  @CsvSource({"2,2", "3,1.3333333", "4,1", "5,1", "8,1", "13,1"})
  void twoHostsMislead(int hosts, double factor) {
    double p = hosts * 8;
    Cluster cluster = Clos.star(hosts, 8, 100_000, 400).build();
    assertThat(gigabytes(allowing("double-tree-all-reduce", cluster, (int) p).busBandwidth()))
        .isCloseTo(400 * factor * (p - 1) / p, Percentage.withPercentage(0.5));
    assertThat(gigabytes(allowing("ring-all-reduce", cluster, (int) p).busBandwidth()))
        .isCloseTo(400, Percentage.withPercentage(0.5));
  }

  private static Estimate allowing(String algorithm, Cluster cluster, int ranks) {
    return Collectives.on(cluster)
        .with(EstimateOptions.builder().addAlgorithms(algorithm).build())
        .mechanism(ALL_REDUCE, HUGE, PlacementPolicy.packed(ranks));
  }

  @Test
  void algorithmsThatAreNotAllowedAreNotUsed() {
    Cluster cluster = Clos.star(2, 8, 3600, 400).build();
    assertThat(allowing("ring-all-reduce", cluster, 16).algorithm()).isEqualTo("ring-all-reduce");
    assertThatThrownBy(() -> allowing("pairwise-all-to-all", cluster, 16))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("[pairwise-all-to-all] does ALL_REDUCE")
        .hasMessageContaining("ring-all-reduce");
    assertThatThrownBy(() -> allowing("rings", cluster, 16))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'rings'");
  }

  /** Published: 8 H100 reach about 370 GB/s of 450 by ring, 480 bus with reducing switches. */
  @Test
  void oneHostIsLimitedByItsScaleUpNetwork() {
    Cluster cluster = Clos.star(1, 8, 3600, 400).build();
    Collectives c = Collectives.on(cluster);
    Estimate ring = c.mechanism(ALL_REDUCE, HUGE, PlacementPolicy.packed(8));
    assertThat(gigabytes(ring.busBandwidth())).isCloseTo(450, Offset.offset(1.0));
    assertThat(ring.limitedBy().kind()).isEqualTo(Limit.Kind.SCALE_UP);
    Estimate reduced =
        c.with(EstimateOptions.builder().inNetworkReduction(true).build())
            .mechanism(ALL_REDUCE, HUGE, PlacementPolicy.packed(8));
    assertThat(reduced.algorithm()).isEqualTo("in-network-all-reduce");
    assertThat(gigabytes(reduced.algorithmBandwidth())).isCloseTo(450, Offset.offset(1.0));
    assertThat(reduced.time()).isGreaterThanOrEqualTo(reduced.bound().time());
  }

  @Test
  void inNetworkReductionThatNobodyOffersIsSaidAndNotUsed() {
    Cluster cluster = Clos.star(2, 1, 0, 100).build();
    EstimateOptions asked = EstimateOptions.builder().inNetworkReduction(true).build();
    Estimate e =
        Collectives.on(cluster).with(asked).mechanism(ALL_REDUCE, GIB, PlacementPolicy.packed(2));
    assertThat(e.time()).isEqualTo(estimate(cluster, ALL_REDUCE, GIB, 2).time());
    assertThat(e.explain().toString()).contains("names no switch that can reduce");
  }

  /**
   * Without the rate between GPUs of one host the start is all that is known: no limit by latency.
   */
  @Test
  void anUnknownScaleUpRateIsNoLatencyLimit() {
    Estimate e = estimate(Clos.star(1, 2, 0, 400).build(), ALL_REDUCE, GIB, 2);
    assertThat(e.limitedBy().kind()).isEqualTo(Limit.Kind.UNKNOWN);
    assertThat(e.toString()).contains("at least").doesNotContain("bus bandwidth");
  }

  /** Small messages over 2 GPUs of a DGX take 7.5 to 12 us, 8 GPUs of a DGX A100 21 us. */
  @Test
  void smallMessagesAreLatency() {
    Estimate two = estimate(Clos.star(1, 2, 3600, 400).build(), ALL_REDUCE, DataSize.of("8B"), 2);
    assertThat(two.limitedBy().kind()).isEqualTo(Limit.Kind.LATENCY);
    assertThat(two.time().toMicroseconds()).isBetween(7.5, 12.0);
    Estimate eight = estimate(Clos.star(1, 8, 2400, 400).build(), ALL_REDUCE, DataSize.of("8B"), 8);
    assertThat(eight.time().toMicroseconds()).isBetween(15.0, 21.0);
  }

  @Test
  void latenciesAreTheUsersToReplace() {
    LatencyTerms slow =
        LatencyTerms.builder()
            .from(LatencyTerms.defaults())
            .start(TimeSpan.of("1ms"))
            .switchHop(TimeSpan.of("1us"))
            .build();
    Cluster cluster = Clos.star(2, 1, 0, 100).build();
    Estimate e =
        Collectives.on(cluster)
            .with(EstimateOptions.builder().latency(slow).build())
            .mechanism(ALL_REDUCE, DataSize.ZERO, PlacementPolicy.packed(2));
    // Two steps over one switch.
    assertThat(e.time()).isEqualTo(TimeSpan.of("1ms").plus(TimeSpan.of("3.7us").times(2)));
  }

  @Test
  void oneRankHasNothingToDo() {
    for (Collective c : new Collective[] {ALL_REDUCE, ALL_GATHER, ALL_TO_ALL}) {
      Estimate e = estimate(Clos.star(2, 4, 1000, 100).build(), c, GIB, 1);
      assertThat(e.limitedBy().kind()).isEqualTo(Limit.Kind.NOTHING);
      assertThat(e.time()).isEqualTo(LatencyTerms.defaults().start());
      assertThat(e.busBandwidth()).isEqualTo(Bandwidth.ZERO);
      assertThat(e.bound().time()).isEqualTo(TimeSpan.ZERO);
    }
  }

  @Test
  void sweepsDoubleTheSize() {
    SizeSweep s =
        estimate(Clos.star(2, 8, 3600, 400).build(), ALL_REDUCE, GIB, 16)
            .overSizes("1KiB", "16GiB");
    assertThat(s.estimates()).hasSize(25);
    assertThat(s.table().rows()).hasSize(25);
    assertThat(s.toString()).contains("16GiB").contains("LATENCY");
    assertThat(s.estimates().get(24).size()).isEqualTo(DataSize.of("16GiB"));
    assertThatThrownBy(() -> s.estimates().get(0).overSizes("2KiB", "1KiB"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2KiB to 1KiB");
  }

  /** A rate of a benchmark is read by people: whole bits, not a fraction of the ranks. */
  @Test
  void bandwidthsAreWholeBits() {
    Estimate e = estimate(ReferenceDesigns.dgxSuperPodH100(4), ALL_REDUCE, GIB, 1016);
    assertThat(e.algorithmBandwidth()).isEqualTo(Bandwidth.average(GIB, e.time()));
    assertThat(e.busBandwidth().isWhole()).isTrue();
    // 2 * 1015 / 1016 of the algorithm bandwidth, rounded down.
    assertThat(e.busBandwidth().bitsPerSecond())
        .isEqualTo(e.algorithmBandwidth().bitsPerSecond() * 2030 / 1016);
  }

  @Test
  void aTimeThatIsTooLongIsRefusedInWords() {
    Cluster cluster = Clos.star(2, 1, 0, 100).build();
    Collectives c = Collectives.on(cluster);
    for (Collective op : new Collective[] {ALL_REDUCE, ALL_GATHER, ALL_TO_ALL}) {
      assertThatThrownBy(() -> c.mechanism(op, DataSize.of("1EiB"), PlacementPolicy.packed(2)))
          .isInstanceOf(ArithmeticException.class)
          .hasMessageContaining("1EiB at ")
          .hasMessageContaining("takes longer than a time span holds (106 days)")
          .hasMessageContaining(op.id() + " over 2 ranks");
    }
    Estimate small = c.mechanism(ALL_REDUCE, GIB, PlacementPolicy.packed(2));
    assertThatThrownBy(() -> small.overSizes("1B", "7EiB"))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("PiB at 100Gb/s takes longer than a time span holds (106 days)");
    // 128 PiB at 100 Gb/s are 1.15e18 bits and 133 days; half of that fits.
    assertThat(
            c.mechanism(ALL_GATHER, DataSize.of("128PiB"), PlacementPolicy.packed(2))
                .time()
                .toSeconds())
        .isGreaterThan(5.7e6);
  }

  @Test
  void countsOfOneAreInTheSingular() {
    Collectives c = Collectives.on(Clos.star(1, 1, 0, 100).build());
    assertThatThrownBy(() -> c.place(PlacementPolicy.packed(2)))
        .hasMessageContaining("the job has 2 ranks but cluster clos has 1 GPU on fabric f");
    assertThat(estimate(Clos.star(1, 1, 0, 100).build(), ALL_REDUCE, GIB, 1).explain().toString())
        .contains("with 1 rank each")
        .doesNotContain("1 ranks");
  }

  @Test
  void refusesHelpfully() {
    Collectives c = Collectives.on(Clos.star(2, 1, 0, 100).build());
    assertThatThrownBy(() -> c.mechanism(Collective.GATHER, GIB, PlacementPolicy.packed(2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("GATHER")
        .hasMessageContaining("ALL_REDUCE");
    assertThatThrownBy(() -> c.mechanism(ALL_REDUCE, GIB, PlacementPolicy.packed(3)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("3 ranks");
    assertThatThrownBy(
            () ->
                c.mechanism(
                    ALL_REDUCE, GIB, PlacementPolicy.packed(2).on(Clos.star(3, 1, 0, 100).build())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("but these are collectives over");
    assertThatThrownBy(() -> Collectives.on(Clos.star(2, 1, 0, 100).build(), "none"))
        .hasMessageContaining("no fabric none");
  }

  /** Hosts on two switches that nothing joins. */
  @Test
  void hostsThatNothingJoinsAreRefused() {
    Clos apart = new Clos(4, 1, 1, 2, false, 1, 0, 100, 100, 100);
    Cluster cut = withoutSpines(apart.build());
    assertThat(Collectives.on(cut).mechanism(ALL_REDUCE, GIB, PlacementPolicy.packed(2)).time())
        .isGreaterThan(TimeSpan.ZERO);
    assertThatThrownBy(
            () -> Collectives.on(cut).mechanism(ALL_REDUCE, GIB, PlacementPolicy.packed(4)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("are not joined by fabric f");
  }

  private static Cluster withoutSpines(Cluster from) {
    var out = Cluster.builder("cut");
    out.addHosts(from.hosts());
    var fabric = out.fabric("f").role(io.clusterfabric.model.FabricRole.BACKEND);
    from.backend().switches().stream()
        .filter(s -> s.id().startsWith("leaf"))
        .forEach(fabric::addSwitch);
    from.backend().links().stream()
        .filter(l -> l.a().node().startsWith("host") || l.b().node().startsWith("host"))
        .forEach(fabric::addLink);
    return out.build();
  }
}
