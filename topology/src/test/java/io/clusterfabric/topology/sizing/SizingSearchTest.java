package io.clusterfabric.topology.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.finding.CancelledException;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Power;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.design.ClosDesign;
import io.clusterfabric.topology.design.FullMeshDesign;
import io.clusterfabric.topology.design.HostShape;
import io.clusterfabric.topology.design.SwitchShape;
import io.clusterfabric.topology.design.Wiring;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Known answers: published counts, closed forms, figures by hand. */
class SizingSearchTest {
  private static final Bandwidth G400 = Bandwidth.ofGigabitsPerSecond(400);
  private static final SwitchOption BOX = SwitchOption.of("box", 64, G400);

  private static long exact(SizingCandidate c, SizingObjective o) {
    ObjectiveValue v = c.value(o).orElseThrow();
    assertThat(v.isExact()).as("%s of %s", o, c).isTrue();
    return v.lower().floor();
  }

  private static SizingRequest.Builder of(int hosts, NetworkFamily... families) {
    return SizingRequest.builder()
        .hosts(hosts)
        .rate(G400)
        .addSwitches(BOX)
        .families(Set.of(families));
  }

  /** The three-tier column of DeepSeek's Table 3: k^3/4, 5k^2/4, k^3/2 with k = 64. */
  @Test
  void threeTiersOfRadix64AreDeepSeeksFt3() {
    SizingResult found = SizingSearch.of(of(65_536, NetworkFamily.FAT_TREE).build());
    SizingCandidate best = found.best(SizingObjective.SWITCHES).orElseThrow();
    assertThat(exact(best, SizingObjective.SWITCHES)).isEqualTo(5_120);
    assertThat(exact(best, SizingObjective.LINKS)).isEqualTo(131_072 + 65_536);
    assertThat(exact(best, SizingObjective.MODULES)).isEqualTo(2 * (131_072 + 65_536));
    assertThat(exact(best, SizingObjective.DIAMETER)).isEqualTo(4);
    assertThat(exact(best, SizingObjective.BISECTION)).isEqualTo(32_768 * 400_000_000_000L);
    assertThat(found.dominationOf(best)).isEmpty();
  }

  /** The multi-plane column: 8 planes of two tiers, 16,384 endpoints, 768 switches. */
  @Test
  void eightPlanesOfTwoTiersAreDeepSeeksMpft() {
    SizingResult found =
        SizingSearch.of(
            of(2_048, NetworkFamily.RAIL_OPTIMISED).adaptersPerHost(8).planes(Set.of(8)).build());
    SizingCandidate best =
        found.find("rail-optimised-box-8planes-by-adapter-32d-32u").orElseThrow();
    assertThat(exact(best, SizingObjective.SWITCHES)).isEqualTo(768);
    assertThat(exact(best, SizingObjective.LINKS)).isEqualTo(16_384 + 16_384);
    assertThat(best.plan().endpoints()).isEqualTo(16_384);
    assertThat(found.best(SizingObjective.SWITCHES)).contains(best);
    // ports of 50G, one in each plane, waste ports of 400G that cannot be split
    assertThat(found.candidates()).noneMatch(c -> c.plan().planes() != 8);
  }

  /**
   * 768 leaves and 768 spines in 24 pods; 12 cores a place would do, 16 divide the 32 uplinks of a
   * spine.
   */
  @Test
  void evenBundlesCostCoresAt24576Endpoints() {
    SizingCandidate even =
        SizingSearch.of(of(24_576, NetworkFamily.FAT_TREE).build())
            .best(SizingObjective.SWITCHES)
            .orElseThrow();
    assertThat(exact(even, SizingObjective.SWITCHES)).isEqualTo(768 + 768 + 32 * 16);
    assertThat(even.plan().tiers()).hasSize(3);
    SizingCandidate uneven =
        SizingSearch.of(of(24_576, NetworkFamily.FAT_TREE).unevenBundles(true).build())
            .best(SizingObjective.SWITCHES)
            .orElseThrow();
    assertThat(exact(uneven, SizingObjective.SWITCHES)).isEqualTo(768 + 768 + 32 * 12);
  }

