package io.clusterfabric.topology.cabling;

import static io.clusterfabric.topology.cabling.Wired.G400;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.Cable;
import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Location;
import io.clusterfabric.model.Rack;
import io.clusterfabric.model.SwitchSpec;
import io.clusterfabric.model.explain.Confidence;
import io.clusterfabric.model.explain.Source;
import io.clusterfabric.model.finding.FabricException;
import io.clusterfabric.model.finding.Finding;
import io.clusterfabric.model.format.FabricSource;
import io.clusterfabric.model.format.ImportOptions;
import io.clusterfabric.model.part.PartCatalogue;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Length;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.format.Formats;
import io.clusterfabric.topology.reference.ReferenceDesigns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CablePlanTest {
  private static final Source BY_HAND = Source.of("a test", Confidence.ASSUMED);

  static Rack rack(String id, String row, int position) {
    return Rack.builder().id(id).row(row).position(position).units(48).build();
  }

  static Location at(String rack, int unit) {
    return Location.builder().rack(rack).unit(unit).build();
  }

  private static RackLayout.Builder floor() {
    return RackLayout.builder()
        .addRack(rack("a1", "A", 1))
        .addRack(rack("a2", "A", 2))
        .addRack(rack("a4", "A", 4))
        .addRack(rack("b5", "B", 5));
  }

  private static MediumRule rule(CableMedium medium, String reach, String... lengths) {
    return MediumRule.of(
        medium,
        G400,
        Length.of(reach),
        java.util.Arrays.stream(lengths).map(Length::of).toList(),
        BY_HAND);
  }

  private static CablePlanOptions.Builder options() {
    return CablePlanOptions.builder()
        .addRule(rule(CableMedium.DAC, "3m", "1m", "2m", "3m"))
        .addRule(rule(CableMedium.MULTIMODE_FIBRE, "50m"))
        .addRule(rule(CableMedium.SINGLE_MODE_FIBRE, "500m", "10m", "100m"));
  }

  private static PlannedCable only(RackLayout layout, CablePlanOptions options) {
    CablePlan plan = CablePlan.of(new Wired().link("s1[1]", "s2[1]").cluster(), layout, options);
    assertThat(plan.cables()).hasSize(1);
    return plan.cables().get(0);
  }

  // ---- lengths by hand

  @Test
  void alongARow() {
    // unit 10: 100 + 9.5 * 44.45 = 522.275 mm above the floor, 1977.725 below the tray;
    // unit 40, 2 high: 100 + 40 * 44.45 = 1878 mm, 622 below; three pitches of 600 mm between
    SwitchSpec high = SwitchSpec.builder().model("high").radix(64).portRate(G400).build();
    RackLayout layout =
        floor()
            .putDevice("s1", at("a1", 10))
            .putDevice("s2", at("a4", 40))
            .putShape("high", DeviceShape.of(2, io.clusterfabric.model.unit.Power.ofWatts(1)))
            .build();
    Cluster cluster = new Wired().add("s2", high).link("s1[1]", "s2[1]").cluster();
    PlannedCable c = CablePlan.of(cluster, layout, options().build()).cables().get(0);
    assertThat(c.way()).isEqualTo(CableWay.ALONG_ROW);
    assertThat(c.path()).contains(Length.of("4399.725mm"));
    // 10 % rounded up to the micrometre, and half a metre
    assertThat(c.needed()).contains(Length.ofMicrometers(4_399_725 + 439_973 + 500_000));
    assertThat(c.medium()).isEqualTo(CableMedium.MULTIMODE_FIBRE);
    assertThat(c.length()).contains(Length.of("6m"));
  }

  @Test
  void withinARackItIsTheDifferenceOfHeights() {
    RackLayout layout = floor().putDevice("s1", at("a1", 10)).putDevice("s2", at("a1", 30)).build();
    PlannedCable c = only(layout, options().build());
    assertThat(c.way()).isEqualTo(CableWay.IN_RACK);
    assertThat(c.path()).contains(Length.of("889mm"));
    assertThat(c.needed()).contains(Length.of("1477.9mm"));
    assertThat(c.medium()).isEqualTo(CableMedium.DAC);
    assertThat(c.length()).as("the next length sold").contains(Length.of("2m"));
  }

  @Test
  void betweenRowsThroughTheNearestCrossTray() {
    CablePlanOptions bare = options().slack(Ratio.ZERO).fixedSlack(Length.ZERO).build();
    RackLayout.Builder base =
        floor()
            .trayHeight(Length.ZERO)
            .firstUnit(Length.ZERO)
            .rackUnit(Length.ZERO)
            .putDevice("s1", at("a2", 1))
            .putDevice("s2", at("b5", 1));
    // no cross tray named: 3 pitches along, 2.4 m across
    assertThat(only(base.build(), bare).path()).contains(Length.of("4.2m"));
    // above position 8: 6 and 3 pitches along
    RackLayout far = base.build().toBuilder().addCrossTray(8).build();
    assertThat(only(far, bare).path()).contains(Length.of("7.8m"));
    // above 1 as well: 1 and 4 pitches
    RackLayout two = far.toBuilder().addCrossTray(1).build();
    PlannedCable c = only(two, bare);
    assertThat(c.path()).contains(Length.of("5.4m"));
    assertThat(c.way()).isEqualTo(CableWay.ACROSS_ROWS);
    // one between them is on the way
    RackLayout three = two.toBuilder().addCrossTray(4).build();
    assertThat(only(three, bare).path()).contains(Length.of("4.2m"));
    // an aisle after position 3 and rows at places of their own
    RackLayout aisle =
        base.build().toBuilder()
            .putAisle(3, Length.of("1200mm"))
            .putRowOffset("A", Length.of("1m"))
            .putRowOffset("B", Length.of("6m"))
            .build();
    assertThat(only(aisle, bare).path()).contains(Length.of("8m"));
  }

  @Test
  void betweenRoomsNoTrayIsKnown() {
    RackLayout layout =
        floor()
            .putDevice("s1", Location.builder().from(at("a1", 1)).room("north").build())
            .putDevice("s2", Location.builder().from(at("b5", 1)).room("south").build())
            .build();
    PlannedCable c = only(layout, options().build());
    assertThat(c.path()).isEmpty();
    assertThat(c.way()).isEqualTo(CableWay.UNKNOWN);
  }

  // ---- media

  @Test
  void theFirstMediumThatReaches() {
    for (var e :
        List.of(
            List.of("2", "DAC", "2m"),
            List.of("40", "MULTIMODE_FIBRE", "27m"),
            List.of("200", "SINGLE_MODE_FIBRE", "100m"))) {
      RackLayout layout =
          RackLayout.builder()
              .addRack(rack("x", "A", 1))
              .addRack(rack("y", "A", Integer.parseInt(e.get(0))))
              .trayHeight(Length.ZERO)
              .firstUnit(Length.ZERO)
              .rackUnit(Length.ZERO)
              .putDevice("s1", at("x", 1))
              .putDevice("s2", at("y", 1))
              .build();
      CablePlanOptions some = options().slack(Ratio.of(1, 10)).build();
      if (e.get(0).equals("200")) {
        // 199 * 0.6 * 1.1 + 0.5 = 131.84 m: more than is sold
        CablePlan plan = CablePlan.of(new Wired().link("s1[1]", "s2[1]").cluster(), layout, some);
        assertThat(plan.cables().get(0).length()).isEmpty();
        Finding f = plan.findings().ofRule("cabling.plan.reach-exceeded").iterator().next();
        assertThat(f.observed()).contains("131.84m");
        assertThat(f.expected()).contains("at most 100m");
        continue;
      }
      PlannedCable c = only(layout, some);
      assertThat(c.medium()).hasToString(e.get(1));
      assertThat(c.length()).contains(Length.of(e.get(2)));
    }
  }

  @Test
  void aRateWithoutRuleLeavesMediumAndLengthUnknown() {
    Cluster odd = new Wired().link("s1[1]", "s2[1]", Bandwidth.of("25Gb/s")).cluster();
    RackLayout layout = floor().putDevice("s1", at("a1", 1)).putDevice("s2", at("a4", 1)).build();
    CablePlan plan = CablePlan.of(odd, layout, options().build());
    assertThat(plan.cables().get(0).medium()).isEqualTo(CableMedium.UNKNOWN);
    assertThat(plan.cables().get(0).needed()).isPresent();
    assertThat(plan.cables().get(0).length()).isEmpty();
    assertThat(plan.findings().ofRule("cabling.plan.medium-unknown")).hasSize(1);
    CablePlan sold =
        CablePlan.of(
            odd, layout, options().addLengthsSold(Length.of("7m"), Length.of("20m")).build());
    // 2 * 2377.775 + 1800 mm, a tenth, and half a metre
    assertThat(sold.cables().get(0).needed()).contains(Length.of("7711.105mm"));
    assertThat(sold.cables().get(0).length()).contains(Length.of("20m"));
  }

  @Test
  void whatTheClusterSaysOfACableHolds() {
    RackLayout layout = floor().putDevice("s1", at("a1", 1)).putDevice("s2", at("a4", 1)).build();
    Cable.Builder told =
        Cable.builder().id("own").medium(CableMedium.SINGLE_MODE_FIBRE).length(Length.of("5m"));
    Cluster cluster = new Wired().link("s1[1]", "s2[1]").cable(told, 0).cluster();
    CablePlan plan = CablePlan.of(cluster, layout, options().build());
    PlannedCable c = plan.cables().get(0);
    assertThat(c.id()).isEqualTo("own");
    assertThat(c.medium()).isEqualTo(CableMedium.SINGLE_MODE_FIBRE);
    // 2 * 2377.775 + 1800 mm, a tenth, and half a metre: 7.711 m do not go with 5 m
    assertThat(plan.findings().ofRule("cabling.plan.cable-too-short")).hasSize(1);
    assertThat(c.length()).contains(Length.of("10m"));
  }

  /**
   * 7.712 m are needed: rounded up to steps of 3 m they are 9 m, more than the 8 m of the first.
   */
  @Test
  void theLengthThatIsBoughtIsWithinTheReach() {
    RackLayout layout = floor().putDevice("s1", at("a1", 1)).putDevice("s2", at("a4", 1)).build();
    CablePlanOptions.Builder steps =
        CablePlanOptions.builder()
            .addRule(rule(CableMedium.AOC, "8m"))
            .addRule(rule(CableMedium.MULTIMODE_FIBRE, "50m"))
            .step(Length.of("3m"));
    PlannedCable c = only(layout, steps.build());
    assertThat(c.medium()).isEqualTo(CableMedium.MULTIMODE_FIBRE);
    assertThat(c.length()).contains(Length.of("9m"));
    CablePlan none =
        CablePlan.of(
            new Wired().link("s1[1]", "s2[1]").cluster(),
            layout,
            CablePlanOptions.builder()
                .addRule(rule(CableMedium.AOC, "8m"))
                .step(Length.of("3m"))
                .build());
    Finding f = none.findings().ofRule("cabling.plan.reach-exceeded").iterator().next();
    assertThat(f.expected()).contains("at most 6m");
    CablePlanOptions sold =
        steps.step(Length.of("1m")).addLengthsSold(Length.of("5m"), Length.of("10m")).build();
    assertThat(only(layout, sold).medium()).isEqualTo(CableMedium.MULTIMODE_FIBRE);
    assertThat(only(layout, sold).length()).contains(Length.of("10m"));
  }

  private static CablePlan own(Cable.Builder cable, CablePlanOptions options) {
    RackLayout layout = floor().putDevice("s1", at("a1", 1)).putDevice("s2", at("a4", 1)).build();
    Cluster cluster = new Wired().link("s1[1]", "s2[1]").cable(cable.id("own"), 0).cluster();
    return CablePlan.of(cluster, layout, options);
  }

  @Test
  void aCableThatIsThereIsHeldAgainstTheReachAsLongAsItIs() {
    CablePlan plan =
        own(
            Cable.builder().medium(CableMedium.MULTIMODE_FIBRE).length(Length.of("60m")),
            options().build());
    Finding f = plan.findings().ofRule("cabling.plan.reach-exceeded").iterator().next();
    assertThat(f.observed()).contains("60m");
    assertThat(f.expected()).contains("at most 50m");
    // 45 m are no step and no length that is sold, and it is there all the same
    CablePlan odd =
        own(
            Cable.builder().medium(CableMedium.MULTIMODE_FIBRE).length(Length.of("45.5m")),
            options().step(Length.of("40m")).build());
    assertThat(odd.findings().ofRule("cabling.plan.reach-exceeded")).isEmpty();
    assertThat(odd.cables().get(0).length()).contains(Length.of("45.5m"));
    assertThat(odd.cables().get(0).rule()).isPresent();
  }

  /** The parts of a rule of fibre are its modules; the part of a fibre is another thing. */
  @Test
  void aFibreWithAPartOfItsOwnFitsTheRulesOfItsMedium() {
    CablePlan plan =
        own(
            Cable.builder().medium(CableMedium.MULTIMODE_FIBRE).part("mpo12-om4"),
            options().build());
    assertThat(plan.cables().get(0).rule())
        .map(MediumRule::medium)
        .contains(CableMedium.MULTIMODE_FIBRE);
    assertThat(plan.modules()).isEqualTo(2);
    CablePlan unknown = own(Cable.builder().part("mpo12-om4"), options().build());
    assertThat(unknown.cables().get(0).medium()).isEqualTo(CableMedium.UNKNOWN);
    assertThat(unknown.findings().ofRule("cabling.plan.medium-unknown").iterator().next().why())
        .contains("what the cluster says of it");
    // of copper a rule without parts is for any part
    CablePlan copper =
        own(
            Cable.builder().medium(CableMedium.AOC).part("vendor-aoc"),
            CablePlanOptions.builder().addRule(rule(CableMedium.AOC, "30m")).build());
    assertThat(copper.cables().get(0).rule()).isPresent();
  }

  @Test
  void aMediumOfWhichNoRuleTellsTheReachIsNotTakenForOneThatReaches() {
    CablePlan plan =
        own(
            Cable.builder().medium(CableMedium.AOC),
            CablePlanOptions.builder().addRule(rule(CableMedium.DAC, "30m")).build());
    Finding f = plan.findings().ofRule("cabling.plan.reach-unknown").iterator().next();
    assertThat(f.severity()).isEqualTo(io.clusterfabric.model.finding.Severity.INFO);
    assertThat(f.why()).contains("for 1 cable:").contains("no rule for 400Gb/s fits");
    Cluster two = new Wired().link("s1[1]", "s2[1]").link("s1[2]", "s2[2]").cluster();
    CablePlanOptions other =
        CablePlanOptions.builder()
            .addRule(
                MediumRule.of(CableMedium.DAC, G400.times(2), Length.of("9m"), List.of(), BY_HAND))
            .build();
    RackLayout layout = floor().putDevice("s1", at("a1", 1)).putDevice("s2", at("a4", 1)).build();
    Finding both =
        CablePlan.of(two, layout, other)
            .findings()
            .ofRule("cabling.plan.medium-unknown")
            .iterator()
            .next();
    assertThat(both.why())
        .isEqualTo("no medium is decided for 2 cables, this the first: no rule is about 400Gb/s");
  }

  @Test
  void aWayLongerThanAnythingThatIsSold() {
    CablePlan plan =
        own(
            Cable.builder().medium(CableMedium.AOC),
            CablePlanOptions.builder()
                .addRule(rule(CableMedium.DAC, "30m"))
                .addLengthsSold(Length.of("5m"))
                .build());
    Finding f = plan.findings().ofRule("cabling.plan.length-not-sold").iterator().next();
    assertThat(f.observed()).contains("7.711105m");
    assertThat(plan.cables().get(0).length()).isEmpty();
  }

  @Test
  void cablesBetweenRoomsAreCounted() {
    RackLayout layout =
        floor()
            .putDevice("s1", Location.builder().from(at("a1", 1)).room("north").build())
            .putDevice("s2", Location.builder().from(at("b5", 1)).room("south").build())
            .build();
    Cluster two = new Wired().link("s1[1]", "s2[1]").link("s1[2]", "s2[2]").cluster();
    Finding f =
        CablePlan.of(two, layout, options().build())
            .findings()
            .ofRule("cabling.plan.between-rooms")
            .iterator()
            .next();
    assertThat(f.observed()).contains("2 cables, such as C1 from room north to room south");
    // a length of one's own is what the finding asks for
    Cluster told =
        new Wired()
            .link("s1[1]", "s2[1]")
            .cable(Cable.builder().id("own").length(Length.of("40m")), 0)
            .cluster();
    CablePlan own = CablePlan.of(told, layout, options().build());
    assertThat(own.findings().ofRule("cabling.plan.between-rooms")).isEmpty();
    assertThat(own.cables().get(0).length()).contains(Length.of("40m"));
  }

  // ---- modules

  private static final SwitchSpec TWIN =
      SwitchSpec.builder().model("twin").radix(64).cages(32).portRate(G400).build();

  private static RackLayout apart() {
    return floor()
        .putDevice("s1", at("a1", 40))
        .putDevice("s2", at("b5", 40))
        .putDevice("s3", at("b5", 41))
        .build();
  }

  @Test
  void aTwinPortModuleServesTwoLinksAndOddOnesRoundUpByDevice() {
    // three links: cages {1,2} and {3} of s1, {1,2} of s2 and {1} of s3
    Wired w = new Wired().add("s1", TWIN).add("s2", TWIN).add("s3", TWIN);
    w.link("s1[1]", "s2[1]").link("s1[2]", "s2[2]").link("s1[3]", "s3[1]");
    CablePlan plan = CablePlan.of(w.cluster(), apart(), options().build());
    assertThat(plan.cables()).hasSize(3);
    assertThat(plan.modules()).isEqualTo(4);
    assertThat(plan.bill().stream().filter(b -> b.kind() == BillItem.Kind.MODULE).toList())
        .singleElement()
        .extracting(BillItem::item)
        .isEqualTo("module of 2 links at 400Gb/s, reach 50m");
    assertThat(plan.findings().ofRule("cabling.port.odd-twin")).hasSize(2);
  }

  @Test
  void linksThatShareModulesTakeOneMedium() {
    // s1[1] could be copper, but its module also serves s1[2], which is too far
    Wired w = new Wired().add("s1", TWIN).add("s2", TWIN).add("s3", TWIN);
    w.link("s1[1]", "s3[1]").link("s1[2]", "s2[1]");
    RackLayout layout =
        floor()
            .putDevice("s1", at("a1", 40))
            .putDevice("s3", at("a1", 41))
            .putDevice("s2", at("b5", 40))
            .build();
    CablePlan plan = CablePlan.of(w.cluster(), layout, options().build());
    assertThat(plan.cables()).allMatch(c -> c.medium() == CableMedium.MULTIMODE_FIBRE);
    assertThat(plan.findings().ofRule("cabling.plan.cage-shared")).isEmpty();
    // apart, each takes its own
    Wired single = new Wired().link("s1[1]", "s3[1]").link("s1[2]", "s2[1]");
    CablePlan own = CablePlan.of(single.cluster(), layout, options().build());
    assertThat(own.cables().stream().map(PlannedCable::medium))
        .containsExactlyInAnyOrder(CableMedium.DAC, CableMedium.MULTIMODE_FIBRE);
    assertThat(own.modules()).isEqualTo(2);
  }

  @Test
  void twoCablesInOneCageAreAFault() {
    Wired w = new Wired().add("s1", TWIN).add("s2", TWIN).add("s3", TWIN);
    w.link("s1[1]", "s2[1]").cable(Cable.builder().id("x").medium(CableMedium.DAC), 0);
    w.link("s1[2]", "s3[1]").cable(Cable.builder().id("y").medium(CableMedium.AOC), 1);
    CablePlan plan = CablePlan.of(w.cluster(), apart(), options().build());
    Finding f = plan.findings().ofRule("cabling.plan.cage-shared").iterator().next();
    assertThat(f.observed()).contains("cable x and cable y");
    assertThat(f.where()).hasToString("port s1[cage 1]");
  }

  @Test
  void aBreakoutIsOneCableAndAsLongAsItsLongestLeg() {
    SwitchSpec split =
        SwitchSpec.builder()
            .model("split")
            .radix(128)
            .splitWays(2)
            .cages(64)
            .portRate(G400)
            .build();
    Wired w = new Wired().add("s1", split);
    w.link("s1[1/1]", "h1[p]").link("s1[1/2]", "h2[p]").cable(Cable.builder().id("y"), 0);
    RackLayout layout =
        floor()
            .putDevice("s1", at("a1", 40))
            .putDevice("h1", at("a1", 10))
            .putDevice("h2", at("a2", 10))
            .build();
    CablePlan plan = CablePlan.of(w.cluster(), layout, options().build());
    PlannedCable c = plan.cables().get(0);
    assertThat(plan.cables()).hasSize(1);
    assertThat(c.links()).hasSize(2);
    assertThat(c.ends()).hasSize(3);
    // 2500 - (100 + 39.5 * 44.45) = 644.225; 600; 1977.725
    assertThat(c.path()).contains(Length.of("3221.95mm"));
    assertThat(plan.modules()).as("one of two links, two of one").isEqualTo(3);
    assertThat(plan.bill().get(0).item()).isEqualTo("fibre with 3 ends");
    assertThat(plan.bill().get(0).used()).isEqualTo(1);
    assertThat(plan.pullList().lines()).hasSize(3);
    assertThat(c.ends().stream().map(CableEnd::label))
        .containsExactly(
            "a1-U10 h1:p / a1-U40 s1:1/1+1/2 / y",
            "a2-U10 h2:p / a1-U40 s1:1/1+1/2 / y",
            "a1-U40 s1:1/1+1/2 / a1-U10 h1:p +1 / y");
  }

  @Test
  void bundledPartsDecideWithTheirSources() {
    SwitchSpec qm9700 = SwitchSpec.of(PartCatalogue.bundled().findSwitch("qm9700").orElseThrow());
    Wired w = new Wired().add("s1", qm9700).add("s2", qm9700).add("s3", qm9700);
    // both links of a cage in one cable: the twin-port copper cable of two links
    w.link("s1[1]", "s2[1]").link("s1[2]", "s2[2]").cable(Cable.builder().id("twin"), 0);
    w.link("s1[3]", "s3[1]");
    RackLayout layout =
        floor()
            .putDevice("s1", at("a1", 40))
            .putDevice("s2", at("a1", 42))
            .putDevice("s3", at("b5", 41))
            .build();
    CablePlan plan = CablePlan.of(w.cluster(), layout);
    PlannedCable twin =
        plan.cables().stream().filter(c -> c.id().equals("twin")).findFirst().orElseThrow();
    // 88.9 mm, a tenth and half a metre
    assertThat(twin.needed()).contains(Length.of("597.79mm"));
    assertThat(twin.length()).contains(Length.of("1m"));
    assertThat(twin.rule().orElseThrow().parts()).containsExactly("mcp4y10");
    PlannedCable fibre = plan.cables().get(0);
    assertThat(fibre.medium()).isEqualTo(CableMedium.MULTIMODE_FIBRE);
    assertThat(fibre.ends().get(0).module()).contains("mma4z00-ns or mma4z00-ns-t");
    assertThat(plan.explain().sources()).isNotEmpty();
  }

  /** NVIDIA's scalable unit: 31 hosts, 8 leaves, 4 spines of 32 cages of two ports. */
  @Test
  void aScalableUnitByHand() {
    Cluster pod = ReferenceDesigns.dgxSuperPodH100(1);
    CablePlan plan =
        CablePlan.of(
            pod,
            RackLayout.automatic(pod, AutomaticRacks.standard()),
            CablePlanOptions.builder()
                .addRule(rule(CableMedium.SINGLE_MODE_FIBRE, "500m"))
                .linksPerHostModule(2)
                .build());
    assertThat(plan.cables()).hasSize(31 * 8 + 8 * 32);
    // leaves: 31 links down in 16 cages, 32 up in 16; spines: all 32; hosts: four of two links
    assertThat(plan.modules()).isEqualTo(8 * (16 + 16) + 4 * 32 + 31 * 4);
    assertThat(plan.findings().ofRule("cabling.port.odd-twin")).hasSize(8);
    assertThat(plan.findings().errors()).isEmpty();
    assertThat(plan.explain().toString()).contains("longest").contains("bundles");
  }

  @Test
  void sparesRoundUpByItem() {
    Wired w = new Wired().link("s1[1]", "s2[1]").link("s1[2]", "s2[2]").link("s1[3]", "s2[3]");
    CablePlan plan = CablePlan.of(w.cluster(), apart(), options().spares(Ratio.of(1, 20)).build());
    assertThat(plan.bill()).hasSize(2);
    assertThat(plan.bill()).allMatch(b -> b.spares() == 1);
    assertThat(plan.bill().get(1).bought()).isEqualTo(7);
  }

  // ---- bundles, trays, order

  @Test
  void bundlesArePulledAcrossRowsFirstAndLongestFirst() {
    Wired w = new Wired();
    w.link("s1[1]", "s2[1]").link("s1[2]", "s2[2]"); // a1 to a4
    w.link("s1[3]", "s4[1]"); // within a1
    w.link("s1[4]", "s3[1]").link("s1[5]", "s5[1]"); // a1 to b5, the second farther down
    RackLayout layout =
        floor()
            .putDevice("s1", at("a1", 40))
            .putDevice("s2", at("a4", 40))
            .putDevice("s3", at("b5", 40))
            .putDevice("s4", at("a1", 41))
            .putDevice("s5", at("b5", 2))
            .addCrossTray(5)
            .build();
    CablePlan plan = CablePlan.of(w.cluster(), layout, options().mostCablesInTray(3).build());
    assertThat(plan.cables().stream().map(c -> c.ends().get(1).device()))
        .containsExactly("s5", "s3", "s2", "s2", "s4");
    assertThat(plan.bundles().stream().map(b -> b.fromRack() + b.toRack() + b.cables().size()))
        .containsExactly("a1b52", "a1a42", "a1a11");
    assertThat(plan.traySegments().stream().map(TraySegment::toString))
        .containsExactly(
            "row A position 5 to row B position 5: 2 cables",
            "row A position 1 to row A position 4: 4 cables",
            "row A position 4 to row A position 5: 2 cables");
    assertThat(plan.findings().ofRule("cabling.plan.tray-overfull")).hasSize(1);
  }

  // ---- what is not known

  @Test
  void withoutPlacesThereAreNoLengthsAndOneFinding() {
    CablePlan plan = CablePlan.of(new Wired().link("s1[1]", "s2[1]").cluster());
    assertThat(plan.cables().get(0).needed()).isEmpty();
    assertThat(plan.findings().ofRule("cabling.plan.no-places")).hasSize(1);
    assertThat(plan.totalLength()).isEqualTo(Length.ZERO);
    assertThat(plan.longest()).isEmpty();
    assertThat(plan.explain().toString()).contains("unknown medium");
  }

  @Test
  void unknownRacksUnitsAndPositionsAreFindings() {
    Wired w = new Wired().link("s1[1]", "s2[1]").link("s3[1]", "s4[1]").link("s5[1]", "s1[2]");
    RackLayout layout =
        floor()
            .addRack(Rack.builder().id("nowhere").row("A").build())
            .putDevice("s1", at("a1", 1))
            .putDevice("s2", at("zz", 1))
            .putDevice("s3", Location.builder().rack("a1").build())
            .putDevice("s4", at("nowhere", 1))
            .build();
    CablePlan plan = CablePlan.of(w.cluster(), layout, options().build());
    assertThat(plan.findings().ofRule("cabling.plan.rack-unknown").iterator().next().where())
        .hasToString("rack zz");
    assertThat(plan.findings().ofRule("cabling.plan.unit-unknown").iterator().next().where())
        .hasToString("switch s3");
    assertThat(plan.findings().ofRule("cabling.plan.rack-nowhere")).hasSize(1);
    assertThat(plan.findings().ofRule("cabling.plan.place-unknown").iterator().next().where())
        .hasToString("switch s5");
    assertThat(plan.cables()).allMatch(c -> c.needed().isEmpty());
    CablePlan assumed = CablePlan.of(w.cluster(), layout, options().assumedUnit(20).build());
    assertThat(assumed.findings().ofRule("cabling.plan.unit-unknown")).isEmpty();
  }

  @Test
  void layoutsThatCannotBeAreRefusedWithEveryReason() {
    assertThatThrownBy(
            () ->
                RackLayout.builder()
                    .addRack(rack("x", "A", 1))
                    .addRack(rack("x", "A", 20_000))
                    .addCrossTray(0)
                    .putAisle(-3, Length.of("1m"))
                    .rackPitch(Length.of("100km"))
                    .putDevice("s\n1", at("x", 1))
                    .putDevice("s2", at("x", 2_000))
                    .build())
        .isInstanceOf(FabricException.class)
        .hasMessageContaining("rack x is given twice")
        .hasMessageContaining("found 20000")
        .hasMessageContaining("cross tray is at position 1 to 10000, found 0")
        .hasMessageContaining("found -3")
        .hasMessageContaining("pitch of racks is at most 1km, found 100km")
        .hasMessageContaining("control characters")
        .hasMessageContaining("found 2000");
    assertThatThrownBy(() -> at("x", -1)).hasMessageContaining("-1");
    assertThatThrownBy(() -> rack("x", "A", 0)).hasMessageContaining("0");
    assertThatThrownBy(
            () -> CablePlanOptions.builder().slack(Ratio.of(-1)).step(Length.ZERO).build())
        .isInstanceOf(FabricException.class)
        .hasMessageContaining("found -1")
        .hasMessageContaining("above zero");
    assertThatThrownBy(
            () -> new DeviceShape(OptionalInt.of(0), java.util.Optional.empty(), Airflow.UNKNOWN))
        .hasMessageContaining("found 0");
    assertThatThrownBy(() -> AutomaticRacks.builder().hostsPerRack(0).build())
        .hasMessageContaining("found 0");
    assertThatThrownBy(() -> rule(CableMedium.UNKNOWN, "3m")).hasMessageContaining("UNKNOWN");
    assertThatThrownBy(() -> rule(CableMedium.DAC, "3m", "5m")).hasMessageContaining("5m");
  }

  // ---- out

  @Test
  void theExportersWriteThePlan(@TempDir Path folder) throws IOException {
    Wired w = new Wired().link("s1[1]", "s2[1]").link("s1[2]", "h1[mlx5_0/1]");
    RackLayout layout =
        floor()
            .putDevice("s1", at("a1", 40))
            .putDevice("s2", at("b5", 40))
            .putDevice("h1", at("a1", 39))
            .build();
    CablePlan plan = CablePlan.of(w.cluster(), layout, options().build());
    Path file = folder.resolve("plan.csv");
    Formats.write(plan.cluster(), "cable-list", file);
    String text = Files.readString(file);
    assertThat(text).contains("multimode-fibre,8m").contains("dac,1m").contains("a1,40");
    Cluster back = Formats.read(FabricSource.of(file), ImportOptions.standard()).cluster();
    CablePlan again = CablePlan.of(back, layout, options().build());
    assertThat(again.cables().stream().map(PlannedCable::length).toList())
        .isEqualTo(plan.cables().stream().map(PlannedCable::length).toList());
    Formats.write(plan.cluster(), "p2p", folder.resolve("p2p.csv"));
    assertThat(folder.resolve("p2p.csv")).content().contains("h1,Host,1,s1,Switch,2");
    assertThat(CablingComparison.of(plan.cluster(), w.cluster()).isAsPlanned()).isTrue();
    // 2 * 644.225 + 4 * 600 + 2400 = 6088.45 mm, a tenth, and half a metre
    assertThat(plan.pullList().lines().skip(1).findFirst())
        .contains(
            "1,B1,C2,net,MULTIMODE_FIBRE,,8m,7.197295m,ACROSS_ROWS,s1,1,a1,40,\"module of 1 link at"
                + " 400Gb/s, reach 50m\",a1-U40 s1:1 / b5-U40 s2:1 / C2,s2,1,b5,40,\"module of 1"
                + " link at 400Gb/s, reach 50m\",b5-U40 s2:1 / a1-U40 s1:1 / C2");
  }
}
