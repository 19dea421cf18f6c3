package io.clusterfabric.collectives.estimate;

import static io.clusterfabric.model.Collective.ALL_GATHER;
import static io.clusterfabric.model.Collective.ALL_REDUCE;
import static io.clusterfabric.model.Collective.ALL_TO_ALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.collectives.placement.GpuRef;
import io.clusterfabric.collectives.placement.PlacementPolicy;
import io.clusterfabric.collectives.sample.Clos;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Collective;
import io.clusterfabric.model.FabricRole;
import io.clusterfabric.model.Link;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.Port;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.Switch;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.DataSize;
import io.clusterfabric.testkit.data.SharedData;
import io.clusterfabric.topology.format.Formats;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is not known may not be taken for fast: then the time is at least, the rate at most. */
class UnknownRateTest {
  private static final DataSize GIB = DataSize.of("1GiB");
  private static final LinkSpec UNKNOWN = LinkSpec.builder().build();
  private static final LinkSpec HALF_A_BIT =
      LinkSpec.builder().dataRate(Bandwidth.of("1/2b/s")).build();

  /** Two hosts of 8 GPUs on each of two leaves, with a spine above. */
  private static final Clos POD = new Clos(4, 8, 8, 2, false, 0, 3600, 400, 1600, 0);

  private static Cluster rebuilt(
      Cluster from, UnaryOperator<Link> links, UnaryOperator<Switch> switches) {
    var out = Cluster.builder("changed");
    out.addHosts(from.hosts());
    var fabric = out.fabric("f").role(FabricRole.BACKEND);
    from.backend().switches().forEach(s -> fabric.addSwitch(switches.apply(s)));
    from.backend().links().forEach(l -> fabric.addLink(links.apply(l)));
    return out.build();
  }

  private static Cluster with(LinkSpec spec, Cluster from, Predicate<Link> which) {
    return rebuilt(
        from, l -> which.test(l) ? Link.of(l.a(), l.b(), spec) : l, UnaryOperator.identity());
  }

  private static boolean isAccess(Link l) {
    return l.a().node().startsWith("host") || l.b().node().startsWith("host");
  }

  private static boolean isUplink(Link l) {
    return !isAccess(l);
  }

  private static Predicate<Link> at(String node, String port) {
    PortRef ref = new PortRef(node, port);
    return l -> l.a().equals(ref) || l.b().equals(ref);
  }

  private static Estimate estimate(Cluster cluster, Collective c, int ranks) {
    return Collectives.on(cluster).mechanism(c, GIB, PlacementPolicy.packed(ranks));
  }

  private static void assertBoundOnly(Estimate e, Estimate known) {
    assertThat(e.isLowerBound()).isTrue();
    assertThat(e.limitedBy().kind()).isEqualTo(Limit.Kind.UNKNOWN);
    assertThat(e.limitedBy().rate()).isEmpty();
    assertThat(e.toString()).contains(": at least ").contains("limited by UNKNOWN");
    assertThat(e.time()).isLessThanOrEqualTo(known.time());
    assertThat(e.busBandwidth()).isGreaterThanOrEqualTo(known.busBandwidth());
    assertThat(e.algorithmBandwidth()).isGreaterThanOrEqualTo(known.algorithmBandwidth());
    assertThat(e.bound().time()).isLessThanOrEqualTo(known.time());
    assertThat(e.explain().toString()).contains("the time is a lower bound");
  }

  @Test
  void whereAllIsKnownTheTimeIsNoLowerBound() {
    for (Collective c : new Collective[] {ALL_REDUCE, ALL_GATHER, ALL_TO_ALL}) {
      Estimate e = estimate(POD.build(), c, 32);
      assertThat(e.isLowerBound()).isFalse();
      assertThat(e.unknownRates()).isEmpty();
      assertThat(e.toString()).doesNotContain("at least").doesNotContain("at most");
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"ALL_REDUCE", "ALL_GATHER", "REDUCE_SCATTER", "ALL_TO_ALL"})
  void portsOfUnknownRateMayLimit(Collective c) {
    Estimate e = estimate(with(UNKNOWN, POD.build(), UnknownRateTest::isAccess), c, 16);
    assertBoundOnly(e, estimate(POD.build(), c, 16));
    assertThat(e.unknownRates()).containsExactly("port host-0[nic0] and 15 other ports");
    // The scale-up network is known and takes time: a rate that is an upper bound can be told.
    assertThat(e.toString()).contains("bus bandwidth at most ");
    assertThat(e.limitedBy().what())
        .isEqualTo("no rate is known of port host-0[nic0] and 15 other ports");
  }