  @Test
  void twoTiersEndAtHalfTheSquareOfTheRadix() {
    assertThat(SizingSearch.of(of(2_048, NetworkFamily.LEAF_SPINE).build()).candidates())
        .singleElement()
        .satisfies(c -> assertThat(exact(c, SizingObjective.SWITCHES)).isEqualTo(96));
    SizingResult more = SizingSearch.of(of(2_049, NetworkFamily.LEAF_SPINE).build());
    assertThat(more.candidates()).isEmpty();
    assertThat(more.ruledOut())
        .extracting(RuledOut::rule)
        .containsOnly("design.spines.radix", "design.ports.leaf");
    assertThat(more.explain().toString()).contains("use three tiers, or spines of more ports");
  }

  /** Four tiers of radix 64 with 32 subtrees: 1,048,576 endpoints. */
  @Test
  void aMillionEndpointsTakeFourTiers() {
    SizingResult found = SizingSearch.of(of(1 << 20, NetworkFamily.FAT_TREE).build());
    SizingCandidate best = found.best(SizingObjective.SWITCHES).orElseThrow();
    assertThat(best.plan().tiers()).hasSize(4);
    // three levels of 32,768, and above them half as many since all their ports go down
    assertThat(exact(best, SizingObjective.SWITCHES)).isEqualTo(3 * 32_768 + 16_384);
    assertThat(exact(best, SizingObjective.DIAMETER)).isEqualTo(6);
  }

  /** DeepSeek's Slim Fly of q = 28 has counts but no graph. */
  @Test
  void aSlimFlyWithoutAFieldIsRuledOut() {
    SizingResult found = SizingSearch.of(of(32_928, NetworkFamily.SLIM_FLY).build());
    assertThat(found.ruledOut())
        .anySatisfy(
            o -> {
              assertThat(o.candidate()).isEqualTo("slim-fly-box-28q-21p");
              assertThat(o.rule()).isEqualTo("design.slim-fly.field");
              assertThat(o.reason()).contains("27 or 29");
            });
    assertThat(found.find("slim-fly-box-28q-21p")).isEmpty();
    // 29^2 x 2 x 20 = 33,640 places, 43 links to others
    assertThat(found.find("slim-fly-box-29q-20p")).isPresent();
  }

  /** Juniper's first row: 512 GPUs of 200G on 16 leaves with 8 uplinks of 400G is 2:1. */
  @Test
  void juniperSilentTwoToOneIsRuledOutUnlessAllowed() {
    SizingRequest.Builder request =
        SizingRequest.builder()
            .hosts(64)
            .adaptersPerHost(8)
            .rate(Bandwidth.ofGigabitsPerSecond(200))
            .addSwitches(SwitchOption.of("leaf", 32, G400).withSplits(2))
            .families(Set.of(NetworkFamily.RAIL_OPTIMISED));
    String row = "rail-optimised-leaf-x1-32d-8u";
    assertThat(SizingSearch.of(request.build()).find(row)).isEmpty();
    SizingCandidate found =
        SizingSearch.of(request.maxOversubscription(Ratio.of(2)).build()).find(row).orElseThrow();
    assertThat(found.oversubscription().orElseThrow()).hasToString("2:1 down:up");
    assertThat(found.plan().switches("leaf")).isEqualTo(16);
  }

  @Test
  void splitPortsDoubleTheRadixForPlanes() {
    SizingResult found =
        SizingSearch.of(
            SizingRequest.builder()
                .hosts(1_024)
                .adaptersPerHost(8)
                .rate(Bandwidth.ofGigabitsPerSecond(800))
                .addSwitches(
                    SwitchOption.of("sn5600", 64, Bandwidth.ofGigabitsPerSecond(800))
                        .withSplits(2, 4))
                .planes(Set.of(2))
                .families(Set.of(NetworkFamily.RAIL_OPTIMISED))
                .build());
    // NVIDIA's B300 table, 16 units: 256 leaves and 128 spines, 8,192 GPUs on two planes
    SizingCandidate row = found.find("rail-optimised-sn5600-2planes-x2-64d-64u").orElseThrow();
    assertThat(row.plan().switches("leaf")).isEqualTo(256);
    assertThat(row.plan().switches("spine")).isEqualTo(128);
  }

