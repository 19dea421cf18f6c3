package io.clusterfabric.topology.design;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toUnmodifiableList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clusterfabric.model.CableMedium;
import io.clusterfabric.model.Cluster;
import io.clusterfabric.model.Endpoint;
import io.clusterfabric.model.Host;
import io.clusterfabric.model.LinkSpec;
import io.clusterfabric.model.PortRef;
import io.clusterfabric.model.explain.Term;
import io.clusterfabric.model.unit.Bandwidth;
import io.clusterfabric.model.unit.Ratio;
import io.clusterfabric.topology.capacity.OversubscriptionRatio;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClosDesignTest {
  private static final Bandwidth G200 = Bandwidth.ofGigabitsPerSecond(200);
  private static final Bandwidth G400 = Bandwidth.ofGigabitsPerSecond(400);
  private static final Bandwidth G800 = Bandwidth.ofGigabitsPerSecond(800);

  /** Rails of two, four hosts a group, leaves and spines of 16 ports. */
  private static ClosDesign design(UnaryOperator<ClosDesign.Builder> with) {
    ClosDesign.Builder b = ClosDesign.builder();
    b.id("test")
        .hosts(16)
        .hostSpec(HostShape.of("host", 2, 2, 1, G400))
        .hostsPerGroup(4)
        .access(Wiring.of(G400))
        .leaf(SwitchShape.of("switch", 16, G400));
    return with.apply(b).build();
  }

  private static String refusal(UnaryOperator<ClosDesign.Builder> with) {
    ClosDesign d = design(with);
    assertThatThrownBy(d::build).isInstanceOf(DesignException.class).hasMessageContaining("test");
    try {
      d.plan();
    } catch (DesignException e) {
      return requireNonNull(e.getMessage());
    }
    throw new AssertionError("not refused");
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4, 6, 8, 16, 64, 256})
  void fatTreesHaveTheirClosedForms(int k) {
    FabricPlan two = ClosDesign.fatTree(k, 2, G400).plan();
    assertThat(two.endpoints()).isEqualTo(k * k / 2);
    assertThat(two.switches()).isEqualTo(3L * k / 2);
    assertThat(two.links("leaf-spine")).isEqualTo(k * k / 2);
    FabricPlan three = ClosDesign.fatTree(k, 3, G400).plan();
    assertThat(three.endpoints()).isEqualTo((long) k * k * k / 4);
    assertThat(three.switches()).isEqualTo(5L * k * k / 4);
    assertThat(three.count("links.between-switches")).isEqualTo((long) k * k * k / 2);
    assertThat(three.pods()).isEqualTo(k);
    PlannedBisection half = three.bisection().orElseThrow();
    assertThat(half.value()).isEqualTo(G400.times((long) k * k * k / 8));
    assertThat(half.exact()).isTrue();
    assertThat(three.tiers()).allSatisfy(t -> assertThat(t.portsFree()).isZero());
    assertThat(three.findings()).isEmpty();
  }

  @Test
  void aHostWithoutAdaptersIsRefusedWithWhatEachNumberIs() {
    assertThatThrownBy(() -> HostShape.of("host", 8, 0, 2, G400))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("found GPUs: 8, adapters: 0, ports an adapter: 2");
  }

  @Test
  void fatTreesOfOddRadixAreRefused() {
    assertThatThrownBy(() -> ClosDesign.fatTree(5, 2, G400))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("found radix 5 and tiers 2");
    assertThatThrownBy(() -> ClosDesign.fatTree(4, 4, G400))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** A radix r holds r^2/2 endpoints in two tiers; one more takes a third tier. */
  @ParameterizedTest
  @CsvSource({"128, 2", "129, 3"})
  void twoTiersHoldHalfTheSquareOfTheRadix(int hosts, int tiers) {
    ClosDesign d =
        design(
            b ->
                b.hosts(hosts)
                    .hostSpec(HostShape.of("host", 1, 1, 1, G400))
                    .hostsPerGroup(8)
                    .hostsPerUnit(8));
    assertThat(d.plan().tiers()).hasSize(tiers);
    assertThat(d.build().backend().switches().stream().mapToInt(s -> s.tier().orElseThrow()).max())
        .hasValue(tiers);
  }

  /** Bisection in links; found by integer programming for these leaf-spine fabrics. */
  @ParameterizedTest
  @CsvSource({"3, 4, 2, 4", "3, 6, 2, 5", "2, 4, 2, 2", "4, 4, 2, 4", "3, 4, 4, 6", "1, 5, 1, 2"})
  void oddNumbersOfLeavesSplitOneLeaf(int leaves, int hosts, int uplinks, int bisection) {
    ClosDesign d =
        design(
            b ->
                b.hosts(leaves * hosts)
                    .hostSpec(HostShape.of("host", 1, 1, 1, G400))
                    .hostsPerGroup(hosts)
                    .hostsPerUnit(hosts)
                    .leafUplinks(uplinks));
    PlannedBisection found = d.plan().bisection().orElseThrow();
    assertThat(found.value()).isEqualTo(G400.times(bisection));
    assertThat(found.exact()).isTrue();
    assertThat(found).asString().contains("one way, unit HOST");
  }

  @Test
  void railsWithoutSpinesHaveNoBisectionBetweenGroups() {
    ClosDesign d = design(b -> b.tiers(1));
    FabricPlan plan = d.plan();
    assertThat(plan.switches("leaf")).isEqualTo(8);
    assertThat(plan.switches("spine")).isZero();
    assertThat(plan.links("leaf-spine")).isZero();
    assertThat(plan.bisection().orElseThrow().value()).isEqualTo(Bandwidth.ZERO);
    assertThat(plan.endToEndOversubscription()).isEmpty();
    assertThat(d.build().backend().links()).hasSize(32);
  }

  @Test
  void dualTorBondsTwoPortsOfOnePlaneOnTwoLeaves() {
    ClosDesign d =
        design(
            b ->
                b.hostSpec(HostShape.of("host", 2, 2, 2, G200))
                    .access(Wiring.of(G200))
                    .layout(AccessLayout.TOP_OF_RACK)
                    .leavesPerAdapter(2));
    Cluster cluster = d.build();
    Host host = cluster.host("host-5");
    assertThat(host.endpoints())
        .extracting(e -> e.bond().orElseThrow())
        .containsExactly("bond0", "bond0", "bond1", "bond1");
    assertThat(host.endpoints()).allSatisfy(e -> assertThat(e.plane()).isEmpty());
    assertThat(host.endpoints())
        .extracting(e -> peer(cluster, e).node())
        .containsExactly("leaf-3", "leaf-4", "leaf-3", "leaf-4");
    assertThat(d.plan().planes()).isEqualTo(1);
    assertThat(d.plan().rails()).isEqualTo(1);
    assertThat(d.plan().switches("leaf")).isEqualTo(8);
  }

  @Test
  void planesByPortAreDisjointAndNotBonded() {
    ClosDesign d = design(b -> b.hostSpec(HostShape.of("host", 2, 2, 2, G400)).planes(2));
    Cluster cluster = d.build();
    for (Endpoint e : cluster.backend().endpoints()) {
      assertThat(e.bond()).isEmpty();
      assertThat(cluster.backend().switches())
          .filteredOn(s -> s.id().equals(peer(cluster, e).node()))
          .singleElement()
          .satisfies(
              s -> {
                assertThat(s.plane()).isEqualTo(e.plane());
                assertThat(s.rail()).isEqualTo(e.rail());
              });
    }
    assertThat(d.plan().tier("leaf").orElseThrow().switchesPerPlane()).isEqualTo(8);
    assertThat(d.plan().switches("leaf")).isEqualTo(16);
  }

  private static PortRef peer(Cluster cluster, Endpoint e) {
    return cluster.backend().linkAt(e.port()).orElseThrow().opposite(e.port());
  }

  @Test
  void gpusAreSharedOutOverAdaptersInOrder() {
    Cluster two = design(b -> b.hostSpec(HostShape.of("host", 8, 2, 1, G400))).build();
    assertThat(two.host("host-1").endpoints().get(1).gpusNear())
        .extracting(g -> g.index())
        .containsExactly(4, 5, 6, 7);
    Cluster more = design(b -> b.hostSpec(HostShape.of("host", 2, 4, 1, G400))).build();
    assertThat(more.host("host-1").endpoints())
        .extracting(e -> e.gpusNear().get(0).index())
        .containsExactly(0, 0, 1, 1);
  }

  /** In a twin-port cage one module serves two links; the adapters have one module each. */
  @Test
  void modulesAreNotLinks() {
    ClosDesign d =
        design(
            b ->
                b.leaf(SwitchShape.of("twin", 16, G400).withPortsPerCage(2))
                    .leafUplinks(4)
                    .access(fibre(CableMedium.MULTIMODE_FIBRE))
                    .leafSpine(fibre(CableMedium.SINGLE_MODE_FIBRE)));
    FabricPlan plan = d.plan();
    BoundaryPlan access = plan.boundary("endpoint-leaf").orElseThrow();
    assertThat(access.links()).isEqualTo(32);
    assertThat(access.cables()).isEqualTo(32);
    assertThat(access.lowerModules()).isEqualTo(OptionalLong.of(32));
    assertThat(access.upperModules()).isEqualTo(OptionalLong.of(16));
    assertThat(access.fibres()).isEqualTo(OptionalLong.of(32 * 8));
    BoundaryPlan up = plan.boundary("leaf-spine").orElseThrow();
    assertThat(up.links()).isEqualTo(32);
    assertThat(up.lowerModules()).isEqualTo(OptionalLong.of(16));
    assertThat(up.upperModules()).isEqualTo(OptionalLong.of(16));
    assertThat(plan.tier("leaf").orElseThrow().cages()).isEqualTo(8 * 8);
    assertThat(plan.counts()).containsEntry("upperModules.leaf-spine", 16L);
  }

  private static Wiring fibre(CableMedium medium) {
    return Wiring.builder().from(Wiring.of(G400)).medium(medium).fibresPerCable(8).build();
  }

  @Test
  void copperHasNoModulesAndUnknownMediaHaveAnUnknownNumber() {
    FabricPlan dac =
        design(
                b ->
                    b.access(
                        Wiring.builder().from(Wiring.of(G400)).medium(CableMedium.DAC).build()))
            .plan();
    assertThat(dac.boundary("endpoint-leaf").orElseThrow().upperModules())
        .isEqualTo(OptionalLong.of(0));
    assertThat(dac.boundary("endpoint-leaf").orElseThrow().fibres()).isEqualTo(OptionalLong.of(0));
    FabricPlan unknown = design(b -> b).plan();
    assertThat(unknown.boundary("endpoint-leaf").orElseThrow().upperModules()).isEmpty();
    assertThat(unknown.boundary("endpoint-leaf").orElseThrow().fibres()).isEmpty();
  }

  /** 800G ports split in two: 200G hosts by fours, 400G uplinks by twos. */
  @Test
  void splitPortsAreNamedByTheirParent() {
    ClosDesign d =
        design(
            b ->
                b.hostSpec(HostShape.of("host", 2, 2, 1, G200))
                    .hostsPerGroup(6)
                    .hostsPerUnit(6)
                    .hosts(11)
                    .leaf(SwitchShape.of("big", 8, G800))
                    .access(
                        Wiring.builder()
                            .from(Wiring.of(G200))
                            .upperSplit(4)
                            .cables(CableRule.PER_UPPER_PORT)
                            .build())
                    .leafSpine(
                        Wiring.builder().from(Wiring.of(G400)).lowerSplit(2).upperSplit(2).build())
                    .leafOversubscription(Ratio.of(1)));
    FabricPlan plan = d.plan();
    // 6 x 200 over 3 x 400
    assertThat(plan.tier("leaf").orElseThrow().oversubscription()).contains(Ratio.ONE);
    // 2 cables for each of the 4 leaves: 6 or 5 hosts by fours
    assertThat(plan.cables("endpoint-leaf")).isEqualTo(8);
    PortMap leaf = d.portMaps().get(0);
    assertThat(leaf.switchId()).isEqualTo("leaf-1");
    assertThat(leaf.ports().stream().limit(9).map(PortUse::port))
        .containsExactly("1/1", "1/2", "1/3", "1/4", "2/1", "2/2", "2/3", "2/4", "3/1");
    assertThat(leaf.ports().get(4).splitOf()).contains("2");
    assertThat(leaf).hasToString("ports of leaf-1: 6 DOWN 3 UP 7 SPARE");
    assertThat(leaf.table().rows()).hasSize(16);
    // the last group lacks a host
    assertThat(d.portMaps().get(2).ports(PortRole.UNPOPULATED))
        .singleElement()
        .satisfies(p -> assertThat(p.port()).isEqualTo("2/2"));
    Cluster cluster = d.build();
    assertThat(cluster.backend().cables().stream().filter(c -> c.linkIds().size() == 4)).hasSize(4);
  }

  @Test
  void populationDecidesForHowManyHostsTheFabricIsBuilt() {
    UnaryOperator<ClosDesign.Builder> partial = b -> b.hosts(9).hostsPerUnit(8);
    FabricPlan full = design(partial).plan();
    assertThat(full.designedHosts()).isEqualTo(16);
    assertThat(full.switches("leaf")).isEqualTo(8);
    assertThat(full.findings().ofRule("design.population.partial")).hasSize(1);
    assertThat(full.designedBisection().orElseThrow().value()).isEqualTo(G400.times(16));
    assertThat(full.bisection().orElseThrow().value()).isEqualTo(G400.times(8));
    FabricPlan asPopulated =
        design(b -> partial.apply(b).population(Population.AS_POPULATED)).plan();
    assertThat(asPopulated.designedHosts()).isEqualTo(9);
    assertThat(asPopulated.switches("leaf")).isEqualTo(6);
    assertThat(refusal(b -> partial.apply(b).population(Population.ONLY_FULL_UNITS)))
        .contains("found 9 hosts, expected a multiple of 8 hosts");
  }

  @Test
  void refusalsSayWhatWasFoundWhatIsAllowedAndWhere() {
    assertThat(refusal(b -> b.hostsPerGroup(9).hostsPerUnit(9)))
        .contains("parameter hostsPerGroup")
        .contains("found 18 ports, expected at most 16 ports of switch");
    assertThat(refusal(b -> b.hosts(100).tiers(2)))
        .contains("use three tiers")
        .contains("found 50 leaves, expected at most 16 leaves");
    assertThat(
            refusal(b -> b.leafSpine(Wiring.builder().from(Wiring.of(G400)).upperSplit(3).build())))
        .contains("leafSpine.upperSplit")
        .contains("found split in 3, expected 1, 2, 4 or 8");
    assertThat(
            refusal(b -> b.leafSpine(Wiring.builder().from(Wiring.of(G400)).upperSplit(2).build())))
        .contains("found 2 x 400Gb/s, expected at most 400Gb/s a port of switch");
    assertThat(refusal(b -> b.access(Wiring.of(G800)).leaf(SwitchShape.of("s", 16, G800))))
        .contains("the link is faster than the port of adapter nic0");
    assertThat(refusal(b -> b.planes(2)))
        .contains("found 1 port, expected 2 ports: 2 planes x 1 leaf an adapter");
    assertThat(refusal(b -> b.planes(4).planeRule(PlaneRule.BY_ADAPTER)))
        .contains("found 2 adapters, expected a multiple of 4 planes");
    assertThat(refusal(b -> b.hostsPerUnit(6)))
        .contains("found 6 hosts a unit, expected a multiple of the 4 hosts of a group");
    assertThat(refusal(b -> b.reservedLeafPorts(1000)))
        .contains("found 1000 ports, expected at most 16 ports");
    assertThat(refusal(b -> b.spines(3)))
        .contains("found 3 spines, expected a divisor of the 4 uplinks of a leaf");
    assertThat(refusal(b -> b.spines(1))).contains("found 1 spine, expected at least 2 spines");
    assertThat(refusal(b -> b.spines(8))).contains("found 8 spines, expected at most 4 spines");
    assertThat(refusal(b -> b.leafUplinks(4).leafOversubscription(Ratio.ONE))).contains("give one");
    assertThat(refusal(b -> b.leafOversubscription(Ratio.ZERO)))
        .contains("such as 2 for 2:1 down:up");
    assertThat(refusal(b -> b.hosts(0).planes(0))).contains("1 to 4194304").contains("1 to 64");
    assertThat(refusal(b -> b.tiers(4))).contains("1 to 3");
    assertThat(refusal(b -> b.access(Wiring.builder().link(LinkSpec.builder().build()).build())))
        .contains("a link spec with a data rate above zero");
    assertThat(refusal(b -> b.tiers(3).spineUplinks(16))).contains("leave no port for a leaf");
    assertThat(refusal(b -> b.leafOversubscription(Ratio.of(1, Long.MAX_VALUE / 4))))
        .contains("the leaf has too few ports");
    ClosDesign badId = design(b -> b.id("Not an id"));
    assertThatThrownBy(badId::plan)
        .isInstanceOf(DesignException.class)
        .hasMessageContaining("made of a-z");
  }

  @Test
  void wrongRatesBetweenSpinesAndCoresAreFound() {
    assertThat(refusal(b -> b.tiers(3).spineCore(Wiring.of(G800))))
        .contains("spineCore.lowerSplit")
        .contains("core");
    assertThat(refusal(b -> b.hosts(64).tiers(3).core(SwitchShape.of("small", 2, G400))))
        .contains("design.cores.radix");
    assertThat(refusal(b -> b.hosts(64).tiers(3).groupsPerPod(2).coresPerGroup(5)))
        .contains("found 5 cores, expected a divisor of the 8 uplinks of a spine");
  }

  @Test
  void undersubscriptionIsLegal() {
    FabricPlan plan = design(b -> b.leafUplinks(8)).plan();
    assertThat(plan.tier("leaf").orElseThrow().oversubscription()).contains(Ratio.of(1, 2));
    assertThat(plan.findings().ofRule("design.oversubscription.silent")).isEmpty();
  }

  @Test
  void aPlanExplainsItself() {
    FabricPlan plan = design(b -> b.leafUplinks(2)).plan();
    assertThat(plan).hasToString("test: 16 hosts, 32 GPUs, 32 endpoints, 8 leaf, 1 spine");
    assertThat(plan.explain().toString())
        .contains("end-to-end oversubscription = 2:1 down:up\n")
        .contains("links.leaf-spine");
    assertThatThrownBy(() -> plan.count("lamps"))
        .isInstanceOf(NoSuchElementException.class)
        .hasMessageContaining("switches.leaf");
    assertThat(plan.boundary("leaf-spine").orElseThrow())
        .hasToString("leaf-spine: 16 links of 400Gb/s in 16 cables");
    assertThat(plan.boundary("leaf-spine").orElseThrow().bundles().orElseThrow())
        .hasToString("2 links");
    assertThat(new BundleSizes(1, 1)).hasToString("1 link");
    assertThat(new BundleSizes(1, 2)).hasToString("1 to 2 links");
  }

  /** Four links down over so many up, all of 400G. */
  @ParameterizedTest
  @CsvSource({"1, 4:1", "2, 2:1", "3, 4:3", "4, 1:1", "6, 2:3", "8, 1:2"})
  void thePlanPrintsItsRatioAsItIsRead(int uplinks, String ratio) {
    FabricPlan plan = design(b -> b.leafUplinks(uplinks)).plan();
    Term term =
        plan.explain().terms().stream()
            .filter(t -> t.name().equals("end-to-end oversubscription"))
            .findFirst()
            .orElseThrow();
    assertThat(term.value()).isEqualTo(ratio + " down:up");
    assertThat(OversubscriptionRatio.parse(term.value()).value()).isEqualTo(Ratio.of(4, uplinks));
  }

  /** 4 links down at 16:15 are 3.75 up, so 4, which is 1:1; 3 were 4:3. */
  @Test
  void findingsAndAssumptionsPrintRatiosAsTheyAreRead() {
    ClosDesign rounded = design(b -> b.leafOversubscription(Ratio.of(16, 15)));
    assertThat(rounded.plan().findings().ofRule("design.oversubscription.rounded").asList())
        .singleElement()
        .asString()
        .contains("found 1:1 down:up, expected 16:15 down:up");
    assertThat(rounded.build().provenance().assumptions())
        .singleElement()
        .satisfies(
            a ->
                assertThat(a.text())
                    .contains("4 links down")
                    .contains("at 16:15 down:up has 4 links up"));
    assertThat(
            design(b -> b.leafUplinks(3))
                .plan()
                .findings()
                .ofRule("design.oversubscription.silent")
                .asList())
        .singleElement()
        .asString()
        .contains("found 4:3 down:up, expected 1:1 down:up, or a declared ratio");
    assertThat(
            design(b -> b.leafUplinks(3).spareHostsPerGroup(1))
                .plan()
                .findings()
                .ofRule("design.oversubscription.spare")
                .asList())
        .singleElement()
        .asString()
        .contains("found 5:3 down:up, expected 4:3 down:up without them");
    assertThat(refusal(b -> b.leafUplinks(4).leafOversubscription(Ratio.of(4, 3))))
        .contains("found 4 uplinks and 4:3 down:up, expected one of them");
    assertThat(refusal(b -> b.leafUplinks(4).leafOversubscription(Ratio.of(-1, 2))))
        .contains("found -1/2 down over up, expected above 0, such as 2 for 2:1 down:up");
  }

  @Test
  void aTierThatIsNotAskedForTakesNoParameters() {
    assertThat(refusal(b -> b.tiers(1).leafUplinks(4).spines(2).coresPerGroup(9)))
        .contains(
            "ERROR parameter leafUplinks: the number of tiers asked for has no use for it; found 4"
                + " uplinks a leaf, expected no leafUplinks with 1 tier; leave it out, or ask for 2"
                + " or 3 tiers")
        .contains("found 2 spines, expected no spines with 1 tier; leave it out")
        .contains(
            "found 9 cores for the spines of one place, expected no coresPerGroup with 1 tier;"
                + " leave it out, or ask for 3 tiers");
    assertThat(
            unusable(
                b ->
                    b.tiers(1)
                        .leafOversubscription(Ratio.of(4, 3))
                        .groupsPerPod(2)
                        .spineUplinks(3)))
        .containsExactly("groupsPerPod", "leafOversubscription", "spineUplinks");
    assertThat(unusable(b -> b.tiers(1).spineOversubscription(Ratio.of(2))))
        .containsExactly("spineOversubscription");
    assertThat(
            unusable(
                b ->
                    b.tiers(2)
                        .leafUplinks(4)
                        .spines(2)
                        .groupsPerPod(2)
                        .spineUplinks(3)
                        .coresPerGroup(3)))
        .containsExactly("coresPerGroup", "groupsPerPod", "spineUplinks");
    assertThat(unusable(b -> b.tiers(2).spineOversubscription(Ratio.ONE)))
        .containsExactly("spineOversubscription");
    assertThat(refusal(b -> b.tiers(2).spineOversubscription(Ratio.of(4, 3))))
        .contains("found 4:3 down:up, expected no spineOversubscription with 2 tiers");
  }

  @Test
  void aTierThatIsAskedForTakesItsParameters() {
    assertThat(unusable(b -> b.tiers(1).leafUplinks(0))).isEmpty();
    assertThat(unusable(b -> b.tiers(2).leafUplinks(4).spines(4))).isEmpty();
    assertThat(unusable(b -> b.tiers(2).leafOversubscription(Ratio.of(2)))).isEmpty();
    assertThat(
            unusable(
                b ->
                    b.tiers(3)
                        .leafUplinks(4)
                        .spines(4)
                        .groupsPerPod(2)
                        .spineUplinks(4)
                        .coresPerGroup(4)))
        .isEmpty();
    // the same design with the parameter taken back
    assertThat(unusable(b -> b.tiers(2).coresPerGroup(4).coresPerGroup(OptionalInt.empty())))
        .isEmpty();
  }

  private static List<String> unusable(UnaryOperator<ClosDesign.Builder> with) {
    return design(with).check().ofRule("design.parameter.tiers").asList().stream()
        .map(f -> f.where().toString().replace("parameter ", ""))
        .sorted()
        .collect(toUnmodifiableList());
  }

  /** Whether two tiers are enough may change with the number of hosts, so this refuses nothing. */
  @Test
  void parametersThatTwoTiersLeaveUnusedAreTold() {
    FabricPlan two = design(b -> b.groupsPerPod(2).spineUplinks(4)).plan();
    assertThat(two.tiers()).hasSize(2);
    assertThat(two.findings().ofRule("design.parameter.unused").asList())
        .hasSize(2)
        .anySatisfy(
            f ->
                assertThat(f)
                    .asString()
                    .contains("WARNING parameter groupsPerPod")
                    .contains("found 2 groups a pod, expected no groupsPerPod with 2 tiers"));
    FabricPlan three = design(b -> b.tiers(3).groupsPerPod(2).spineUplinks(4)).plan();
    assertThat(three.findings().ofRule("design.parameter.unused")).isEmpty();
  }

  @Test
  void cablesCanBeLeftOut() {
    Cluster bare = design(b -> b.withCables(false)).build();
    assertThat(bare.backend().cables()).isEmpty();
    assertThat(bare.backend().links()).allSatisfy(l -> assertThat(l.cableId()).isEmpty());
    assertThat(design(b -> b).build().backend().cables()).hasSize(64);
    assertThat(design(b -> b.hosts(20_000).tiers(1)).withCables()).isFalse();
  }

  @Test
  void buildingTwiceGivesEqualClusters() {
    ClosDesign d = ClosDesign.fatTree(8, 3, G400);
    assertThat(d.build()).isEqualTo(d.build());
    assertThat(d.plan()).isEqualTo(d.plan());
  }

  /** Every role there is, with the parents of split ports: nothing of a switch is left unsaid. */
  @Test
  void aPortMapTellsEachRole() {
    Bandwidth rate = Bandwidth.ofGigabitsPerSecond(200);
    ClosDesign d =
        ClosDesign.builder()
            .id("roles")
            .hosts(5)
            .hostSpec(HostShape.of("host", 1, 1, 1, rate))
            .hostsPerGroup(4)
            .spareHostsPerGroup(1)
            .access(Wiring.builder().from(Wiring.of(rate)).upperSplit(2).build())
            .leafSpine(Wiring.of(Bandwidth.ofGigabitsPerSecond(400)))
            .leaf(SwitchShape.of("leaf", 8, Bandwidth.ofGigabitsPerSecond(400)))
            .leafUplinks(2)
            .reservedLeafPorts(1)
            .tiers(2)
            .build();
    PortMap last = d.portMaps().get(1);
    assertThat(last).hasToString("ports of leaf-2: 1 DOWN 2 UP 2 RESERVED 2 UNPOPULATED 4 SPARE");
    assertThat(last.ports(PortRole.DOWN).get(0).splitOf()).contains("1");
    assertThat(last.ports(PortRole.DOWN).get(0).peer()).contains(PortRef.parse("host-5[nic0/1]"));
    assertThat(last.ports(PortRole.UP)).allMatch(p -> p.splitOf().isEmpty());
    assertThat(last.ports(PortRole.RESERVED))
        .extracting(p -> p.port() + " " + p.reservedFor().orElseThrow())
        .containsExactly("1/2 outside the design", "3/1 spare host");
  }
}