  @ParameterizedTest
  @EnumSource(names = {"ALL_REDUCE", "ALL_GATHER", "REDUCE_SCATTER", "ALL_TO_ALL"})
  void oneUnknownPortIsEnough(Collective c) {
    Estimate e = estimate(with(UNKNOWN, POD.build(), at("host-1", "nic3")), c, 16);
    assertBoundOnly(e, estimate(POD.build(), c, 16));
    assertThat(e.unknownRates()).containsExactly("port host-1[nic3]");
  }

  @Test
  void whatTheJobDoesNotUseMayBeUnknown() {
    Cluster cluster = with(UNKNOWN, POD.build(), at("host-3", "nic0"));
    assertThat(estimate(cluster, ALL_GATHER, 16).isLowerBound()).isFalse();
    Cluster uplinks = with(UNKNOWN, POD.build(), UnknownRateTest::isUplink);
    assertThat(estimate(uplinks, ALL_GATHER, 16).isLowerBound()).isFalse();
    assertThat(estimate(uplinks, ALL_GATHER, 8).isLowerBound()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(names = {"ALL_REDUCE", "ALL_GATHER", "REDUCE_SCATTER", "ALL_TO_ALL"})
  void uplinksOfUnknownRateMayLimitWhatPassesThem(Collective c) {
    Estimate e = estimate(with(UNKNOWN, POD.build(), UnknownRateTest::isUplink), c, 32);
    assertBoundOnly(e, estimate(POD.build(), c, 32));
    assertThat(e.unknownRates()).contains("uplinks of leaf-0-0 and 1 other part");
  }

  /** A link between pods is unknown: only what goes from pod to pod passes it. */
  @Test
  void aCutBetweenPodsOfUnknownRateMayLimit() {
    Cluster pods = new Clos(8, 1, 1, 2, false, 2, 0, 100, 100, 100).build();
    Cluster cluster = with(UNKNOWN, pods, at("core-0", "p0"));
    Estimate e = estimate(cluster, ALL_GATHER, 8);
    assertBoundOnly(e, estimate(pods, ALL_GATHER, 8));
    assertThat(e.unknownRates())
        .containsExactly("uplinks of the part below tier 3 that holds leaf-0-0");
    assertThat(estimate(cluster, ALL_GATHER, 4).isLowerBound()).isFalse();
  }

  /** Parallel links of which one is unknown carry at least the others. */
  @Test
  void anUnknownLinkBesideAKnownOneMakesItsBundleUnknown() {
    Cluster plain = Clos.star(2, 1, 0, 100).build();
    var out = Cluster.builder("two");
    out.addHosts(plain.hosts());
    var fabric = out.fabric("f").role(FabricRole.BACKEND);
    var spec = plain.backend().switches().get(0).spec();
    fabric.addSwitch(Switch.of("leaf-0", spec)).addSwitch(Switch.of("leaf-1", spec));
    LinkSpec rate = LinkSpec.builder().dataRate(Bandwidth.of("100Gb/s")).build();
    for (int i = 0; i < 2; i++) {
      String leaf = "leaf-" + i;
      fabric.addLink(Link.of(new PortRef("host-" + i, "nic0"), new PortRef(leaf, "down"), rate));
    }
    fabric.addLink(Link.of(new PortRef("leaf-0", "a"), new PortRef("leaf-1", "a"), rate));
    fabric.addLink(Link.of(new PortRef("leaf-0", "b"), new PortRef("leaf-1", "b"), UNKNOWN));
    Estimate e = estimate(out.build(), ALL_GATHER, 2);
    assertThat(e.isLowerBound()).isTrue();
    assertThat(e.unknownRates()).containsExactly("uplinks of leaf-0 and 1 other part");
  }

  @Test
  void aRateThatPortsNegotiatedIsKnown() {
    Cluster cluster =
        rebuilt(
            POD.build(),
            l -> isUplink(l) ? Link.of(l.a(), l.b(), UNKNOWN) : l,
            s ->
                s.id().startsWith("leaf")
                    ? Switch.builder()
                        .from(s)
                        .addPorts(
                            Port.builder()
                                .ref(new PortRef(s.id(), "up"))
                                .negotiatedRate(Bandwidth.of("1.6Tb/s"))
                                .build())
                        .build()
                    : s);
    Estimate e = estimate(cluster, ALL_TO_ALL, 32);
    assertThat(e.isLowerBound()).isFalse();
    assertThat(e.time()).isEqualTo(estimate(POD.build(), ALL_TO_ALL, 32).time());
  }

  @ParameterizedTest
  @EnumSource(names = {"ALL_REDUCE", "ALL_GATHER", "REDUCE_SCATTER", "ALL_TO_ALL"})
  void anUnknownScaleUpNetworkMayLimitSeveralHosts(Collective c) {
    Cluster unknown = new Clos(4, 8, 8, 2, false, 0, 0, 400, 1600, 0).build();
    Estimate e = estimate(unknown, c, 16);
    assertBoundOnly(e, estimate(POD.build(), c, 16));
    assertThat(e.unknownRates()).containsExactly("the scale-up network of host-0 and 1 other host");
    assertThat(e.toString()).contains("bus bandwidth at most ");
  }

  @Test
  void whereNothingIsKnownNoRateIsPrinted() {
    Cluster nothing = new Clos(4, 8, 8, 2, false, 0, 0, 400, 1600, 0).build();
    Estimate e = estimate(with(UNKNOWN, nothing, l -> true), ALL_TO_ALL, 16);
    assertThat(e.isLowerBound()).isTrue();
    assertThat(e.toString()).contains("at least").doesNotContain("GB/s");
    assertThat(e.unknownRates()).hasSize(2);
    // 1 GiB in no more than the steps take: an upper bound, far from any hardware.
    assertThat(e.algorithmBandwidth()).isEqualTo(Bandwidth.average(GIB, e.time()));
    assertThat(e.explain().toString()).doesNotContain("0.00 GB/s").contains("not known");
    SizeSweep sweep = e.overSizes("1B", "4EiB");
    assertThat(sweep.toString())
        .contains("at least ")
        .contains("not known")
        .doesNotContain("0.00 GB/s");
    assertThat(sweep.estimates().get(62).busBandwidth()).isGreaterThan(Bandwidth.of("1Eb/s"));
  }

  @Test
  void sweepsMarkBounds() {
    Cluster cluster = with(UNKNOWN, POD.build(), UnknownRateTest::isAccess);
    assertThat(estimate(cluster, ALL_REDUCE, 16).overSizes("1MiB", "2MiB").table().rows())
        .allSatisfy(
            r -> {
              assertThat(r.get(1)).startsWith("at least ");
              assertThat(r.get(2)).startsWith("at most ");
              assertThat(r.get(3)).startsWith("at most ");
              assertThat(r.get(5)).startsWith("UNKNOWN: no rate is known of port host-0[nic0]");
            });
  }

  /** No byte, no rate: an empty message takes the steps, whatever the rates are. */
  @Test
  void anEmptyMessageNeedsNoRate() {
    Cluster cluster = with(UNKNOWN, POD.build(), l -> true);
    Estimate e =
        Collectives.on(cluster).mechanism(ALL_REDUCE, DataSize.ZERO, PlacementPolicy.packed(16));
    assertThat(e.isLowerBound()).isFalse();
    assertThat(e.limitedBy().kind()).isEqualTo(Limit.Kind.LATENCY);
    assertThat(e.busBandwidth()).isEqualTo(Bandwidth.ZERO);
  }

  @Test
  void aHostWithOneRankNeedsNoScaleUpRate() {
    Cluster cluster = new Clos(4, 8, 8, 2, false, 0, 0, 400, 1600, 0).build();
    var one = List.of(new GpuRef("host-0", 0), new GpuRef("host-1", 0));
    Estimate e = Collectives.on(cluster).mechanism(ALL_GATHER, GIB, PlacementPolicy.explicit(one));
    assertThat(e.isLowerBound()).isFalse();
    assertThat(e.limitedBy().kind()).isEqualTo(Limit.Kind.NIC);
  }

  @Test
  void whatIsKnownToCarryNextToNothingIsRefused() {
    Cluster ports = with(HALF_A_BIT, POD.build(), at("host-1", "nic3"));
    for (Collective c : new Collective[] {ALL_REDUCE, ALL_GATHER, ALL_TO_ALL}) {
      assertThatThrownBy(() -> estimate(ports, c, 16))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("nothing gets through port host-1[nic3]")
          .hasMessageContaining("less than 1b/s");
    }
  }

  /** A network of ibsim has names and links, but no rate at all. */
  @Test
  void aDumpWithoutRatesGivesNoConfidentTime() throws IOException {
    Cluster cluster = Formats.read(SharedData.require("formats/ibnetdiscover/ibsim-net")).cluster();
    Estimate e = estimate(cluster, ALL_TO_ALL, 2);
    assertThat(e.isLowerBound()).isTrue();
    assertThat(e.limitedBy().kind()).isEqualTo(Limit.Kind.UNKNOWN);
    assertThat(e.toString()).contains("at least").doesNotContain("GB/s");
    assertThat(e.limitedBy().what()).contains("no rate is known of ").contains("port ");
  }
}