  @Test
  void costAndWattsAreSumsOfWhatWasGiven() {
    SizingResult found =
        SizingSearch.of(
            SizingRequest.builder()
                .hosts(8)
                .rate(G400)
                .addSwitches(SwitchOption.of("s", 8, G400).withPower(Power.ofWatts(100)))
                .families(Set.of(NetworkFamily.LEAF_SPINE, NetworkFamily.FULL_MESH))
                .accessMedium(CableMedium.DAC)
                .modulePower(Power.ofWatts(10))
                .prices(
                    Prices.builder()
                        .putSwitch("s", Ratio.of(1000))
                        .putCable(CableMedium.DAC, Ratio.of(10))
                        .putCable(CableMedium.SINGLE_MODE_FIBRE, Ratio.of(20))
                        .module(Ratio.of(100))
                        .adapter(Ratio.of(500))
                        .build())
                .build());
    SizingCandidate tree = found.find("leaf-spine-s-4d-4u").orElseThrow();
    // 2 leaves and 1 spine, 8 copper cables, 8 fibres with 16 modules, 8 adapters
    assertThat(exact(tree, SizingObjective.SWITCHES)).isEqualTo(3);
    assertThat(exact(tree, SizingObjective.MODULES)).isEqualTo(16);
    assertThat(exact(tree, SizingObjective.WATTS)).isEqualTo(3 * 100 + 16 * 10);
    assertThat(exact(tree, SizingObjective.COST))
        .isEqualTo(3_000 + 8 * 10 + 8 * 20 + 1_600 + 4_000);
    SizingCandidate one = found.find("full-mesh-s-8p-1n-1k").orElseThrow();
    assertThat(exact(one, SizingObjective.COST)).isEqualTo(1_000 + 80 + 4_000);
    assertThat(found.dominationOf(tree).orElseThrow().by()).isEqualTo(one);
    assertThat(found.dominationOf(tree).orElseThrow())
        .hasToString(
            "leaf-spine-s-4d-4u is dominated by full-mesh-s-8p-1n-1k: switches 1 against 3, links 8"
                + " against 16, cables 8 against 16, modules 0 against 16, watts 100 against 460,"
                + " diameter 0 against 2, cost 5080 against 8840");
    assertThat(found.front()).containsExactly(one);
  }

  @Test
  void aMissingPriceLeavesTheCostUnknownAndNothingIsSaidOfIt() {
    SizingResult found =
        SizingSearch.of(
            SizingRequest.builder()
                .hosts(8)
                .rate(G400)
                .addSwitches(SwitchOption.of("a", 8, G400), SwitchOption.of("b", 8, G400))
                .families(Set.of(NetworkFamily.FULL_MESH))
                .prices(
                    Prices.builder()
                        .putSwitch("a", Ratio.of(1000))
                        .putCable(CableMedium.SINGLE_MODE_FIBRE, Ratio.ONE)
                        .module(Ratio.ONE)
                        .build())
                .build());
    assertThat(found.compared())
        .contains(SizingObjective.COST)
        .doesNotContain(SizingObjective.WATTS);
    assertThat(found.candidates())
        .filteredOn(c -> c.plan().tiers().get(0).model().equals("b"))
        .isNotEmpty()
        .allSatisfy(
            c -> {
              assertThat(c.value(SizingObjective.COST)).isEmpty();
              assertThat(found.front()).contains(c);
            });
  }

  @Test
  void railsAndPlanesThatAreNotThereRuleOut() {
    SizingResult found =
        SizingSearch.of(
            of(64, NetworkFamily.LEAF_SPINE, NetworkFamily.RAIL_OPTIMISED, NetworkFamily.TORUS)
                .adaptersPerHost(4)
                .rails(4)
                .build());
    assertThat(found.front())
        .isNotEmpty()
        .allMatch(c -> c.family() == NetworkFamily.RAIL_OPTIMISED);
    assertThat(found.ruledOut())
        .filteredOn(o -> o.family() == NetworkFamily.LEAF_SPINE)
        .extracting(RuledOut::rule)
        .contains("sizing.rails");
  }

  @Test
  void growthIsFoundWithoutAMove() {
    SizingResult found =
        SizingSearch.of(
            of(512, NetworkFamily.LEAF_SPINE, NetworkFamily.FAT_TREE).growTo(2_048).build());
    SizingCandidate two = found.find("leaf-spine-box-32d-32u").orElseThrow();
    // all 32 spines of the grown fabric, 16 of its 64 leaves
    assertThat(two.plan().switches("spine")).isEqualTo(32);
    assertThat(two.plan().switches("leaf")).isEqualTo(16);
    assertThat(two.roomForHosts()).isEqualTo(2_048);
    assertThat(
            SizingSearch.of(of(512, NetworkFamily.LEAF_SPINE).growTo(2_049).build()).candidates())
        .isEmpty();
  }

  @Test
  void stopsAtItsLimitAndWhenToldTo() {
    SizingResult cut = SizingSearch.of(of(256, NetworkFamily.DRAGONFLY).limit(5).build());
    assertThat(cut.isComplete()).isFalse();
    assertThat(cut.looked()).isEqualTo(5);
    assertThat(cut.candidates().size() + cut.ruledOut().size()).isEqualTo(5);
    assertThat(cut.explain().toString()).contains("ended at its limit of 5 combinations");
    assertThatThrownBy(() -> SizingSearch.of(of(256, NetworkFamily.DRAGONFLY).build(), p -> false))
        .isInstanceOf(CancelledException.class);
  }

  /** Products of a million endpoints need more than 64 bits on the way. */
  @Test
  void allFamiliesAtAMillionEndpoints() {
    SizingResult found = SizingSearch.of(SizingRequest.of(1 << 20, G400, BOX));
    assertThat(found.isComplete()).isTrue();
    assertThat(found.ruledOut()).extracting(RuledOut::rule).doesNotContain("sizing.numbers");
    assertThat(found.candidates())
        .extracting(SizingCandidate::family)
        .contains(NetworkFamily.FAT_TREE, NetworkFamily.JELLYFISH);
    // 1,024 groups with 524,288 links between them: 262,400 of 400 Gb/s are the mean over halves.
    assertThat(found.ruledOut())
        .filteredOn(r -> r.toString().startsWith("dragonfly-plus-box-32p-32l-32s-32h-1024g"))
        .singleElement()
        .satisfies(
            r -> {
              assertThat(r.rule()).isEqualTo("sizing.bisection");
              assertThat(r.toString()).contains("104.96Pb/s");
            });
  }

  @Test
  void refusesWhatMeansNothing() {
    assertThatThrownBy(() -> SizingRequest.of(1 << 22, Bandwidth.of("1Tb/s"), BOX))
        .hasMessageContaining("at most 2^61 bits a second");
    assertThatThrownBy(() -> SizingRequest.of(0, G400, BOX)).hasMessageContaining("1 to 4194304");
    assertThatThrownBy(() -> SizingRequest.of(8, G400)).hasMessageContaining("at least one switch");
    assertThatThrownBy(() -> SizingRequest.of(8, G400, BOX, BOX))
        .hasMessageContaining("twice: box");
    assertThatThrownBy(() -> SwitchOption.ofPart("tomahawk-2"))
        .hasMessageContaining("does not know the ports");
    assertThatThrownBy(() -> BOX.withSplits(3)).hasMessageContaining("1, 2, 4 or 8, found 3");
    SizingResult a = SizingSearch.of(of(8, NetworkFamily.FULL_MESH).build());
    SizingCandidate stranger =
        SizingSearch.of(of(8, NetworkFamily.FULL_MESH).build()).candidates().get(0);
    assertThatThrownBy(() -> a.dominationOf(stranger)).hasMessageContaining("no candidate");
  }

  @Test
  void partsOfTheCatalogueBringPortsCagesAndSplits() {
    SwitchOption qm = SwitchOption.ofPart("qm9700");
    assertThat(qm.shape().ports()).isEqualTo(64);
    assertThat(qm.shape().portsPerCage()).isEqualTo(2);
    assertThat(qm.splits()).isEqualTo(List.of(1, 2));
    SizingCandidate row =
        SizingSearch.of(
                SizingRequest.builder()
                    .hosts(128)
                    .adaptersPerHost(8)
                    .rate(G400)
                    .addSwitches(qm)
                    .families(Set.of(NetworkFamily.RAIL_OPTIMISED))
                    .build())
            .find("rail-optimised-qm9700-x1-32d-32u")
            .orElseThrow();
    // NVIDIA's B200 table, 4 units
    assertThat(row.plan().switches("leaf")).isEqualTo(32);
    assertThat(row.plan().switches("spine")).isEqualTo(16);
  }

  @Test
  void sidesAreAsEqualAsTheyGo() {
    assertThat(FlatProposals.sides(64, 3)).containsExactly(4, 4, 4);
    assertThat(FlatProposals.sides(65, 3)).containsExactly(5, 4, 4);
    assertThat(FlatProposals.sides(81, 3)).containsExactly(5, 5, 4);
    assertThat(FlatProposals.sides(1, 2)).containsExactly(1, 1);
  }

  /** Radix 8: subtrees of three tiers hold 4 x 4 x 4 hosts, four tiers 8 of them. */
  @Test
  void fourTiersGrowBySubtrees() {
    SizingRequest.Builder r =
        SizingRequest.builder()
            .hosts(130)
            .growTo(500)
            .rate(G400)
            .addSwitches(SwitchOption.of("s", 8, G400))
            .families(Set.of(NetworkFamily.FAT_TREE));
    SizingCandidate tree =
        SizingSearch.of(r.build()).candidates().stream()
            .filter(c -> c.plan().tiers().size() == 4)
            .findFirst()
            .orElseThrow();
    assertThat(tree.roomForHosts()).isEqualTo(512);
    // 3 subtrees of 16 switches a tier on day one, and all 64 switches above them
    assertThat(exact(tree, SizingObjective.SWITCHES)).isEqualTo(3 * 3 * 16 + 64);
    assertThat(tree.plan().hosts()).isEqualTo(130);
    // nine subtrees do not fit under switches of eight ports
    assertThat(SizingSearch.of(r.growTo(513).build()).candidates()).isEmpty();
  }

  /** DeepSeek's planes, small: eight planes of one switch each. */
  @Test
  void planesOfOneSwitchEach() {
    SizingResult found =
        SizingSearch.of(
            of(64, NetworkFamily.LEAF_SPINE).adaptersPerHost(8).planes(Set.of(8)).build());
    SizingCandidate one = found.find("leaf-spine-box-8planes-by-adapter-1t-64d").orElseThrow();
    assertThat(exact(one, SizingObjective.SWITCHES)).isEqualTo(8);
    assertThat(exact(one, SizingObjective.DIAMETER)).isZero();
    assertThat(exact(one, SizingObjective.BISECTION)).isEqualTo(32L * 8 * 400_000_000_000L);
    assertThat(one.design().graph().switchCount()).isEqualTo(8);
    assertThat(
            SizingSearch.of(
                    of(65, NetworkFamily.LEAF_SPINE).adaptersPerHost(8).planes(Set.of(8)).build())
                .ruledOut())
        .anyMatch(o -> o.toString().contains("-1t-65d: one switch a plane has too few ports"));
  }

  private static SizingRequest.Builder splitting(NetworkFamily family) {
    return SizingRequest.builder()
        .hosts(8)
        .rate(Bandwidth.ofGigabitsPerSecond(200))
        .addSwitches(SwitchOption.of("s", 8, G400).withSplits(2))
        .families(Set.of(family));
  }

  /** A port of 400G serves two hosts of 200G: two kept free leave six for twelve hosts. */
  @Test
  void sparePortsArePortsOfTheSwitchInEveryFamily() {
    for (int spare : new int[] {0, 2}) {
      int most = 2 * (8 - spare);
      SizingResult mesh =
          SizingSearch.of(splitting(NetworkFamily.FULL_MESH).hosts(most).sparePorts(spare).build());
      assertThat(mesh.candidates()).isNotEmpty();
      SizingResult tree =
          SizingSearch.of(
              splitting(NetworkFamily.LEAF_SPINE)
                  .hosts(most)
                  .rate(G400)
                  .adaptersPerHost(2)
                  .planes(Set.of(2))
                  .sparePorts(spare)
                  .build());
      // by port each plane has a link of 200G of each of the two adapters
      assertThat(tree.ruledOut())
          .anyMatch(
              o ->
                  o.candidate().contains("-2planes-1t")
                      && o.reason().endsWith(" of " + (most + spare)));
    }
    // 2 of 8 ports are spare, 4 take 7 hosts, and 2 are left for 3.5 uplinks of 400G
    assertThat(
            SizingSearch.of(splitting(NetworkFamily.LEAF_SPINE).hosts(16).sparePorts(2).build())
                .ruledOut())
        .anyMatch(
            o ->
                o.candidate().equals("leaf-spine-s-x1-7d")
                    && o.reason().contains("6 for hosts, and 2 left for at least 4 uplinks"));
  }

  /** Eight hosts of 200G on split ports of 400G hang on four breakouts. */
  @Test
  void aBreakoutIsOneCable() {
    SizingCandidate one =
        SizingSearch.of(splitting(NetworkFamily.FULL_MESH).build())
            .find("full-mesh-s-x1-8p-1n-1k")
            .orElseThrow();
    assertThat(exact(one, SizingObjective.LINKS)).isEqualTo(8);
    assertThat(exact(one, SizingObjective.CABLES)).isEqualTo(4);
    SizingCandidate tree =
        SizingSearch.of(splitting(NetworkFamily.LEAF_SPINE).build())
            .find("leaf-spine-s-x1-4d-2u")
            .orElseThrow();
    assertThat(exact(tree, SizingObjective.LINKS)).isEqualTo(8 + 4);
    assertThat(exact(tree, SizingObjective.CABLES)).isEqualTo(4 + 4);
  }

  @Test
  void everyFamilyHasItsShareOfTheLimit() {
    SizingResult cut =
        SizingSearch.of(
            of(1_000, NetworkFamily.DRAGONFLY, NetworkFamily.SLIM_FLY, NetworkFamily.JELLYFISH)
                .limit(300)
                .build());
    assertThat(cut.cutShort()).containsExactly(NetworkFamily.DRAGONFLY);
    assertThat(cut.candidates())
        .extracting(SizingCandidate::family)
        .contains(NetworkFamily.SLIM_FLY, NetworkFamily.JELLYFISH);
    assertThat(cut.looked()).isLessThanOrEqualTo(300);
    assertThat(cut.explain().toString()).contains("not all were looked at of [dragonfly]");
    // as many as there are is no cut
    SizingResult all = SizingSearch.of(of(1_000, NetworkFamily.SLIM_FLY).build());
    assertThat(
            SizingSearch.of(of(1_000, NetworkFamily.SLIM_FLY).limit((int) all.looked()).build())
                .isComplete())
        .isTrue();
  }

  @Test
  void pricesOfNothingAreTold() {
    SizingResult found =
        SizingSearch.of(
            of(8, NetworkFamily.FULL_MESH)
                .prices(
                    Prices.builder()
                        .putSwitch("bxo", Ratio.ONE)
                        .putCable(CableMedium.DAC, Ratio.ONE)
                        .build())
                .build());
    assertThat(found.unusedPrices())
        .containsExactly(
            "the price of switch 'bxo' has no use: switches are [box]",
            "the price of a DAC cable has no use: cables are [SINGLE_MODE_FIBRE]");
    assertThat(found.explain().toString()).contains("'bxo' has no use");
  }

  @Test
  void aPowerWithoutAFigureIsTheMost() {
    SwitchOption s = SwitchOption.of("s", 8, G400).withPower(Power.ofWatts(7));
    assertThat(s.power(PowerFigure.MAXIMUM)).contains(Power.ofWatts(7));
    assertThat(s.power(PowerFigure.TYPICAL)).isEmpty();
    SwitchOption known = s.withPower(PowerFigure.TYPICAL, Power.ofWatts(5));
    assertThat(known.withPower(Power.ofWatts(9)))
        .isEqualTo(known.withPower(PowerFigure.MAXIMUM, Power.ofWatts(9)));
  }

  @Test
  void wattsGoByOneFigureForAll() {
    SwitchOption a = SwitchOption.of("a", 8, G400).withPower(PowerFigure.TYPICAL, Power.ofWatts(5));
    SwitchOption b = SwitchOption.of("b", 8, G400).withPower(PowerFigure.MAXIMUM, Power.ofWatts(9));
    SizingRequest.Builder r =
        SizingRequest.builder().hosts(8).rate(G400).families(Set.of(NetworkFamily.FULL_MESH));
    // no figure is known of both
    SizingResult mixed = SizingSearch.of(r.addSwitches(a, b).build());
    assertThat(mixed.find("full-mesh-a-8p-1n-1k").orElseThrow().value(SizingObjective.WATTS))
        .isEmpty();
    assertThat(exact(mixed.find("full-mesh-b-8p-1n-1k").orElseThrow(), SizingObjective.WATTS))
        .isEqualTo(9);
    SwitchOption both = b.withPower(PowerFigure.TYPICAL, Power.ofWatts(6));
    SizingResult typical = SizingSearch.of(r.switches(List.of(a, both)).build());
    assertThat(exact(typical.find("full-mesh-b-8p-1n-1k").orElseThrow(), SizingObjective.WATTS))
        .isEqualTo(6);
    assertThat(typical.explain().toString()).contains("watts of switches are their typical ones");
  }

  /** What may be anything from 0 dominates nothing that has some, and some what has less. */
  @Test
  void onlyTheSureEndDominates() {
    ObjectiveValue open = ObjectiveValue.between(SizingObjective.BISECTION, 0, 10);
    ObjectiveValue sure = ObjectiveValue.exactly(SizingObjective.BISECTION, 9);
    assertThat(open.isNoWorseThan(sure)).isFalse();
    assertThat(sure.isNoWorseThan(open)).isFalse();
    assertThat(sure.isBetterThan(ObjectiveValue.between(SizingObjective.BISECTION, 0, 8))).isTrue();
  }

  private static Set<String> rules(SizingRequest.Builder request) {
    return SizingSearch.of(request.build()).ruledOut().stream()
        .map(RuledOut::rule)
        .collect(Collectors.toSet());
  }

  /** Each rule of searches rules something out; the rules of designs have their own tests. */
  @Test
  void everyRuleRulesOut() {
    SwitchOption slow = SwitchOption.of("slow", 8, Bandwidth.ofGigabitsPerSecond(100));
    SwitchOption odd = SwitchOption.of("odd", 8, Bandwidth.ofGigabitsPerSecond(600));
    SwitchOption eight = SwitchOption.of("s", 8, G400);
    SizingRequest.Builder plain = SizingRequest.builder().hosts(100).rate(G400);
    assertThat(rules(plain.switches(List.of(slow)))).containsOnly("sizing.port-rate");
    assertThat(
            rules(plain.switches(List.of(odd, eight)).families(Set.of(NetworkFamily.LEAF_SPINE))))
        .contains("sizing.port-rates");
    assertThat(
            rules(
                plain
                    .switches(List.of(eight))
                    .families(Set.of(NetworkFamily.TORUS))
                    .planes(Set.of(2))))
        .containsOnly("sizing.planes");
    plain.planes(Set.of(1));
    assertThat(rules(plain.families(Set.of(NetworkFamily.TORUS)).hosts(4)))
        .contains("sizing.sides");
    assertThat(rules(plain.families(Set.of(NetworkFamily.FAT_TREE)).hosts(40)))
        .contains("sizing.tiers");
    assertThat(rules(plain.families(Set.of(NetworkFamily.LEAF_SPINE)).hosts(16).rails(3)))
        .contains("sizing.rails");
    assertThat(rules(of(1_000, NetworkFamily.DRAGONFLY))).contains("sizing.bisection");
  }

  /** Families propose what fits; what would not is refused all the same. */
  @Test
  void whatDoesNotFitIsRuledOut() {
    CandidateCheck check = new CandidateCheck(of(8, NetworkFamily.FULL_MESH).build());
    check.look(NetworkFamily.FULL_MESH, FullMeshDesign.of(2, 2, G400), 1);
    check.look(NetworkFamily.LEAF_SPINE, oversubscribed(), 1);
    assertThat(check.candidates).isEmpty();
    assertThat(check.ruledOut)
        .extracting(RuledOut::rule)
        .containsExactly("sizing.room", "sizing.oversubscription");
    assertThat(check.ruledOut.get(1).reason()).contains("2:1 down:up", "at most 1:1 down:up");
  }

  private static ClosDesign oversubscribed() {
    return ClosDesign.builder()
        .id("two-to-one")
        .hosts(8)
        .hostSpec(HostShape.of("host", 1, 1, 1, G400))
        .hostsPerGroup(4)
        .access(Wiring.of(G400))
        .leaf(SwitchShape.of("leaf", 8, G400))
        .leafUplinks(2)
        .tiers(2)
        .build();
  }
}
